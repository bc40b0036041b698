"""Tile files that shared tests use as custom tiles."""

from __future__ import annotations

from random import Random

TERRAINS = "MFVGS"
FRAMES = (32, 64)
"""The sides of the frames that stretched boards need."""


def random_tiles(rng: Random) -> str:
    """Return a tile file with a start tile of any size."""
    return large_start(rng, rng.randint(1, 61))


def large_start(rng: Random, hexes: int) -> str:
    """Return a tile file with a start tile of this many hexes, and other terrains on every tile."""
    start = {(0, 0): "G"}
    while len(start) < hexes:
        x, y = rng.choice(list(start))
        dx, dy = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)))
        if max(abs(x + dx), abs(y + dy)) <= 8:
            start.setdefault((x + dx, y + dy), rng.choice(TERRAINS))
    lines = ["start " + " ".join(f"{terrain}@{x},{y}" for (x, y), terrain in start.items())]
    for number in range(1, 37):
        first, second = rng.sample(TERRAINS, 2)
        terrains = [first, second, rng.choice(TERRAINS)]
        rng.shuffle(terrains)
        lines.append(f"tile {number} " + " ".join(_with_feature(terrains, number)))
    return "\n".join(lines) + "\n"


def _with_feature(terrains: list[str], number: int) -> list[str]:
    """Give eleven tiles a cottage, as the rules want, and some others a flag or a chapel."""
    feature = "c" if number <= 11 else ("f", "p", "")[number % 3]
    place = next(index for index, terrain in enumerate(terrains) if terrain != "S")
    return [terrain + feature if index == place else terrain for index, terrain in enumerate(terrains)]
