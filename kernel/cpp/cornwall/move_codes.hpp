// The numbers of moves and chance outcomes; mirrors hedgerow.games.cornwall.move_codes.
#pragma once

#include "core/moves.hpp"

namespace hedgerow::cornwall {

constexpr int FIRST_FIGURE_SLOT = 2;
constexpr int FIRST_TILE_SLOT = 6;
constexpr int ROTATIONS = 6;
constexpr Move DONE = move_at(0, 0, 0);
constexpr Move PUB = move_at(1, 0, 0);
constexpr Move FIRST_TILE_OUTCOME = 100;

}  // namespace hedgerow::cornwall
