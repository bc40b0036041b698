"""The fold: a log, the state it leads to, and what happened at each entry.

Every entry, whether it was just made or read from a file, goes through `Fold.take`; so a log
in memory is always one that could have been played. States in between are kept every few entries:
an undo or a step to any point replays only the entries since the last one kept.

A fold may begin at a stored state (see `snapshot`). It then knows neither events nor states before that;
the first time somebody asks for them, the whole log is replayed once.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import Final

from hedgerow.games import CHANCE, Event, Game, HedgerowError, State, open_game
from hedgerow.i18n import messages_of
from hedgerow.match.entries import (
    MOST_ENTRIES,
    ChanceEntry,
    ChatEntry,
    EndEntry,
    Entry,
    MoveEntry,
    OmittedEntry,
    SetupEntry,
    UndoEntry,
    draws_in,
    line_of,
    place_in_line,
)
from hedgerow.match.errors import MatchError, one_line
from hedgerow.match.undo import check_undo

msg = messages_of(__package__)

KEEP_EVERY: Final = 16
"""A state is kept after this many entries of the line."""


class Fold:
    """A log and where it leads."""

    def __init__(self, setup: SetupEntry, game: Game | None = None) -> None:
        """The log with nothing but its setup; `game` saves opening a box that is open already."""
        self.game = box_for(setup, game)
        self.setup = setup
        self.log: list[Entry] = [setup]
        self.line: list[int] = [0]
        self.draws = 0
        """How many draws the log has, undone ones included: the number of the next one."""
        self.state = self.game.start()
        self._events: dict[int, tuple[Event, ...]] = {}
        self._kept: list[tuple[int, State]] = [(1, self.state.copy())]
        self._known_from = 0

    @classmethod
    def of(cls, entries: Iterable[Entry], game: Game | None = None) -> Fold:
        """The whole log, replayed; `MatchError` names the first entry that cannot be."""
        entries = iter(entries)
        setup = next(entries, None)
        if not isinstance(setup, SetupEntry):
            raise MatchError("entry 0: a log begins with the setup")
        try:
            fold = cls(setup, game)
        except HedgerowError as error:
            raise MatchError(f"entry 0: {one_line(error)}") from error
        fold.extend(entries)
        return fold

    @classmethod
    def onwards(cls, setup: SetupEntry, entries: Sequence[Entry], state: State) -> Fold:
        """The log up to here, without replay: `state` is what it leads to."""
        fold = cls(setup, state.game)
        fold.log = list(entries)
        fold.line = line_of(entries)
        fold.draws = sum(map(draws_in, entries))
        fold.state = state
        fold._kept = [(len(fold.line), state.copy())]
        fold._known_from = len(entries)
        return fold

    def extend(self, entries: Iterable[Entry]) -> None:
        """Take several entries; `MatchError` names the one that cannot follow."""
        for entry in entries:
            try:
                self.take(entry)
            except HedgerowError as error:
                raise MatchError(f"entry {len(self.log)}: {one_line(error)}") from error

    @property
    def ended(self) -> bool:
        """Whether the end entry has been written."""
        return isinstance(self.log[self.line[-1]], EndEntry)

    @property
    def owes_draw(self) -> bool:
        """Whether the dealer has to draw before anything else may happen."""
        return self.setup.commitment is not None and self.state.to_act == (CHANCE,)

    @property
    def owes_end(self) -> bool:
        """Whether the game is over and the log does not say so yet."""
        return self.state.over and not self.ended

    def take(self, entry: Entry) -> tuple[Event, ...]:
        """Append an entry and tell what happened; an error leaves everything as it was."""
        if entry.seq != len(self.log):
            raise MatchError(f"number {entry.seq} stands where {len(self.log)} has to follow")
        # Talk and undo never fill the room that the moves of the game need.
        most = MOST_ENTRIES // 2 if isinstance(entry, ChatEntry | UndoEntry) else MOST_ENTRIES
        if len(self.log) >= most:
            raise MatchError(msg("log_full", count=len(self.log)))
        self._check_order(entry)
        match entry:
            case MoveEntry(seat=seat) | ChatEntry(speaker=int(seat)):
                self._check_seat(seat)
            case UndoEntry(to=to):
                check_undo(self.setup, self.line_entries(), entry)
                self._go_back(to)
            case EndEntry(seed=seed):
                self._check_end(seed)
            case SetupEntry():
                raise MatchError("a second setup")
            case OmittedEntry() if not self.owes_draw:
                raise MatchError("omitted draws may stand only before a draw of the dealer")
            case _:
                pass
        events = play_entry(self.state, entry)
        self.log.append(entry)
        self.draws += draws_in(entry)
        if isinstance(entry, MoveEntry | ChanceEntry | EndEntry):
            self.line.append(entry.seq)
            self._events[entry.seq] = events
            if len(self.line) % KEEP_EVERY == 0:
                self._kept.append((len(self.line), self.state.copy()))
        return events

    def _check_order(self, entry: Entry) -> None:
        if self.ended:
            if not isinstance(entry, ChatEntry | UndoEntry):  # `check_undo` has its own words for it
                raise MatchError(msg("over_but_chat"))
        elif self.owes_end and not isinstance(entry, EndEntry):
            raise MatchError(msg("end_first"))
        elif self.owes_draw and not isinstance(entry, ChanceEntry | OmittedEntry):
            raise MatchError(msg("draw_first"))

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.game.players):
            raise MatchError(msg("no_seat", seat=seat, last=self.game.players - 1))

    def _check_end(self, seed: bytes | None) -> None:
        if not self.state.over:
            raise MatchError("the game is not over yet")
        if (seed is None) != (self.setup.commitment is None):
            wanted = "no seed" if self.setup.commitment is None else "the dealer's seed"
            raise MatchError(f"the end of this match has to show {wanted}")

    def check_complete(self) -> None:
        """Refuse a log that was cut off in the middle of what is always written together."""
        if self.owes_end:
            raise MatchError(f"entry {len(self.log)}: the game is over and its end entry is missing")
        if self.owes_draw:
            raise MatchError(f"entry {len(self.log)}: the dealer's draw is missing")
        # Only codes omit, and only finished games have one. To omit draws at will would be to choose them.
        omitted = next((entry for entry in self.log if isinstance(entry, OmittedEntry)), None)
        if omitted is not None and not self.ended:
            raise MatchError(f"entry {omitted.seq}: draws are omitted, but the game is not over")

    def line_entries(self) -> list[Entry]:
        """The entries that count."""
        return [self.log[seq] for seq in self.line]

    def counts(self, seq: int) -> bool:
        """Whether an entry is in the line."""
        return place_in_line(self.line, seq) is not None

    def events(self, seq: int) -> tuple[Event, ...]:
        """What happened at an entry, undone or not; nothing for chat and the like."""
        if seq < self._known_from and isinstance(self.log[seq], MoveEntry | ChanceEntry):
            self._replay_whole()
        return self._events.get(seq, ())

    def state_after(self, length: int) -> State:
        """An independent state after the first `length` entries of the line."""
        if length < self._kept[0][0]:
            self._replay_whole()
        kept_length, kept = next(pair for pair in reversed(self._kept) if pair[0] <= length)
        state = kept.copy()
        for seq in self.line[kept_length:length]:
            play_entry(state, self.log[seq])
        return state

    def _go_back(self, seq: int) -> None:
        place = place_in_line(self.line, seq)
        assert place is not None, "check_undo has seen to that"
        length = place + 1
        self.state = self.state_after(length)
        del self.line[length:]
        while self._kept[-1][0] > length:
            self._kept.pop()

    def retract(self, seq: int) -> None:
        """Forget the entries from number `seq` on: they were never true, for they could not be stored."""
        unsaid = self.log[seq:]
        del self.log[seq:]
        self.draws -= sum(map(draws_in, unsaid))
        for entry in unsaid:
            self._events.pop(entry.seq, None)
        self._known_from = min(self._known_from, seq)
        self.line = line_of(self.log)
        # States that were kept after a forgotten undo belong to another line.
        shared = min((bisect(self.line, entry.to) for entry in unsaid if isinstance(entry, UndoEntry)), default=seq)
        self._kept = [pair for pair in self._kept if pair[0] <= min(shared, len(self.line))] or self._kept[:1]
        self.state = self.state_after(len(self.line))

    def _replay_whole(self) -> None:
        whole = Fold.of(self.log, self.game)
        self._events, self._kept, self._known_from = whole._events, whole._kept, 0


def box_for(setup: SetupEntry, game: Game | None) -> Game:
    """The box of a match: the given one, if it is the right one, or opened anew."""
    if game is None:
        return open_game(setup.setup)
    if game.setup != setup.setup:
        raise MatchError("the box that was given has another setup")
    return game


def play_entry(state: State, entry: Entry) -> tuple[Event, ...]:
    """Do to a state what an entry says, and tell what happened; most kinds of entries do nothing."""
    match entry:
        case MoveEntry(seat=seat, move=move):
            return tuple(state.play(seat, move))
        case ChanceEntry(outcome=outcome):
            return tuple(state.play(CHANCE, outcome))
        case _:
            return ()
