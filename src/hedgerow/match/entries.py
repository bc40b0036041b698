"""The entries of a match log: immutable, numbered from 0 without gaps, never deleted.

The *line* of a log consists of the entries that count after all undos: the setup, then moves and outcomes, finally
the end. Chat, undo and omitted entries are in the log but never in the line.
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

MAX_NAME_LENGTH: Final = 60
MAX_CHAT_LENGTH: Final = 2000
MAX_ENTRIES: Final = 20_000
"""The maximum length of a log: more than any game needs, and a limit for malicious files."""
MAX_OMITTED_DRAWS: Final = 4096
"""The maximum number of draws that one omitted entry can stand for."""

# Control characters could manipulate a terminal. Tabs and line ends are allowed in tile files.
_CONTROLS: Final = frozenset(map(chr, (*range(32), *range(127, 160)))) - frozenset("\t\n\r")


@dataclass(frozen=True)
class SetupEntry:
    """The first entry: the setup, the names of the seats, and the commitment of the dealer."""

    seq: int
    setup: Setup
    names: tuple[str, ...]
    bots: tuple[int, ...] = ()
    """Seats played by bots, in ascending order. An undo does not need the agreement of bots."""
    commitment: str | None = None
    """The hash of the dealer's seed; `None` if the outcomes are entered by hand, as for a recorded game."""
    practice: bool = False
    """True if the match continues an earlier position of a finished one, whose seed is public."""

    def __post_init__(self) -> None:
        if self.seq != 0:
            raise MatchError(f"the setup must be entry 0, not {self.seq}")
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
    """A move of a seat."""

    seq: int
    seat: int
    move: int


@dataclass(frozen=True)
class ChanceEntry:
    """An outcome of chance."""

    seq: int
    outcome: int


@dataclass(frozen=True)
class UndoEntry:
    """An undo: the entry `to` is now the last one that counts."""

    seq: int
    by: int
    to: int
    agreed: tuple[int, ...] = ()
    """The other seats that agreed, in ascending order."""


@dataclass(frozen=True)
class ChatEntry:
    """A chat message of a seat (by number) or a spectator (by name)."""

    seq: int
    speaker: int | str
    text: str

    def __post_init__(self) -> None:
        if isinstance(self.speaker, str):
            check_name(self.speaker)
        if not 0 < len(self.text) <= MAX_CHAT_LENGTH:
            raise MatchError(msg("chat_length", count=len(self.text), most=MAX_CHAT_LENGTH))
        check_printable("chat", self.text, allowed="\n")


@dataclass(frozen=True)
class EndEntry:
    """The end of the game, which publishes the dealer's seed."""

    seq: int
    seed: bytes | None = None

    def __post_init__(self) -> None:
        if self.seed is not None and len(self.seed) != SEED_BYTES:
            raise MatchError(f"seed: {len(self.seed)} bytes instead of {SEED_BYTES}")


@dataclass(frozen=True)
class OmittedEntry:
    """Undone draws that a match code left out; the dealer's next draw follows.

    The later draws must keep their numbers, because the dealer derives the outcomes from them.
    """

    seq: int
    draws: int

    def __post_init__(self) -> None:
        if not 1 <= self.draws <= MAX_OMITTED_DRAWS:
            raise MatchError(f"omitted draws: {self.draws} is not between 1 and {MAX_OMITTED_DRAWS}")


Entry: TypeAlias = SetupEntry | MoveEntry | ChanceEntry | UndoEntry | ChatEntry | EndEntry | OmittedEntry


def is_move_of(entry: Entry, seat: int) -> bool:
    """Return whether the entry is a move of this seat."""
    return isinstance(entry, MoveEntry) and entry.seat == seat


def check_name(name: str) -> None:
    """Raise `MatchError` for a name that is empty, too long or not printable."""
    if not 0 < len(name) <= MAX_NAME_LENGTH:
        raise MatchError(msg("name_length", count=len(name), most=MAX_NAME_LENGTH))
    check_printable("name", name)


def check_printable(what: str, text: str, allowed: str = "", option: str = "") -> None:
    """Raise `MatchError` for control characters and other characters that could change how a line is displayed."""
    for place, character in enumerate(text, 1):
        if not character.isprintable() and character not in allowed:
            raise MatchError(msg("unprintable", what=what, option=option, place=place, character=repr(character)))


def check_ascending_seats(what: str, seats: Sequence[int], players: int) -> None:
    """Raise `MatchError` unless these are seats of the match in ascending order without repeats."""
    if any(seat not in range(players) for seat in seats) or list(seats) != sorted(set(seats)):
        raise MatchError(f"{what}: {list(seats)} are not seats from 0 to {players - 1} in ascending order")


def index_in_line(line: Sequence[int], seq: int) -> int | None:
    """Return the index of an entry in a line of ascending numbers, or `None` if it does not count."""
    place = bisect_left(line, seq)
    return place if place < len(line) and line[place] == seq else None


def line_of(entries: Iterable[Entry]) -> list[int]:
    """Return the numbers of the entries that count after all undos, without playing any move."""
    line: list[int] = []
    for entry in entries:
        if isinstance(entry, UndoEntry):
            place = index_in_line(line, entry.to)
            if place is None:
                raise MatchError(f"entry {entry.seq}: there is no entry {entry.to} to undo to")
            del line[place + 1 :]
        elif not isinstance(entry, ChatEntry | OmittedEntry):
            line.append(entry.seq)
    return line


def draws_in(entry: Entry) -> int:
    """Return the number of draws that an entry stands for; undone draws count as well."""
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
