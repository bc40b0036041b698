"""A bot that takes the best change of its own score sheet over a whole turn."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, Knowledge
from hedgerow.games.contract import CHANCE, ScoreItem, State

MOST_CANDIDATES: Final = 2000
"""So many first moves are tried at most; of more, an even selection."""


class GreedyBot(Bot):
    """Tries every move, plays its own turn to the end after each, and keeps the best score.

    What follows the first move within the turn (placing a sheep, a bonus tile) is chosen one step
    at a time, each the best at once. What chance brings meanwhile is drawn from a state the seat
    could be in, with the same luck for every candidate.
    """

    name = "greedy"
    about = "takes the best score it can reach within its own turn"

    def choose(self, known: Knowledge, rng: Random) -> Choice:
        start = known.sample(rng)
        luck = rng.getrandbits(64)
        candidates = known.moves
        step = -(-len(candidates) // MOST_CANDIDATES)
        best: list[int] = []
        best_score = -1_000_000
        for move in candidates[::step]:
            score = _after_turn(start, known.seat, move, Random(luck)).scores()[known.seat]
            if score > best_score:
                best, best_score = [], score
            if score == best_score:
                best.append(move)
        move = best[int(rng.random() * len(best))]
        return Choice(move, _reason(start, _after_turn(start, known.seat, move, Random(luck)), known.seat))


def _after_turn(start: State, seat: int, move: int, luck: Random) -> State:
    """The state once the seat's turn is over, its later decisions taken greedily."""
    state = start.copy()
    state.play(seat, move)
    while state.turn == start.turn:
        if state.to_act == (CHANCE,):
            state.play(CHANCE, state.chance().draw(luck))
        elif seat in state.to_act:
            state.play(seat, _best_at_once(state, seat))
        else:
            break
    return state


def _best_at_once(state: State, seat: int) -> int:
    best_move = best_score = None
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        score = after.scores()[seat]
        if best_score is None or score > best_score:
            best_move, best_score = move, score
    assert best_move is not None
    return best_move


def _reason(before: State, after: State, seat: int) -> str:
    """The items of the score sheet that change, in words."""
    old = {item.name: item.points for item in _sheet(before, seat)}
    changes = []
    for item in _sheet(after, seat):
        was = old.get(item.name, 0)
        if item.points != was:
            changes.append(f"{item.name} {was} → {item.points}")
    return ", ".join(changes) or "nothing better to gain"


def _sheet(state: State, seat: int) -> tuple[ScoreItem, ...]:
    return state.score_sheet()[seat]
