// Points, scores and winners; mirrors hedgerow.games.cornwall.scoring.
#pragma once

#include <algorithm>

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

// Return the points that each seat scores for a region.
inline Points shares(Prizes prizes, int hexes, const Region& region, int players) {
  const auto [first, second] = prizes;
  const auto& strengths = region.strengths;
  const auto divided = [hexes](int prize, int seats) {
    return static_cast<std::int16_t>((prize * hexes + seats - 1) / seats);
  };
  Points points{};
  const int best = *std::max_element(strengths.begin(), strengths.begin() + players);
  if (best == 0) return points;
  const int leaders = static_cast<int>(std::count(strengths.begin(), strengths.begin() + players, best));
  int runner_up = 0;
  for (int seat = 0; seat < players; ++seat) {
    if (strengths[seat] == best) {
      points[seat] = divided(leaders > 1 ? first + second : first, leaders);
    } else {
      runner_up = std::max<int>(runner_up, strengths[seat]);
    }
  }
  if (leaders > 1 || !runner_up || !second) return points;
  const int tied = static_cast<int>(std::count(strengths.begin(), strengths.begin() + players, runner_up));
  for (int seat = 0; seat < players; ++seat) {
    if (strengths[seat] == runner_up) points[seat] = divided(second, tied);
  }
  return points;
}

template <int N>
Points CornwallPosition<N>::region_points(const Region& region) const {
  return shares(game_->prizes(region.terrain, region.flagged), region.size, region, players());
}

template <int N>
void CornwallPosition<N>::items(int seat, std::vector<int>& points) const {
  points.assign(TERRAINS + 2, 0);
  points[0] = points_[TERRAINS][seat];
  for (int terrain = 0; terrain < TERRAINS; ++terrain) points[1 + terrain] = points_[terrain][seat];
  for (int number : map_.open_regions()) {
    const Region& region = map_.region(number);
    if (region.figures) points[1 + region.terrain] += region_points(region)[seat];
  }
  points[TERRAINS + 1] = holdings_[seat].coins;
}

template <int N>
int CornwallPosition<N>::score(int seat) const {
  int score = holdings_[seat].coins;
  for (const Points& points : points_) score += points[seat];
  for (int number : map_.open_regions()) {
    const Region& region = map_.region(number);
    if (region.strengths[seat]) score += region_points(region)[seat];
  }
  return score;
}

template <int N>
void CornwallPosition<N>::scores(Scores& scores) const {
  for (int seat = 0; seat < players(); ++seat) {
    scores[seat] = holdings_[seat].coins;
    for (const Points& points : points_) scores[seat] += points[seat];
  }
  for (int number : map_.open_regions()) {
    const Region& region = map_.region(number);
    if (!region.figures) continue;
    const Points points = region_points(region);
    for (int seat = 0; seat < players(); ++seat) scores[seat] += points[seat];
  }
}

// The seats with the most points; coins break ties.
template <int N>
unsigned CornwallPosition<N>::winners() const {
  if (phase_ != OVER) return 0;
  Scores points{};
  scores(points);
  std::pair<int, int> best{-1, -1};
  for (int seat = 0; seat < players(); ++seat) best = std::max(best, {points[seat], holdings_[seat].coins});
  unsigned winners = 0;
  for (int seat = 0; seat < players(); ++seat) {
    winners |= static_cast<unsigned>(best == std::pair(points[seat], holdings_[seat].coins)) << seat;
  }
  return winners;
}

}  // namespace hedgerow::cornwall
