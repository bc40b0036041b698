"""Tile files that shared tests use as custom tiles."""

from __future__ import annotations

from random import Random

FRAMES = (32, 64)
"""The sides of the frames that stretched boards need."""


def random_tiles(rng: Random) -> str:
    """Return a tile file with random faces."""
    lines = []
    for number in range(1, 61):
        front, back = _face(rng, "KBRYV"), _face(rng, "KBRYF")
        lines.append(f"tile {number} {front}/{back}")
    return "\n".join(lines) + "\n"


def _face(rng: Random, letters: str) -> str:
    return letters[-1] + "".join(rng.choice(letters) for _ in range(3))
