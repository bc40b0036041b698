"""The replay of a log: the log, the state that it leads to, and the events of each entry.

Every entry, new or read from a file, is added by `ReplayState.append`, so a log in memory is always one that could
have been played. Checkpoints of the state are stored every few entries, so that an undo or a jump to any point replays
only the entries after the last checkpoint.

A replay may start at a stored state (see `snapshot`). The events and states before it are unknown at first; the first
time they are needed, the whole log is replayed.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Final

from hedgerow.games import CHANCE, Event, Game, HedgerowError, State, open_game
from hedgerow.games.core.moves import Moves
from hedgerow.i18n import messages_of
from hedgerow.match.entries import (
    MAX_ENTRIES,
    ChanceEntry,
    ChatEntry,
    EndEntry,
    Entry,
    MoveEntry,
    OmittedEntry,
    SetupEntry,
    UndoEntry,
    draws_in,
    index_in_line,
    line_of,
)
from hedgerow.match.errors import MatchError, one_line
from hedgerow.match.undo import check_undo, is_practice, makes_practice

msg = messages_of(__package__)

CHECKPOINT_INTERVAL: Final = 16
"""The number of entries of the line between two checkpoints."""


class ReplayState:
    """A log and the state that it leads to."""

    def __init__(self, setup: SetupEntry, game: Game | None = None) -> None:
        """Start a log with its setup entry; `game` is the game of the match if it is already open."""
        self.game = game_for(setup, game)
        self.setup = setup
        self.log: list[Entry] = [setup]
        self.line: list[int] = [0]
        self.draws = 0
        """The number of draws in the log, including undone ones; it is also the number of the next draw."""
        self.practice = setup.practice
        """True if the match was practice from the start, or once an undo has turned it into practice."""
        self.state = self.game.start()
        self._forced: dict[int, bool] = {}
        self._moves: dict[int, Moves] = {}
        """The legal moves that were computed for the current position, by seat."""
        self._events: dict[int, tuple[Event, ...]] = {}
        self._checkpoints: list[tuple[int, State]] = [(1, self.state.copy())]
        self._first_known = 0

    @classmethod
    def from_log(cls, entries: Iterable[Entry], game: Game | None = None) -> ReplayState:
        """Replay a whole log, or raise a `MatchError` that names the first invalid entry."""
        entries = iter(entries)
        setup = next(entries, None)
        if not isinstance(setup, SetupEntry):
            raise MatchError("entry 0: a log must begin with the setup")
        try:
            replay = cls(setup, game)
        except HedgerowError as error:
            raise MatchError(f"entry 0: {one_line(error)}") from error
        replay.extend(entries)
        return replay

    @classmethod
    def from_state(cls, setup: SetupEntry, entries: Sequence[Entry], state: State) -> ReplayState:
        """Return a replay of a log whose final state is known, without playing its moves."""
        replay = cls(setup, state.game)
        replay.log = list(entries)
        replay.line = line_of(entries)
        replay.draws = sum(map(draws_in, entries))
        replay.practice = is_practice(setup, entries)
        replay.state = state
        replay._checkpoints = [(len(replay.line), state.copy())]
        replay._first_known = len(entries)
        return replay

    def copy(self) -> ReplayState:
        """Return a replay of the same log that does not change with this one, unless its entries are rolled back."""
        copied = copy(self)
        for name, value in vars(self).items():
            # Events are shared: the copies of a long log would take much memory, and entries never change.
            if name != "_events" and isinstance(value, list | dict):
                setattr(copied, name, value.copy())
        copied.state = self.state.copy()
        return copied

    def extend(self, entries: Iterable[Entry]) -> None:
        """Append several entries, or raise a `MatchError` that names the first invalid one."""
        for entry in entries:
            try:
                self.append(entry)
            except HedgerowError as error:
                raise MatchError(f"entry {len(self.log)}: {one_line(error)}") from error

    @property
    def ended(self) -> bool:
        """True if the log has its end entry."""
        return isinstance(self.log[self.line[-1]], EndEntry)

    @property
    def needs_draw(self) -> bool:
        """True if the dealer must draw before anything else can happen."""
        return self.setup.commitment is not None and self.state.to_act == (CHANCE,)

    @property
    def needs_end(self) -> bool:
        """True if the game is over and the end entry is missing."""
        return self.state.over and not self.ended

    def append(self, entry: Entry) -> tuple[Event, ...]:
        """Append an entry and return its events; an error leaves everything unchanged."""
        if entry.seq != len(self.log):
            raise MatchError(f"number {entry.seq} instead of {len(self.log)}")
        # Reserve entries for the moves of the game, so that chat and undos cannot fill the log.
        most = MAX_ENTRIES // 2 if isinstance(entry, ChatEntry | UndoEntry) else MAX_ENTRIES
        if len(self.log) >= most:
            raise MatchError(msg("log_full", count=len(self.log)))
        self._check_order(entry)
        match entry:
            case MoveEntry(seat=seat) | ChatEntry(speaker=int(seat)):
                self._check_seat(seat)
            case UndoEntry():
                self._undo(entry)
            case EndEntry(seed=seed):
                self._check_end(seed)
            case SetupEntry():
                raise MatchError("there is a second setup")
            case OmittedEntry() if not self.needs_draw:
                raise MatchError("omitted draws are allowed only before a draw of the dealer")
            case _:
                pass
        known = self._moves.get(entry.seat) if isinstance(entry, MoveEntry) else None
        events = play_entry(self.state, entry)
        if known is not None:
            self._forced[entry.seq] = len(known) == 1
        if not isinstance(entry, ChatEntry):
            self._moves.clear()
        self.log.append(entry)
        self.draws += draws_in(entry)
        if isinstance(entry, MoveEntry | ChanceEntry | EndEntry):
            self.line.append(entry.seq)
            self._events[entry.seq] = events
            if len(self.line) % CHECKPOINT_INTERVAL == 0:
                self._checkpoints.append((len(self.line), self.state.copy()))
        return events

    def _check_order(self, entry: Entry) -> None:
        if self.ended:
            if not isinstance(entry, ChatEntry | UndoEntry):  # `check_undo` has a more precise message.
                raise MatchError(msg("over_but_chat"))
        elif self.needs_end and not isinstance(entry, EndEntry):
            raise MatchError(msg("end_first"))
        elif self.needs_draw and not isinstance(entry, ChanceEntry | OmittedEntry):
            raise MatchError(msg("draw_first"))

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.game.players):
            raise MatchError(msg("no_seat", seat=seat, last=self.game.players - 1))

    def _check_end(self, seed: bytes | None) -> None:
        if not self.state.over:
            raise MatchError("the game is not over yet")
        if (seed is None) != (self.setup.commitment is None):
            expected = "no seed" if self.setup.commitment is None else "the dealer's seed"
            raise MatchError(f"the end of this match must have {expected}")

    def check_complete(self) -> None:
        """Raise `MatchError` for a log that was cut off between entries that are always stored together."""
        if self.needs_end:
            raise MatchError(f"entry {len(self.log)}: the game is over and its end entry is missing")
        if self.needs_draw:
            raise MatchError(f"entry {len(self.log)}: the dealer's draw is missing")
        # Only match codes omit draws, and only finished games have codes. Otherwise a player could choose the draws.
        omitted = next((entry for entry in self.log if isinstance(entry, OmittedEntry)), None)
        if omitted is not None and not self.ended:
            raise MatchError(f"entry {omitted.seq}: draws are omitted, but the game is not over")

    def line_entries(self) -> list[Entry]:
        """Return the entries that count."""
        return [self.log[seq] for seq in self.line]

    def moves(self, seat: int) -> Moves:
        """Return the legal moves of a seat; they are computed once for each position."""
        if seat not in self._moves:
            self._moves[seat] = self.state.moves(seat)
        return self._moves[seat]

    def counts(self, seq: int) -> bool:
        """Return whether an entry counts."""
        return self.place_of(seq) is not None

    def place_of(self, seq: int) -> int | None:
        """Return the index of an entry in the line; `None` if it does not count."""
        return index_in_line(self.line, seq)

    def entries_to_replay(self, since: int) -> int:
        """Return how many entries must be replayed for the events from entry `since` on: none, or the whole log."""
        return len(self.log) if since < self._first_known else 0

    def events(self, seq: int) -> tuple[Event, ...]:
        """Return the events of an entry, undone or not; chat and similar entries have none."""
        if seq < self._first_known and isinstance(self.log[seq], MoveEntry | ChanceEntry):
            self.replay_all()
        return self._events.get(seq, ())

    def state_after(self, length: int) -> State:
        """Return an independent state after the first `length` entries of the line."""
        if length < self._checkpoints[0][0]:
            self.replay_all()
        checkpoint_length, checkpoint = next(pair for pair in reversed(self._checkpoints) if pair[0] <= length)
        state = checkpoint.copy()
        for seq in self.line[checkpoint_length:length]:
            play_entry(state, self.log[seq])
        return state

    def _undo(self, undo: UndoEntry) -> None:
        line = self.line_entries()
        check_undo(self.setup, line, undo)
        place = index_in_line(self.line, undo.to)
        assert place is not None, "check_undo has found it in the line"
        length = place + 1
        self.state = self.state_after(length)
        self.practice = self.practice or makes_practice(self.setup, undo, line[length:])
        del self.line[length:]
        while self._checkpoints[-1][0] > length:
            self._checkpoints.pop()

    def is_forced(self, index: int) -> bool:
        """Return whether the move at an index of the line was the only legal one.

        It is taken for a decision if finding out would cost a replay of the whole log.
        """
        entry = self.log[self.line[index]]
        if not isinstance(entry, MoveEntry) or index < self._checkpoints[0][0]:
            return False
        if entry.seq not in self._forced:
            self._forced[entry.seq] = len(self.state_after(index).moves(entry.seat)) == 1
        return self._forced[entry.seq]

    def rollback(self, seq: int) -> None:
        """Drop the entries from number `seq` on, because they could not be stored."""
        dropped = self.log[seq:]
        del self.log[seq:]
        self.draws -= sum(map(draws_in, dropped))
        self.practice = is_practice(self.setup, self.log)
        for entry in dropped:
            self._events.pop(entry.seq, None)
            self._forced.pop(entry.seq, None)
        self._first_known = min(self._first_known, seq)
        self.line = line_of(self.log)
        # Checkpoints made after a dropped undo belong to another line.
        shared = min((bisect(self.line, entry.to) for entry in dropped if isinstance(entry, UndoEntry)), default=seq)
        valid = min(shared, len(self.line))
        self._checkpoints = [pair for pair in self._checkpoints if pair[0] <= valid] or self._checkpoints[:1]
        self.state = self.state_after(len(self.line))
        self._moves.clear()

    def replay_all(self) -> None:
        """Replay the whole log, so that the events and states of all entries are known."""
        replayed = ReplayState.from_log(self.log, self.game)
        self._events, self._checkpoints, self._first_known = replayed._events, replayed._checkpoints, 0


def game_for(setup: SetupEntry, game: Game | None) -> Game:
    """Return the given game if it has the right setup, or open the game of the match."""
    if game is None:
        return open_game(setup.setup)
    if game.setup != setup.setup:
        raise MatchError("the given game has another setup")
    return game


def play_entry(state: State, entry: Entry) -> tuple[Event, ...]:
    """Play an entry on a state and return the events; entries other than moves and outcomes have no effect."""
    match entry:
        case MoveEntry(seat=seat, move=move):
            return tuple(state.play(seat, move))
        case ChanceEntry(outcome=outcome):
            return tuple(state.play(CHANCE, outcome))
        case _:
            return ()
