// The score after a move, computed without playing it.
#pragma once

#include "cornwall/state.hpp"

namespace hedgerow::cornwall {

// Closing a region does not change a score, because open regions count as if the game ended now.
template <int N>
std::optional<Outlook> CornwallPosition<N>::outlook(int seat, Move move) const {
  // At the end of the last turns, the game may be over.
  if (phase_ != FIGURE_PHASE || !unseen_) return std::nullopt;
  if (move == DONE) return Outlook{0, true, false};
  if (move == PUB) return Outlook{-PUB_PRICE, false, false};
  const auto [slot, x, y] = parts_of(move);
  const int column = x + map_.origin_x;
  const int row = y + map_.origin_y;
  const Region& region = map_.region(map_.region_at(column, row));
  Region joined = region;
  ++joined.figures;
  joined.strengths[seat] = static_cast<std::uint8_t>(joined.strengths[seat] + slot - FIRST_FIGURE_SLOT + 1);
  const int before = region.figures ? region_points(region)[seat] : 0;
  const int chapel = is_new_chapel(column, row) ? CHAPEL_POINTS : 0;
  return Outlook{region_points(joined)[seat] - before + chapel - price(column, row), false, false};
}

}  // namespace hedgerow::cornwall
