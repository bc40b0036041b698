"""Quick play to the end of a turn, so that a position is valued when nothing is half done."""

from __future__ import annotations

from typing import Final

from hedgerow.games import CHANCE, State
from hedgerow.games.core.evaluator import Evaluator

CANDIDATES: Final = 6
"""The number of shortlisted moves that are compared for each decision."""


def finish_turn(state: State, evaluator: Evaluator[State]) -> State:
    """Return a copy of a state after a reasonable move for each decision, up to the next draw or the end of the turn.

    Every seat uses what it may infer, and only the moves depend on that.
    """
    after, turn = state.copy(), state.turn
    evaluator.set_root(state)
    while after.to_act not in ((), (CHANCE,)) and after.turn == turn:
        seat = after.to_act[0]
        for move in quick_moves(after, seat, evaluator):
            after.play(seat, move)
    return after


def quick_moves(state: State, seat: int, evaluator: Evaluator[State]) -> tuple[int, ...]:
    """Return a good move, or all moves of a good turn if the evaluator plans whole turns."""
    turns = evaluator.whole_turns(state, seat)
    if turns:
        return _playable(state, seat, tuple(turns[0][1]))
    forced = evaluator.forced_move(state, seat)
    if forced is not None:
        return (forced,)
    moves = state.moves(seat)
    if len(moves) == 1:
        return (moves.at(0),)
    shortlist = evaluator.shortlist(state, seat, moves)[:CANDIDATES]
    return (max(shortlist, key=lambda move: _value_after(state, seat, move, evaluator)),)


def _playable(state: State, seat: int, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return the moves of a turn without those after its end: the turn may end when nothing is left to choose."""
    after, turn = state.copy(), state.turn
    for index, move in enumerate(moves):
        if after.turn != turn:
            return moves[:index]
        after.play(seat, move)
    return moves


def _value_after(state: State, seat: int, move: int, evaluator: Evaluator[State]) -> float:
    after = state.copy()
    after.play(seat, move)
    return evaluator.value(after, seat)
