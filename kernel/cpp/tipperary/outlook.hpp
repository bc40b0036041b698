// The score after a move, computed without playing it.
#pragma once

#include "tipperary/state.hpp"

namespace hedgerow::tipperary {

template <int N>
int County<N>::rectangle_with(const Stamp& stamp, int x, int y) const {
  Rows<N> together = cells;
  for (const Square& square : stamp.squares) together.add(x + square.x, y + square.y);
  int best = rectangle_size();
  for (const Square& square : stamp.squares) {
    best = square::largest_rectangle_with(together, x + square.x, y + square.y, best);
  }
  return best;
}

template <int N>
int County<N>::rectangle_with_one_gap(const Stamp& stamp, int x, int y) const {
  Rows<N> together = cells;
  for (const Square& square : stamp.squares) together.add(x + square.x, y + square.y);
  return square::largest_rectangle_with_one_gap(together);
}

// Remembers the results for one tile in one county: most of them are asked for several orientations in a row.
template <int N>
int County<N>::rectangle_with(const Tile& tile, const Stamp& stamp, int x, int y) const {
  struct Remembered {
    std::uint64_t tile = 0;
    std::uint64_t county = 0;
    std::array<std::array<std::int16_t, N * N>, ORIENTATIONS> sizes;
  };
  thread_local Remembered remembered;
  const std::uint64_t county = mix(hash ^ static_cast<std::uint64_t>(origin_x << 8 | origin_y));
  if (remembered.tile != tile.serial || remembered.county != county) {
    remembered.tile = tile.serial;
    remembered.county = county;
    for (std::size_t shape = 0; shape < tile.shapes.size(); ++shape) remembered.sizes[shape].fill(0);
  }
  std::int16_t& size = remembered.sizes[stamp.shape][y * N + x];
  if (!size) size = static_cast<std::int16_t>(rectangle_with(stamp, x, y));
  return size;
}

template <int N>
int County<N>::flock_with(const Stamp& stamp, int x, int y) const {
  Rows<N> together = pastures;
  Rows<N> added;
  int sheep = 0;
  for (const Square& square : stamp.squares) {
    if (square.feature != PASTURE_1 && square.feature != PASTURE_2) continue;
    added.add(x + square.x, y + square.y);
    sheep += square.feature == PASTURE_2;
  }
  if (!added.any()) return largest_flock;
  together |= added;
  Rows<N> twice = doubles;
  if (sheep) {
    for (const Square& square : stamp.squares) {
      if (square.feature == PASTURE_2) twice.add(x + square.x, y + square.y);
    }
  }
  int largest = largest_flock;
  while (added.any()) {
    const Cell cell = added.first();
    const Rows<N> flock = square::flood(cell.x, cell.y, together);
    added -= flock;
    largest = std::max(largest, flock.count() + (flock & twice).count());
  }
  return largest;
}

template <int N>
int County<N>::flock_with_sheep(const Stamp& stamp, int x, int y) const {
  Rows<N> together = pastures;
  Rows<N> twice = doubles;
  Rows<N> added;
  Rows<N> free;  // the meadows whose flock can differ from the one without the piece
  for (const Square& square : stamp.squares) {
    const int column = x + square.x;
    const int row = y + square.y;
    if (square.feature == MEADOW) free.add(column, row);
    if (square.feature == PASTURE_2) twice.add(column, row);
    if (square.feature == PASTURE_1 || square.feature == PASTURE_2) added.add(column, row);
  }
  const auto flock_from = [&](int column, int row, const Rows<N>& within) {
    const Rows<N> flock = square::flood(column, row, within);
    return flock.count() + (flock & twice).count();
  };
  const auto best_meadow = [&](const Rows<N>& some, const Rows<N>& within) {
    int best = 0;
    some.for_each([&](int column, int row) {
      Rows<N> with = within;
      with.add(column, row);
      best = std::max(best, flock_from(column, row, with));
    });
    return best;
  };
  if (flock_with_one_more < 0) flock_with_one_more = best_meadow(meadows, pastures);
  int largest = std::max(largest_flock, flock_with_one_more);
  together |= added;
  while (added.any()) {
    const Cell cell = added.first();
    const Rows<N> flock = square::flood(cell.x, cell.y, together);
    added -= flock;
    largest = std::max(largest, flock.count() + (flock & twice).count());
    free |= square::dilate(flock) & meadows;
  }
  return std::max(largest, best_meadow(free, together));
}

template <int N>
bool County<N>::explored_with(const Stamp& stamp, int x, int y) const {
  int gaps = count_ring_gaps();
  if (gaps > static_cast<int>(stamp.squares.size())) return false;
  for (const Square& square : stamp.squares) {
    gaps -= ring.has(x + square.x, y + square.y) && !cells.has(x + square.x, y + square.y);
  }
  return !gaps;
}

template <int N>
std::optional<Outlook> TipperaryPosition<N>::outlook(int seat, Move move) const {
  const County<N>& county = counties_[seat];
  if (phase_ != PLACE || move == DRAW) return std::nullopt;
  const auto [slot, x, y] = parts_of(move);
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  if (pending_[seat].hand >= 0) return outlook_of_bonus(seat, column, row);
  if (pending_[seat].tile_placed) return outlook_of_sheep(seat, column, row);
  return outlook_of_tile(seat, *game_->stamp(slot), column, row);
}

template <int N>
Outlook TipperaryPosition<N>::outlook_of_tile(int seat, const Stamp& stamp, int x, int y) const {
  const County<N>& county = counties_[seat];
  // Lines bring towers, which matter here only if the game could end.
  const bool ends_round = others_have_finished(seat);
  const bool could_end = ends_round && is_last_round_without_towers();
  const Effects effects = county.effects(stamp, x, y, could_end);
  const int last = static_cast<int>(game_->whiskey().size()) - 1;
  const int barrel = std::min(barrels_[seat] + effects.whiskey, last);
  int sheep = stamp.symbols;
  for (int step = barrels_[seat] + 1; step <= barrel; ++step) sheep += game_->gives_sheep()[step];
  sheep = std::min(sheep, sheep_left_);
  const Tile& tile = game_->tile((stamp.slot - FIRST_TILE_SLOT) / ORIENTATIONS + 1);
  const int rectangle = county.rectangle_with(tile, stamp, x, y);
  int gain = rectangle - county.rectangle_size() + stamp.stone_points +
             game_->whiskey()[barrel] - game_->whiskey()[barrels_[seat]];
  if (!county.explored() && county.explored_with(stamp, x, y)) gain += EXPLORATION_POINTS;
  // What follows a bonus tile or several sheep must be played.
  const int flock = sheep == 1 ? county.flock_with_sheep(stamp, x, y) : county.flock_with(stamp, x, y);
  gain += flock - county.largest_flock;
  const int bonuses = std::min(effects.sites, unreserved_bonuses());
  if (sheep > 1 || bonuses) {
    const int besides = gain - (flock - county.largest_flock) - (rectangle - county.rectangle_size());
    return {gain, false, false, besides + limit_of_tile(seat, stamp, x, y, sheep, bonuses)};
  }
  bool ends_game = false;
  if (ends_round) {
    gain += marker_gain(seat, flock);
    const bool places_sheep = sheep && (county.meadows.any() || stamp.has(MEADOW));
    ends_game = could_end && !places_sheep && !std::min(effects.lines, towers_left_);
  }
  return {gain, true, ends_game};
}

// The most that flock, rectangle, marker and the pieces of a tile can practically bring; mirrors `TurnScoreBounds`.
template <int N>
int TipperaryPosition<N>::limit_of_tile(int seat, const Stamp& stamp, int x, int y, int sheep, int bonuses) const {
  const County<N>& county = counties_[seat];
  const int flock = sheep ? county.flock_with_sheep(stamp, x, y) : county.flock_with(stamp, x, y);
  int limit = flock - county.largest_flock + MAX_POINTS_FROM_BONUS * (bonuses + std::max(sheep - 1, 0));
  limit += bonuses ? county.rectangle_with_one_gap(stamp, x, y) - county.rectangle_size() : MAX_POINTS_FROM_BONUS;
  if (players() > 1 && others_have_finished(seat)) {
    limit += marker_gain(seat, flock);
    if (flock <= best_rival_flock(seat)) limit += MARKER_POINTS;
  }
  return limit;
}

template <int N>
Outlook TipperaryPosition<N>::outlook_of_sheep(int seat, int x, int y) const {
  const County<N>& county = counties_[seat];
  const Stamp& pasture = bonus_stamp(PASTURE_1);
  const int flock = county.flock_with(pasture, x, y);
  int gain = flock - county.largest_flock;
  Pending pending = pending_[seat];
  --pending.sheep;
  Rows<N> meadows = county.meadows;
  meadows.remove(x, y);
  if (!meadows.any()) pending.sheep = 0;
  bool ends_game = false;
  if (pending == FINISHED && others_have_finished(seat)) {
    gain += marker_gain(seat, flock);
    ends_game = is_last_round_without_towers();
  }
  return {gain, pending == FINISHED, ends_game};
}

template <int N>
Outlook TipperaryPosition<N>::outlook_of_bonus(int seat, int x, int y) const {
  const County<N>& county = counties_[seat];
  const Stamp& stamp = bonus_stamp(pending_[seat].hand);
  const Effects effects = county.effects(stamp, x, y);
  const int last = static_cast<int>(game_->whiskey().size()) - 1;
  const int barrel = std::min(barrels_[seat] + effects.whiskey, last);
  int sheep = 0;
  for (int step = barrels_[seat] + 1; step <= barrel; ++step) sheep += game_->gives_sheep()[step];
  const int flock = county.flock_with(stamp, x, y);
  const bool covered = county.cells.has(x, y);
  int gain = flock - county.largest_flock + stamp.stone_points + game_->whiskey()[barrel] -
             game_->whiskey()[barrels_[seat]];
  if (!covered) {
    // The greedy bot looks for a larger rectangle only if one gap is all that it lacks.
    if (county.may_grow_by_one()) gain += county.rectangle_with(stamp, x, y) - county.rectangle_size();
    if (!county.explored() && county.explored_with(stamp, x, y)) gain += EXPLORATION_POINTS;
  }
  Rows<N> meadows = county.meadows;
  meadows.remove(x, y);
  const bool can_place_sheep = meadows.any() || pending_[seat].hand == MEADOW;
  const bool places_sheep = can_place_sheep && (pending_[seat].sheep || std::min(sheep, sheep_left_));
  if (pending_[seat].bonus || std::min(effects.sites, unreserved_bonuses()) || places_sheep) return {gain, false, false};
  bool ends_game = false;
  if (others_have_finished(seat)) {
    gain += marker_gain(seat, flock);
    ends_game = is_last_round_without_towers() && !std::min(effects.lines, towers_left_);
  }
  return {gain, true, ends_game};
}

// Whether the game ends with this round, because nobody has a tower to place.
template <int N>
bool TipperaryPosition<N>::is_last_round_without_towers() const {
  return round_ == game_->rounds() && std::none_of(tower_stock_.begin(), tower_stock_.begin() + players(),
                                                   [](int count) { return count > 0; });
}

// The bonus tiles in the supply that no seat has gained yet.
template <int N>
int TipperaryPosition<N>::unreserved_bonuses() const {
  int unreserved = 0;
  for (int left : bonus_left_) unreserved += left;
  for (int seat = 0; seat < players(); ++seat) unreserved -= pending_[seat].bonus;
  return unreserved;
}

template <int N>
bool TipperaryPosition<N>::others_have_finished(int seat) const {
  for (int other = 0; other < players(); ++other) {
    if (other != seat && pending_[other] != FINISHED) return false;
  }
  return true;
}

template <int N>
int TipperaryPosition<N>::best_rival_flock(int seat) const {
  int largest = 0;
  for (int other = 0; other < players(); ++other) {
    if (other != seat) largest = std::max(largest, counties_[other].largest_flock);
  }
  return largest;
}

// The points for the flock marker that a seat gains or loses if the round ends with this flock.
template <int N>
int TipperaryPosition<N>::marker_gain(int seat, int flock) const {
  if (players() == 1) return 0;
  const int largest = best_rival_flock(seat);
  const bool held = marker_ == seat;
  return MARKER_POINTS * ((flock > largest || (flock == largest && held)) - held);
}

}  // namespace hedgerow::tipperary
