// The components of Wooly Bully as the kernel needs them; mirrors hedgerow.games.woolybully.components.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace hedgerow::woolybully {

// Letters of the sides: the four colours of sheep, village, forest.
inline constexpr int COLOURS = 4;
inline constexpr int VILLAGE = 4;
inline constexpr int FOREST = 5;
inline constexpr int LETTERS = 6;
inline constexpr int SIDES = 4;
inline constexpr int MAX_SEATS = 4;
inline constexpr int ORDINARY = 60;
inline constexpr int FIRST_WOLF = 61;
inline constexpr int FIRST_HUNTER = 65;
inline constexpr int TILES = 68;

// The letters of the four sides, clockwise from the north.
using Face = std::array<int, SIDES>;

// A face in one orientation, with the sides that belong together as sets of sides.
struct OrientedFace {
  int slot = 0;
  Face face{};
  std::vector<unsigned> groups;

  bool shows(int letter) const { return face[0] == letter || face[1] == letter || face[2] == letter || face[3] == letter; }
};

struct Tile {
  // The slots that can be placed as an ordinary tile, ascending.
  std::vector<OrientedFace> ordinary;
};

struct Options {
  std::optional<int> hand_limit;
  int hand_size = 4;
  bool extra_turn = false;
  bool count_all = false;
  bool hungry_wolf = false;
  bool multi_tile = false;
  bool last_draws = true;
  bool tie_by_field = false;
  bool live = false;
};

// The slots of a tile with the letters of the sides, as Python passes them.
using FaceList = std::vector<std::pair<int, Face>>;

class WoolyBully final : public Game {
 public:
  WoolyBully(int players, int hand_limit, int hand_size, bool extra_turn, bool count_all, bool hungry_wolf,
             bool multi_tile, bool last_draws, bool tie_by_field, bool live, const std::vector<FaceList>& tiles);

  int players() const override { return players_; }
  std::unique_ptr<Position> start() const override;
  std::unique_ptr<Position> load(const Data& data) const override;

  const Options& options() const { return options_; }
  const Tile& tile(int number) const { return tiles_[number - 1]; }
  // The face of a slot that is placed as an ordinary tile; null if there is none.
  const OrientedFace* face(int slot) const;
  int bonus(int place) const { return place < players_ - 1 ? BONUSES[place] : 0; }

 private:
  static constexpr std::array<int, 3> BONUSES{6, 3, 1};

  int players_;
  Options options_;
  std::vector<Tile> tiles_;
};

OrientedFace oriented(int slot, const Face& face);

}  // namespace hedgerow::woolybully
