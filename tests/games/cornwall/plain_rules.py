"""The rules of Cornwall in slow and obvious code: dictionaries and loops, everything recomputed each time."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.plain import Place

SIX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbours of a hex, clockwise from the right."""


def around(place: Place) -> list[Place]:
    return [(place[0] + dx, place[1] + dy) for dx, dy in SIX]


def read_tiles(text: str) -> tuple[dict[Place, str], dict[int, list[str]]]:
    """Return the start tile and the tiles of a tile file."""
    start: dict[Place, str] = {}
    tiles = {}
    for raw in text.splitlines():
        words = raw.split("#")[0].split()
        if words[:1] == ["start"]:
            for word in words[1:]:
                token, place = word.split("@")
                x, y = place.split(",")
                start[int(x), int(y)] = token
        elif words:
            tiles[int(words[1])] = words[2:]
    return start, tiles


def turned(hexes: list[str], turn: int) -> dict[Place, str]:
    """Return a tile turned clockwise by `turn` sixths, with its first hex in reading order at (0, 0)."""
    places = dict(zip(((0, 0), (1, 0), (0, 1)), hexes, strict=True))
    for _ in range(turn):
        places = {(-y, x + y): token for (x, y), token in places.items()}
    top = min(y for _, y in places)
    left = min(x for x, y in places if y == top)
    return {(x - left, y - top): token for (x, y), token in places.items()}


@dataclass
class PlainMap:
    """The hexes of the map, and those that belong to closed regions."""

    shown: dict[Place, str]
    tiles: dict[int, list[str]]
    strict: bool
    closed: set[Place] = field(default_factory=set)
    last: list[Place] = field(default_factory=list)

    def regions(self) -> list[set[Place]]:
        groups = []
        left = set(self.shown)
        while left:
            group = {left.pop()}
            waiting = list(group)
            while waiting:
                place = waiting.pop()
                for other in around(place):
                    if other in left and self.shown[other][0] == self.shown[place][0]:
                        left.remove(other)
                        group.add(other)
                        waiting.append(other)
            groups.append(group)
        return groups

    def fits(self, tile: int, turn: int, anchor: Place) -> bool:
        hexes = {(anchor[0] + dx, anchor[1] + dy): token for (dx, dy), token in turned(self.tiles[tile], turn).items()}
        if set(hexes) & set(self.shown):
            return False
        edges = extends = 0
        for place, token in hexes.items():
            for other in around(place):
                if other in self.shown:
                    edges += 1
                    if self.shown[other][0] == token[0]:
                        if other in self.closed:
                            return False
                        extends += 1
        return edges >= 2 and extends >= 1

    def all_places(self, tile: int) -> set[tuple[int, Place]]:
        near = {other for place in self.shown for other in around(place)} - set(self.shown)
        candidates = {(x + dx, y + dy) for x, y in near for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return {(turn, anchor) for turn in range(6) for anchor in candidates if self.fits(tile, turn, anchor)}

    def place(self, tile: int, turn: int, anchor: Place) -> int:
        """Place a tile and return the number of terrains that it extends."""
        self.last = []
        terrains = set()
        hexes = {(anchor[0] + dx, anchor[1] + dy): token for (dx, dy), token in turned(self.tiles[tile], turn).items()}
        for place, token in hexes.items():
            if any(self.shown.get(other, " ")[0] == token[0] for other in around(place)):
                terrains.add(token[0])
        self.shown.update(hexes)
        self.last = list(hexes)
        return len(terrains)

    def close(self) -> list[set[Place]]:
        """Close regions at the end of the turn and return them."""
        closing = []
        for region in self.regions():
            if region & self.closed or self.shown[min(region)][0] == "S":
                continue
            cottage = any(place in self.last and "c" in self.shown[place] for place in region)
            beside = {other for place in region for other in around(place)} - set(self.shown)
            if cottage or not any(self.strict or self.fillable(place) for place in beside):
                closing.append(region)
        for region in closing:
            self.closed |= region
        return closing

    def fillable(self, place: Place) -> bool:
        """Return whether a tile could cover an empty hex together with two consecutive empty neighbours."""
        ring = around(place)
        return any(ring[i] not in self.shown and ring[(i + 1) % 6] not in self.shown for i in range(6))


def plain_shares(first: int, second: int, hexes: int, strengths: list[int]) -> list[int]:
    """Return the points for a region exactly as the rulebook words them."""
    ranks = sorted({strength for strength in strengths if strength}, reverse=True)
    if not ranks:
        return [0] * len(strengths)
    leaders = [seat for seat, strength in enumerate(strengths) if strength == ranks[0]]
    points = [0] * len(strengths)
    if len(leaders) >= 2:
        total = (first + second) * hexes
        for seat in leaders:
            points[seat] = total // len(leaders) + (total % len(leaders) > 0)
    else:
        points[leaders[0]] = first * hexes
        if len(ranks) > 1:
            seconds = [seat for seat, strength in enumerate(strengths) if strength == ranks[1]]
            total = second * hexes
            for seat in seconds:
                points[seat] = total // len(seconds) + (total % len(seconds) > 0)
    return points
