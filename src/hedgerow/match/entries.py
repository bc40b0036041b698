"""The entries of a match's log: immutable, numbered from 0 without gaps, never deleted.

The *line* of a log are the entries that count after all undos: the setup, then moves and outcomes,
at last the end. Chat, undo and omitted entries are in the log but never in the line.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from hedgerow.games import Setup
from hedgerow.i18n import messages_of
from hedgerow.match.dealer import COMMITMENT_LENGTH, SEED_BYTES
from hedgerow.match.errors import MatchError

msg = messages_of(__package__)

LONGEST_NAME: Final = 60
LONGEST_CHAT: Final = 2000
MOST_ENTRIES: Final = 20_000
"""More than any game and its talk needs; it bounds the work that a hostile file can ask for."""
MOST_OMITTED: Final = 4096
"""Draws in one omitted entry."""

# They could steer a terminal that shows the text. Tile files are texts of many lines, so some are left out.
_CONTROLS: Final = frozenset(map(chr, (*range(32), *range(127, 160)))) - frozenset("\t\n\r")


@dataclass(frozen=True)
class SetupEntry:
    """The first entry: the box, who sits where, and the promise of the dealer."""

    seq: int
    setup: Setup
    names: tuple[str, ...]
    bots: tuple[int, ...] = ()
    """Seats without a person, ascending: they neither agree to an undo nor are asked."""
    commitment: str | None = None
    """The hash of the dealer's seed; `None` when the outcomes come from outside (a recorded game)."""

    def __post_init__(self) -> None:
        if self.seq != 0:
            raise MatchError(f"the setup is entry 0, not {self.seq}")
        if len(self.names) != self.setup.players:
            raise MatchError(f"names: {len(self.names)} for {self.setup.players} seats")
        for name in self.names:
            check_name(name)
        check_ascending_seats("bots", self.bots, self.setup.players)
        if self.commitment is not None and not _is_commitment(self.commitment):
            raise MatchError(f"commitment: not {COMMITMENT_LENGTH} hexadecimal digits in lower case")
        for option, value in self.setup.options.items():
            if isinstance(value, str):
                check_printable("option", value, option=repr(option))
        _check_tiles(self.setup.tiles or "")


@dataclass(frozen=True)
class MoveEntry:
    """A seat made a move."""

    seq: int
    seat: int
    move: int


@dataclass(frozen=True)
class ChanceEntry:
    """Chance had an outcome."""

    seq: int
    outcome: int


@dataclass(frozen=True)
class UndoEntry:
    """A seat took the match back to an earlier entry of the line, which is now the last that counts."""

    seq: int
    by: int
    to: int
    agreed: tuple[int, ...] = ()
    """The other seats that said yes, ascending."""


@dataclass(frozen=True)
class ChatEntry:
    """A seat (by its number) or a spectator (by name) said something."""

    seq: int
    speaker: int | str
    text: str

    def __post_init__(self) -> None:
        if isinstance(self.speaker, str):
            check_name(self.speaker)
        if not 0 < len(self.text) <= LONGEST_CHAT:
            raise MatchError(msg("chat_length", count=len(self.text), most=LONGEST_CHAT))
        check_printable("chat", self.text, allowed="\n")


@dataclass(frozen=True)
class EndEntry:
    """The game is over, and the dealer's seed is public."""

    seq: int
    seed: bytes | None = None

    def __post_init__(self) -> None:
        if self.seed is not None and len(self.seed) != SEED_BYTES:
            raise MatchError(f"seed: {len(self.seed)} bytes instead of {SEED_BYTES}")


@dataclass(frozen=True)
class OmittedEntry:
    """Draws that were undone in the match this one was made from; the dealer's next draw follows.

    A match code leaves out what was undone, but the draws after it must keep their numbers: the dealer's
    outcomes are derived from them.
    """

    seq: int
    draws: int

    def __post_init__(self) -> None:
        if not 1 <= self.draws <= MOST_OMITTED:
            raise MatchError(f"omitted draws: {self.draws}; 1 to {MOST_OMITTED} are possible")


Entry: TypeAlias = SetupEntry | MoveEntry | ChanceEntry | UndoEntry | ChatEntry | EndEntry | OmittedEntry


def is_move_of(entry: Entry, seat: int) -> bool:
    """Return True if the entry is a move of this seat."""
    return isinstance(entry, MoveEntry) and entry.seat == seat


def check_name(name: str) -> None:
    """Refuse a name that would not fit on one line of a log."""
    if not 0 < len(name) <= LONGEST_NAME:
        raise MatchError(msg("name_length", count=len(name), most=LONGEST_NAME))
    check_printable("name", name)


def check_printable(what: str, text: str, allowed: str = "", option: str = "") -> None:
    """Refuse control characters, escape sequences and whatever else could change how a line is shown."""
    for place, character in enumerate(text, 1):
        if not character.isprintable() and character not in allowed:
            raise MatchError(msg("unprintable", what=what, option=option, place=place, character=repr(character)))


def check_ascending_seats(what: str, seats: Sequence[int], players: int) -> None:
    """Refuse anything but seats of the match, each once, in order."""
    if any(seat not in range(players) for seat in seats) or list(seats) != sorted(set(seats)):
        raise MatchError(f"{what}: {list(seats)} are not seats from 0 to {players - 1} in ascending order")


def place_in_line(line: Sequence[int], seq: int) -> int | None:
    """Where an entry stands in a line (ascending numbers), `None` when it does not count."""
    place = bisect_left(line, seq)
    return place if place < len(line) and line[place] == seq else None


def line_of(entries: Iterable[Entry]) -> list[int]:
    """The numbers of the entries that count after all undos. Needs no rules, so it is quick."""
    line: list[int] = []
    for entry in entries:
        if isinstance(entry, UndoEntry):
            place = place_in_line(line, entry.to)
            if place is None:
                raise MatchError(f"entry {entry.seq}: there is no entry {entry.to} to go back to")
            del line[place + 1 :]
        elif not isinstance(entry, ChatEntry | OmittedEntry):
            line.append(entry.seq)
    return line


def draws_in(entry: Entry) -> int:
    """How many draws an entry stands for: the numbers of draws are counted with it, undone or not."""
    match entry:
        case ChanceEntry():
            return 1
        case OmittedEntry(draws=draws):
            return draws
        case _:
            return 0


def _is_commitment(text: str) -> bool:
    return len(text) == COMMITMENT_LENGTH and set(text) <= set("0123456789abcdef")


def _check_tiles(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if any("\ud800" <= character <= "\udfff" for character in line):
            raise MatchError(msg("tiles_surrogate", line=number))
        if not _CONTROLS.isdisjoint(line):
            raise MatchError(msg("tiles_control", line=number))
