// The states of a game, compiled once for each size of frame.
#include "cornwall/features.hpp"
#include "cornwall/observer.hpp"
#include "cornwall/play.hpp"
#include "cornwall/position.hpp"
#include "cornwall/scoring.hpp"
#include "cornwall/turn_plans.hpp"

namespace hedgerow::cornwall {

std::unique_ptr<Position> Cornwall::start() const { return std::make_unique<CornwallPosition<32>>(*this); }

std::unique_ptr<Position> Cornwall::load(const Data& data) const {
  return load_in_smallest_frame<CornwallPosition>(*this, data);
}

}  // namespace hedgerow::cornwall
