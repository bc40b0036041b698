"""A plan for a turn."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.games.core.contract import State


@dataclass(frozen=True)
class Plan:
    """The moves of a seat in one turn, with the resulting state and its value."""

    moves: tuple[int, ...]
    value: float
    after: State
