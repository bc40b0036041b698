"""What the person at the screen may be shown: the only way from a match to the screen while it goes on.

In a game with secrets the true state stays behind this wall. Points, tried moves and suggestions come from a
state that the seat could be in, with everything hidden dealt anew; events are told as the seat may know them.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hedgerow.bots import InformationState
from hedgerow.games import State
from hedgerow.games.core.scene import Scene
from hedgerow.match import ChanceEntry, Entry, Match, MoveEntry, UndoEntry
from hedgerow.match.entries import line_of


def position_is_public(state: State) -> bool:
    """Whether everybody may read the whole position (`State.position`).

    Where there are secrets, some may be kept for ever: not even the end opens all hands.
    """
    return not state.game.has_secrets


def scores_are_public(state: State) -> bool:
    """Whether everybody may read the score sheets."""
    return state.over or not state.game.has_secrets


@dataclass(frozen=True)
class Sight:
    """A match as one seat (or, with `None`, a spectator) may know it."""

    match: Match
    seat: int | None
    luck: int = 0
    """Decides what hidden things are dealt anew; the same until the match goes on."""

    @property
    def guesses(self) -> bool:
        """Whether there is anything hidden that a possible state has to guess."""
        return not scores_are_public(self.match.state)

    def scene(self) -> Scene:
        """What the seat sees on the table."""
        return self.match.state.scene(self.seat)

    def rng(self) -> Random:
        """Chance that depends on the seat and the point of the match alone: it betrays nothing about others."""
        return Random(f"{self.luck}/{self.match.next_seq}/{self.seat}")

    def possible_state(self) -> State:
        """A state that the seat could be in; the true one where nothing is hidden."""
        return self.match.state.determinize(self.seat, self.rng()) if self.guesses else self.match.state.copy()

    def knowledge(self, seat: int) -> InformationState:
        """What a bot in this seat would be given."""
        return InformationState.of(self.match.state, seat)

    def may_decline(self, seat: int) -> bool:
        """Whether a seat may let this moment pass."""
        pass_move = self.match.game.pass_move
        return pass_move is not None and pass_move in self.match.state.moves(seat)

    # The log

    def told(self, entry: Entry) -> list[str]:
        """What happened at an entry, in sentences; empty for what the table shows anyway."""
        if isinstance(entry, UndoEntry):
            return [self._undo_told(entry)]
        return [
            self.match.game.event_text(event.seen_by(self.seat), self.match.names)
            for event in self.match.events(entry.seq)
            if not (event.seat < 0 and isinstance(entry, ChanceEntry))  # housekeeping such as refills
        ]

    def _undo_told(self, undo: UndoEntry) -> str:
        log = self.match.log
        taken_back = [log[seq] for seq in line_of(log[: undo.seq]) if seq > undo.to]
        moves = [entry for entry in taken_back if isinstance(entry, MoveEntry)]
        who = self.match.names[undo.by]
        if self.match.game.has_secrets and self.seat != undo.by:
            return f"{who} takes back {'a move' if len(moves) == 1 else f'{len(moves)} moves'}."
        texts = [self.match.game.move_text(entry.seat, entry.move) for entry in moves]
        return f"{who} takes back {', '.join(texts)}."
