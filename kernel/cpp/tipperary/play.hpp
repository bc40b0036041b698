// Moves, chance outcomes and the end of a round; mirrors hedgerow.games.tipperary.state.
#pragma once

#include "tipperary/state.hpp"

namespace hedgerow::tipperary {

// Play

template <int N>
std::unique_ptr<Position> TipperaryPosition<N>::play(int seat, Move move) {
  if (!to_act().contains(seat)) throw IllegalMove("seat " + std::to_string(seat) + " may not act now");
  if (seat == CHANCE) {
    thread_local Chance possible;
    chance(possible);
    if (!possible.weight(move)) throw IllegalMove("outcome " + std::to_string(move) + " is not possible here");
    apply_outcome(move);
    return nullptr;
  }
  apply_move(seat, move);
  return grown();
}

template <int N>
void TipperaryPosition<N>::apply_move(int seat, Move move) {
  const Pending& pending = pending_[seat];
  if (phase_ == TOWER_PHASE) {
    place_tower(seat, move);
    return;
  }
  if (pending.hand >= 0) {
    place_bonus(seat, move);
  } else if (!pending.tile_placed) {
    place_tile(seat, move);
  } else if (move == DRAW && pending.bonus) {
    drawing_ = static_cast<std::int8_t>(seat);
    return;
  } else {
    place_sheep(seat, move);
  }
  resolve(seat);
}

template <int N>
void TipperaryPosition<N>::place_tile(int seat, Move move) {
  County<N>& county = counties_[seat];
  auto& area = areas_[area_of(seat)];
  const auto [slot, x, y] = parts_of(move);
  const Stamp* stamp = game_->stamp(slot);
  const int tile = stamp ? (slot - FIRST_TILE_SLOT) / ORIENTATIONS + 1 : 0;
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  if (!stamp || (area[0] != tile && area[1] != tile) || !fits(county, *stamp, column, row)) throw illegal(move);
  const Effects effects = county.effects(*stamp, column, row);
  county.place_piece(*stamp, column, row, move);
  area = {area[0] == tile ? area[1] : area[0], 0};
  pending_[seat] = FINISHED;
  gain(seat, effects, stamp->symbols);
  recentre(seat);
}

template <int N>
void TipperaryPosition<N>::place_bonus(int seat, Move move) {
  County<N>& county = counties_[seat];
  const auto [slot, x, y] = parts_of(move);
  const int feature = pending_[seat].hand;
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  const bool legal = slot == FIRST_BONUS_SLOT + feature && county.contains(column, row) &&
                     (is_beside(county, column, row) ||
                      (county.meadows.has(column, row) && !county.bonuses.has(column, row)));
  if (!legal) throw illegal(move);
  const Stamp& stamp = bonus_stamp(feature);
  const Effects effects = county.effects(stamp, column, row);
  county.place_bonus(stamp, column, row, move);
  pending_[seat].hand = -1;
  gain(seat, effects, 0);
  recentre(seat);
}

template <int N>
void TipperaryPosition<N>::place_sheep(int seat, Move move) {
  County<N>& county = counties_[seat];
  const auto [slot, x, y] = parts_of(move);
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  if (slot != SHEEP_SLOT || !county.contains(column, row) || !county.meadows.has(column, row)) throw illegal(move);
  county.place_sheep(column, row, move);
  --pending_[seat].sheep;
}

template <int N>
void TipperaryPosition<N>::place_tower(int seat, Move move) {
  County<N>& county = counties_[seat];
  if (move == DONE) {
    pending_[seat] = FINISHED;
  } else {
    const auto [slot, x, y] = parts_of(move);
    const int column = x + county.origin_x;
    const int row = y + county.origin_y;
    if (!tower_stock_[seat] || slot != TOWER_SLOT || !is_beside(county, column, row)) throw illegal(move);
    county.place_tower(column, row, move);
    --tower_stock_[seat];
    recentre(seat);
  }
  end_if_all_finished();
}

// Give the seat the rewards of a placement, as far as the supplies last.
template <int N>
void TipperaryPosition<N>::gain(int seat, const Effects& effects, int symbols) {
  int sheep = symbols;
  if (effects.whiskey) sheep += move_barrel(seat, effects.whiskey);
  const int towers = std::min(effects.lines, towers_left_);
  towers_left_ -= towers;
  tower_stock_[seat] += towers;
  if (effects.sites) {
    pending_[seat].bonus += std::min(effects.sites, unreserved_bonuses());
  }
  const int gained = std::min(sheep, sheep_left_);
  sheep_left_ -= gained;
  pending_[seat].sheep += gained;
}

// Advance the barrel, at most to the end of the track, and return the number of sheep that it has passed.
template <int N>
int TipperaryPosition<N>::move_barrel(int seat, int steps) {
  const int last = static_cast<int>(game_->whiskey().size()) - 1;
  int sheep = 0;
  for (; steps && barrels_[seat] < last; --steps) sheep += game_->gives_sheep()[++barrels_[seat]];
  return sheep;
}

// Carry out the pending actions that leave the seat no choice.
template <int N>
void TipperaryPosition<N>::resolve(int seat) {
  Pending& pending = pending_[seat];
  if (pending.hand < 0) {
    const bool no_meadow = pending.sheep && !counties_[seat].meadows.any();
    if (pending.bonus && (no_meadow || !pending.sheep)) {
      drawing_ = static_cast<std::int8_t>(seat);
      return;
    }
    if (no_meadow) {
      sheep_left_ += pending.sheep;
      pending.sheep = 0;
    }
  }
  if (all_finished()) end_round();
}

template <int N>
bool TipperaryPosition<N>::all_finished() const {
  return std::all_of(pending_.begin(), pending_.begin() + players(),
                     [](const Pending& pending) { return pending == FINISHED; });
}

template <int N>
void TipperaryPosition<N>::end_round() {
  if (players() > 1) sheep_phase();
  pending_.fill(NOT_STARTED);
  if (round_ < game_->rounds()) {
    ++round_;
    bag_holder_ = static_cast<std::int8_t>((bag_holder_ + 1) % players());
    phase_ = FILL;
    return;
  }
  phase_ = TOWER_PHASE;
  for (int seat = 0; seat < players(); ++seat) pending_[seat] = tower_stock_[seat] ? NOT_STARTED : FINISHED;
  end_if_all_finished();
}

// Give the flock marker to the seat that alone has the largest flock; in a tie a tied holder keeps it.
template <int N>
void TipperaryPosition<N>::sheep_phase() {
  int largest = 0;
  for (int seat = 0; seat < players(); ++seat) largest = std::max(largest, counties_[seat].largest_flock);
  int leaders = 0;
  int leader = NOBODY;
  for (int seat = 0; seat < players(); ++seat) {
    if (counties_[seat].largest_flock != largest) continue;
    ++leaders;
    leader = seat;
  }
  if (leaders == 1) {
    marker_ = static_cast<std::int8_t>(leader);
  } else if (marker_ != NOBODY && counties_[marker_].largest_flock != largest) {
    marker_ = NOBODY;
  }
}

template <int N>
void TipperaryPosition<N>::end_if_all_finished() {
  if (all_finished()) phase_ = OVER;
}

template <int N>
void TipperaryPosition<N>::apply_outcome(Move outcome) {
  const int value = outcome & ((1 << VALUE_BITS) - 1);
  if (drawing_ >= 0) {
    --bonus_left_[value];
    Pending& pending = pending_[drawing_];
    --pending.bonus;
    pending.hand = static_cast<std::int8_t>(value);
    drawing_ = NOBODY;
  } else if (phase_ == BAG) {
    bag_holder_ = static_cast<std::int8_t>(value);
    phase_ = TOWNS;
  } else if (phase_ == TOWNS) {
    int seat = 0;
    while (counties_[seat].dealt()) ++seat;
    counties_[seat].deal(value, game_->hometown(value));
    if (seat == players() - 1) phase_ = FILL;
  } else if (phase_ == FILL) {
    bag_ ^= std::uint64_t{1} << value;
    auto area = std::find_if(areas_.begin(), areas_.end(), [](const auto& tiles) { return !tiles[1]; });
    (*area)[(*area)[0] ? 1 : 0] = static_cast<std::uint8_t>(value);
    if (std::all_of(areas_.begin(), areas_.end(), [](const auto& tiles) { return tiles[1] != 0; })) phase_ = SPIN;
  } else {
    spin_ = static_cast<std::uint8_t>(value);
    phase_ = PLACE;
  }
}

}  // namespace hedgerow::tipperary
