// The states of a game, compiled once for each size of frame.
#include "cornwall/learning.hpp"
#include "cornwall/outlook.hpp"
#include "cornwall/play.hpp"
#include "cornwall/position.hpp"
#include "cornwall/scoring.hpp"

namespace hedgerow::cornwall {

std::unique_ptr<Position> Cornwall::start() const { return std::make_unique<CornwallPosition<32>>(*this); }

std::unique_ptr<Position> Cornwall::load(const Data& data) const {
  return load_in_smallest_frame<CornwallPosition>(*this, data);
}

ActionLayout Cornwall::actions() const { return ACTIONS; }

std::vector<std::string> Cornwall::plane_names() const {
  const Names terrains{"mountain", "forest", "village", "meadow", "moor"};
  Names names;
  for (const std::string& terrain : terrains) names.push_back("open." + terrain);
  for (const std::string& terrain : terrains) names.push_back("closed." + terrain);
  append(names, {"new_tile", "flagged"});
  append(names, names_by_seat(players_, {"figures", "strength"}));
  return names;
}

std::vector<std::string> Cornwall::scalar_names() const {
  Names names{"phase", "tile", "active", "figures_placed", "bank"};
  append_numbered(names, "unseen", 1, TILES);
  append_numbered(names, "under", 1, TILES);
  append(names, names_by_seat(players_, {"coins", "hand1", "hand2", "hand3", "pub1", "pub2", "pub3", "score"}));
  return names;
}

}  // namespace hedgerow::cornwall
