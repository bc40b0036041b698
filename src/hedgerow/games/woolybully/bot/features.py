"""Features of a land for each colour: its closed fields, the open fields that can still be closed, and the threats."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hedgerow.board import union
from hedgerow.games.woolybully.bot.fit_table import surroundings
from hedgerow.games.woolybully.components import COLOURS, FOREST
from hedgerow.games.woolybully.land import Area, WoolyBullyLand
from hedgerow.games.woolybully.quadrants import adjacent_quadrants, faced_cells, northern_quadrants

MAX_OPEN_FIELDS: Final = 3
"""Maximum number of open fields to consider for each colour: the largest ones."""
LATER_THREAT: Final = 0.4
"""The threat of a forest where a Wolf cannot be placed now, but may be later."""
_CACHED_LANDS: Final = 300
_CACHED_SHAPES: Final = 4096


class ClosedField(NamedTuple):
    """A closed field."""

    sheep: int
    threat: float
    """The danger of a Wolf beside it: 1 if a Wolf can be placed there now, 0 if never."""


class OpenField(NamedTuple):
    """A field that is not closed yet."""

    colour: int
    sheep: int
    edges: int
    cells: tuple[int, ...]
    """The empty cells that it faces."""
    codes: tuple[int, ...]
    """The surroundings of each of these cells (`fit_table.surroundings`)."""
    threat: float
    beside_wolf: bool


class ColourFeatures(NamedTuple):
    """The fields of one colour."""

    safe: tuple[ClosedField, ...]
    """The closed fields without a Wolf beside them, the largest first."""
    lost: int
    """The sheep of the largest closed field beside a Wolf."""
    open: tuple[OpenField, ...]
    """The largest open fields."""


LandFeatures = tuple[ColourFeatures, ...]
"""The features of each colour."""


class Dangers(NamedTuple):
    """Sets of quadrants that border dangerous forests."""

    now: int
    """Forests where a Wolf can be placed now."""
    later: int
    """Forests where a Wolf may be placed later."""
    wolves: int
    """Forests with an uncovered Wolf."""

    def threat_to(self, area: Area) -> float:
        """Return the danger of a Wolf beside a field, from 0 to 1."""
        if area.quadrants & self.now:
            return 1.0
        return LATER_THREAT if area.quadrants & self.later else 0.0


class AreaShape(NamedTuple):
    """An open area with the cells that it faces; they do not change while tiles are placed elsewhere."""

    area: Area
    sheep: int
    edges: int
    cells: tuple[int, ...]
    """The empty cells that the area faces."""
    faced: int
    """The same cells as a set."""


class _Baseline(NamedTuple):
    """A land with all its features, from which the features of its successors are updated."""

    land: WoolyBullyLand
    dangers: Dangers
    features: LandFeatures
    shapes: tuple[list[AreaShape], ...]
    """For each colour its largest open fields."""
    faced: tuple[int, ...]
    """For each colour the cells that those fields face."""
    open_fields: dict[Area, OpenField]


class FeatureExtractor:
    """A calculator of land features, with a cache.

    A search compares many lands that differ from one land, the baseline, by a few tiles. For those only the features
    that the new tiles can change are computed; the result is the same as without a baseline.
    """

    def __init__(self, hungry_wolf: bool) -> None:
        self._hungry_wolf = hungry_wolf
        self._cache: dict[WoolyBullyLand, LandFeatures] = {}
        self._baseline: _Baseline | None = None

    def features(self, land: WoolyBullyLand) -> LandFeatures:
        """Return the features of each colour."""
        features = self._cache.get(land)
        if features is None:
            if len(self._cache) > _CACHED_LANDS:
                self._cache.clear()
            features = self._cache[land] = self._compute(land, self._dangers(land))
        return features

    def set_baseline(self, land: WoolyBullyLand) -> None:
        """Use this land as the baseline for the features of its successors."""
        if self._baseline is not None and self._baseline.land is land:
            return
        dangers = self._dangers(land)
        features = self._cache[land] = self._compute(land, dangers)
        shapes = tuple(_largest_shapes(areas, land.grid.side) for areas in land.opened[:COLOURS])
        faced = tuple(union(shape.faced for shape in largest) for largest in shapes)
        open_fields = {
            shape.area: field
            for largest, colour in zip(shapes, features, strict=True)
            for shape, field in zip(largest, colour.open, strict=True)
        }
        self._baseline = _Baseline(land, dangers, features, shapes, faced, open_fields)

    def _compute(self, land: WoolyBullyLand, dangers: Dangers) -> LandFeatures:
        base = self._baseline
        if base is not None and base.land.grid is land.grid and not base.land.cells & ~land.cells:
            return _updated_features(base, land, dangers)
        return _all_features(land, dangers)

    def _dangers(self, land: WoolyBullyLand) -> Dangers:
        side = land.grid.side
        wolf_cells, _ = land.special_cells()
        guarded = 0 if self._hungry_wolf else northern_quadrants(land.hunters)
        with_wolf = northern_quadrants(land.wolves)
        now = later = wolves = 0
        for area in land.opened[FOREST]:
            quadrants = area.quadrants
            if with_wolf and quadrants & with_wolf:
                wolves |= quadrants
            elif guarded and quadrants & guarded:
                continue
            elif wolf_cells & area_shape(area, side).faced:
                now |= quadrants
            else:
                later |= quadrants
        if with_wolf:
            for area in land.closed:
                if area.letter == FOREST and area.quadrants & with_wolf:
                    wolves |= area.quadrants
        return Dangers(*(adjacent_quadrants(quadrants, side) for quadrants in (now, later, wolves)))


def _all_features(land: WoolyBullyLand, dangers: Dangers) -> LandFeatures:
    """Return the features of a land without a baseline."""
    closed = _closed_fields(land, dangers)
    return tuple(
        ColourFeatures(
            *closed[colour],
            tuple([_open_field(land, shape, dangers) for shape in _largest_shapes(areas, land.grid.side)]),
        )
        for colour, areas in enumerate(land.opened[:COLOURS])
    )


def _updated_features(base: _Baseline, land: WoolyBullyLand, dangers: Dangers) -> LandFeatures:
    """Return the features of a land that has the tiles of the baseline and some more."""
    new, side = land.cells ^ base.land.cells, land.grid.side
    changed = new << 1 | new >> 1 | new << side | new >> side
    same_dangers = dangers == base.dangers
    same_closed = same_dangers and land.closed is base.land.closed
    closed = None if same_closed else _closed_fields(land, dangers)
    features = []
    for colour, areas in enumerate(land.opened[:COLOURS]):
        same_areas = areas is base.land.opened[colour]
        if same_closed and same_areas and not base.faced[colour] & changed:
            features.append(base.features[colour])
            continue
        fields = []
        for shape in base.shapes[colour] if same_areas else _largest_shapes(areas, side):
            field = None if shape.faced & changed else base.open_fields.get(shape.area)
            if field is None:
                field = _open_field(land, shape, dangers)
            elif not same_dangers:
                field = _with_dangers(field, shape.area, dangers)
            fields.append(field)
        safe, lost = base.features[colour][:2] if closed is None else closed[colour]
        features.append(ColourFeatures(safe, lost, tuple(fields)))
    return tuple(features)


def _open_field(land: WoolyBullyLand, shape: AreaShape, dangers: Dangers) -> OpenField:
    area = shape.area
    codes = tuple([surroundings(land, cell) for cell in shape.cells])
    beside_wolf = bool(area.quadrants & dangers.wolves)
    threat = dangers.threat_to(area)
    return OpenField(area.letter, shape.sheep, shape.edges, shape.cells, codes, threat, beside_wolf)


def _with_dangers(field: OpenField, area: Area, dangers: Dangers) -> OpenField:
    threat, beside_wolf = dangers.threat_to(area), bool(area.quadrants & dangers.wolves)
    if field.threat == threat and field.beside_wolf == beside_wolf:
        return field
    return field._replace(threat=threat, beside_wolf=beside_wolf)


def _closed_fields(land: WoolyBullyLand, dangers: Dangers) -> list[tuple[tuple[ClosedField, ...], int]]:
    """Return for each colour its closed fields without a Wolf, the largest first, and the largest with one."""
    safe: list[list[ClosedField]] = [[] for _ in range(COLOURS)]
    lost = [0] * COLOURS
    for area in land.closed:
        letter, quadrants, _ = area
        if letter < COLOURS:
            if quadrants & dangers.wolves:
                lost[letter] = max(lost[letter], quadrants.bit_count())
            else:
                safe[letter].append(ClosedField(quadrants.bit_count(), dangers.threat_to(area)))
    return [
        (tuple(sorted(fields, reverse=True)), largest_lost) for fields, largest_lost in zip(safe, lost, strict=True)
    ]


def _largest_shapes(areas: tuple[Area, ...], side: int) -> list[AreaShape]:
    shapes = [area_shape(area, side) for area in areas]
    return sorted(shapes, key=_sheep, reverse=True)[:MAX_OPEN_FIELDS] if len(shapes) > MAX_OPEN_FIELDS else shapes


def _sheep(shape: AreaShape) -> int:
    return shape.sheep


@lru_cache(maxsize=_CACHED_SHAPES)
def area_shape(area: Area, side: int) -> AreaShape:
    """Return an open area with the cells that it faces, in a frame with rows of this length."""
    cells = faced_cells(area.open, side)
    faced = union(1 << cell for cell in cells)
    return AreaShape(area, area.quadrants.bit_count(), area.open.bit_count(), cells, faced)
