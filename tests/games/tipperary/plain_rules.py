"""The rules of Tipperary in slow and obvious code: dictionaries and loops instead of bit sets.

This module reads the tile file and turns tiles itself, so it shares no code with the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.plain import Place, place_named

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def drawings(text: str) -> dict[str, dict[Place, str]]:
    """Return the drawing of every tile ("tile 17") and home town ("castle-A") of a tile file."""
    drawn: dict[str, dict[Place, str]] = {}
    name = ""
    row = 0
    for raw in text.splitlines():
        line = raw.split("#")[0]
        town = re.match(r'hometown ".*" arms (\w+) side (\w)', line)
        if town:
            name, row = f"{town[1]}-{town[2]}", 0
            drawn[name] = {}
        elif line.startswith("tile"):
            name, row = line.strip(), 0
            drawn[name] = {}
        elif line.startswith(" "):
            for column, token in enumerate(line.split()):
                if token != ".":
                    drawn[name][column, row] = token
            row += 1
    return drawn


def turned(squares: dict[Place, str], orientation: str) -> dict[Place, str]:
    """Return a tile in an orientation with its first square at (0, 0).

    "r2" is turned twice clockwise, "f1" is mirrored and then turned once.
    """
    result = dict(squares)
    if orientation[0] == "f":
        result = {(-x, y): token for (x, y), token in result.items()}
    for _ in range(int(orientation[1])):
        result = {(-y, x): token for (x, y), token in result.items()}
    top = min(y for _, y in result)
    left = min(x for x, y in result if y == top)
    return {(x - left, y - top): token for (x, y), token in result.items()}


class PlainEffects(NamedTuple):
    """The effects of one placement."""

    whiskey: int
    lines: int
    sites: int
    symbols: int


@dataclass
class PlainCounty:
    """The content of a county, square by square."""

    drawings: dict[str, dict[Place, str]]
    town: str
    shown: dict[Place, str] = field(default_factory=dict)
    wooden: set[Place] = field(default_factory=set)
    bonus: set[Place] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.shown = dict(self.drawings[self.town])

    def place(self, text: str) -> PlainEffects:
        """Place the piece that the notation names, and return the effects."""
        piece, _, square = text.partition("@")
        x, y = place_named(square)
        if piece == "sheep":
            self.wooden.add((x, y))
            return PlainEffects(0, 0, 0, 0)
        if piece == "tower":
            self.shown[x, y] = "T"
            return PlainEffects(0, 0, 0, 0)
        tile = re.fullmatch(r"(\d+)([rf]\d)", piece)
        before = dict(self.shown)
        if tile:
            for (dx, dy), token in turned(self.drawings[f"tile {tile[1]}"], tile[2]).items():
                assert (x + dx, y + dy) not in self.shown
                self.shown[x + dx, y + dy] = token
        else:
            self.shown[x, y] = piece
            self.bonus.add((x, y))
        new = {place for place in self.shown if place not in before or before[place] != self.shown[place]}
        symbols = sum(self.shown[place].endswith("*") for place in new) if tile else 0
        return PlainEffects(
            len(_pairs(self.shown)) - len(_pairs(before)),
            _new_groups(_ruin_lines(self.shown), _ruin_lines(before)),
            _new_groups(_bog_sites(self.shown), _bog_sites(before)),
            symbols,
        )

    def kind(self, place: Place) -> str:
        return self.shown[place].rstrip("*")

    def frontier(self) -> set[Place]:
        return {(x + dx, y + dy) for x, y in self.shown for dx, dy in SIDES} - set(self.shown)

    def tile_places(self, tile: int) -> Iterator[tuple[frozenset[tuple[Place, str]], str, Place]]:
        """Yield every placement of a tile: its squares with their features, the orientation and the first square."""
        frontier = self.frontier()
        for orientation in ("r0", "r1", "r2", "r3", "f0", "f1", "f2", "f3"):
            squares = turned(self.drawings[f"tile {tile}"], orientation)
            anchors = {(x - dx, y - dy) for x, y in frontier for dx, dy in squares}
            for x, y in anchors:
                covered = {(x + dx, y + dy): token for (dx, dy), token in squares.items()}
                if not set(covered) & set(self.shown):
                    yield frozenset(covered.items()), orientation, (x, y)

    def free_meadows(self) -> set[Place]:
        return {place for place in self.shown if self.kind(place) == "M" and place not in self.wooden}

    def bonus_places(self) -> set[Place]:
        return self.frontier() | (self.free_meadows() - self.bonus)

    def largest_flock(self) -> int:
        sheep = {}
        for place in self.shown:
            if self.kind(place) in ("P1", "P2"):
                sheep[place] = int(self.kind(place)[1])
            elif place in self.wooden:
                sheep[place] = 1
        return max((sum(sheep[place] for place in flock) for flock in _groups(set(sheep))), default=0)

    def largest_area(self) -> int:
        """Try the rectangles at every occupied corner."""
        best = 0
        for x, y in self.shown:
            width = 10_000
            for height in range(1, 200):
                row = 0
                while row < width and (x + row, y + height - 1) in self.shown:
                    row += 1
                width = row
                if not width:
                    break
                best = max(best, width * height)
        return best

    def explored(self) -> bool:
        town = set(self.drawings[self.town])
        around = {(x + dx, y + dy) for x, y in town for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return around <= set(self.shown)

    def stone_points(self) -> int:
        return sum(int(self.kind(place)[1]) for place in self.shown if self.kind(place)[0] == "S")


def _groups(places: set[Place]) -> list[set[Place]]:
    groups = []
    left = set(places)
    while left:
        group = {left.pop()}
        waiting = list(group)
        while waiting:
            x, y = waiting.pop()
            for dx, dy in SIDES:
                neighbour = (x + dx, y + dy)
                if neighbour in left:
                    left.remove(neighbour)
                    group.add(neighbour)
                    waiting.append(neighbour)
        groups.append(group)
    return groups


def _pairs(shown: dict[Place, str]) -> set[tuple[Place, Place]]:
    grain = [place for place, token in shown.items() if token.rstrip("*") == "G"]
    return {
        ((x, y), (x + dx, y + dy))
        for x, y in grain
        for dx, dy in SIDES
        if shown.get((x + dx, y + dy), "").rstrip("*") == "D"
    }


def _ruin_lines(shown: dict[Place, str]) -> list[tuple[str, set[Place]]]:
    """Return the maximal rows and columns of three or more ruins."""
    ruins = {place for place, token in shown.items() if token.rstrip("*") == "R"}
    lines = []
    for name, dx, dy in (("row", 1, 0), ("column", 0, 1)):
        for x, y in ruins:
            if (x - dx, y - dy) in ruins:
                continue
            line = set()
            while (x, y) in ruins:
                line.add((x, y))
                x, y = x + dx, y + dy  # noqa: PLW2901 walking along the line
            if len(line) >= 3:
                lines.append((name, line))
    return lines


def _bog_sites(shown: dict[Place, str]) -> list[tuple[str, set[Place]]]:
    bogs = {place for place, token in shown.items() if token.rstrip("*") == "B"}
    return [("site", group) for group in _groups(bogs) if len(group) > 1]


def _new_groups(now: list[tuple[str, set[Place]]], before: list[tuple[str, set[Place]]]) -> int:
    return sum(not any(old_kind == kind and old <= group for old_kind, old in before) for kind, group in now)
