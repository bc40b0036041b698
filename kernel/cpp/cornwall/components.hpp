// The components of Cornwall as the kernel needs them; mirrors hedgerow.games.cornwall.components.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/game.hpp"

namespace hedgerow::cornwall {

enum Terrain { MOUNTAIN, FOREST, VILLAGE, MEADOW, MOOR };
inline constexpr int TERRAINS = 5;
enum HexFeature { NONE, COTTAGE, FLAG, CHAPEL };
inline constexpr int MAX_SEATS = 4;
inline constexpr int TILES = 36;
inline constexpr int HEXES_PER_TILE = 3;
inline constexpr int MAX_START_HEXES = 61;
inline constexpr int MAX_START_DISTANCE = 8;

struct Hex {
  int x;
  int y;
  int terrain;
  int feature;
};

// A tile in one rotation; its first hex in reading order is at (0, 0).
struct Stamp {
  int slot = 0;
  int outline = 0;
  std::array<Hex, HEXES_PER_TILE> hexes{};
};

// Both outlines of a tile: with one hex in the upper row, and with two.
inline constexpr std::array<std::array<Cell, HEXES_PER_TILE>, 2> OUTLINES{
    {{{{0, 0}, {-1, 1}, {0, 1}}}, {{{0, 0}, {1, 0}, {0, 1}}}}};

using Prizes = std::pair<int, int>;
// Hexes as (x, y, terrain, feature), as Python passes them.
using HexList = std::vector<std::tuple<int, int, int, int>>;
// The rotations of a tile as (slot, hexes).
using TileList = std::vector<std::pair<int, HexList>>;

class Cornwall final : public Game {
 public:
  Cornwall(int players, int coin_limit, bool strict, const std::vector<Prizes>& flag_values, const HexList& start,
           const std::vector<TileList>& tiles);

  int players() const override { return players_; }
  std::unique_ptr<Position> start() const override;
  std::unique_ptr<Position> load(const Data& data) const override;

  // The number of coins; none if there is no limit.
  std::optional<int> coin_limit() const { return coin_limit_; }
  bool strict() const { return strict_; }
  const std::vector<Hex>& start_hexes() const { return start_; }
  const std::vector<Stamp>& rotations(int tile) const { return tiles_[tile - 1]; }
  const Stamp* stamp(int slot) const;
  // The points per hex for first and second place in a region.
  Prizes prizes(int terrain, bool flagged) const;

 private:
  int players_;
  std::optional<int> coin_limit_;
  bool strict_;
  std::array<Prizes, MOOR> flag_values_{};
  std::vector<Hex> start_;
  std::vector<std::vector<Stamp>> tiles_;
};

}  // namespace hedgerow::cornwall
