// Observations and actions for learning programs; mirrors hedgerow.games.tipperary.planes.
#pragma once

#include "tipperary/state.hpp"

namespace hedgerow::tipperary {

constexpr int SINGLES = 2;
constexpr int FIRST_BONUS_PLANE = 2 * ORIENTATIONS;
constexpr int SHEEP_PLANE = FIRST_BONUS_PLANE + 1;
constexpr int TOWER_PLANE = SHEEP_PLANE + 1;
constexpr ActionLayout ACTIONS{SINGLES, TOWER_PLANE + 1};
constexpr int COUNTY_PLANES = 10;

template <int N>
Box TipperaryPosition<N>::board(int seat) const {
  const County<N>& county = counties_[seat];
  Box box = county.box;
  box.move(-county.origin_x, -county.origin_y);
  return box;
}

// The tile on offer to a seat with the lower or the higher number; 0 if there is none.
template <int N>
int TipperaryPosition<N>::offered(int seat, bool higher) const {
  if (phase_ != PLACE || !counties_[seat].dealt()) return 0;
  const auto [one, other] = areas_[area_of(seat)];
  if (!other) return higher ? 0 : one;
  return higher ? std::max(one, other) : std::min(one, other);
}

template <int N>
int TipperaryPosition<N>::single_of(int, Move move) const {
  return move == DONE ? 0 : move == DRAW ? 1 : -1;
}

template <int N>
Move TipperaryPosition<N>::single_move(int, int single) const {
  return single == 0 ? DONE : DRAW;
}

template <int N>
int TipperaryPosition<N>::plane_of(int seat, int slot) const {
  if (slot == SHEEP_SLOT) return SHEEP_PLANE;
  if (slot == TOWER_SLOT) return TOWER_PLANE;
  if (slot < FIRST_BONUS_SLOT) return -1;
  if (slot < FIRST_TILE_SLOT) return FIRST_BONUS_PLANE;
  const int tile = (slot - FIRST_TILE_SLOT) / ORIENTATIONS + 1;
  for (bool higher : {false, true}) {
    if (offered(seat, higher) == tile) return ORIENTATIONS * higher + (slot - FIRST_TILE_SLOT) % ORIENTATIONS;
  }
  return -1;
}

template <int N>
int TipperaryPosition<N>::slot_of(int seat, int plane) const {
  if (plane == SHEEP_PLANE) return SHEEP_SLOT;
  if (plane == TOWER_PLANE) return TOWER_SLOT;
  if (plane == FIRST_BONUS_PLANE) return pending_[seat].hand < 0 ? -1 : FIRST_BONUS_SLOT + pending_[seat].hand;
  const int tile = offered(seat, plane >= ORIENTATIONS);
  return tile ? FIRST_TILE_SLOT + ORIENTATIONS * (tile - 1) + plane % ORIENTATIONS : -1;
}

template <int N>
void TipperaryPosition<N>::observe(int seat, PlaneWriter planes, ScalarWriter scalars) const {
  for (int index = 0; index < players(); ++index) {
    const County<N>& county = counties_[(seat + index) % players()];
    if (!county.dealt()) {
      planes.skip(COUNTY_PLANES);
      continue;
    }
    planes.begin_board(county.box, county.origin_x, county.origin_y);
    for (const Rows<N>* cells : {&county.cells, &county.meadows, &county.pastures, &county.doubles, &county.grain,
                                 &county.distilleries, &county.bogs, &county.ruins, &county.bonuses}) {
      planes.add(*cells);
    }
    planes.add(county.ring - county.cells);
  }
  for (int value : {+phase_, +round_, game_->rounds(), seat_from(seat, bag_holder_, players()), +spin_,
                    seat_from(seat, marker_, players()), seat_from(seat, drawing_, players()), sheep_left_,
                    towers_left_}) {
    scalars.add(value);
  }
  for (int count : bonus_left_) scalars.add(count);
  for (const auto& [one, other] : areas_) {
    scalars.add(other ? std::min(one, other) : one);
    scalars.add(other ? std::max(one, other) : 0);
  }
  scalars.add_members(bag_, 1, TILES);
  for (int index = 0; index < players(); ++index) observe_seat((seat + index) % players(), scalars);
}

template <int N>
void TipperaryPosition<N>::observe_seat(int seat, ScalarWriter& scalars) const {
  const County<N>& county = counties_[seat];
  const Pending& pending = pending_[seat];
  const bool dealt = county.dealt();
  for (int value : {dealt ? county.hometown >> 1 : -1, dealt ? county.hometown & 1 : -1, +barrels_[seat],
                    +tower_stock_[seat], +pending.tile_placed, +pending.sheep, +pending.bonus, +pending.hand,
                    dealt ? county.rectangle_size() : 0, county.largest_flock, county.stone_points,
                    int{dealt && county.explored()}, score(seat)}) {
    scalars.add(value);
  }
}

}  // namespace hedgerow::tipperary
