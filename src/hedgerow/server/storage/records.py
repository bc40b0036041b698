"""Rows of the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class TableRow:
    """A stored table without its log. The fields have the order of the columns."""

    id: str
    game: str
    stage: str
    public: bool
    created_at: float
    updated_at: float
    version: int
    body: str
    seed: str | None


@dataclass(frozen=True)
class EntryRow:
    """A stored entry of a log, or a snapshot of the match after `seq` entries."""

    seq: int
    body: str
    move_id: str | None = None


class StoredVersion(NamedTuple):
    """The version of a stored table and the length of its log."""

    version: int
    length: int
