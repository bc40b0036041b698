"""A match as the person at the screen may see it.

While a match is being played, everything on the screen goes through `PlayerView`. In a game with secrets it never shows
the true state: scores, tried moves and suggestions come from a determinized state, and events are shown as the seat may
know them.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hedgerow.bots import InformationState
from hedgerow.games import State
from hedgerow.games.core.scene import Scene
from hedgerow.match import ChanceEntry, Entry, Match, MoveEntry, UndoEntry
from hedgerow.match.entries import line_of
from hedgerow.terminal.event_line import event_line


def position_is_public(state: State) -> bool:
    """Return whether everybody may know the whole position (`State.position`).

    In a game with secrets it stays private even after the end, because hands may never be shown.
    """
    return not state.game.has_secrets


def scores_are_public(state: State) -> bool:
    """Return whether everybody may know the score sheets."""
    return state.over or not state.game.has_secrets


@dataclass(frozen=True)
class PlayerView:
    """A match as one seat may know it; `None` is a spectator."""

    match: Match
    seat: int | None
    seed: int = 0
    """Seed for the hidden parts of determinized states, which change only when the match does."""

    @property
    def has_guesses(self) -> bool:
        """True if `determinized_state` contains guesses."""
        return self.match.has_hidden_information

    def scene(self) -> Scene:
        """Return the scene that the seat sees."""
        return self.match.state.scene(self.seat).seen_from(self.seat)

    def rng(self) -> Random:
        """Return a generator that depends only on the seat and the length of the log, so that it reveals nothing."""
        return Random(f"{self.seed}/{self.match.next_seq}/{self.seat}")

    def determinized_state(self) -> State:
        """Return a state that the seat could be in; the true one if nothing is hidden."""
        return self.match.determinized_state(self.seat, self.rng())

    def information_state(self, seat: int) -> InformationState:
        """Return the information that a bot in this seat would get."""
        return InformationState.of(self.match.state, seat)

    def can_pass(self, seat: int) -> bool:
        """Return whether a seat may decline to act."""
        pass_move = self.match.game.pass_move
        return pass_move is not None and pass_move in self.match.state.moves(seat)

    # The log

    def sentences(self, entry: Entry) -> list[str]:
        """Return the events of a log entry in words, without draws that the boards show anyway."""
        if isinstance(entry, UndoEntry):
            return [self._undo_sentence(entry)]
        return [
            event_line(self.match.game, event.seen_by(self.seat), self.match.names)
            for event in self.match.events(entry.seq)
            if not (event.seat < 0 and isinstance(entry, ChanceEntry))
        ]

    def _undo_sentence(self, undo: UndoEntry) -> str:
        log = self.match.log
        undone = [log[seq] for seq in line_of(log[: undo.seq]) if seq > undo.to]
        moves = [entry for entry in undone if isinstance(entry, MoveEntry)]
        name = self.match.names[undo.by]
        if self.match.game.has_secrets and self.seat != undo.by:
            return f"{name} undoes {'a move' if len(moves) == 1 else f'{len(moves)} moves'}."
        texts = [self.match.game.move_text(entry.seat, entry.move) for entry in moves]
        return f"{name} undoes {', '.join(texts)}."
