// Sets of cells as rows of bits.
//
// A board is a frame of N x N cells, one machine word for each row. Boards have no edge: a piece that comes near the
// rim makes the board move its content to the centre of the frame, or to a frame twice as large.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace hedgerow {

template <int N>
using Row = std::conditional_t<N == 32, std::uint32_t, std::conditional_t<N == 64, std::uint64_t, unsigned __int128>>;

template <class R>
inline int popcount(R row) {
  if constexpr (sizeof(R) <= 8) {
    return std::popcount(row);
  } else {
    return std::popcount(static_cast<std::uint64_t>(row)) + std::popcount(static_cast<std::uint64_t>(row >> 64));
  }
}

template <class R>
inline int lowest_bit(R row) {
  if constexpr (sizeof(R) <= 8) {
    return std::countr_zero(row);
  } else {
    const auto low = static_cast<std::uint64_t>(row);
    return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(row >> 64));
  }
}

template <class R>
inline int highest_bit(R row) {
  if constexpr (sizeof(R) <= 8) {
    return static_cast<int>(8 * sizeof(R)) - 1 - std::countl_zero(row);
  } else {
    const auto high = static_cast<std::uint64_t>(row >> 64);
    return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(row));
  }
}

// Return the row shifted to the right for a positive distance, to the left for a negative one.
template <class R>
inline R shifted(R row, int distance) {
  return distance >= 0 ? static_cast<R>(row >> distance) : static_cast<R>(row << -distance);
}

// Return all bits of `mask` that are connected with a bit of `seed` inside the row.
template <class R>
inline R fill_row(R seed, R mask) {
  R filled = seed & mask;
  for (R before = 0; filled != before;) {
    before = filled;
    filled |= ((filled << 1) | (filled >> 1)) & mask;
  }
  return filled;
}

struct Cell {
  int x;
  int y;
};

template <int N>
struct alignas(32) Rows {
  using R = Row<N>;
  std::array<R, N> row{};

  bool has(int x, int y) const { return (row[y] >> x) & 1; }
  void add(int x, int y) { row[y] |= R{1} << x; }
  void remove(int x, int y) { row[y] &= ~(R{1} << x); }

  bool any() const {
    R all = 0;
    for (R r : row) all |= r;
    return all != 0;
  }

  int count() const {
    // By words of 64 bits: half as many steps for rows of 32.
    std::array<std::uint64_t, N * sizeof(R) / 8> words;
    std::memcpy(words.data(), row.data(), sizeof(row));
    int total = 0;
    for (std::uint64_t word : words) total += std::popcount(word);
    return total;
  }

  Rows& operator|=(const Rows& other) {
    for (int y = 0; y < N; ++y) row[y] |= other.row[y];
    return *this;
  }
  Rows& operator&=(const Rows& other) {
    for (int y = 0; y < N; ++y) row[y] &= other.row[y];
    return *this;
  }
  // Remove the cells of another set.
  Rows& operator-=(const Rows& other) {
    for (int y = 0; y < N; ++y) row[y] &= ~other.row[y];
    return *this;
  }
  friend Rows operator|(const Rows& one, const Rows& other) { return Rows(one) |= other; }
  friend Rows operator&(const Rows& one, const Rows& other) { return Rows(one) &= other; }
  friend Rows operator-(const Rows& one, const Rows& other) { return Rows(one) -= other; }
  bool operator==(const Rows&) const = default;

  template <class F>
  void for_each(F&& visit) const {
    for (int y = 0; y < N; ++y) {
      for (R r = row[y]; r; r &= r - 1) visit(lowest_bit(r), y);
    }
  }

  // The first cell in reading order; the set must not be empty.
  Cell first() const {
    int y = 0;
    while (!row[y]) ++y;
    return {lowest_bit(row[y]), y};
  }

  // The same cells moved by (dx, dy), in this frame or another one; cells must not leave it.
  template <int M>
  Rows<M> moved(int dx, int dy) const {
    Rows<M> result;
    for (int y = 0; y < N; ++y) {
      const int target = y + dy;
      if (row[y] && target >= 0 && target < M) {
        result.row[target] = dx >= 0 ? static_cast<Row<M>>(static_cast<Row<M>>(row[y]) << dx)
                                     : static_cast<Row<M>>(row[y] >> -dx);
      }
    }
    return result;
  }
};

// The smallest and largest occupied coordinates of a set.
struct Box {
  int left = 1 << 20;
  int right = -1;
  int top = 1 << 20;
  int bottom = -1;

  void include(int x, int y) {
    left = x < left ? x : left;
    right = x > right ? x : right;
    top = y < top ? y : top;
    bottom = y > bottom ? y : bottom;
  }
  void move(int dx, int dy) {
    left += dx;
    right += dx;
    top += dy;
    bottom += dy;
  }
  bool fits(int side, int margin) const {
    return left >= margin && top >= margin && right < side - margin && bottom < side - margin;
  }
  int width() const { return right - left + 1; }
  int height() const { return bottom - top + 1; }
};

}  // namespace hedgerow
