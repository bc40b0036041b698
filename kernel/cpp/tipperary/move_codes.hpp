// The numbers of moves and chance outcomes; mirrors hedgerow.games.tipperary.move_codes.
#pragma once

#include "core/moves.hpp"

namespace hedgerow::tipperary {

constexpr int SHEEP_SLOT = 2;
constexpr int TOWER_SLOT = 3;
constexpr int FIRST_BONUS_SLOT = 4;
constexpr int FIRST_TILE_SLOT = 16;
constexpr int ORIENTATIONS = 8;
constexpr Move DONE = move_at(0, 0, 0);
constexpr Move DRAW = move_at(1, 0, 0);

constexpr int VALUE_BITS = 8;
enum OutcomeKind { OUTCOME_BAG, OUTCOME_TOWN, OUTCOME_TILE, OUTCOME_SPIN, OUTCOME_BONUS };
constexpr Move outcome_of(OutcomeKind kind, int value) { return kind << VALUE_BITS | value; }

}  // namespace hedgerow::tipperary
