"""What the land offers to each colour: fields that count, fields that can still be closed, and what threatens them."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from hedgerow.board import members
from hedgerow.games.woolybully.bot.fit_table import surroundings
from hedgerow.games.woolybully.components import COLOURS, FOREST
from hedgerow.games.woolybully.land import Area, Land

MOST_OPEN: Final = 3
"""So many open fields of each colour are looked at, the largest."""
MOST_CLOSED: Final = 3
LATER: Final = 0.4
"""How much of a threat is a forest where no Wolf can be laid now, but may be later."""
_MOST_LANDS: Final = 300
_MOST_SHAPES: Final = 3000
"""More are not remembered: to forget them all at once takes time, too."""


class Closed(NamedTuple):
    """A closed field."""

    sheep: int
    threat: float
    """How easily a Wolf can come: 1 if there is a place for it now."""


class Open(NamedTuple):
    """A field that is not closed yet."""

    colour: int
    sheep: int
    edges: int
    cells: tuple[int, ...]
    """The empty cells it faces."""
    codes: tuple[int, ...]
    """What surrounds each of these cells."""
    threat: float
    beside_wolf: bool


class Fields(NamedTuple):
    """All that matters of one colour, the largest first."""

    safe: tuple[Closed, ...]
    lost: int
    """The largest closed field beside a Wolf."""
    open: tuple[Open, ...]


class _Shape(NamedTuple):
    """What an open area is, wherever else tiles are laid."""

    area: Area
    sheep: int
    edges: int
    cells: tuple[int, ...]
    faced: int
    """The same cells as a set."""


class _Base(NamedTuple):
    """A land that was looked at in full, so that one with a few tiles more is looked at only where it differs."""

    land: Land
    dangers: tuple[int, int, int]
    fields: tuple[Fields, ...]
    shapes: list[list[_Shape]]
    """For each colour its largest open fields."""
    faced: list[int]
    """For each colour the cells that those face."""
    opened: dict[int, Open]
    """By the identity of their areas."""


class Surveyor:
    """Surveys lands; what does not change from one land to the next is looked at once."""

    def __init__(self, hungry_wolf: bool) -> None:
        self._hungry = hungry_wolf
        self._lands: dict[int, tuple[Land, tuple[Fields, ...]]] = {}
        self._shapes: dict[int, _Shape] = {}
        self._base: _Base | None = None

    def survey(self, land: Land) -> tuple[Fields, ...]:
        """The fields by colour."""
        known = self._lands.get(id(land))
        if known is not None:
            return known[1]
        if len(self._lands) > _MOST_LANDS:
            self._lands.clear()
        found = self._look(land, None)
        self._lands[id(land)] = land, found
        return found

    def stand_on(self, land: Land) -> None:
        """What is surveyed next grows out of this land."""
        if self._base is None or self._base.land is not land:
            opened: dict[int, Open] = {}
            fields = self._look(land, opened)
            shapes = [self._largest(areas, land.grid.side) for areas in land.opened[:COLOURS]]
            faced = [_union([shape.faced for shape in largest]) for largest in shapes]
            self._base = _Base(land, self._forests(land), fields, shapes, faced, opened)
            self._lands[id(land)] = land, fields

    def _look(self, land: Land, opened: dict[int, Open] | None) -> tuple[Fields, ...]:
        """The fields by colour; notes all open ones by their areas, if asked."""
        dangers = self._forests(land)
        base = self._base
        if base is None or base.land.grid is not land.grid or base.land.cells & ~land.cells:
            base, changed, same = None, -1, False
        else:
            new, side = land.cells ^ base.land.cells, land.grid.side
            changed = new << 1 | new >> 1 | new << side | new >> side
            same = dangers == base.dangers
        closed = None if base is not None and same and land.closed is base.land.closed else _closed(land, dangers)
        found = []
        for colour in range(COLOURS):
            areas = land.opened[colour]
            alike = base is not None and areas is base.land.opened[colour]
            if base is not None and alike and closed is None and opened is None and not base.faced[colour] & changed:
                found.append(base.fields[colour])
                continue
            shapes = base.shapes[colour] if base is not None and alike else self._largest(areas, land.grid.side)
            fields = []
            for shape in shapes:
                known = None if base is None or shape.faced & changed else base.opened.get(id(shape.area))
                if known is None or not same:
                    known = self._open(land, colour, shape, dangers, known)
                if opened is not None:
                    opened[id(shape.area)] = known
                fields.append(known)
            if closed is None and base is not None:
                safe, lost = base.fields[colour][:2]
            else:
                safe, lost = (closed or _closed(land, dangers))[colour]
            found.append(Fields(safe, lost, tuple(fields)))
        return tuple(found)

    def _largest(self, areas: tuple[Area, ...], side: int) -> list[_Shape]:
        shapes = [self._shape(area, side) for area in areas]
        return sorted(shapes, key=_size, reverse=True)[:MOST_OPEN] if len(shapes) > MOST_OPEN else shapes

    @staticmethod
    def _open(land: Land, colour: int, shape: _Shape, dangers: tuple[int, int, int], known: Open | None) -> Open:
        """An open field; what surrounds it is `known` if only the dangers have changed."""
        now, later, wolves = dangers
        quadrants = shape.area.quadrants
        threat = 1.0 if quadrants & now else LATER if quadrants & later else 0.0
        beside_wolf = bool(quadrants & wolves)
        if known is None:
            codes = tuple([surroundings(land, cell) for cell in shape.cells])
        elif known.threat == threat and known.beside_wolf == beside_wolf:
            return known
        else:
            codes = known.codes
        return Open(colour, shape.sheep, shape.edges, shape.cells, codes, threat, beside_wolf)

    def _forests(self, land: Land) -> tuple[int, int, int]:
        """The quadrants beside forests where a Wolf can come now, where it may come later, and where one is."""
        side = land.grid.side
        wolf_cells, _ = land.beast_cells()
        barred = 0 if self._hungry else _norths_of(land.hunters)
        inhabited = _norths_of(land.wolves)
        now = later = wolves = 0
        for area in land.opened[FOREST]:
            quadrants = area.quadrants
            if inhabited and quadrants & inhabited:
                wolves |= quadrants
            elif barred and quadrants & barred:
                continue
            elif wolf_cells & self._shape(area, side).faced:
                now |= quadrants
            else:
                later |= quadrants
        if inhabited:
            for area in land.closed:
                if area.letter == FOREST and area.quadrants & inhabited:
                    wolves |= area.quadrants
        return _beside(now, side), _beside(later, side), _beside(wolves, side)

    def _shape(self, area: Area, side: int) -> _Shape:
        known = self._shapes.get(id(area))
        if known is None:
            if len(self._shapes) > _MOST_SHAPES:
                self._shapes.clear()
            steps = (-side, 1, side, -1)
            cells = tuple({(quadrant >> 2) + steps[quadrant & 3]: 0 for quadrant in members(area.open)})
            faced = _union([1 << cell for cell in cells])
            known = _Shape(area, area.quadrants.bit_count(), area.open.bit_count(), cells, faced)
            self._shapes[id(area)] = known
        return known


def _closed(land: Land, dangers: tuple[int, int, int]) -> list[tuple[tuple[Closed, ...], int]]:
    """For each colour its closed fields without a Wolf, the largest first, and the largest with one."""
    now, later, wolves = dangers
    safe: list[list[Closed]] = [[] for _ in range(COLOURS)]
    lost = [0] * COLOURS
    for area in land.closed:
        letter, quadrants, _ = area
        if letter < COLOURS:
            if quadrants & wolves:
                lost[letter] = max(lost[letter], quadrants.bit_count())
            else:
                threat = 1.0 if quadrants & now else LATER if quadrants & later else 0.0
                safe[letter].append(Closed(quadrants.bit_count(), threat))
    return [(tuple(sorted(fields, reverse=True)), worst) for fields, worst in zip(safe, lost, strict=True)]


def _union(sets: list[int]) -> int:
    union = 0
    for one in sets:
        union |= one
    return union


def _size(shape: _Shape) -> int:
    return shape.sheep


def _norths_of(cells: int) -> int:
    """The northern quadrants of a few cells."""
    return _union([1 << 4 * bit for bit in members(cells)])


def _beside(quadrants: int, side: int) -> int:
    """The quadrants side by side, on one tile, with these."""
    if not quadrants:
        return 0
    north, not_north, west, not_west = _masks(side)
    clockwise = (quadrants & not_west) << 1 | (quadrants & west) >> 3
    return clockwise | (quadrants & not_north) >> 1 | (quadrants & north) << 3


@cache
def _masks(side: int) -> tuple[int, int, int, int]:
    everything = (1 << 4 * side * side) - 1
    north = everything // 15
    west = north << 3
    return north, everything ^ north, west, everything ^ west
