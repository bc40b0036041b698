"""The moves of a seat, sorted by the points that they score at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hedgerow.bots import score_changes, try_moves
from hedgerow.games import CHANCE, State
from hedgerow.terminal.player_view import PlayerView

MAX_TURN_MOVES = 100
"""Maximum number of moves in which to search for a draw within a turn."""


@dataclass(frozen=True)
class Suggestion:
    """A move and its effect on the seat's score by the end of the turn."""

    move: int
    start: State
    after: State
    seat: int
    retires: bool
    """True if the seat leaves the game early with this move."""

    @cached_property
    def gain(self) -> str:
        """The score items that change, in words."""
        return score_changes(self.start, self.after, self.seat) or "–"

    @cached_property
    def needs_luck(self) -> bool:
        """True if there is a draw before the end of the turn, so that the gain is only one of several possible."""
        state = self.start.copy()
        state.play(self.seat, self.move)
        for _ in range(MAX_TURN_MOVES):
            if state.turn != self.start.turn or state.over:
                return False
            if state.to_act == (CHANCE,):
                return True
            if self.seat not in state.to_act:
                return False
            state.play(self.seat, state.moves(self.seat).at(0))
        return False


def suggestions(view: PlayerView, seat: int) -> list[Suggestion]:
    """Return the moves of a seat (an even selection if there are very many), the best first, moves that retire last."""
    start, results = try_moves(view.information_state(seat), view.rng())
    results.sort(key=lambda result: (result.retires, -result.score))
    return [Suggestion(result.move, start, result.after, seat, result.retires) for result in results]
