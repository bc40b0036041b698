"""A bot that takes the best change of its own score sheet over a whole turn."""

from __future__ import annotations

from collections.abc import Sequence
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
    leaves: bool = False
    """Whether the seat leaves by this very move while the game goes on without it."""
    ends: bool = False
    """Whether the game is over with this very move."""


def outlooks(known: Knowledge, rng: Random) -> tuple[State, list[Outlook]]:
    """The state that was tried on, and for each move where it leads.

    What follows the first move within the turn (placing a sheep, a bonus tile) is chosen one step
    at a time, each the best at once of those that `worth_taking` leaves. What chance brings meanwhile is
    drawn from a state the seat could be in, with the same luck for every move.
    """
    start = known.sample(rng)
    luck = rng.getrandbits(64)
    step = -(-len(known.moves) // MOST_CANDIDATES)
    found = []
    for move in known.moves[::step]:
        state = start.copy()
        state.play(known.seat, move)
        leaves, ends = _leaves(state, known.seat), state.over
        _finish_turn(state, known.seat, start.turn, Random(luck))
        found.append(Outlook(move, state.scores()[known.seat], state, leaves, ends))
    return start, found


def worth_taking(found: Sequence[Outlook]) -> list[Outlook]:
    """The moves that a player who looks no further than this turn should choose from.

    Leaving often brings a bonus at once and costs all that could still be won, which such a player does not
    see. So who can stay stays: moves that leave a game which goes on without the seat are put aside, unless
    all others end the game, so that staying wins nothing more, or there are no others.
    """
    staying = [outlook for outlook in found if not outlook.leaves]
    return list(found) if all(outlook.ends for outlook in staying) else staying


class GreedyBot(Bot):
    """Tries every move, plays its own turn to the end after each, and keeps the best score.

    It does not leave a game merely for a bonus (see `worth_taking`), and when asked whether it wants to act, it lets
    the moment pass unless it gains something.
    """

    name = "greedy"
    about = "takes the best score it can reach within its own turn"

    def choose(self, known: Knowledge, rng: Random) -> Choice:
        start, tried = outlooks(known, rng)
        found = worth_taking(tried)
        best = max(outlook.score for outlook in found)
        equals = [outlook for outlook in found if outlook.score == best]
        equals = [outlook for outlook in equals if outlook.move == known.game.decline] or equals
        equals = [outlook for outlook in equals if not outlook.ends] or equals  # there may be more to win
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


def _leaves(after: State, seat: int) -> bool:
    return not after.over and after.has_left(seat)


def _finish_turn(state: State, seat: int, turn: int, luck: Random) -> None:
    """Plays on until the seat's turn is over, its later decisions taken greedily."""
    while state.turn == turn:
        if state.to_act == (CHANCE,):
            state.play(CHANCE, state.chance().draw(luck))
        elif seat in state.to_act:
            state.play(seat, _best_at_once(state, seat))
        else:
            break


def _best_at_once(state: State, seat: int) -> int:
    def outlook(move: int) -> Outlook:
        after = state.copy()
        after.play(seat, move)
        return Outlook(move, after.scores()[seat], after, _leaves(after, seat), after.over)

    found = worth_taking([outlook(move) for move in state.moves(seat)])
    return max(found, key=lambda one: (one.score, one.move == state.game.decline)).move
