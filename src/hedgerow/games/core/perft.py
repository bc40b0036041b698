"""Perft: how many lines of play there are from a state.

The counts are a fingerprint of the rules: written down once, they show any change in what is legal.
Chance outcomes count as moves, weights do not matter, and when several seats may act, the moves of
each of them count.
"""

from __future__ import annotations

from hedgerow.games.core.contract import State


def perft(state: State, depth: int) -> int:
    """The number of different lines of `depth` moves from here; a game that is over has only the empty one."""
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        # The last moves need not be made, only counted.
        return sum(len(state.moves(seat)) for seat in state.to_act)
    return sum(divide(state, depth).values())


def divide(state: State, depth: int) -> dict[tuple[int, int], int]:
    """`perft`, split by the first move: (seat, move) with the number of lines that begin with it.

    This is how a difference between two counts is tracked down.
    """
    if depth < 1:
        raise ValueError(f"the first move needs a depth of 1 or more, not {depth}")
    lines = {}
    for seat in state.to_act:
        for move in state.moves(seat):
            after = state.copy()
            after.play(seat, move)
            lines[seat, move] = perft(after, depth - 1)
    return lines
