// Actions of learning programs: moves as numbers from 0 to a fixed limit.
#pragma once

#include "core/game.hpp"

namespace hedgerow {

// Return the action of a move, or -1 if its cell or piece is outside the window.
int action_of(const Position& position, ActionLayout layout, int seat, Move move, const Window& window);

// Return the move of an action, or -1 if there is none. The move need not be legal.
Move move_of(const Position& position, ActionLayout layout, int seat, int action, const Window& window);

// Set the actions of legal moves in a mask of zeros, and return the number of moves outside the window.
int mark_actions(const Position& position, ActionLayout layout, int seat, const MoveSets& moves, const Window& window,
                 std::uint8_t* mask);

}  // namespace hedgerow
