// The states of a game, compiled once for each size of frame.
#include "tipperary/observer.hpp"
#include "tipperary/outlook.hpp"
#include "tipperary/play.hpp"
#include "tipperary/position.hpp"
#include "tipperary/scoring.hpp"
#include "tipperary/towers.hpp"

namespace hedgerow::tipperary {

std::unique_ptr<Position> Tipperary::start() const { return std::make_unique<TipperaryPosition<32>>(*this); }

std::unique_ptr<Position> Tipperary::load(const Data& data) const {
  return load_in_smallest_frame<TipperaryPosition>(*this, data);
}

}  // namespace hedgerow::tipperary
