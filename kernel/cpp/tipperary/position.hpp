// Positions as numbers, and the checks of numbers that are read.
#pragma once

#include "tipperary/state.hpp"

namespace hedgerow::tipperary {

// Data: phase, round, holder, spin, marker, drawing; two tiles for each area; then for each seat the home town (-1
// before the deal) and, if it has one, the number of placements, the placements, barrel, towers, whether the tile is
// placed, sheep, bonus tiles, and the bonus tile in hand.

template <int N>
void TipperaryPosition<N>::save(Data& data) const {
  data = {phase_, round_, bag_holder_, spin_, marker_, drawing_};
  for (const auto& area : areas_) data.insert(data.end(), area.begin(), area.end());
  for (int seat = 0; seat < players(); ++seat) {
    const County<N>& county = counties_[seat];
    data.push_back(county.hometown);
    if (!county.dealt()) continue;
    data.push_back(county.size);
    data.insert(data.end(), county.placements.begin(), county.placements.begin() + county.size);
    const Pending& pending = pending_[seat];
    data.insert(data.end(), {barrels_[seat], tower_stock_[seat], pending.tile_placed, pending.sheep, pending.bonus,
                             pending.hand});
  }
}

template <int N>
void TipperaryPosition<N>::load(DataReader& reader) {
  phase_ = static_cast<std::uint8_t>(reader.next(BAG, OVER));
  round_ = static_cast<std::uint8_t>(reader.next(1, game_->rounds()));
  const int last = players() - 1;
  bag_holder_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  spin_ = static_cast<std::uint8_t>(reader.next(0, AREAS - 1));
  marker_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  drawing_ = static_cast<std::int8_t>(reader.next(NOBODY, last));
  for (auto& area : areas_) {
    for (std::uint8_t& tile : area) {
      tile = static_cast<std::uint8_t>(reader.next(0, TILES));
      if (tile && !(bag_ >> tile & 1)) throw InvalidPosition("tile " + std::to_string(tile) + " is there twice");
      bag_ &= ~(std::uint64_t{tile != 0} << tile);
    }
    if (!area[0] && area[1]) throw InvalidPosition("an area has a gap");
  }
  for (int seat = 0; seat < players(); ++seat) load_seat(seat, reader);
  reader.finish();
  count_supplies();
  check();
}

template <int N>
void TipperaryPosition<N>::load_seat(int seat, DataReader& reader) {
  const int town = reader.next(-1, 2 * AREAS - 1);
  if (town < 0) return;
  for (int other = 0; other < seat; ++other) {
    if (counties_[other].hometown >> 1 == town >> 1) throw InvalidPosition("two seats have the same arms");
  }
  counties_[seat].deal(town, game_->hometown(town));
  for (int count = reader.next(0, MAX_PLACEMENTS); count; --count) replay(seat, reader.next());
  barrels_[seat] = static_cast<std::uint8_t>(reader.next(0, static_cast<int>(game_->whiskey().size()) - 1));
  tower_stock_[seat] = static_cast<std::uint8_t>(reader.next(0, TOWERS));
  Pending& pending = pending_[seat];
  pending.tile_placed = reader.next(0, 1);
  pending.sheep = static_cast<std::int8_t>(reader.next(0, WOODEN_SHEEP));
  pending.bonus = static_cast<std::int8_t>(reader.next(0, TOWERS));
  pending.hand = static_cast<std::int8_t>(reader.next(-1, TOWN - 1));
}

template <int N>
void TipperaryPosition<N>::replay(int seat, Move move) {
  County<N>& county = counties_[seat];
  const auto [slot, x, y] = parts_of(move);
  const int column = x + county.origin_x;
  const int row = y + county.origin_y;
  const bool beside = move >= 0 && is_beside(county, column, row);
  const bool on_meadow = move >= 0 && county.contains(column, row) && county.meadows.has(column, row);
  if (move >= 0 && slot >= FIRST_TILE_SLOT) {
    const Stamp* stamp = game_->stamp(slot);
    const int tile = (slot - FIRST_TILE_SLOT) / ORIENTATIONS + 1;
    if (!stamp || !(bag_ >> tile & 1) || !fits(county, *stamp, column, row)) throw InvalidPosition("a tile does not fit");
    bag_ ^= std::uint64_t{1} << tile;
    county.place_piece(*stamp, column, row, move);
  } else if (slot == SHEEP_SLOT && on_meadow) {
    county.place_sheep(column, row, move);
  } else if (slot == TOWER_SLOT && beside) {
    county.place_tower(column, row, move);
  } else if (slot >= FIRST_BONUS_SLOT && slot < FIRST_BONUS_SLOT + TOWN &&
             (beside || (on_meadow && !county.bonuses.has(column, row)))) {
    county.place_bonus(bonus_stamp(slot - FIRST_BONUS_SLOT), column, row, move);
  } else {
    throw InvalidPosition("placement " + std::to_string(move) + " is not possible");
  }
  recentre(seat);
  if (!county.box.fits(N, game_->margin())) throw TooLarge("a county is too large for this frame");
}

// Compute the supplies: all pieces that are neither in a county nor gained by a seat.
template <int N>
void TipperaryPosition<N>::count_supplies() {
  for (int seat = 0; seat < players(); ++seat) {
    const County<N>& county = counties_[seat];
    const Pending& pending = pending_[seat];
    for (int index = 0; index < county.size; ++index) {
      const int slot = parts_of(county.placements[index]).slot;
      sheep_left_ -= slot == SHEEP_SLOT;
      towers_left_ -= slot == TOWER_SLOT;
      if (slot >= FIRST_BONUS_SLOT && slot < FIRST_TILE_SLOT) --bonus_left_[slot - FIRST_BONUS_SLOT];
    }
    sheep_left_ -= pending.sheep;
    towers_left_ -= tower_stock_[seat];
    if (pending.hand >= 0) --bonus_left_[pending.hand];
  }
}

// Throw `InvalidPosition` for a position in which playing on would not be defined.
template <int N>
void TipperaryPosition<N>::check() const {
  int reserved = 0;
  int left = 0;
  bool all_dealt = true;
  for (int seat = 0; seat < players(); ++seat) {
    reserved += pending_[seat].bonus;
    all_dealt = all_dealt && counties_[seat].dealt();
    if (seat && counties_[seat].dealt() && !counties_[seat - 1].dealt()) throw InvalidPosition("a home town is missing");
  }
  for (int count : bonus_left_) {
    if (count < 0) throw InvalidPosition("there are too many bonus tiles");
    left += count;
  }
  if (sheep_left_ < 0 || towers_left_ < 0 || reserved > left) throw InvalidPosition("there are too many pieces");
  if (all_dealt != (phase_ > TOWNS)) throw InvalidPosition("the phase does not agree with the home towns");
  if ((bag_holder_ == NOBODY) != (phase_ == BAG)) throw InvalidPosition("the holder does not agree with the phase");
  if (drawing_ != NOBODY && (phase_ != PLACE || !pending_[drawing_].bonus || pending_[drawing_].hand >= 0)) {
    throw InvalidPosition("the seat has no bonus tile to draw");
  }
  const bool full = std::all_of(areas_.begin(), areas_.end(), [](const auto& tiles) { return tiles[1] != 0; });
  if ((phase_ == FILL && full) || (phase_ == SPIN && !full)) throw InvalidPosition("the areas do not agree with the phase");
  if ((phase_ == PLACE || phase_ == TOWER_PHASE) && all_finished()) throw InvalidPosition("nobody is left to act");
}

}  // namespace hedgerow::tipperary
