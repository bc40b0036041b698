"""Requests and responses about deals that several guests play."""

from __future__ import annotations

import msgspec


class DealRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal to be shared by a link."""

    game: str
    level: str
    """The level of the bots on the other seats."""
    players: int


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a guest at a deal."""

    place: int | None
    """The place in the table; null for a result that does not count."""
    name: str
    me: bool
    points: int
    lead: int
    """The points more than the best rival; with one player, the points."""
    practice: bool
    """True if the guest has undone draws or moves of bots, so that the result does not count."""
    resigned: bool
    table: str | None
    """The table, once you have played the deal yourself: its replay shows all draws."""


class DealInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is the same for everybody who plays it."""

    id: str
    game: str
    level: str
    players: int
    day: str | None
    """The day of a daily deal, as 2030-12-31."""
    can_play: bool
    """True if you have a try and may use it now."""
    table: str | None
    """Your table, if you have begun to play."""
    finished: bool
    """True once your match is over."""
    results: list[DealResult]
    """The best first."""


class DealMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move of a guest."""

    move: str
    """The move in notation."""
    text: str
    """The move as a sentence."""
    points: int
    """The guest's points after it."""


class DealMoves(msgspec.Struct, frozen=True, kw_only=True):
    """All moves of a guest at a deal."""

    name: str
    me: bool
    moves: list[DealMove]


class DealComparison(msgspec.Struct, frozen=True, kw_only=True):
    """What several guests have played with the same deal; your own moves come first."""

    guests: list[DealMoves]
