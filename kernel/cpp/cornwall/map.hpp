// All tiles placed so far, with their regions; mirrors hedgerow.games.cornwall.map.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/grid.hpp"
#include "core/random.hpp"
#include "cornwall/components.hpp"
#include "cornwall/move_codes.hpp"
#include "cornwall/phases.hpp"

namespace hedgerow::cornwall {

// A tile extends at least one region, so it adds two at most.
constexpr int MAX_REGIONS = MAX_START_HEXES + 2 * TILES;

// Connected hexes of one terrain.
struct Region {
  std::uint8_t terrain = 0;
  bool flagged = false;
  std::uint8_t size = 0;
  std::uint8_t figures = 0;
  std::array<std::uint8_t, MAX_SEATS> strengths{};
};

template <int N>
using Places = std::array<Rows<N>, ROTATIONS>;

// All tiles placed so far, with their regions and figures.
template <int N>
class Map {
 public:
  Rows<N> cells;
  Rows<N> new_tile;  // the hexes of the tile placed last
  Box box;
  std::uint64_t hash = 0;
  int origin_x = N / 2;
  int origin_y = N / 2;
  std::uint8_t size = 0;
  std::array<Move, TILES> placements;

  explicit Map(const Cornwall& game);

  template <int M>
  Map(const Map<M>& other, int dx, int dy, bool strict);

  bool contains(int x, int y) const { return x >= 0 && x < N && y >= 0 && y < N; }
  int region_at(int x, int y) const { return region_of_[y * N + x]; }
  Region& region(int number) { return regions_[number]; }
  const Region& region(int number) const { return regions_[number]; }
  bool is_open(int x, int y) const {
    return open_cells_[regions_[region_at(x, y)].terrain].has(x, y);
  }
  // The numbers of the open regions; those of the tile placed last are at the end.
  std::span<const std::uint8_t> open_regions() const { return {open_.data(), open_count_}; }

  // Place a tile and return the number of terrains that it extends.
  int place_tile(const Stamp& stamp, int x, int y, Move move);

  // Close regions at the end of a turn, and return their numbers in order.
  std::vector<int> close_regions(const Stamp& stamp, int x, int y, bool strict);

  Rows<N> cells_of(int x, int y) const { return hex::flood(x, y, open_cells_[regions_[region_at(x, y)].terrain]); }
  Cell any_cell_of(int region) const {
    const Rows<N>& candidates = open_cells_[regions_[region].terrain];
    for (int y = 0; y < N; ++y) {
      for (Row<N> row = candidates.row[y]; row; row &= row - 1) {
        const int x = lowest_bit(row);
        if (region_at(x, y) == region) return {x, y};
      }
    }
    return {-1, -1};
  }
  // Count the hexes beside each open region that a tile could still cover, after the end of a turn.
  void count_open_hexes(std::array<std::uint8_t, MAX_REGIONS>& counts) const;
  // The first hex in reading order of a closed region.
  Cell first_of_closed(int x, int y) const;

  // Return the places of each rotation of a tile, and whether there is any.
  bool legal_placements(const std::vector<Stamp>& rotations, Places<N>& places) const;

 private:
  template <int M>
  friend class Map;

  void add_hex(int x, int y, int terrain, int region);
  Rows<N> fillable_with(const Rows<N>& occupied, bool strict) const;
  Rows<N> free_cells(int outline, const Rows<N>& one_edge, const Rows<N>& two_edges) const;

