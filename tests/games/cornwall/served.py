"""What a server sends of a match of Cornwall, for shared tests."""

from __future__ import annotations

from typing import Any


def points(match: dict[str, Any], seat: int) -> int:
    """Return the points of a seat if the game ended now; the scene has only the points that are certain."""
    return int(match["view"]["players"][seat]["score"])
