// The board of a player; mirrors hedgerow.games.tipperary.county.
#pragma once

#include <algorithm>
#include <array>

#include "core/grid.hpp"
#include "core/random.hpp"
#include "tipperary/components.hpp"
#include "tipperary/move_codes.hpp"

namespace hedgerow::tipperary {

constexpr int TOWERS = 12;
constexpr int WOODEN_SHEEP = 24;
constexpr int TILES_PER_AREA = 2;
constexpr int LINE = 3;
constexpr int MARKER_POINTS = 5;
constexpr int EXPLORATION_POINTS = 5;
// A practical limit for the points, besides the rectangle, that one bonus tile can bring.
constexpr int MAX_POINTS_FROM_BONUS = 14;
// All landscape tiles of a county, all bonus tiles, sheep and towers.
constexpr int MAX_PLACEMENTS = 12 + 12 + WOODEN_SHEEP + TOWERS;

// What a placement brings, compared with the county just before it.
struct Effects {
  int whiskey = 0;
  int lines = 0;
  int sites = 0;
};

constexpr std::array<Cell, 4> STEPS{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

// A player's county: the home town and everything placed beside it.
template <int N>
struct County {
  using R = Row<N>;
  // The rows of a vector register.
  static constexpr int LANES = static_cast<int>(32 / sizeof(R));

  Rows<N> cells;
  Rows<N> meadows;  // without a sheep
  Rows<N> pastures;
  Rows<N> doubles;  // pastures with two sheep
  Rows<N> grain;
  Rows<N> distilleries;
  Rows<N> bogs;
  Rows<N> ruins;
  Rows<N> bonuses;
  Rows<N> ring;  // the squares around the home town
  Box box;
  std::uint64_t hash = 0;
  int origin_x = N / 2;
  int origin_y = N / 2;
  int stone_points = 0;
  int largest_flock = 0;
  mutable int rectangle = 0;  // the size of a full rectangle, the largest one if `rectangle_known`
  mutable bool rectangle_known = false;
  mutable int flock_with_one_more = -1;  // the largest flock that one sheep can make; -1 if not known
  mutable int ring_gaps = -1;            // the number of empty squares around the home town; -1 if not known
  mutable int rectangle_with_gap = -1;   // the largest rectangle with at most one gap; -1 if not known
  std::int8_t hometown = -1;  // -1 before the deal
  std::uint8_t size = 0;
  std::array<Move, MAX_PLACEMENTS> placements;

  bool dealt() const { return hometown >= 0; }
  bool contains(int x, int y) const { return x >= 0 && x < N && y >= 0 && y < N; }
  Rows<N> frontier() const { return square::neighbours(cells); }
  Rows<N> bonus_places() const { return frontier() | (meadows - bonuses); }

  void deal(int number, const Hometown& town) {
    hometown = static_cast<std::int8_t>(number);
    for (const Square& square : town.squares) {
      add_feature(origin_x + square.x, origin_y + square.y, square.feature);
      cells.add(origin_x + square.x, origin_y + square.y);
      box.include(origin_x + square.x, origin_y + square.y);
      stone_points += stone_points_of(square.feature);
    }
    ring = square::surround(cells);
    ring_gaps = -1;
    update_largest_flock(pastures);
    hash = mix(static_cast<std::uint64_t>(number) + 1);
  }

  void place_piece(const Stamp& stamp, int x, int y, Move move) {
    Rows<N> added;
    for (const Square& square : stamp.squares) {
      const int column = x + square.x;
      const int row = y + square.y;
      cells.add(column, row);
      box.include(column, row);
      add_feature(column, row, square.feature);
      if (square.feature == PASTURE_1 || square.feature == PASTURE_2) added.add(column, row);
    }
    stone_points += stamp.stone_points;
    record(move);
    rectangle_known = false;
    if (added.any()) update_largest_flock(added);
  }

  void place_bonus(const Stamp& stamp, int x, int y, Move move) {
    if (meadows.has(x, y)) {
      meadows.remove(x, y);
      hash ^= key(MEADOW, x, y);
    }
    bonuses.add(x, y);
    place_piece(stamp, x, y, move);
  }

  void place_sheep(int x, int y, Move move) {
    meadows.remove(x, y);
    pastures.add(x, y);
    hash ^= key(FEATURES, x, y);
    record(move);
    Rows<N> added;
    added.add(x, y);
    update_largest_flock(added);
  }

  void place_tower(int x, int y, Move move) {
    cells.add(x, y);
    box.include(x, y);
    hash ^= key(FEATURES + 1, x, y);
    record(move);
    rectangle_known = false;
  }

  bool has_room_to_record() const { return size < MAX_PLACEMENTS; }

  void record(Move move) {
    placements[size++] = move;
    flock_with_one_more = rectangle_with_gap = ring_gaps = -1;
  }

  void add_feature(int x, int y, int feature) {
    hash ^= key(feature, x, y);
    switch (feature) {
      case MEADOW: meadows.add(x, y); break;
      case PASTURE_2: doubles.add(x, y); [[fallthrough]];
      case PASTURE_1: pastures.add(x, y); break;
      case GRAIN: grain.add(x, y); break;
      case DISTILLERY: distilleries.add(x, y); break;
      case BOG: bogs.add(x, y); break;
      case RUIN: ruins.add(x, y); break;
      default: break;
    }
  }

  // A Zobrist key, the same in every frame.
  std::uint64_t key(int kind, int x, int y) const {
    return mix(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint64_t>(x - origin_x + CELL_CENTRE) << 16 |
               static_cast<std::uint64_t>(y - origin_y + CELL_CENTRE));
  }

  // Flocks only grow, so the largest one is the old one or one that contains an added pasture.
  void update_largest_flock(const Rows<N>& with) {
    Rows<N> added = with;
    while (added.any()) {
      const Cell cell = added.first();
      const Rows<N> flock = square::flood(cell.x, cell.y, pastures);
      added -= flock;
      largest_flock = std::max(largest_flock, flock.count() + (flock & doubles).count());
    }
  }

  int rectangle_size() const {
    if (!rectangle_known) {
      rectangle = std::max(rectangle, square::largest_rectangle(cells, box.top, box.bottom, rectangle + 1));
      rectangle_known = true;
    }
    return rectangle;
  }

  // Whether one more square can make a larger rectangle.
  bool may_grow_by_one() const {
    if (rectangle_with_gap < 0) rectangle_with_gap = square::largest_rectangle_with_one_gap(cells);
    return rectangle_with_gap > rectangle_size();
  }

  int count_ring_gaps() const {
    if (ring_gaps < 0) ring_gaps = (ring - cells).count();
    return ring_gaps;
  }
  bool explored() const { return !count_ring_gaps(); }

  // The size of the largest rectangle after a piece has been placed.
  int rectangle_with(const Stamp& stamp, int x, int y) const;
  // The same for a tile; orientations with the same outline share the result.
  int rectangle_with(const Tile& tile, const Stamp& stamp, int x, int y) const;
  // The same if one more square could be covered.
  int rectangle_with_one_gap(const Stamp& stamp, int x, int y) const;
  // The size of the largest flock after pastures have been added.
  int flock_with(const Stamp& stamp, int x, int y) const;
  // The same after one more sheep has been placed on the best meadow; the largest flock if there is no meadow.
  int flock_with_sheep(const Stamp& stamp, int x, int y) const;
  bool explored_with(const Stamp& stamp, int x, int y) const;

  // What a placement brings; without `with_lines`, new lines are not counted.
  Effects effects(const Stamp& stamp, int x, int y, bool with_lines = true) const;

  template <int M>
  County<M> moved(int dx, int dy) const {
    County<M> other;
    other.cells = cells.template moved<M>(dx, dy);
    other.meadows = meadows.template moved<M>(dx, dy);
    other.pastures = pastures.template moved<M>(dx, dy);
    other.doubles = doubles.template moved<M>(dx, dy);
    other.grain = grain.template moved<M>(dx, dy);
    other.distilleries = distilleries.template moved<M>(dx, dy);
    other.bogs = bogs.template moved<M>(dx, dy);
    other.ruins = ruins.template moved<M>(dx, dy);
    other.bonuses = bonuses.template moved<M>(dx, dy);
    other.ring = ring.template moved<M>(dx, dy);
    other.box = box;
    other.box.move(dx, dy);
    other.hash = hash;
    other.origin_x = origin_x + dx;
    other.origin_y = origin_y + dy;
    other.stone_points = stone_points;
    other.largest_flock = largest_flock;
    other.rectangle = rectangle;
    other.rectangle_known = rectangle_known;
    other.hometown = hometown;
    other.size = size;
    other.placements = placements;
    return other;
  }

  // Move the content to the centre of a frame, of this side or another one.
  template <int M>
  County<M> centred() const {
    if (!dealt()) return County<M>{};
    return moved<M>((M - box.width()) / 2 - box.left, (M - box.height()) / 2 - box.top);
  }

  // Append the legal places of a tile to the moves.
  void add_placements(const Tile& tile, const Rows<N>& frontier, MoveSets& moves) const;

 private:
  static void places_in(const std::vector<Cell>& shape, const R* occupied, const R* beside, R* places);
  // New pairs of a grain field beside a distillery; pairs inside the piece count as well.
  int new_whiskey(const Stamp& stamp, int x, int y) const;
  static bool stamp_has(const Stamp& stamp, int x, int y, int feature);
  // Straight runs of three or more ruins that contain no run of three that existed before.
  int new_lines(const Stamp& stamp, int x, int y) const;
  bool is_new_line(const Rows<N>& together, int x, int y, Cell step) const;
  // Groups of two or more bogs that contain no such group that existed before.
  int new_sites(const Stamp& stamp, int x, int y) const;
  static bool touches_itself(const Rows<N>& some);
};

// Find the rows where the first square of a shape can lie, for `LANES` rows.
template <int N>
void County<N>::places_in(const std::vector<Cell>& shape, const R* occupied, const R* beside, R* places) {
  std::array<R, LANES> covered{};
  std::array<R, LANES> touching{};
  for (const Cell& cell : shape) {
    if (cell.x >= 0) {
      for (int lane = 0; lane < LANES; ++lane) {
        covered[lane] |= occupied[cell.y + lane] >> cell.x;
        touching[lane] |= beside[cell.y + lane] >> cell.x;
      }
    } else {
      for (int lane = 0; lane < LANES; ++lane) {
        covered[lane] |= occupied[cell.y + lane] << -cell.x;
        touching[lane] |= beside[cell.y + lane] << -cell.x;
      }
    }
  }
  for (int lane = 0; lane < LANES; ++lane) places[lane] = touching[lane] & ~covered[lane];
}

template <int N>
void County<N>::add_placements(const Tile& tile, const Rows<N>& frontier, MoveSets& moves) const {
  constexpr int PADDED = N + LONGEST;  // a shape has at most LONGEST rows
  alignas(32) std::array<R, PADDED> occupied{};
  alignas(32) std::array<R, PADDED> beside{};
  std::copy(cells.row.begin(), cells.row.end(), occupied.begin());
  std::copy(frontier.row.begin(), frontier.row.end(), beside.begin());
  std::array<Rows<N>, ORIENTATIONS> places;
  for (std::size_t shape = 0; shape < tile.shapes.size(); ++shape) {
    // Four rows of 64 bits, or eight of 32, at a time. Rows too far from the county have no places.
    for (int y = std::max(0, box.top - LONGEST) & -LANES; y <= box.bottom + 1; y += LANES) {
      places_in(tile.shapes[shape], occupied.data() + y, beside.data() + y, places[shape].row.data() + y);
    }
  }
  for (const Stamp& stamp : tile.stamps) moves.add(stamp.slot, places[stamp.shape]);
}

inline const Stamp& bonus_stamp(int feature) {
  static const std::array<Stamp, FEATURES> stamps = [] {
    std::array<Stamp, FEATURES> made;
    for (int each = 0; each < FEATURES; ++each) {
      made[each] = Stamp{FIRST_BONUS_SLOT + each, 0, {{0, 0, each, false}}, stone_points_of(each), 0};
    }
    return made;
  }();
  return stamps[feature];
}

// Return whether the piece covers only empty squares and touches the county.
template <int N>
bool fits(const County<N>& county, const Stamp& stamp, int x, int y) {
  bool touches = false;
  for (const Square& square : stamp.squares) {
    const int column = x + square.x;
    const int row = y + square.y;
    if (!county.contains(column, row) || county.cells.has(column, row)) return false;
    for (const Cell& step : STEPS) {
      touches |= county.contains(column + step.x, row + step.y) && county.cells.has(column + step.x, row + step.y);
    }
  }
  return touches;
}

template <int N>
bool is_beside(const County<N>& county, int x, int y) {
  return fits(county, bonus_stamp(MEADOW), x, y);
}

}  // namespace hedgerow::tipperary