  Rows<N> fillable_;  // the empty hexes that a tile could still cover at the end of the turn before
  std::array<Rows<N>, TERRAINS> open_cells_;
  std::array<Rows<N>, TERRAINS> closed_cells_;
  std::array<Rows<N>, TERRAINS> near_closed_;
  std::array<std::uint8_t, N * N> region_of_{};
  std::array<Region, MAX_REGIONS> regions_;
  std::array<std::uint8_t, MAX_REGIONS> open_{};
  std::uint8_t open_count_ = 0;
  std::uint8_t region_count_ = 0;
};

inline std::uint64_t hex_key(int kind, int x, int y) {
  return mix(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint64_t>(x + CELL_CENTRE) << 16 |
             static_cast<std::uint64_t>(y + CELL_CENTRE));
}

template <int N>
Map<N>::Map(const Cornwall& game) {
  std::array<Rows<N>, TERRAINS> rest;
  for (const Hex& hex : game.start_hexes()) {
    const int x = hex.x + origin_x;
    const int y = hex.y + origin_y;
    cells.add(x, y);
    box.include(x, y);
    rest[hex.terrain].add(x, y);
    open_cells_[hex.terrain].add(x, y);
  }
  for (int terrain = 0; terrain < TERRAINS; ++terrain) {
    while (rest[terrain].any()) {
      const Cell first = rest[terrain].first();
      const Rows<N> area = hex::flood(first.x, first.y, open_cells_[terrain]);
      const int number = region_count_++;
      regions_[number] = {static_cast<std::uint8_t>(terrain), false, static_cast<std::uint8_t>(area.count()), 0, {}};
      open_[open_count_++] = static_cast<std::uint8_t>(number);
      area.for_each([&](int x, int y) { region_of_[y * N + x] = static_cast<std::uint8_t>(number); });
      rest[terrain] -= area;
    }
  }
  fillable_ = fillable_with(cells, game.strict());
}

// Copy a map into a frame where everything is moved by (dx, dy).
template <int N>
template <int M>
Map<N>::Map(const Map<M>& other, int dx, int dy, bool strict)
    : cells(other.cells.template moved<N>(dx, dy)),
      new_tile(other.new_tile.template moved<N>(dx, dy)),
      box(other.box),
      hash(other.hash),
      origin_x(other.origin_x + dx),
      origin_y(other.origin_y + dy),
      size(other.size),
      placements(other.placements),
      regions_(other.regions_),
      open_(other.open_),
      open_count_(other.open_count_),
      region_count_(other.region_count_) {
  box.move(dx, dy);
  // A map moves only after a tile was placed, when `fillable_` is still that of the turn before.
  fillable_ = fillable_with(cells - new_tile, strict);
  for (int terrain = 0; terrain < TERRAINS; ++terrain) {
    open_cells_[terrain] = other.open_cells_[terrain].template moved<N>(dx, dy);
    closed_cells_[terrain] = other.closed_cells_[terrain].template moved<N>(dx, dy);
    near_closed_[terrain] = other.near_closed_[terrain].template moved<N>(dx, dy);
  }
  other.cells.for_each([&](int x, int y) { region_of_[(y + dy) * N + x + dx] = other.region_of_[y * M + x]; });
}

// Return the empty hexes that a tile could still cover with these hexes occupied; all if holes are strict.
template <int N>
Rows<N> Map<N>::fillable_with(const Rows<N>& occupied, bool strict) const {
  using R = Row<N>;
  Rows<N> empty;
  for (int y = 0; y < N; ++y) empty.row[y] = static_cast<R>(~occupied.row[y]);
  if (strict) return empty;
  // Both outlines contain a hex and its lower right neighbour; the third hex is beside these two.
  Rows<N> down;
  Rows<N> up;
  for (int y = 0; y < N - 1; ++y) {
    const R pairs = empty.row[y] & empty.row[y + 1];
    down.row[y] = pairs & static_cast<R>(empty.row[y + 1] << 1);
    up.row[y] = pairs & (empty.row[y] >> 1);
  }
  Rows<N> fillable;
  for (int y = 0; y < N; ++y) fillable.row[y] = down.row[y] | up.row[y] | static_cast<R>(up.row[y] << 1);
  for (int y = 1; y < N; ++y) fillable.row[y] |= down.row[y - 1] | up.row[y - 1] | down.row[y - 1] >> 1;
  return fillable;
}

template <int N>
void Map<N>::add_hex(int x, int y, int terrain, int region) {
  cells.add(x, y);
  new_tile.add(x, y);
  box.include(x, y);
  open_cells_[terrain].add(x, y);
  region_of_[y * N + x] = static_cast<std::uint8_t>(region);
}

}  // namespace hedgerow::cornwall
