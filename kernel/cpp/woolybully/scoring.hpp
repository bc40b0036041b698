// Scores and winners; mirrors hedgerow.games.woolybully.scoring.
#pragma once

#include "woolybully/state.hpp"

namespace hedgerow::woolybully {

template <int N>
void WoolyBullyPosition<N>::items(int seat, std::vector<int>& points) const {
  points = {0, bonus(seat)};
  if (colours_[seat] == NOBODY) return;
  const auto fields = land_.safe_fields()[colours_[seat]];
  points[0] = options().count_all ? fields.sum : fields.largest;
}

template <int N>
int WoolyBullyPosition<N>::score(int seat) const {
  return bonus(seat) + (colours_[seat] == NOBODY ? 0 : points_in(land_, colours_[seat]));
}

// The points that a land has for a colour.
template <int N>
int WoolyBullyPosition<N>::points_in(const Land<N>& land, int colour) const {
  const auto fields = land.safe_fields()[colour];
  return options().count_all ? fields.sum : fields.largest;
}

template <int N>
void WoolyBullyPosition<N>::scores(Scores& scores) const {
  const auto fields = land_.safe_fields();
  for (int seat = 0; seat < players(); ++seat) {
    scores[seat] = bonus(seat);
    if (colours_[seat] == NOBODY) continue;
    const auto& own = fields[colours_[seat]];
    scores[seat] += options().count_all ? own.sum : own.largest;
  }
}

// The seats with the most points. A tie goes to the player who finished earlier or, as an option, to the larger field.
template <int N>
unsigned WoolyBullyPosition<N>::winners() const {
  if (phase_ != OVER) return 0;
  Scores points{};
  scores(points);
  const auto fields = land_.safe_fields();
  std::array<std::pair<int, int>, MAX_SEATS> ranks;
  for (int seat = 0; seat < players(); ++seat) {
    const auto place = std::find(finished_.begin(), finished_.end(), seat);
    const int tie = options().tie_by_field ? fields[colours_[seat]].largest : static_cast<int>(finished_.end() - place);
    ranks[seat] = {points[seat], tie};
  }
  const auto best = *std::max_element(ranks.begin(), ranks.begin() + players());
  unsigned winners = 0;
  for (int seat = 0; seat < players(); ++seat) winners |= static_cast<unsigned>(ranks[seat] == best) << seat;
  return winners;
}

}  // namespace hedgerow::woolybully
