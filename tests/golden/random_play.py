"""Random moves for golden records."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.games import CHANCE, State

TRIES: Final = 20
"""Draws of a random move that does not leave the game, in games that seats can leave."""


def random_move(state: State, seat: int, rng: Random) -> int:
    """Return a random move; prefer one that does not leave the game, because random games would soon be over."""
    if seat == CHANCE:
        return state.chance().draw(rng)
    moves = state.moves(seat)
    for _ in range(TRIES):
        move = moves.choice(rng)
        after = state.copy()
        after.play(seat, move)
        if after.over or not after.has_left(seat):
            return move
    return moves.choice(rng)
