// The components of Tipperary as the kernel needs them; mirrors hedgerow.games.tipperary.components.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <tuple>
#include <vector>

#include "core/game.hpp"

namespace hedgerow::tipperary {

enum Feature { MEADOW, PASTURE_1, PASTURE_2, GRAIN, DISTILLERY, BOG, RUIN, STONE_1, STONE_2, STONE_3, TOWN };
inline constexpr int FEATURES = 11;

inline int stone_points_of(int feature) { return feature >= STONE_1 && feature <= STONE_3 ? feature - STONE_1 + 1 : 0; }

struct Square {
  int x;
  int y;
  int feature;
  bool symbol;
};

// A piece in one orientation; its first square in reading order is at (0, 0).
struct Stamp {
  int slot = 0;
  int shape = 0;
  std::vector<Square> squares;
  int stone_points = 0;
  int symbols = 0;

  bool has(int feature) const {
    return std::any_of(squares.begin(), squares.end(), [=](const Square& each) { return each.feature == feature; });
  }
};

struct Tile {
  // Different for all tiles of all games in this process.
  std::uint64_t serial = 0;
  // The orientations that look different, by ascending slot.
  std::vector<Stamp> stamps;
  // The different outlines of these orientations.
  std::vector<std::vector<Cell>> shapes;
};

struct Hometown {
  std::vector<Square> squares;
};

inline constexpr int TILES = 60;
inline constexpr int AREAS = 5;
// The longest side of a tile with which a county always fits the largest frame.
inline constexpr int LONGEST = 7;

// Squares as (x, y, feature, symbol), as Python passes them.
using SquareList = std::vector<std::tuple<int, int, int, bool>>;
// The orientations of a tile as (slot, squares).
using TileList = std::vector<std::pair<int, SquareList>>;

class Tipperary final : public Game {
 public:
  Tipperary(int players, int rounds, bool by_seat, std::vector<int> whiskey, const std::vector<int>& whiskey_sheep,
            const std::vector<int>& bonus, const std::vector<SquareList>& hometowns,
            const std::vector<TileList>& tiles);

  int players() const override { return players_; }
  std::unique_ptr<Position> start() const override;
  std::unique_ptr<Position> load(const Data& data) const override;

  int rounds() const { return rounds_; }
  bool by_seat() const { return by_seat_; }
  int margin() const { return longest_ + 1; }
  const std::vector<int>& whiskey() const { return whiskey_; }
  const std::vector<bool>& gives_sheep() const { return gives_sheep_; }
  const std::array<int, FEATURES>& bonus() const { return bonus_; }
  const Hometown& hometown(int number) const { return hometowns_[number]; }
  const Tile& tile(int number) const { return tiles_[number - 1]; }
  const Stamp* stamp(int slot) const;

 private:
  int players_;
  int rounds_;
  bool by_seat_;
  int longest_ = 1;
  std::vector<int> whiskey_;
  std::vector<bool> gives_sheep_;
  std::array<int, FEATURES> bonus_{};
  std::vector<Hometown> hometowns_;
  std::vector<Tile> tiles_;
};

}  // namespace hedgerow::tipperary
