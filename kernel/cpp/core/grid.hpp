// Neighbourhoods on square and hex grids: the functions of hedgerow.board for rows of bits.
#pragma once

#include "core/bits.hpp"

namespace hedgerow {

// Grow a set, one cell at first, until it has no more neighbours in `within`. `entering(above, below)` returns the cells
// of a row that are beside the rows above and below it.
template <int N, class F>
Rows<N> flood_from(int x, int y, const Rows<N>& within, F&& entering) {
  using R = Row<N>;
  Rows<N> reached;
  reached.row[y] = fill_row<R>(R{1} << x, within.row[y]);
  int top = y;
  int bottom = y;
  for (bool grown = reached.row[y] != 0; grown;) {
    grown = false;
    for (int row = top > 0 ? top - 1 : 0; row <= bottom + 1 && row < N; ++row) {
      const R above = row > 0 ? reached.row[row - 1] : R{0};
      const R below = row < N - 1 ? reached.row[row + 1] : R{0};
      const R entered = entering(above, below) & within.row[row] & ~reached.row[row];
      if (!entered) continue;
      reached.row[row] = fill_row<R>(reached.row[row] | entered, within.row[row]);
      top = row < top ? row : top;
      bottom = row > bottom ? row : bottom;
      grown = true;
    }
  }
  return reached;
}

}  // namespace hedgerow

namespace hedgerow::square {

// The set together with all cells beside it.
template <int N>
Rows<N> dilate(const Rows<N>& cells) {
  Rows<N> grown;
  for (int y = 0; y < N; ++y) grown.row[y] = cells.row[y] | cells.row[y] << 1 | cells.row[y] >> 1;
  for (int y = 1; y < N; ++y) grown.row[y] |= cells.row[y - 1];
  for (int y = 0; y < N - 1; ++y) grown.row[y] |= cells.row[y + 1];
  return grown;
}

// The cells beside the set that are not in it.
template <int N>
Rows<N> neighbours(const Rows<N>& cells) {
  return dilate(cells) -= cells;
}

// The cells around the set, including diagonal neighbours, that are not in it.
template <int N>
Rows<N> surround(const Rows<N>& cells) {
  Rows<N> wide;
  for (int y = 0; y < N; ++y) wide.row[y] = cells.row[y] | cells.row[y] << 1 | cells.row[y] >> 1;
  Rows<N> around = wide;
  for (int y = 1; y < N; ++y) around.row[y] |= wide.row[y - 1];
  for (int y = 0; y < N - 1; ++y) around.row[y] |= wide.row[y + 1];
  return around -= cells;
}

// All cells of `within` that can be reached from a cell of it by steps inside `within`.
template <int N>
Rows<N> flood(int x, int y, const Rows<N>& within) {
  return flood_from<N>(x, y, within, [](Row<N> above, Row<N> below) { return above | below; });
}

// The cells that start a horizontal run of `length` cells of the row.
template <class R>
R run_starts(R row, int length) {
  for (int done = 1; done < length && row;) {
    const int hop = 2 * done <= length ? done : length - done;
    row &= row >> hop;
    done += hop;
  }
  return row;
}

// The size of the largest full rectangle that has at least `at_least` cells; 0 if there is none.
template <int N>
int largest_rectangle(const Rows<N>& cells, int top, int bottom, int at_least) {
  int best = at_least > 0 ? at_least - 1 : 0;
  bool found = false;
  Rows<N> columns = cells;
  for (int height = 1; height <= bottom - top + 1; ++height) {
    int total = 0;
    for (int y = top; y <= bottom - height + 1; ++y) {
      if (height > 1) columns.row[y] &= cells.row[y + height - 1];
      total += popcount(columns.row[y]);
    }
    // At least one in `height` rows of any rectangle of `height` or more rows is in `columns`.
    if (total * height <= best) break;
    for (int y = top; y <= bottom - height + 1; ++y) {
      for (;;) {
        const int width = best / height + 1;
        if (!run_starts(columns.row[y], width)) break;
        best = width * height;
        found = true;
      }
    }
  }
  return found ? best : 0;
}

// The size of the largest full rectangle that contains a cell of the set, if it has more than `best` cells; else `best`.
template <int N>
int largest_rectangle_with(const Rows<N>& cells, int x, int y, int best) {
  using R = Row<N>;
  const R bit = R{1} << x;
  R upper = cells.row[y];
  for (int top = y; top >= 0 && cells.row[top] & bit; --top) {
    upper &= cells.row[top];
    R columns = upper;
    for (int bottom = y; bottom < N && cells.row[bottom] & bit; ++bottom) {
      columns &= cells.row[bottom];
      const R gaps_right = static_cast<R>(~(columns >> x));
      const R left = static_cast<R>(~columns) & (bit - 1);
      const int right_end = x + (gaps_right ? lowest_bit(gaps_right) : N - x);
      const int left_end = left ? highest_bit(left) + 1 : 0;
      const int size = (right_end - left_end) * (bottom - top + 1);
      best = size > best ? size : best;
    }
  }
  return best;
}

// The size of the largest rectangle with at most one gap; mirrors the function of the greedy bot, which misses some
// that are one cell wide. For each height, `full` are the columns of a row without a gap and `gapped` those with at
// most one; then the width grows, with the gap used or not.
template <int N>
int largest_rectangle_with_one_gap(const Rows<N>& cells) {
  using R = Row<N>;
  Rows<N> full = cells;
  Rows<N> gapped = dilate(cells);
  int best = 0;
  for (int height = 1; full.any(); ++height) {
    for (int y = 0; y < N; ++y) {
      R whole = full.row[y];
      R pierced = gapped.row[y];
      for (int width = 1; pierced; ++width) {
        best = width * height > best ? width * height : best;
        pierced = (whole & gapped.row[y] >> width) | (pierced & full.row[y] >> width);
        whole &= full.row[y] >> width;
      }
    }
    for (int y = 0; y < N; ++y) {
      const R below = y + height < N ? cells.row[y + height] : R{0};
      gapped.row[y] = (gapped.row[y] & below) | full.row[y];
      full.row[y] &= below;
    }
  }
  return best;
}

}  // namespace hedgerow::square

// Hexes have pointy tops and axial coordinates: x to the right, y to the lower right. The lower neighbours of a hex are
// in the row below at x - 1 and x, the upper ones in the row above at x and x + 1.
namespace hedgerow::hex {

// The set together with all hexes beside it.
template <int N>
Rows<N> dilate(const Rows<N>& cells) {
  Rows<N> grown;
  for (int y = 0; y < N; ++y) grown.row[y] = cells.row[y] | cells.row[y] << 1 | cells.row[y] >> 1;
  for (int y = 1; y < N; ++y) grown.row[y] |= cells.row[y - 1] | cells.row[y - 1] >> 1;
  for (int y = 0; y < N - 1; ++y) grown.row[y] |= cells.row[y + 1] | cells.row[y + 1] << 1;
  return grown;
}

// All hexes of `within` that can be reached from a hex of it by steps inside `within`.
template <int N>
Rows<N> flood(int x, int y, const Rows<N>& within) {
  return flood_from<N>(x, y, within,
                       [](Row<N> above, Row<N> below) { return above | above >> 1 | below | below << 1; });
}

}  // namespace hedgerow::hex
