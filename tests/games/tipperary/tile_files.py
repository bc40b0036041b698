"""Tile files that shared tests use as custom tiles."""

from __future__ import annotations

from random import Random

from hedgerow.games.tipperary import Tipperary
from tests.games.tipperary.positions import tile_file

MIXES = (("R",), ("M", "R", "B"), ("M", "G", "D"), ("M", "P1", "P2", "R"), ("M", "B", "S1", "S2", "S3"))
"""The features of the tiles of a file: lines, sites, pairs and flocks are frequent if there are few."""
FRAMES = (32, 64, 128)
"""The sides of the frames that stretched boards need."""


def plain_tiles() -> str:
    """Return a small tile file that differs from the built-in tiles."""
    return tile_file({})


def large_tiles() -> str:
    """Return a tile file whose legal moves take long to compute."""
    return tile_file({number: "/".join(["M M M M M M"] * 6) for number in range(1, 61)})


def largest_tiles(seed: int) -> str:
    """Return a tile file with about the largest tiles that fit into it. All orientations of a tile look different."""
    rng = Random(seed)
    return tile_file(
        {number: "/".join(" ".join(rng.choices("MG", k=12)) for _ in range(11)) for number in range(1, 61)}
    )


def random_tiles(rng: Random) -> str:
    """Return a tile file with tiles of any shape that the compiled rules can play."""
    return long_tiles(rng, rng.randint(2, 7))


def stretched_tiles(rng: Random, number: int) -> str:
    """Return a tile file for boards that are stretched in one of four directions."""
    return long_tiles(rng, 7 if number % 2 else 4)


def long_tiles(rng: Random, longest: int) -> str:
    """Return a tile file with tiles of up to `longest` squares a side; one tile has this length."""
    features = rng.choice(MIXES)
    lines = [Tipperary.built_in_tiles().split("\ntile ", 1)[0]]
    for number in range(1, 61):
        width = longest if number == 1 else rng.randint(1, longest)
        lines.append(f"tile {number}")
        lines.append("  " + " ".join(_square(rng, features) for _ in range(width)))
        if rng.random() < 0.5:
            lines.append("  " + " ".join(_square(rng, features) if rng.random() < 0.5 else "." for _ in range(width)))
    return "\n".join(lines) + "\n"


def _square(rng: Random, features: tuple[str, ...]) -> str:
    return rng.choice(features) + ("*" if rng.random() < 0.1 else "")
