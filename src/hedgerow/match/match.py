"""A game being played: the append-only log, and the few ways to append to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from hedgerow.games import CHANCE, Event, Game, Setup, State, open_game
from hedgerow.games.core.contract import Json
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
from hedgerow.match.replay_state import Fold, play_entry
from hedgerow.match.snapshot import Snapshot, fold_from, snapshot_of
from hedgerow.match.undo import last_own_move, own_reach

msg = messages_of(__package__)


class Step(NamedTuple):
    """One entry of the line in a replay."""

    entry: Entry
    events: tuple[Event, ...]
    """What happened, secrets included: for those who may see everything."""
    state: State
    """The state after it, independent of the match."""


class Match:
    """A match. The log is the truth; everything else follows from it.

    Every method that appends returns the new entries, to be stored together, and takes `expected`:
    the number its first new entry is expected to get. When the log has moved on since the caller
    looked, `LogMovedOn` is raised and nothing happens. Errors never change anything.
    """

    __slots__ = ("_dealer", "_fold")

    def __init__(self, fold: Fold, dealer: Dealer | None = None) -> None:
        """For the other modules of this room: use `start`, `resume` or the readers of files."""
        if dealer is not None and dealer.commitment != fold.setup.commitment:
            raise MatchError("the dealer is not the one who committed to this match")
        self._fold = fold
        self._dealer = dealer

    @classmethod
    def start(
        cls,
        box: Setup | Game,
        names: Sequence[str] | None = None,
        dealer: Dealer | None = None,
        bots: Iterable[int] = (),
    ) -> Match:
        """A new match, dealt up to the first decision.

        Without a dealer the outcomes come from outside, by `deal`. `bots` are the seats without a
        person: nobody there can agree to an undo.
        """
        game = open_game(box) if isinstance(box, Setup) else box
        given = game.setup
        setup = Setup(given.game, given.players, dict(given.options), given.tiles)
        called = default_names(setup.players) if names is None else tuple(names)
        commitment = None if dealer is None else dealer.commitment
        entry = SetupEntry(0, setup, called, tuple(sorted(set(bots))), commitment)
        new = cls(Fold(entry, game), dealer)
        new._settle()
        return new

    @classmethod
    def resume(
        cls,
        entries: Iterable[Entry],
        snapshot: Snapshot | None = None,
        dealer: Dealer | None = None,
        game: Game | None = None,
    ) -> Match:
        """The match with this whole log. With a snapshot only the entries after it are played.

        What lies before the snapshot is replayed only when somebody asks for it: for the events of
        old entries (a view of the whole log), for a step back, or for an undo across the snapshot. Without its
        dealer a dealt match can be looked at, but not played on. `game` saves opening the box anew.
        """
        log = tuple(entries)
        fold = Fold.of(log, game) if snapshot is None else fold_from(log, snapshot, game)
        fold.check_complete()
        return cls(fold, dealer)

    @property
    def game(self) -> Game:
        return self._fold.game

    @property
    def setup(self) -> Setup:
        return self._fold.setup.setup

    @property
    def names(self) -> tuple[str, ...]:
        return self._fold.setup.names

    @property
    def bots(self) -> tuple[int, ...]:
        return self._fold.setup.bots

    @property
    def commitment(self) -> str | None:
        return self._fold.setup.commitment

    @property
    def seed(self) -> bytes | None:
        """The dealer's seed once the match is over; `None` before, and in a recorded game."""
        last = self._fold.log[self._fold.line[-1]]
        return last.seed if isinstance(last, EndEntry) else None

    @property
    def dealer(self) -> Dealer | None:
        """Who deals. Knows the seed: never hand it to a bot or a page."""
        return self._dealer

    @property
    def state(self) -> State:
        """The state now. To look at, never to play on: use `state.copy()` for that."""
        return self._fold.state

    @property
    def over(self) -> bool:
        return self._fold.ended

    @property
    def log(self) -> tuple[Entry, ...]:
        """All entries ever made."""
        return tuple(self._fold.log)

    @property
    def line(self) -> tuple[Entry, ...]:
        """The entries that count after all undos; no chat."""
        return tuple(self._fold.line_entries())

    def since(self, seq: int) -> list[Entry]:
        """The entries from number `seq` on."""
        return self._fold.log[max(seq, 0) :]

    def counts(self, seq: int) -> bool:
        """Whether an entry counts after all undos."""
        return self._fold.counts(seq)

    @property
    def next_seq(self) -> int:
        """The number that the next entry gets."""
        return len(self._fold.log)

    def events(self, seq: int) -> tuple[Event, ...]:
        """What happened at an entry, secrets included."""
        return self._fold.events(seq)

    def play(self, seat: int, move: int, *, expected: int | None = None) -> tuple[Entry, ...]:
        """A seat's move, then all draws that follow from it, then the end if that was the last move."""
        self._check_expected(expected)
        self._check_dealer()
        before = self.next_seq
        self._fold.take(MoveEntry(before, seat, move))
        self._settle()
        return tuple(self._fold.log[before:])

    def deal(self, outcome: int, *, expected: int | None = None) -> tuple[Entry, ...]:
        """An outcome given from outside: only in a match without a dealer."""
        self._check_expected(expected)
        if self.commitment is not None:
            raise MatchError("this match has a dealer; outcomes cannot be given to it")
        before = self.next_seq
        self._fold.take(ChanceEntry(before, outcome))
        self._settle()
        return tuple(self._fold.log[before:])

    def chat(self, speaker: int | str, text: str, *, expected: int | None = None) -> tuple[Entry, ...]:
        """Something that a seat (by number) or a spectator (by name) says. Possible after the end, too."""
        self._check_expected(expected)
        before = self.next_seq
        self._fold.take(ChatEntry(before, speaker, text))
        return tuple(self._fold.log[before:])

    def undo(
        self, by: int, to: int | None = None, agreed: Iterable[int] = (), *, expected: int | None = None
    ) -> tuple[Entry, ...]:
        """Take back everything after the entry `to`; if not given, from the seat's last move on.

        See `hedgerow.match.undo` for what a seat may do by itself. Draws that are due at that point are
        made at once, and anew.
        """
        self._check_expected(expected)
        self._check_dealer()
        target = last_own_move(self.line, by) if to is None else to
        if target is None:
            raise UndoRefused(msg("undo_no_move", seat=by))
        before = self.next_seq
        self._fold.take(UndoEntry(before, by, target, tuple(sorted(set(agreed) - {by}))))
        self._settle()
        return tuple(self._fold.log[before:])

    def catch_up(self, entries: Iterable[Entry]) -> None:
        """Entries that were made elsewhere and follow this log."""
        self._fold.extend(entries)

    def retract(self, seq: int) -> None:
        """Forget the newest entries, from number `seq` on, because they could not be stored and nobody knows them."""
        if not 0 < seq <= self.next_seq:
            raise MatchError(f"entry {seq}: the log has entries 1 to {self.next_seq - 1} that could be forgotten")
        self._fold.retract(seq)

    def undo_reach(self, seat: int) -> int | None:
        """The earliest entry to which a seat may go back by itself; `None`: nothing to take back."""
        log = self._fold.log
        return own_reach((log[seq] for seq in reversed(self._fold.line)), seat)

    def _check_expected(self, expected: int | None) -> None:
        if expected is not None and expected != self.next_seq:
            raise LogMovedOn(msg("moved_on", expected=expected, next=self.next_seq))

    def _check_dealer(self) -> None:
        if self.commitment is not None and self._dealer is None:
            raise MatchError(msg("no_dealer"))

    def _settle(self) -> None:
        """Write down what follows by itself: the dealer's draws and the end."""
        fold, dealer = self._fold, self._dealer
        if dealer is not None:
            while fold.state.to_act == (CHANCE,):
                fold.take(ChanceEntry(self.next_seq, dealer.outcome(fold.draws, fold.state.chance())))
        if fold.owes_end:
            fold.take(EndEntry(self.next_seq, None if dealer is None else dealer.reveal()))

    def view(self, seat: int | None, since: int = 0, *, language: Language = "en") -> dict[str, Json]:
        """All that a seat may know, ready for JSON; see `hedgerow.match.views`."""
        return views.view(self, seat, since, language)

    def scene(self, seat: int | None, place: int | None = None) -> Scene:
        """What there is to draw, now or at a place of the line, as a seat may see it; see `hedgerow.match.views`."""
        return views.scene(self, seat, place)

    @property
    def has_hidden_information(self) -> bool:
        """True while some seats know things that others do not."""
        return self.game.has_secrets and not self.over

    def determinized_state(self, seat: int | None, rng: Random) -> State:
        """Return an independent state that looks the same to a seat as the true one.

        What is hidden from the seat is drawn at random. Where nothing is hidden, this is a copy of the true state.
        """
        return self.state.determinize(seat, rng) if self.has_hidden_information else self.state.copy()

    def snapshot(self) -> Snapshot:
        """Where the log leads now, to be stored beside it."""
        return snapshot_of(self._fold)

    def at(self, place: int) -> State:
        """An independent state after the entry at this place of the line, 0 (setup) to `len(line) - 1`."""
        if not 0 <= place < len(self._fold.line):
            raise MatchError(msg("no_place", place=place, last=len(self._fold.line) - 1))
        return self._fold.state_after(place + 1)

    def replay(self, first: int = 0) -> Iterator[Step]:
        """The line step by step, from the place `first` on. Later appends do not change it."""
        line = self.line[first:]
        happened = [self.events(entry.seq) for entry in line]
        return _steps(self.at(first), list(zip(line, happened, strict=True)))

    def __eq__(self, other: object) -> bool:
        """Equal logs. What a match knows beside its log follows from it, or is the dealer's secret."""
        return self._fold.log == other._fold.log if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}: {self.next_seq} entries{', over' if self.over else ''}>"

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show: the position as a spectator sees it."""
        return self.state._repr_svg_()


def _steps(state: State, line: Sequence[tuple[Entry, tuple[Event, ...]]]) -> Iterator[Step]:
    for place, (entry, events) in enumerate(line):
        if place > 0:
            play_entry(state, entry)
        yield Step(entry, events, state.copy())


def default_names(players: int) -> tuple[str, ...]:
    """What seats are called when nobody says."""
    return tuple(f"Player {seat + 1}" for seat in range(players))
