// The states of a game, compiled once for each size of frame.
#include "tipperary/learning.hpp"
#include "tipperary/outlook.hpp"
#include "tipperary/play.hpp"
#include "tipperary/position.hpp"
#include "tipperary/scoring.hpp"

namespace hedgerow::tipperary {

std::unique_ptr<Position> Tipperary::start() const { return std::make_unique<TipperaryPosition<32>>(*this); }

std::unique_ptr<Position> Tipperary::load(const Data& data) const {
  return load_in_smallest_frame<TipperaryPosition>(*this, data);
}

ActionLayout Tipperary::actions() const { return ACTIONS; }

std::vector<std::string> Tipperary::plane_names() const {
  return names_by_seat(players_, {"cells", "meadows", "pastures", "doubles", "grain", "distilleries", "bogs", "ruins",
                                  "bonuses", "ring"});
}

std::vector<std::string> Tipperary::scalar_names() const {
  std::vector<std::string> names{"phase", "round", "rounds", "bag_holder", "spin", "marker", "drawing", "sheep_left",
                                 "towers_left"};
  append_numbered(names, "bonus_left", 0, FEATURES - 1);
  for (int area = 0; area < AREAS; ++area) append_numbered(names, "area" + std::to_string(area), 0, TILES_PER_AREA - 1);
  append_numbered(names, "bag", 1, TILES);
  append(names, names_by_seat(players_, {"arms", "side", "barrel", "towers", "tile_placed", "sheep", "bonus", "hand",
                                         "rectangle", "flock", "stones", "explored", "score"}));
  return names;
}

}  // namespace hedgerow::tipperary
