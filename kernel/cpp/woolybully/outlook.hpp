// The score after a move, computed without playing it.
#pragma once

#include "woolybully/state.hpp"

namespace hedgerow::woolybully {

// Known for the placements of tiles that are followed by a draw, which ends a plan for the turn.
template <int N>
std::optional<Outlook> WoolyBullyPosition<N>::outlook(int seat, Move move) const {
  const auto [slot, x, y] = parts_of(move);
  if (phase_ != PLAY || slot < FIRST_TILE_SLOT || slot >= REVEAL_SLOT) return std::nullopt;
  const int column = x + land_.origin_x;
  const int row = y + land_.origin_y;
  const bool special = is_special(slot);
  if ((!special && newest_duty().kind == MORE) || !draws_after(land_.contacts(column, row))) return std::nullopt;
  const OrientedFace* face = special ? nullptr : game_->face(slot);
  const int colour = colours_[seat];
  if (face && !face->shows(colour) && !face->shows(FOREST)) return Outlook{0, true, false};
  Land<N> after(land_);
  if (special) {
    after.place_special(tile_of(slot) >= FIRST_HUNTER, column, row);
  } else {
    after.place(*face, column, row);
  }
  return Outlook{points_in(after, colour) - points_in(land_, colour), true, false};
}

}  // namespace hedgerow::woolybully
