"""Requests and responses about puzzles."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.analysis.estimates import Estimate
from hedgerow.server.live.protocol import TableView


class SolverInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What the server remembers of a guest who solves puzzles of a game."""

    rating: int
    deviation: int
    """How far the rating can be trusted: it is off by at most twice this in 19 of 20 cases."""
    tried: int
    solved: int
    streak: int
    """Puzzles solved in a row, at the first attempt."""
    best_streak: int
    days: int
    """Daily puzzles solved in a row, on consecutive days."""


class PuzzlesInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of a game."""

    game: str
    count: int
    day: str
    """Today in UTC, as 2030-12-31."""
    daily: Literal["open", "solved", "failed"]
    """How the guest's first attempt at the puzzle of today has ended."""
    solver: SolverInfo


class PuzzleView(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle before it is solved. Nothing in it depends on the solution."""

    id: str
    day: str | None
    """The day, if it is the daily puzzle of today."""
    tried: bool
    """True if the guest has tried it before, so that another attempt is not rated."""
    update: TableView


class AttemptRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All moves of an attempt so far, the newest last; none for the position of the puzzle."""

    moves: list[str] = []


class PuzzlePreviewRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Preview a move after the moves of an attempt so far."""

    move: str
    moves: list[str] = []


class PuzzleSolution(msgspec.Struct, frozen=True, kw_only=True):
    """The solution, which is sent when an attempt has ended."""

    line: list[str]
    """The best moves in order."""
    second: str
    """The second best first move."""
    points: Estimate
    """What the second best first move loses in points."""
    chance: Estimate
    """What it loses in chance to win, from 0 to 1."""
    themes: list[str]
    """What the puzzle is about, in words."""
    rating: int
    """The rating of the puzzle after this attempt."""
    counts: bool
    """True if this was the guest's first attempt at the puzzle, so that it was rated."""
    change: int
    """The change of the guest's rating."""
    solver: SolverInfo


class AttemptReply(msgspec.Struct, frozen=True, kw_only=True):
    """What the moves of an attempt have achieved."""

    outcome: Literal["going", "solved", "failed"]
    """`going` while the right moves of a longer line are still to be found."""
    found: int
    """How many moves were right."""
    update: TableView
    """The position after the right moves."""
    solution: PuzzleSolution | None
    """Missing while the attempt goes on."""
