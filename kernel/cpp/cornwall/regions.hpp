// Regions that a tile joins, and regions that close; mirrors hedgerow.games.cornwall.map.
#pragma once

#include "cornwall/map.hpp"

namespace hedgerow::cornwall {

constexpr std::array<Cell, 6> NEIGHBOURS{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {-1, 1}, {1, -1}}};

template <int N>
int Map<N>::place_tile(const Stamp& stamp, int x, int y, Move move) {
  placements[size++] = move;
  new_tile = {};
  unsigned extended = 0;
  unsigned done = 0;
  std::array<std::uint8_t, HEXES_PER_TILE> added;
  int added_count = 0;
  // The hexes are added after all regions have been found, so that those of the tile do not touch each other.
  std::array<int, HEXES_PER_TILE> region_of_hex{};
  for (const Hex& hex : stamp.hexes) {
    if (done >> hex.terrain & 1) continue;
    done |= 1u << hex.terrain;
    int target = -1;
    Region joined{static_cast<std::uint8_t>(hex.terrain), false, 0, 0, {}};
    for (std::size_t index = 0; index < stamp.hexes.size(); ++index) {
      const Hex& other = stamp.hexes[index];
      if (other.terrain != hex.terrain) continue;
      ++joined.size;
      joined.flagged |= other.feature == FLAG;
      for (const Cell& step : NEIGHBOURS) {
        const int column = x + other.x + step.x;
        const int row = y + other.y + step.y;
        if (!open_cells_[hex.terrain].has(column, row)) continue;
        const int number = region_at(column, row);
        if (number == target) continue;
        const Region& old = regions_[number];
        joined.flagged |= old.flagged;
        joined.size = static_cast<std::uint8_t>(joined.size + old.size);
        joined.figures = static_cast<std::uint8_t>(joined.figures + old.figures);
        for (int seat = 0; seat < MAX_SEATS; ++seat) {
          joined.strengths[seat] = static_cast<std::uint8_t>(joined.strengths[seat] + old.strengths[seat]);
        }
        extended |= 1u << hex.terrain;
        open_count_ = static_cast<std::uint8_t>(std::remove(open_.begin(), open_.begin() + open_count_, number) -
                                                open_.begin());
        if (target < 0) {
          target = number;
        } else {
          const Rows<N> area = cells_of(column, row);
          area.for_each([&](int cx, int cy) { region_of_[cy * N + cx] = static_cast<std::uint8_t>(target); });
        }
      }
    }
    if (target < 0) target = region_count_++;
    regions_[target] = joined;
    added[added_count++] = static_cast<std::uint8_t>(target);
    for (std::size_t index = 0; index < stamp.hexes.size(); ++index) {
      if (stamp.hexes[index].terrain == hex.terrain) region_of_hex[index] = target;
    }
  }
  for (int index = 0; index < added_count; ++index) open_[open_count_++] = added[index];
  for (std::size_t index = 0; index < stamp.hexes.size(); ++index) {
    const Hex& hex = stamp.hexes[index];
    add_hex(x + hex.x, y + hex.y, hex.terrain, region_of_hex[index]);
    hash ^= hex_key(hex.terrain << 2 | hex.feature, x + hex.x - origin_x, y + hex.y - origin_y);
  }
  return std::popcount(extended);
}

template <int N>
std::vector<int> Map<N>::close_regions(const Stamp& stamp, int x, int y, bool strict) {
  const Rows<N> fillable = fillable_with(cells, strict);
  const Rows<N> affected = hex::dilate((fillable_ - fillable) | new_tile) & cells;
  fillable_ = fillable;
  std::array<bool, MAX_REGIONS> tried{};
  std::array<bool, MAX_REGIONS> closing{};
  bool any = false;
  affected.for_each([&](int column, int row) {
    const int number = region_at(column, row);
    const Region& old = regions_[number];
    if (tried[number] || old.terrain == MOOR || !open_cells_[old.terrain].has(column, row)) return;
    tried[number] = true;
    bool closes = false;
    for (const Hex& hex : stamp.hexes) {
      closes |= hex.feature == COTTAGE && region_at(x + hex.x, y + hex.y) == number;
    }
    const Rows<N> area = cells_of(column, row);
    closes = closes || !(hex::dilate(area) & fillable).any();
    if (!closes) return;
    any = closing[number] = true;
  });
  std::vector<int> closed;
  if (!any) return closed;
  for (int index = 0; index < open_count_; ++index) {
    if (closing[open_[index]]) closed.push_back(open_[index]);
  }
  for (int number : closed) {
    const Cell cell = any_cell_of(number);
    const Rows<N> area = cells_of(cell.x, cell.y);
    const int terrain = regions_[number].terrain;
    near_closed_[terrain] |= hex::dilate(area);
    closed_cells_[terrain] |= area;
    open_cells_[terrain] -= area;
  }
  const auto last = std::remove_if(open_.begin(), open_.begin() + open_count_,
                                   [&closing](std::uint8_t number) { return closing[number]; });
  open_count_ = static_cast<std::uint8_t>(last - open_.begin());
  return closed;
}

template <int N>
Cell Map<N>::first_of_closed(int x, int y) const {
  return hex::flood(x, y, closed_cells_[regions_[region_at(x, y)].terrain]).first();
}

}  // namespace hedgerow::cornwall
