"""Rows of the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class TableRow:
    """A stored table without its log. The fields are in the order of the columns."""

    id: str
    game: str
    stage: str
    public: bool
    created_at: float
    updated_at: float
    version: int
    body: str
    seed: str | None
    origin: str = ""
    """A digest of the address that created the table; empty if it is unknown."""

    def check_types(self) -> None:
        """Raise `ValueError` if a column has a value of another type: SQLite stores any type in any column."""
        texts = (self.id, self.game, self.stage, self.body, self.origin, "" if self.seed is None else self.seed)
        times = (self.created_at, self.updated_at)
        if (
            not all(isinstance(text, str) for text in texts)
            or not all(isinstance(time, int | float) for time in times)
            or type(self.version) is not int
        ):
            raise ValueError("a column has a value of the wrong type")


@dataclass(frozen=True)
class EntryRow:
    """A stored entry of a log, or a snapshot of the match after `seq` entries."""

    seq: int
    body: str
    move_id: str | None = None


@dataclass(frozen=True)
class ResultRow:
    """A finished match of a guest. The fields are in the order of the columns."""

    guest: str
    table_id: str
    game: str
    deal: str | None
    ended_at: float
    body: str


class StoredVersion(NamedTuple):
    """The version of a stored table and the length of its log."""

    version: int
    length: int
