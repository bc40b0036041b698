"""A bot that takes the best change of its own score sheet over a whole turn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, Knowledge
from hedgerow.games.contract import CHANCE, State, points_by_name

MOST_CANDIDATES: Final = 2000
"""So many first moves are tried at most; of more, an even selection."""


@dataclass(frozen=True)
class Outlook:
    """Where a move leads by the end of the turn."""

    move: int
    score: int
    after: State


def outlooks(known: Knowledge, rng: Random) -> tuple[State, list[Outlook]]:
    """The state that was tried on, and for each move where it leads.

    What follows the first move within the turn (placing a sheep, a bonus tile) is chosen one step
    at a time, each the best at once. What chance brings meanwhile is drawn from a state the seat
    could be in, with the same luck for every move.
    """
    start = known.sample(rng)
    luck = rng.getrandbits(64)
    step = -(-len(known.moves) // MOST_CANDIDATES)
    found = []
    for move in known.moves[::step]:
        after = _after_turn(start, known.seat, move, Random(luck))
        found.append(Outlook(move, after.scores()[known.seat], after))
    return start, found


class GreedyBot(Bot):
    """Tries every move, plays its own turn to the end after each, and keeps the best score."""

    name = "greedy"
    about = "takes the best score it can reach within its own turn"

    def choose(self, known: Knowledge, rng: Random) -> Choice:
        start, found = outlooks(known, rng)
        best = max(outlook.score for outlook in found)
        equals = [outlook for outlook in found if outlook.score == best]
        chosen = equals[int(rng.random() * len(equals))]
        return Choice(chosen.move, changes(start, chosen.after, known.seat) or "nothing better to gain")


def changes(before: State, after: State, seat: int) -> str:
    """The items of a seat's score sheet that differ, in words: `area 12 → 18, whiskey 3 → 6`."""
    old = points_by_name(before.score_sheet()[seat])
    new = points_by_name(after.score_sheet()[seat])
    names = list(dict.fromkeys([*new, *old]))
    return ", ".join(
        f"{name} {old.get(name, 0)} → {new.get(name, 0)}" for name in names if old.get(name, 0) != new.get(name, 0)
    )


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
    def score_after(move: int) -> int:
        after = state.copy()
        after.play(seat, move)
        return after.scores()[seat]

    return max(state.moves(seat), key=score_after)
