"""Perft: the number of lines of play from a state to a given depth.

The counts are a fingerprint of the rules: recorded once, they reveal any change of the legal moves. Chance outcomes
count as moves regardless of their weights, and if several seats may act, the moves of all of them count.
"""

from __future__ import annotations

from hedgerow.games.core.contract import State


def perft(state: State, depth: int) -> int:
    """Return the number of lines of `depth` moves; a finished game has only the empty line."""
    if depth < 0:
        raise ValueError(f"the depth must be at least 0, not {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        # The last moves are only counted, not played.
        return sum(len(state.moves(seat)) for seat in state.to_act)
    return sum(divide(state, depth).values())


def divide(state: State, depth: int) -> dict[tuple[int, int], int]:
    """Return the perft count of each first move (seat, move); use it to locate a difference between two counts."""
    if depth < 1:
        raise ValueError(f"the depth must be at least 1, not {depth}")
    lines = {}
    for seat in state.to_act:
        for move in state.moves(seat):
            after = state.copy()
            after.play(seat, move)
            lines[seat, move] = perft(after, depth - 1)
    return lines
