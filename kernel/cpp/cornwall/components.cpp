#include "cornwall/components.hpp"

#include <algorithm>

#include "cornwall/move_codes.hpp"

namespace hedgerow::cornwall {

namespace {

constexpr Prizes PLAIN_PRIZES{1, 0};
constexpr Prizes MOOR_PRIZES{2, 1};

}  // namespace

Cornwall::Cornwall(int players, int coin_limit, bool strict, const std::vector<Prizes>& flag_values,
                   const HexList& start, const std::vector<TileList>& tiles)
    : players_(players), strict_(strict) {
  if (players < 2 || players > MAX_SEATS) throw InvalidPosition("wrong number of players");
  if (flag_values.size() != MOOR || tiles.size() != TILES || start.empty() || start.size() > MAX_START_HEXES) {
    throw InvalidPosition("the components are not complete");
  }
  if (coin_limit >= 0) coin_limit_ = coin_limit;
  std::copy(flag_values.begin(), flag_values.end(), flag_values_.begin());
  const auto hex_of = [](const std::tuple<int, int, int, int>& values) {
    const auto [x, y, terrain, feature] = values;
    if (terrain < MOUNTAIN || terrain > MOOR || feature < NONE || feature > CHAPEL) {
      throw InvalidPosition("unknown terrain or feature");
    }
    return Hex{x, y, terrain, feature};
  };
  for (const auto& values : start) {
    start_.push_back(hex_of(values));
    if (std::max(std::abs(start_.back().x), std::abs(start_.back().y)) > MAX_START_DISTANCE) {
      throw TooLarge("the start tile is too large for the kernel");
    }
  }
  for (const TileList& rotations : tiles) {
    std::vector<Stamp> stamps;
    for (const auto& [slot, list] : rotations) {
      if (list.size() != HEXES_PER_TILE) throw InvalidPosition("a tile has three hexes");
      Stamp stamp{slot, 0, {}};
      std::transform(list.begin(), list.end(), stamp.hexes.begin(), hex_of);
      const auto matches = [&stamp](const auto& outline) {
        return std::equal(outline.begin(), outline.end(), stamp.hexes.begin(),
                          [](Cell cell, const Hex& hex) { return cell.x == hex.x && cell.y == hex.y; });
      };
      const auto outline = std::find_if(OUTLINES.begin(), OUTLINES.end(), matches);
      if (outline == OUTLINES.end()) throw InvalidPosition("a tile has a wrong outline");
      stamp.outline = static_cast<int>(outline - OUTLINES.begin());
      stamps.push_back(stamp);
    }
    if (stamps.size() != ROTATIONS) throw InvalidPosition("a tile has six rotations");
    tiles_.push_back(std::move(stamps));
  }
}

const Stamp* Cornwall::stamp(int slot) const {
  const int index = slot - FIRST_TILE_SLOT;
  if (index < 0 || index >= TILES * ROTATIONS) return nullptr;
  for (const Stamp& stamp : tiles_[index / ROTATIONS]) {
    if (stamp.slot == slot) return &stamp;
  }
  return nullptr;
}

Prizes Cornwall::prizes(int terrain, bool flagged) const {
  if (terrain == MOOR) return MOOR_PRIZES;
  return flagged ? flag_values_[terrain] : PLAIN_PRIZES;
}

}  // namespace hedgerow::cornwall
