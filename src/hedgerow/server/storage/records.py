"""What is stored of a table: the table itself, and the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, without its log."""

    id: str
    game: str
    stage: str
    public: bool
    created: float
    changed: float
    version: int
    body: str
    seed: str | None


@dataclass(frozen=True)
class EntryRow:
    """One entry of a log as it is stored."""

    seq: int
    body: str
    move_id: str | None = None
