"""A slow and obvious land of Wooly Bully: letters in a dictionary, areas filled quarter by quarter."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from tests.plain import Place

Quarter = tuple[Place, int]
"""A quarter of a tile: the cell and the side (0 north, 1 east, 2 south, 3 west)."""

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
COLOURS = "KBRY"
FOREST = "FFFF"
WOLF, HUNTER = "wolf", "hunter"

TILES = """
 1 KKVV/FRYY    2 RRYV/FFKY    3 KKKV/BKYF    4 BVVK/BKFF    5 KVVV/BKKF    6 BVYY/BYYF
 7 BBRV/FRRR    8 RVYY/FKYR    9 BVYK/FFRK   10 VYYY/FFKK   11 RYVV/BFFY   12 BVKK/FFFR
13 BBBV/FFYY   14 KVVY/BBFR   15 KVYY/FFFY   16 KKRV/BRRF   17 KKYV/BRKY   18 KVRY/BKKR
19 RRRV/BBRY   20 BVRR/KKYY   21 BVVV/BRRK   22 BRVV/BYYR   23 BYVV/KRYY   24 BBKV/BKKK
25 BBVV/BYRK   26 BRVK/BBBK   27 RRVV/KKKY   28 BBYV/KKYY   29 KRVV/BBKY   30 VVVY/BBRR
31 VVYY/BBKR   32 KVRR/BKYY   33 RVVV/BBYK   34 BRYV/BBRR   35 BKFR/RYYY   36 FRKK/BYYK
37 FYRR/BKYR   38 FYYY/KRRY   39 BBFY/BRKK   40 BBFF/KYRR   41 FFFK/BRRR   42 FYKK/BBYY
43 FFRR/BRYY   44 BFFR/BKKY   45 FKYY/RRYY   46 BBBF/KKRR   47 FKKK/BKRY   48 BFFF/BBBY
49 BBFK/BYYY   50 FFYR/KKKR   51 FKRR/KYYY   52 BFYR/BRYK   53 KKRY/BBBR   54 BBKK/KYYR
55 BYKR/BBYR   56 BYKK/BKRR   57 KKYR/BYRR   58 BBRK/KRRR   59 RRRY/BBKK   60 RRYY/BRRY
"""


def faces_in_bag() -> dict[int, dict[str, str]]:
    """Return the faces that can be placed as ordinary tiles; of a Wolf or a Hunter only the back with its sheep."""
    words = TILES.split()
    faces = {}
    for number, pair in zip(words[::2], words[1::2], strict=True):
        faces[int(number)] = dict(zip("ab", pair.split("/"), strict=True))
    for tile in (*range(61, 65), *range(65, 69)):
        faces[tile] = {"b": 4 * COLOURS[(tile - 61) % 4]}
    return faces


def animal_of(tile: int) -> tuple[str, str] | None:
    """Return Wolf or Hunter and the colour of its back; `None` for an ordinary tile."""
    if tile <= 60:
        return None
    return (WOLF if tile <= 64 else HUNTER), COLOURS[(tile - 61) % 4]


def turned(letters: str, quarters: int) -> str:
    """Return a face after quarter turns clockwise: one turn moves the northern letter to the east."""
    for _ in range(quarters):
        letters = letters[3] + letters[:3]
    return letters


def ways_to_turn(letters: str) -> dict[int, str]:
    """Return the turns that look different; of those that look the same, the lowest."""
    ways: dict[int, str] = {}
    for turn in range(4):
        if turned(letters, turn) not in ways.values():
            ways[turn] = turned(letters, turn)
    return ways


@cache
def fits(letters: str, wanted: str) -> bool:
    """Return whether a face agrees with its neighbours; "." is a side without a neighbour."""
    return all(theirs in (".", mine) for mine, theirs in zip(letters, wanted, strict=True))


def place_beyond(place: Place, side: int) -> Place:
    dx, dy = SIDES[side]
    return place[0] + dx, place[1] + dy


@dataclass
class Area:
    """Quarters that belong together."""

    letter: str
    quarters: set[Quarter]

    @property
    def cells(self) -> set[Place]:
        return {place for place, _ in self.quarters}


@dataclass
class PlainLand:
    """All placed tiles, and the Wolves and Hunters on them."""

    shown: dict[Place, str] = field(default_factory=lambda: {(0, 0): "VVVV"})
    stacks: dict[Place, list[str]] = field(default_factory=dict)
    """The Wolves and Hunters on each cell, the topmost last."""
    known_areas: list[Area] = field(default_factory=list)
    """The areas once they have been computed; cleared whenever a tile is placed."""
    gaps: dict[Place, str] = field(default_factory=dict)
    """The empty cells next to a tile with the letters around them, cached like the areas."""

    def lay(self, place: Place, letters: str) -> None:
        assert place not in self.shown
        self.shown[place] = letters
        self.known_areas = []
        self.gaps = {}

    def put_animal(self, place: Place, animal: str) -> None:
        """Place a Wolf or Hunter on an empty cell or on top of another."""
        if place not in self.shown:
            self.lay(place, FOREST)
        self.stacks.setdefault(place, []).append(animal)

    def top(self, place: Place) -> str:
        return self.stacks[place][-1] if place in self.stacks else ""

    def pieces(self) -> int:
        """Return the number of pieces on the land, including covered ones."""
        return len(self.shown) + sum(len(stack) - 1 for stack in self.stacks.values())

    # Where a tile fits

    def neighbours(self, place: Place) -> dict[int, Place]:
        """Return the neighbouring cells that have a tile, by side."""
        beside = {side: place_beyond(place, side) for side in range(4)}
        return {side: other for side, other in beside.items() if other in self.shown}

    def contacts(self, place: Place) -> int:
        return len(self.neighbours(place))

    def empty_places(self) -> set[Place]:
        """Return the empty cells next to a tile."""
        return {place_beyond(place, side) for place in self.shown for side in range(4)} - set(self.shown)

    def wanted(self, place: Place) -> str:
        """Return the letters that the neighbours of a cell show to it, "." for an empty one."""
        letters = ["."] * 4
        for side, other in self.neighbours(place).items():
            letters[side] = self.shown[other][(side + 2) % 4]
        return "".join(letters)

    def places_for(self, letters: str) -> set[Place]:
        """Return the cells where a face fits in this orientation."""
        if not self.gaps:
            self.gaps = {place: self.wanted(place) for place in self.empty_places()}
        return {place for place, wanted in self.gaps.items() if fits(letters, wanted)}

    def places_for_wolf(self, hungry: bool) -> set[Place]:
        places = {place for place in self.places_for(FOREST) if HUNTER not in self.animals_joined(place)}
        if hungry:
            places |= {place for place in self.stacks if self.top(place) == HUNTER}
        return places

    def places_for_hunter(self) -> set[Place]:
        places = {place for place in self.places_for(FOREST) if WOLF not in self.animals_joined(place)}
        return places | {place for place in self.stacks if self.top(place) == WOLF}

    def animals_joined(self, place: Place) -> set[str]:
        """Return the uncovered animals in the forests that a forest tile on an empty cell would join."""
        animals = set()
        for side, other in self.neighbours(place).items():
            animals |= self.animals_in(self.area_of((other, (side + 2) % 4)))
        return animals

    def animals_in(self, forest: Area) -> set[str]:
        return {self.top(place) for place in self.stacks if place in forest.cells}

    # Areas

    def areas(self) -> list[Area]:
        if not self.known_areas:
            left = {(place, side) for place in self.shown for side in range(4)}
            while left:
                area = self.filled_from(next(iter(left)))
                self.known_areas.append(area)
                left -= area.quarters
        return self.known_areas

    def letter(self, quarter: Quarter) -> str:
        place, side = quarter
        return self.shown[place][side]

    def filled_from(self, start: Quarter) -> Area:
        reached = {start}
        waiting = [start]
        while waiting:
            place, side = waiting.pop()
            beside = [(place, (side + 1) % 4), (place, (side + 3) % 4)]
            if place_beyond(place, side) in self.shown:
                beside.append((place_beyond(place, side), (side + 2) % 4))
            for other in beside:
                if other not in reached and self.letter(other) == self.letter(start):
                    reached.add(other)
                    waiting.append(other)
        return Area(self.letter(start), reached)

    def area_of(self, quarter: Quarter) -> Area:
        return next(area for area in self.areas() if quarter in area.quarters)

    def closed(self, area: Area) -> bool:
        return all(place_beyond(place, side) in self.shown for place, side in area.quarters)

    def forests_beside(self, field: Area) -> list[Area]:
        beside = {(place, (side + step) % 4) for place, side in field.quarters for step in (1, 3)}
        return [area for area in self.areas() if area.letter == "F" and area.quarters & beside]

    def safe(self, field: Area) -> bool:
        return not any(WOLF in self.animals_in(forest) for forest in self.forests_beside(field))

    def fields_that_count(self, colour: str) -> list[int]:
        """Return the number of sheep in each closed and safe field of a colour."""
        fields = [area for area in self.areas() if area.letter == colour and self.closed(area)]
        return [len(field.quarters) for field in fields if self.safe(field)]
