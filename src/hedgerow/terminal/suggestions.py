"""The moves of a seat, those that bring the most points at once first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hedgerow.bots import changes, outlooks
from hedgerow.games import CHANCE, State
from hedgerow.terminal.player_view import Sight

LONGEST_TURN = 100
"""Steps after which nobody looks further for a draw in a turn."""


@dataclass(frozen=True)
class Suggestion:
    """A move, and how it changes the seat's own score by the end of the turn."""

    move: int
    start: State
    after: State
    seat: int

    @cached_property
    def gain(self) -> str:
        """The items of the score sheet that change, in words."""
        return changes(self.start, self.after, self.seat) or "–"

    @cached_property
    def needs_luck(self) -> bool:
        """Whether something is drawn before the turn is over, so that the gain is one of several possible."""
        state = self.start.copy()
        state.play(self.seat, self.move)
        for _ in range(LONGEST_TURN):
            if state.turn != self.start.turn or state.over:
                return False
            if state.to_act == (CHANCE,):
                return True
            if self.seat not in state.to_act:
                return False
            state.play(self.seat, state.moves(self.seat).at(0))
        return False


def suggestions(sight: Sight, seat: int) -> list[Suggestion]:
    """All moves of a seat (an even selection of very many), the best first; those by which it leaves come last."""
    start, found = outlooks(sight.knowledge(seat), sight.rng())
    found.sort(key=lambda outlook: (outlook.leaves, -outlook.score))
    return [Suggestion(outlook.move, start, outlook.after, seat) for outlook in found]
