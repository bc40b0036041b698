// All tiles that have been placed, with their areas; mirrors hedgerow.games.woolybully.land.
#pragma once

#include <algorithm>
#include <array>

#include "core/grid.hpp"
#include "core/random.hpp"
#include "woolybully/components.hpp"

namespace hedgerow::woolybully {

// The village square, all tiles and all shepherds.
constexpr int MAX_PLACED = 1 + TILES + MAX_SEATS;
constexpr int MAX_AREAS = MAX_PLACED * SIDES;

constexpr std::array<Cell, SIDES> ACROSS{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

inline const OrientedFace& uniform(int letter) {
  static const std::array<OrientedFace, LETTERS> faces = [] {
    std::array<OrientedFace, LETTERS> made;
    for (int each = 0; each < LETTERS; ++each) made[each] = oriented(0, {each, each, each, each});
    return made;
  }();
  return faces[letter];
}

// Joined quadrants of one letter. A field has one sheep for each quadrant.
struct Area {
  std::int8_t letter = 0;
  std::int16_t size = 0;
  std::int16_t open = 0;  // the quadrants whose edge faces an empty cell
};

// All tiles that have been placed.
template <int N>
class Land {
 public:
  Rows<N> cells;
  Rows<N> frontier;  // the empty cells next to a tile
  Rows<N> wolves;
  Rows<N> hunters;
  Box box;
  std::uint64_t hash = 0;
  int origin_x = N / 2;
  int origin_y = N / 2;

  Land() { place(uniform(VILLAGE), origin_x, origin_y); }

  template <int M>
  Land(const Land<M>& other, int dx, int dy);

  bool contains(int x, int y) const { return x >= 0 && x < N && y >= 0 && y < N; }
  bool is_first() const { return placed_ == 1; }
  bool is_full() const { return placed_ == MAX_PLACED; }

  void place(const OrientedFace& face, int x, int y);
  void place_special(bool hunter, int x, int y);

  // The number of tiles that touch a cell.
  int contacts(int x, int y) const {
    int touching = 0;
    for (const Cell& step : ACROSS) touching += cells.has(x + step.x, y + step.y);
    return touching;
  }

  // The cells where a face fits: next to a tile, with every touching edge equal.
  Rows<N> cells_for(const Face& face) const {
    Rows<N> fitting;
    const Rows<N>& north = excluded_[face[0]];
    const Rows<N>& east = excluded_[LETTERS + face[1]];
    const Rows<N>& south = excluded_[2 * LETTERS + face[2]];
    const Rows<N>& west = excluded_[3 * LETTERS + face[3]];
    for (int y = 0; y < N; ++y) {
      fitting.row[y] = frontier.row[y] & ~(north.row[y] | east.row[y] | south.row[y] | west.row[y]);
    }
    return fitting;
  }

  // The empty cells for a Wolf or a Hunter: all touching edges are forest, and no joined forest has one of the others.
  Rows<N> special_cells(bool hunter) const {
    return cells_for(uniform(FOREST).face) - cells_beside_forests_of(hunter ? wolves : hunters);
  }

  // The closed fields of a colour that border no forest with an uncovered Wolf: their sum and the largest.
  struct Fields {
    int sum = 0;
    int largest = 0;
  };
  const std::array<Fields, COLOURS>& safe_fields() const {
    if (!fields_known_) {
      fields_ = find_safe_fields();
      fields_known_ = true;
    }
    return fields_;
  }

 private:
  template <int M>
  friend class Land;

  Rows<N> cells_beside_forests_of(const Rows<N>& specials) const;
  std::array<Fields, COLOURS> find_safe_fields() const;
  int join(int area, int other);
  std::uint64_t key(int kind, int x, int y) const {
    return mix(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint64_t>(x - origin_x + CELL_CENTRE) << 16 |
               static_cast<std::uint64_t>(y - origin_y + CELL_CENTRE));
  }
  int area_at(int x, int y, int side) const { return area_of_[SIDES * index_at_[y * N + x] + side]; }

  // For each side (times six) plus letter: the cells where a tile may not show that letter on that side, because the
  // neighbour there shows another one.
  std::array<Rows<N>, SIDES * LETTERS> excluded_;
  std::array<std::uint8_t, N * N> index_at_{};  // of the tile in a cell, in the order of placement
  std::array<std::int16_t, MAX_PLACED> x_{};
  std::array<std::int16_t, MAX_PLACED> y_{};
  std::array<std::int16_t, MAX_AREAS> area_of_{};  // of each quadrant
  std::array<Area, MAX_AREAS> areas_{};
  std::int16_t area_count_ = 0;
  std::uint8_t placed_ = 0;
  mutable bool fields_known_ = false;
  mutable std::array<Fields, COLOURS> fields_{};
};

template <int N>
template <int M>
Land<N>::Land(const Land<M>& other, int dx, int dy)
    : cells(other.cells.template moved<N>(dx, dy)),
      frontier(other.frontier.template moved<N>(dx, dy)),
      wolves(other.wolves.template moved<N>(dx, dy)),
      hunters(other.hunters.template moved<N>(dx, dy)),
      box(other.box),
      hash(other.hash),
      origin_x(other.origin_x + dx),
      origin_y(other.origin_y + dy),
      area_of_(other.area_of_),
      areas_(other.areas_),
      area_count_(other.area_count_),
      placed_(other.placed_) {
  box.move(dx, dy);
  for (std::size_t key = 0; key < excluded_.size(); ++key) {
    excluded_[key] = other.excluded_[key].template moved<N>(dx, dy);
  }
  for (int index = 0; index < placed_; ++index) {
    x_[index] = static_cast<std::int16_t>(other.x_[index] + dx);
    y_[index] = static_cast<std::int16_t>(other.y_[index] + dy);
    index_at_[y_[index] * N + x_[index]] = static_cast<std::uint8_t>(index);
  }
}

// Join two areas and return the one that remains.
template <int N>
int Land<N>::join(int area, int other) {
  if (area == other) return area;
  areas_[area].size = static_cast<std::int16_t>(areas_[area].size + areas_[other].size);
  areas_[area].open = static_cast<std::int16_t>(areas_[area].open + areas_[other].open);
  areas_[other].size = 0;
  for (int quadrant = 0; quadrant < SIDES * placed_; ++quadrant) {
    if (area_of_[quadrant] == other) area_of_[quadrant] = static_cast<std::int16_t>(area);
  }
  return area;
}

template <int N>
void Land<N>::place(const OrientedFace& face, int x, int y) {
  const int index = placed_++;
  fields_known_ = false;
  x_[index] = static_cast<std::int16_t>(x);
  y_[index] = static_cast<std::int16_t>(y);
  index_at_[y * N + x] = static_cast<std::uint8_t>(index);
  hash ^= key(face.face[0] | face.face[1] << 3 | face.face[2] << 6 | face.face[3] << 9, x, y);
  for (unsigned sides : face.groups) {
    const int letter = face.face[std::countr_zero(sides)];
    int area = area_count_++;
    areas_[area] = {static_cast<std::int8_t>(letter), static_cast<std::int16_t>(std::popcount(sides)), 0};
    for (int side = 0; side < SIDES; ++side) {
      if (sides >> side & 1) area_of_[SIDES * index + side] = static_cast<std::int16_t>(area);
    }
    for (int side = 0; side < SIDES; ++side) {
      if (!(sides >> side & 1)) continue;
      const int column = x + ACROSS[side].x;
      const int row = y + ACROSS[side].y;
      if (!cells.has(column, row)) {
        ++areas_[area].open;
        continue;
      }
      const int met = area_at(column, row, side ^ 2);
      --areas_[met].open;
      area = join(met, area);
    }
  }
  for (int side = 0; side < SIDES; ++side) {
    const int column = x + ACROSS[side].x;
    const int row = y + ACROSS[side].y;
    if (cells.has(column, row)) continue;
    frontier.add(column, row);
    for (int letter = 0; letter < LETTERS; ++letter) {
      if (letter != face.face[side]) excluded_[(side ^ 2) * LETTERS + letter].add(column, row);
    }
  }
  cells.add(x, y);
  frontier.remove(x, y);
  box.include(x, y);
}

template <int N>
void Land<N>::place_special(bool hunter, int x, int y) {
  if (!cells.has(x, y)) place(uniform(FOREST), x, y);
  fields_known_ = false;
  Rows<N>& own = hunter ? hunters : wolves;
  Rows<N>& other = hunter ? wolves : hunters;
  if (other.has(x, y)) hash ^= key(1 << 13 | !hunter, x, y);
  other.remove(x, y);
  own.add(x, y);
  hash ^= key(1 << 13 | hunter, x, y);
}

template <int N>
Rows<N> Land<N>::cells_beside_forests_of(const Rows<N>& specials) const {
  Rows<N> beside;
  if (!specials.any()) return beside;
  std::array<bool, MAX_AREAS> marked{};
  specials.for_each([&](int x, int y) { marked[area_at(x, y, 0)] = true; });
  for (int quadrant = 0; quadrant < SIDES * placed_; ++quadrant) {
    if (!marked[area_of_[quadrant]]) continue;
    const Cell step = ACROSS[quadrant % SIDES];
    const int x = x_[quadrant / SIDES] + step.x;
    const int y = y_[quadrant / SIDES] + step.y;
    if (!cells.has(x, y)) beside.add(x, y);
  }
  return beside;
}

template <int N>
auto Land<N>::find_safe_fields() const -> std::array<Fields, COLOURS> {
  std::array<bool, MAX_AREAS> danger{};
  if (wolves.any()) {
    std::array<bool, MAX_AREAS> wolf{};
    wolves.for_each([&](int x, int y) { wolf[area_at(x, y, 0)] = true; });
    for (int index = 0; index < placed_; ++index) {
      for (int side = 0; side < SIDES; ++side) {
        if (!wolf[area_of_[SIDES * index + side]]) continue;
        danger[area_of_[SIDES * index + (side + 1) % SIDES]] = true;
        danger[area_of_[SIDES * index + (side + 3) % SIDES]] = true;
      }
    }
  }
  std::array<Fields, COLOURS> fields{};
  for (int number = 0; number < area_count_; ++number) {
    const Area& area = areas_[number];
    if (!area.size || area.open || area.letter >= COLOURS || danger[number]) continue;
    fields[area.letter].sum += area.size;
    fields[area.letter].largest = std::max<int>(fields[area.letter].largest, area.size);
  }
  return fields;
}

}  // namespace hedgerow::woolybully
