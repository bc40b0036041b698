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
from hedgerow.match.dealer import COMMITMENT_LENGTH, SEED_BYTES
from hedgerow.match.errors import MatchError

LONGEST_NAME: Final = 60
LONGEST_CHAT: Final = 2000
MOST_ENTRIES: Final = 20_000
"""More than any game and its talk needs; it bounds the work that a hostile file can ask for."""


@dataclass(frozen=True)
class SetupEntry:
    """The first entry: the box, who sits where, and the promise of the dealer."""

    seq: int
    setup: Setup
    names: tuple[str, ...]
    bots: tuple[int, ...] = ()
    """Seats whose agreement nobody asks for, ascending."""
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
        if not _is_encodable(self.setup.tiles or ""):
            raise MatchError("tiles: half of a surrogate pair is no text")


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
            raise MatchError(f"chat: {len(self.text)} characters; 1 to {LONGEST_CHAT} are possible")
        if not self.text.replace("\n", "").isprintable():
            raise MatchError("chat: there is a character that cannot be printed")


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
    """A number that was chat, an undo or something undone in the match this one was made from.

    A match code leaves such entries out, but the numbers of the draws after them must stay as they were:
    the dealer's outcomes are derived from them.
    """

    seq: int


Entry: TypeAlias = SetupEntry | MoveEntry | ChanceEntry | UndoEntry | ChatEntry | EndEntry | OmittedEntry


def check_name(name: str) -> None:
    """Refuse a name that would not fit on one line of a log."""
    if not 0 < len(name) <= LONGEST_NAME:
        raise MatchError(f"name: {len(name)} characters; 1 to {LONGEST_NAME} are possible")
    if not name.isprintable():
        raise MatchError(f"name: {name!r} has a character that cannot be printed")


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


def _is_commitment(text: str) -> bool:
    return len(text) == COMMITMENT_LENGTH and set(text) <= set("0123456789abcdef")


def _is_encodable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)
