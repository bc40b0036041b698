// Legal moves and chance outcomes; mirrors hedgerow.games.woolybully.state.
#pragma once

#include "woolybully/state.hpp"

namespace hedgerow::woolybully {

template <int N>
void WoolyBullyPosition<N>::moves(int seat, MoveSets& moves) const {
  moves.reset(N, land_.origin_x, land_.origin_y);
  const TileSet hand = hands_[seat];
  if (phase_ == DISCARD) {
    for_each(hand, [&](int tile) { moves.add_first(move_at(FIRST_DISCARD_SLOT + tile - 1, 0, 0)); });
    return;
  }
  const bool active = is_active(seat);
  if (!active) {
    moves.add_first(DECLINE);
  } else if (newest_duty().kind == FREE) {
    moves.add_first(DONE);
  } else if (!can_place(hand)) {
    moves.add_first(PASS);
  }
  for_each(hand, [&](int tile) {
    if (tile >= FIRST_WOLF) moves.add(FIRST_TILE_SLOT + SLOTS_PER_TILE * (tile - 1), cells_for_special(tile));
    if (active) add_placements(tile, moves);
  });
  moves.add(REVEAL_SLOT, reveal_cells(seat));
  moves.set_last(QUIT);
}

template <int N>
void WoolyBullyPosition<N>::add_placements(int tile, MoveSets& moves) const {
  for (const OrientedFace& face : game_->tile(tile).ordinary) moves.add(face.slot, land_.cells_for(face.face));
}

// Whether a tile of the hand can be placed as an ordinary tile.
template <int N>
bool WoolyBullyPosition<N>::can_place(TileSet hand) const {
  for (; hand; hand &= hand - 1) {
    for (const OrientedFace& face : game_->tile(lowest_bit(hand)).ordinary) {
      if (land_.cells_for(face.face).any()) return true;
    }
  }
  return false;
}

// The cells where a Wolf or a Hunter may be played. A Hunter may also cover a Wolf; a hungry Wolf may cover a Hunter.
template <int N>
Rows<N> WoolyBullyPosition<N>::cells_for_special(int tile) const {
  if (tile >= FIRST_HUNTER) return land_.special_cells(true) | land_.wolves;
  return options().hungry_wolf ? land_.special_cells(false) | land_.hunters : land_.special_cells(false);
}

// The cells where a seat may place its shepherd; none once it has.
template <int N>
Rows<N> WoolyBullyPosition<N>::reveal_cells(int seat) const {
  if (revealed_ >> seat & 1) return {};
  return land_.cells_for(uniform(colours_[seat]).face);
}

template <int N>
void WoolyBullyPosition<N>::chance(Chance& chance) const {
  chance.reset();
  if (phase_ == FIRST) {
    chance.set_members(0, (1u << players()) - 1);
  } else if (phase_ == COLOUR_PHASE) {
    unsigned free = (1u << COLOURS) - 1;
    for (int seat = 0; seat < due_seat_; ++seat) free &= ~(1u << colours_[seat]);
    chance.set_members(FIRST_COLOUR_OUTCOME, free);
  } else {
    chance.set_members(FIRST_TILE_OUTCOME, bag_);
  }
}

// The cells where the seat may play a slot now.
template <int N>
Rows<N> WoolyBullyPosition<N>::cells_for_slot(int seat, int slot) const {
  if (slot == REVEAL_SLOT) return reveal_cells(seat);
  if (slot < FIRST_TILE_SLOT || slot > REVEAL_SLOT || !has(hands_[seat], tile_of(slot))) return {};
  if (is_special(slot)) return (slot - FIRST_TILE_SLOT) % SIDES ? Rows<N>{} : cells_for_special(tile_of(slot));
  const OrientedFace* face = game_->face(slot);
  return face && is_active(seat) ? land_.cells_for(face->face) : Rows<N>{};
}

}  // namespace hedgerow::woolybully
