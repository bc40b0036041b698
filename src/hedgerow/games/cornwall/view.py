"""The view of Cornwall: what its tray shows besides the scene."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import parts_of
from hedgerow.games.cornwall.components import (
    CHAPEL_POINTS,
    PUB_PRICE,
    TERRAIN_NAMES,
    Terrain,
)
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.phases import CornwallPhase, FigureCounts, Holdings
from hedgerow.games.cornwall.scoring import prizes, region_points

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState


@dataclass(frozen=True)
class CornwallPlayer:
    """The coins and figures of a seat, except the figures on the map."""

    coins: int
    hand: FigureCounts
    """The numbers of small, medium and large figures in hand."""
    pub: FigureCounts
    """The numbers of figures in the pub."""
    score: int
    """The points if the game ended now."""


@dataclass(frozen=True)
class FigurePrice:
    """The price of a figure on a hex of the new tile."""

    x: int
    y: int
    coins: int
    points: int
    """The points that a figure scores there immediately."""


@dataclass(frozen=True)
class MapRegion:
    """A region of the map."""

    terrain: str
    cells: tuple[Coordinate, ...]
    flag: bool
    closed: bool
    at_end: bool
    """True if the region scores at the end of the game only."""
    strengths: tuple[int, ...]
    """The sum of the values of each seat's figures."""
    prizes: tuple[int, int]
    """Points per hex for the first and the second place."""
    points: tuple[int, ...]
    """The points of each seat: scored if the region is closed, else if it were scored now."""


@dataclass(frozen=True)
class CornwallView:
    """A position besides its scene. Cornwall has no hidden information, so all seats have the same view."""

    phase: str
    """`first` and `draw` (chance), `lay`, `figures` or `over`."""
    active: int | None
    """The seat whose turn it is, from the moment the first player is drawn to the end of the game."""
    laid: str | None
    """The tile that was placed this turn, in its orientation."""
    tile_set: str
    """`custom`, or `reconstructed` for the built-in tiles."""
    placed: int
    """The number of figures that were placed this turn."""
    pub_price: int
    prices: tuple[FigurePrice, ...]
    """The free hexes of the new tile, while figures are placed."""
    players: tuple[CornwallPlayer, ...]
    regions: tuple[MapRegion, ...]


def tile_set_kind(state: CornwallState) -> str:
    """Return the kind of tile set for players: `custom`, or `reconstructed` for the built-in one."""
    return "reconstructed" if state.game.setup.tiles is None else "custom"


def view(state: CornwallState) -> CornwallView:
    """Return the view of all seats."""
    figures = state.phase is CornwallPhase.FIGURES
    scores = state.scores()
    return CornwallView(
        phase=state.phase.name.lower(),
        active=state.active if CornwallPhase.FIRST < state.phase < CornwallPhase.OVER else None,
        laid=state.game.notation.piece_name(parts_of(state.map.placements[-1])[0]) if figures else None,
        tile_set=tile_set_kind(state),
        placed=state.figures_placed,
        pub_price=PUB_PRICE,
        prices=_prices(state) if figures else (),
        players=tuple(_player(held, score) for held, score in zip(state.holdings, scores, strict=True)),
        regions=_regions(state),
    )


def _player(holdings: Holdings, score: int) -> CornwallPlayer:
    return CornwallPlayer(holdings.coins, holdings.hand, holdings.pub, score)


def _prices(state: CornwallState) -> tuple[FigurePrice, ...]:
    grid = state.map.grid
    occupied = grid.cells((figure.x, figure.y) for figure in state.map.figures)
    return tuple(
        FigurePrice(x, y, state.price(bit := grid.bit(x, y)), CHAPEL_POINTS * (state.map.new_chapels >> bit & 1))
        for x, y in grid.coordinates(state.map.new_tile & ~occupied)
    )


def _regions(state: CornwallState) -> tuple[MapRegion, ...]:
    """Return the regions in reading order of their first hexes."""
    grid, parts = state.map.grid, state.game.scene_parts.regions
    scored = {(award.terrain, award.x, award.y): award.points for award in reversed(state.awards)}
    nothing = (0,) * state.game.players
    shown = []
    for region in sorted(state.map.regions, key=lambda region: region.cells & -region.cells):
        if region.closed:
            first = grid.coordinate((region.cells & -region.cells).bit_length() - 1)
            points = scored.get((region.terrain, *first), nothing)
        else:
            points = region_points(state, region)
        key = grid.side, region, points, state.game.flag_values
        shown.append(parts.get(key, partial(_region, state, region, points)))
    return tuple(shown)


def _region(state: CornwallState, region: Region, points: tuple[int, ...]) -> MapRegion:
    return MapRegion(
        terrain=TERRAIN_NAMES[region.terrain],
        cells=tuple(state.map.grid.coordinates(region.cells)),
        flag=region.flagged,
        closed=region.closed,
        at_end=region.terrain is Terrain.MOOR,
        strengths=tuple(region.strengths),
        prizes=prizes(region, state.game.flag_values),
        points=points,
    )
