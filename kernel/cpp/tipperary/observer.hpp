// What a seat may know, for programs that learn; mirrors hedgerow.games.tipperary.observer.
#pragma once

#include "tipperary/state.hpp"

namespace hedgerow::tipperary {

// The numbers of hedgerow.games.tipperary.observer.
constexpr int FIRST_TOWN_STAMP = 512;
constexpr int FIRST_AREA_NUMBER = 2;

template <int N>
void TipperaryPosition<N>::observe(int seat, Observation& seen) const {
  seen.reset(players());
  for (int index = 0; index < players(); ++index) {
    const County<N>& county = counties_[(seat + index) % players()];
    if (!county.dealt()) continue;
    seen.boards[index].push_back(move_at(FIRST_TOWN_STAMP + county.hometown, 0, 0));
    seen.boards[index].insert(seen.boards[index].end(), county.placements.begin(),
                              county.placements.begin() + county.size);
  }
  seen.add(round_, game_->rounds(), phase_ == TOWER_PHASE, sheep_left_, towers_left_);
  for (int left : bonus_left_) seen.add(left);
  const Seats acting = to_act();
  Scores points{};
  scores(points);
  for (int index = 0; index < players(); ++index) {
    const int each = (seat + index) % players();
    const Pending& pending = pending_[each];
    seen.add(points[each], acting.contains(each), each == bag_holder_, each == marker_, barrels_[each],
             tower_stock_[each], pending.tile_placed, pending.sheep, pending.bonus, pending.hand + 1);
  }
  const std::size_t before_tiles = seen.numbers.size() - 1;
  for (int tile = 1; tile <= TILES; ++tile) seen.add(bag_ >> tile & 1);
  const int own = counties_[seat].dealt() ? area_of(seat) : 0;
  for (int area = 0; area < AREAS; ++area) {
    for (int tile : areas_[area]) {
      if (tile) seen.numbers[before_tiles + tile] = FIRST_AREA_NUMBER + (area - own + AREAS) % AREAS;
    }
  }
}

}  // namespace hedgerow::tipperary
