// The states of a game, compiled once for each size of frame.
#include "woolybully/observer.hpp"
#include "woolybully/outlook.hpp"
#include "woolybully/legal_moves.hpp"
#include "woolybully/play.hpp"
#include "woolybully/position.hpp"
#include "woolybully/scoring.hpp"

namespace hedgerow::woolybully {

std::unique_ptr<Position> WoolyBully::start() const { return std::make_unique<WoolyBullyPosition<32>>(*this); }

std::unique_ptr<Position> WoolyBully::load(const Data& data) const {
  return load_in_smallest_frame<WoolyBullyPosition>(*this, data);
}

}  // namespace hedgerow::woolybully
