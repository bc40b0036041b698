"""The effects of a move for its preview: regions that grow, and those that will close at the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from hedgerow.board import Coordinate, HexGrid
from hedgerow.games.core.effects import BoardEffects, EffectOutline, MoveEffects, PlayedMove
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Label
from hedgerow.games.cornwall import scoring
from hedgerow.games.cornwall.components import TERRAIN_NAMES
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.move_codes import DONE, PUB
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.scene import BOARD_ID
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState

msg = messages_of(__package__)

TOP: Final = (0.24, -0.48)
"""The way from the middle of a hex to its upper corner, in coordinates."""


def effects(played: PlayedMove, names: Sequence[str]) -> MoveEffects:
    """Return the regions that will close and what everybody gets for them, and the regions that grow."""
    before = cast("CornwallState", played.before)
    placed = before.copy()
    placed.carry_out(played.seat, played.move, [])
    closing = _closing_regions(placed, played.seat)
    lines: list[str] = [_closing_text(placed, region, played.seat, names) for region in closing]
    lines += _rival_changes(played, names)
    growing = [region for region in _growing_regions(before, placed, played.move) if region not in closing]
    outlines = [EffectOutline("grows", _cells(placed, region)) for region in growing]
    outlines += [EffectOutline("closes", _cells(placed, region)) for region in closing]
    labels = [label for region in closing if (label := _points_label(placed, region, played.seat))]
    board = BoardEffects(BOARD_ID, tuple(outlines), tuple(labels))
    secured = sum(scoring.region_points(placed, region)[played.seat] for region in closing)
    return MoveEffects(tuple(lines), (board,), secured, certain=True)


def _closing_regions(state: CornwallState, seat: int) -> list[Region]:
    """Return the regions that will close at the end of the turn, the most valuable ones first."""
    _, closing = state.map.with_closed()

    def worth(region: Region) -> tuple[int, int]:
        points = scoring.region_points(state, region)
        return points[seat], sum(points)

    return sorted(closing, key=worth, reverse=True)


def _closing_text(state: CornwallState, region: Region, seat: int, names: Sequence[str]) -> Message:
    points = scoring.region_points(state, region)
    shares = [msg("effect.own_share", points=points[seat])] if points[seat] else []
    shares += [
        msg("effect.share", name=name, points=gained)
        for other, (name, gained) in enumerate(zip(names, points, strict=True))
        if gained and other != seat
    ]
    grid = state.map.grid
    own_figures = sum(
        figure.seat == seat and grid.has(region.cells, figure.x, figure.y) for figure in state.map.figures
    )
    return msg(
        "effect.closes",
        terrain=TERRAIN_NAMES[region.terrain],
        scoring=len(shares),
        scores=join(shares),
        figures=own_figures,
    )


def _rival_changes(played: PlayedMove, names: Sequence[str]) -> list[str]:
    """Return how the scores of the other seats would change, as one line or none."""
    changes = [new - old for old, new in zip(played.before.scores(), played.after.scores(), strict=True)]
    texts = [
        msg("effect.rival", name=names[seat], change=f"{change:+d}".replace("-", "−"))
        for seat, change in enumerate(changes)
        if change and seat != played.seat
    ]
    return [join(texts)] if texts else []


def _growing_regions(before: CornwallState, placed: CornwallState, move: int) -> list[Region]:
    """Return the regions that a tile extends, or the one that a figure joins."""
    if before.phase is CornwallPhase.LAY:
        new_tile = placed.map.new_tile
        return [
            region for region in placed.map.new_tile_regions if region.cells & new_tile and region.cells & ~new_tile
        ]
    if move in (DONE, PUB):
        return []
    _, x, y = parts_of(move)
    return [placed.map.region_at(placed.map.grid.bit(x, y))]


def _cells(state: CornwallState, region: Region) -> tuple[Coordinate, ...]:
    return tuple(state.map.grid.coordinates(region.cells))


def _points_label(state: CornwallState, region: Region, seat: int) -> Label | None:
    """Return the seat's points for a closing region, at the edge between two hexes near its middle."""
    points = scoring.region_points(state, region)[seat]
    return Label(*_middle_edge(state.map.grid, region.cells), f"+{points}") if points else None


def _middle_edge(grid: HexGrid, cells: int) -> tuple[float, float]:
    """Return the middle of the edge between two hexes of a region that is nearest to its middle.

    The number on a single hex is at its top, so that it does not hide a figure.
    """
    places = list(grid.coordinates(cells))
    if len(places) == 1:
        x, y = places[0]
        return x + TOP[0], y + TOP[1]
    middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
    edges = [
        ((x + near_x) / 2, (y + near_y) / 2)
        for x, y in places
        for near_x, near_y in ((x + dx, y + dy) for dx, dy in grid.directions)
        if (near_x, near_y) in places
    ]
    return min(edges, key=lambda place: _distance(place, middle))


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
