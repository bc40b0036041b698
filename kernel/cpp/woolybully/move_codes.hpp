// The numbers of moves and chance outcomes; mirrors hedgerow.games.woolybully.move_codes.
#pragma once

#include "core/moves.hpp"
#include "woolybully/components.hpp"

namespace hedgerow::woolybully {

constexpr Move DECLINE = move_at(0, 0, 0);
constexpr Move PASS = move_at(1, 0, 0);
constexpr Move DONE = move_at(2, 0, 0);
constexpr int FIRST_DISCARD_SLOT = 3;
constexpr int FIRST_TILE_SLOT = 72;
constexpr int SLOTS_PER_TILE = 8;
constexpr int REVEAL_SLOT = FIRST_TILE_SLOT + SLOTS_PER_TILE * TILES;
constexpr Move QUIT = move_at(REVEAL_SLOT + 1, 0, 0);
// Not moves, but entries of the history: a discard, and all hands being dealt again.
constexpr Move DISCARDED = -1;
constexpr Move REDEALT = -2;

constexpr Move FIRST_COLOUR_OUTCOME = 10;
constexpr Move FIRST_TILE_OUTCOME = 100;

inline bool is_special(int slot) {
  const int index = slot - FIRST_TILE_SLOT;
  return index / SLOTS_PER_TILE + 1 >= FIRST_WOLF && index % SLOTS_PER_TILE < SIDES;
}

inline int tile_of(int slot) { return (slot - FIRST_TILE_SLOT) / SLOTS_PER_TILE + 1; }

}  // namespace hedgerow::woolybully
