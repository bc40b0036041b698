// Scores; mirrors hedgerow.games.tipperary.scoring.
#pragma once

#include "tipperary/state.hpp"

namespace hedgerow::tipperary {

template <int N>
void TipperaryPosition<N>::items(int seat, std::vector<int>& points) const {
  points.clear();
  const County<N>& county = counties_[seat];
  if (!county.dealt()) return;
  points = {county.rectangle_size(),
            county.largest_flock,
            marker_ == seat ? MARKER_POINTS : 0,
            county.explored() ? EXPLORATION_POINTS : 0,
            game_->whiskey()[barrels_[seat]],
            county.stone_points};
}

template <int N>
int TipperaryPosition<N>::score(int seat) const {
  const County<N>& county = counties_[seat];
  if (!county.dealt()) return 0;
  return county.rectangle_size() + county.largest_flock + county.stone_points +
         (marker_ == seat ? MARKER_POINTS : 0) + (county.explored() ? EXPLORATION_POINTS : 0) +
         game_->whiskey()[barrels_[seat]];
}

template <int N>
void TipperaryPosition<N>::scores(Scores& scores) const {
  for (int seat = 0; seat < players(); ++seat) scores[seat] = score(seat);
}

}  // namespace hedgerow::tipperary
