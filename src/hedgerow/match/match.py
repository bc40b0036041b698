"""A game being played: the append-only log, and the operations that append to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from hedgerow.games import CHANCE, Event, Game, Setup, State, open_game
from hedgerow.games.core.contract import Json
from hedgerow.games.core.moves import Moves
from hedgerow.games.core.scene import Scene
from hedgerow.i18n import Language, messages_of
from hedgerow.match import views
from hedgerow.match.dealer import Dealer
from hedgerow.match.entries import (
    ChanceEntry,
    ChatEntry,
    EndEntry,
    Entry,
    MoveEntry,
    SetupEntry,
    UndoEntry,
)
from hedgerow.match.errors import LogMovedOn, MatchError, UndoRefused
from hedgerow.match.replay_state import ReplayState, play_entry
from hedgerow.match.snapshot import Snapshot, replay_from, snapshot_of
from hedgerow.match.undo import own_moves, own_reach

msg = messages_of(__package__)


class ReplayStep(NamedTuple):
    """One entry of the line in a replay. It contains all secrets, so do not show it to a seat."""

    entry: Entry
    events: tuple[Event, ...]
    """The events of the entry with their secrets."""
    state: State
    """An independent copy of the state after the entry."""


class Match:
    """A game being played: a log of entries and the state that follows from it.

    The log is the only source of truth. Create a match with `start`, `resume`, `hedgerow.match.load` or the readers
    of files and codes.

    Every method that appends returns the new entries, which must be stored together. Its parameter `expected` is the
    number that the caller expects for the first new entry: if another writer has appended in the meantime, the method
    raises `LogMovedOn`. An error leaves the match unchanged.
    """

    __slots__ = ("_dealer", "_replay")

    def __init__(self, replay: ReplayState, dealer: Dealer | None = None) -> None:
        """Wrap a replayed log; for the modules of this package only."""
        if dealer is not None and dealer.commitment != replay.setup.commitment:
            raise MatchError("the dealer is not the one that committed to this match")
        self._replay = replay
        self._dealer = dealer

    @classmethod
    def start(
        cls,
        setup_or_game: Setup | Game,
        names: Sequence[str] | None = None,
        dealer: Dealer | None = None,
        bots: Iterable[int] = (),
    ) -> Match:
        """Start a match and deal up to the first decision.

        `names` are the names of the seats. Without a `dealer`, the outcomes are entered with `deal`. `bots` are the
        seats without a person, which cannot agree to an undo.
        """
        game = open_game(setup_or_game) if isinstance(setup_or_game, Setup) else setup_or_game
        setup = Setup(game.setup.game, game.setup.players, dict(game.setup.options), game.setup.tiles)
        seat_names = default_names(setup.players) if names is None else tuple(names)
        commitment = None if dealer is None else dealer.commitment
        entry = SetupEntry(0, setup, seat_names, tuple(sorted(set(bots))), commitment)
        new = cls(ReplayState(entry, game), dealer)
        new._append_automatic_entries()
        return new

    @classmethod
    def resume(
        cls,
        entries: Iterable[Entry],
        snapshot: Snapshot | None = None,
        dealer: Dealer | None = None,
        game: Game | None = None,
    ) -> Match:
        """Return the match with this complete log; with a snapshot, replay only the entries after it.

        The entries before the snapshot are replayed when they are needed: for the events of old entries (a view of
        the whole log), for an earlier state, or for an undo across the snapshot. Without its dealer, a dealt match can
        be viewed but not continued. `game` is the game of the match if it is already open.
        """
        log = tuple(entries)
        replay = ReplayState.from_log(log, game) if snapshot is None else replay_from(log, snapshot, game)
        replay.check_complete()
        return cls(replay, dealer)

    def copy(self) -> Match:
        """Return a match with the same log and without the dealer, to be read while this match continues."""
        return Match(self._replay.copy())

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._replay.game

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        return self._replay.setup.setup

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._replay.setup.names

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats that are played by bots."""
        return self._replay.setup.bots

    @property
    def commitment(self) -> str | None:
        """The hash of the dealer's seed; `None` in a match without a dealer."""
        return self._replay.setup.commitment

    @property
    def seed(self) -> bytes | None:
        """The dealer's seed, public after the end of the match; `None` before, and in a match without a dealer."""
        last = self._replay.log[self._replay.line[-1]]
        return last.seed if isinstance(last, EndEntry) else None

    @property
    def dealer(self) -> Dealer | None:
        """The dealer. It knows the seed, so never pass it to a bot or a page."""
        return self._dealer

    @property
    def state(self) -> State:
        """The current state. Do not play on it; play on `state.copy()`."""
        return self._replay.state

    def moves(self, seat: int) -> Moves:
        """Return the legal moves of a seat now; they are computed once for each position."""
        return self._replay.moves(seat)

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self._replay.ended

    @property
    def practice(self) -> bool:
        """True if the match is practice: a person without other people has undone something new."""
        return self._replay.practice

    @property
    def log(self) -> tuple[Entry, ...]:
        """All entries, including undone ones and chat."""
        return tuple(self._replay.log)

    @property
    def line(self) -> tuple[Entry, ...]:
        """The entries that count after all undos, without chat."""
        return tuple(self._replay.line_entries())

    def place_of(self, seq: int) -> int | None:
        """Return the index of an entry in the line; `None` if it does not count."""
        return self._replay.place_of(seq)

    def since(self, seq: int) -> list[Entry]:
        """Return the entries from number `seq` on."""
        return self._replay.log[max(seq, 0) :]

    def counts(self, seq: int) -> bool:
        """Return whether an entry counts after all undos."""
        return self._replay.counts(seq)

    @property
    def next_seq(self) -> int:
        """The number of the next entry."""
        return len(self._replay.log)

    def entries_to_replay(self, since: int = 0) -> int:
        """Return how many entries must be replayed before the log from `since` on can be shown.

        It is the whole log if the match was resumed from a later snapshot and nobody has needed the entries before it
        yet; otherwise none.
        """
        return self._replay.entries_to_replay(since)

    def replay_log(self) -> None:
        """Replay the entries before the snapshot now. Otherwise this happens when they are first needed."""
        if self._replay.entries_to_replay(0):
            self._replay.replay_all()

    def events(self, seq: int) -> tuple[Event, ...]:
        """Return the events of an entry with their secrets."""
        return self._replay.events(seq)

    def play(self, seat: int, move: int, *, expected: int | None = None) -> tuple[Entry, ...]:
        """Play a move of a seat and append the draws that follow it, and the end entry if the game is over."""
        self._check_expected(expected)
        self._check_dealer()
        before = self.next_seq
        self._replay.append(MoveEntry(before, seat, move))
        self._append_automatic_entries()
        return tuple(self._replay.log[before:])

    def deal(self, outcome: int, *, expected: int | None = None) -> tuple[Entry, ...]:
        """Enter an outcome of chance in a match without a dealer."""
        self._check_expected(expected)
        if self.commitment is not None:
            raise MatchError("this match has a dealer, so outcomes cannot be entered")
        before = self.next_seq
        self._replay.append(ChanceEntry(before, outcome))
        self._append_automatic_entries()
        return tuple(self._replay.log[before:])

    def chat(self, speaker: int | str, text: str, *, expected: int | None = None) -> tuple[Entry, ...]:
        """Append a chat message of a seat (by number) or a spectator (by name); also possible after the game."""
        self._check_expected(expected)
        before = self.next_seq
        self._replay.append(ChatEntry(before, speaker, text))
        return tuple(self._replay.log[before:])

    def undo(
        self, by: int, to: int | None = None, agreed: Iterable[int] = (), *, expected: int | None = None
    ) -> tuple[Entry, ...]:
        """Undo everything after the entry `to`; by default, the seat's last decision and everything after it.

        `agreed` are the other seats that agree. A seat needs no agreement to undo moves that revealed nothing
        new. Raise `UndoRefused` if the undo is not allowed. If a draw follows the entry `to`, it is repeated with a
        new number.
        """
        self._check_expected(expected)
        self._check_dealer()
        target = self.last_decision(by) if to is None else to
        if target is None:
            raise UndoRefused(msg("undo_no_move", seat=by))
        before = self.next_seq
        self._replay.append(UndoEntry(before, by, target, tuple(sorted(set(agreed) - {by}))))
        self._append_automatic_entries()
        return tuple(self._replay.log[before:])

    def catch_up(self, entries: Iterable[Entry]) -> None:
        """Append the entries of another writer."""
        self._replay.extend(entries)

    def rollback(self, seq: int) -> None:
        """Drop the newest entries, from number `seq` on, because they could not be stored."""
        if not 0 < seq <= self.next_seq:
            raise MatchError(f"entry {seq}: only the entries 1 to {self.next_seq - 1} can be dropped")
        self._replay.rollback(seq)

    def undo_reach(self, seat: int) -> int | None:
        """Return the earliest entry that a seat may return to without agreement, or `None` if it cannot undo."""
        log = self._replay.log
        return own_reach((log[seq] for seq in reversed(self._replay.line)), seat)

    def last_decision(self, seat: int) -> int | None:
        """Return the entry before a seat's last decision, or `None` if it has made none.

        A move that was the only legal one is no decision. In a match that was resumed from a snapshot, moves before the
        snapshot count as decisions until the whole log has been replayed.
        """
        log, line = self._replay.log, self._replay.line
        decisions = (index for index in own_moves(log, line, seat) if not self._replay.is_forced(index))
        return next((line[index - 1] for index in decisions), None)

    def _check_expected(self, expected: int | None) -> None:
        if expected is not None and expected != self.next_seq:
            raise LogMovedOn(msg("moved_on", expected=expected, next=self.next_seq))

    def _check_dealer(self) -> None:
        if self.commitment is not None and self._dealer is None:
            raise MatchError(msg("no_dealer"))

    def _append_automatic_entries(self) -> None:
        """Append the entries that need no decision: the dealer's draws and the end."""
        replay, dealer = self._replay, self._dealer
        if dealer is not None:
            while replay.state.to_act == (CHANCE,):
                replay.append(ChanceEntry(self.next_seq, dealer.outcome(replay.draws, replay.state.chance())))
        if replay.needs_end:
            replay.append(EndEntry(self.next_seq, None if dealer is None else dealer.reveal()))

    def view(self, seat: int | None, since: int = 0, *, language: Language = "en") -> dict[str, Json]:
        """Return everything that a seat may know as JSON data; `None` is a spectator.

        The log starts at entry `since`, with its texts in `language`. See `hedgerow.match.views`.
        """
        return views.view(self, seat, since, language)

    def scene(self, seat: int | None, index: int | None = None) -> Scene:
        """Return the scene as a seat may see it, now or after the entry at `index` of the line.

        Seat `None` is a spectator.
        """
        return views.scene(self, seat, index)

    @property
    def has_hidden_information(self) -> bool:
        """True while some seats know things that others do not."""
        return self.game.has_secrets and not self.over

    def determinized_state(self, seat: int | None, rng: Random) -> State:
        """Return an independent state that looks the same to a seat as the true one.

        Everything hidden from the seat is drawn at random. If nothing is hidden, this is a copy of the true state.
        """
        return self.state.determinize(seat, rng) if self.has_hidden_information else self.state.copy()

    def snapshot(self) -> Snapshot:
        """Return a snapshot of the current state, to be stored beside the log."""
        return snapshot_of(self._replay)

    def at(self, index: int) -> State:
        """Return an independent state after the entry at an index of the line, 0 (the setup) to `len(line) - 1`."""
        if not 0 <= index < len(self._replay.line):
            raise MatchError(msg("no_place", place=index, last=len(self._replay.line) - 1))
        return self._replay.state_after(index + 1)

    def positions_since(self, seq: int, most: int) -> Iterator[tuple[int, State]]:
        """Yield the positions between the first `seq` entries of the log and now, each with the length of its log.

        They are independent states after each move but the last, with its draws. There are none after an undo, or if
        there would be more than `most`.
        """
        new = [entry for entry in self.since(seq) if not isinstance(entry, ChatEntry)]
        last = [entry.seq for entry, following in pairwise(new) if isinstance(following, MoveEntry)]
        if not last or len(last) > most or any(isinstance(entry, UndoEntry) for entry in new):
            return
        for step in self.replay(len(self._replay.line) - len(new)):
            if step.entry.seq in last:
                yield step.entry.seq + 1, step.state

    def replay(self, first: int = 0) -> Iterator[ReplayStep]:
        """Return an iterator over the line from index `first` on, which later appends do not change."""
        line = self.line[first:]
        events = [self.events(entry.seq) for entry in line]
        return _steps(self.at(first), list(zip(line, events, strict=True)))

    def __eq__(self, other: object) -> bool:
        """Return whether the logs are equal; everything else follows from the log or is the dealer's secret."""
        return self._replay.log == other._replay.log if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}: {self.next_seq} entries{', over' if self.over else ''}>"

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show: the position as a spectator sees it."""
        return self.state._repr_svg_()


def _steps(state: State, line: Sequence[tuple[Entry, tuple[Event, ...]]]) -> Iterator[ReplayStep]:
    for index, (entry, events) in enumerate(line):
        if index > 0:
            play_entry(state, entry)
        yield ReplayStep(entry, events, state.copy())


def default_names(players: int) -> tuple[str, ...]:
    """Return default names for the seats: `Player 1` and so on."""
    return tuple(f"Player {seat + 1}" for seat in range(players))
