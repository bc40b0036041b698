// The states of a game, compiled once for each size of frame.
#include "woolybully/learning.hpp"
#include "woolybully/legal_moves.hpp"
#include "woolybully/play.hpp"
#include "woolybully/position.hpp"
#include "woolybully/scoring.hpp"

namespace hedgerow::woolybully {

std::unique_ptr<Position> WoolyBully::start() const { return std::make_unique<WoolyBullyPosition<32>>(*this); }

std::unique_ptr<Position> WoolyBully::load(const Data& data) const {
  return load_in_smallest_frame<WoolyBullyPosition>(*this, data);
}

ActionLayout WoolyBully::actions() const { return ACTIONS; }

std::vector<std::string> WoolyBully::plane_names() const {
  const Names letters{"black", "blue", "red", "yellow", "village", "forest"};
  Names names{"cells", "wolves", "hunters"};
  for (const char* side : {"north", "east", "south", "west"}) {
    for (const std::string& letter : letters) names.push_back(side + ("." + letter));
    names.push_back(std::string(side) + ".closed");
  }
  return names;
}

std::vector<std::string> WoolyBully::scalar_names() const {
  Names names{"phase", "colour", "holder", "duties", "duty", "duty_seat", "duty_tiles", "passes", "due_seat", "due",
              "bag"};
  append_numbered(names, "hand", 1, TILES);
  append_numbered(names, "gone", 1, TILES);
  append_numbered(names, "unseen", 1, TILES);
  append(names, names_by_seat(players_, {"colour", "revealed", "asked", "tiles", "tiles_gone", "place", "bonus",
                                         "score"}));
  return names;
}

}  // namespace hedgerow::woolybully
