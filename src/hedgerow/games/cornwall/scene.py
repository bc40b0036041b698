"""The scene of Cornwall: a description of what to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.board import members
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell, Stock, Tray, TrayTile
from hedgerow.games.core.texts import texts_package
from hedgerow.games.cornwall.components import FIGURE_WORDS, CornwallComponents
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.scene_parts import COLOURS, loose_cells
from hedgerow.games.cornwall.seats import activity, figure_counts, scene_seats, situation
from hedgerow.games.cornwall.view import tile_set_kind
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState

msg = messages_of(__package__)

BOARD_ID: Final = "map"


def scene(state: CornwallState) -> Scene:
    """Return the map, the tile to be placed, and the holdings of all players."""
    notes = (*_player_notes(state), msg("tile_set_note", kind=tile_set_kind(state)))
    return Scene(
        state.game.title,
        (_map_board(state),),
        situation(state),
        notes,
        _trays(state),
        scene_seats(state),
        stocks=(_stack(state),),
        package=texts_package(state.game),
    )


def _map_board(state: CornwallState) -> SceneBoard:
    shown = state.map
    closed = tuple(region.cells for region in shown.closed_regions)
    key = shown.grid.side, shown.placements, shown.figures, shown.new_tile, closed
    return state.game.scene_parts.boards.get(key, lambda: _new_map_board(state))


def _new_map_board(state: CornwallState) -> SceneBoard:
    shown = state.map
    grid = shown.grid
    outlines = [Outline("closed", tuple(grid.coordinates(region.cells))) for region in shown.closed_regions]
    if shown.new_tile:
        outlines.append(Outline("last", tuple(grid.coordinates(shown.new_tile))))
    cells = state.game.scene_parts.map_cells(shown.placements, shown.figures)
    return SceneBoard(BOARD_ID, msg("map_title"), "hex", cells, outlines=tuple(outlines), coordinates=True)


def _stack(state: CornwallState) -> Stock:
    """Return the tiles to come. Only their order is secret; the tiles under the stack are drawn last."""
    names = state.game.scene_parts.tile_names
    tiles = tuple(names[tile] for tile in sorted((*members(state.unseen), *state.under)))
    return Stock("stack", msg("stock.stack"), tiles, msg("stock.under", count=len(state.under)) if state.under else "")


def _player_notes(state: CornwallState) -> list[Message]:
    notes = []
    scores = state.scores()
    for seat, holdings in enumerate(state.holdings):
        points = msg("points_note", points=scores[seat])
        if state.phase is not CornwallPhase.OVER:
            points = msg("points_now_note", points=state.points[seat], now=scores[seat])
        parts: list[str] = [points, msg("coins_note", coins=holdings.coins), figure_counts(holdings.hand)]
        if any(holdings.pub):
            parts.append(msg("pub_note", figures=figure_counts(holdings.pub)))
        notes.append(msg("player_note", colour=COLOURS[seat], items=join([*parts, activity(state, seat)])))
    return notes


def _trays(state: CornwallState) -> tuple[Tray, ...]:
    """Return the drawn tile, which the active seat has to place."""
    if not state.tile:
        return ()
    cells = state.game.scene_parts.loose_cells[state.tile]
    tile = TrayTile(str(state.tile), str(state.tile), "hex", cells, state.active)
    return (Tray("drawn", msg("drawn_title"), (tile,)),)


def pieces(components: CornwallComponents) -> dict[str, tuple[SceneCell, ...]]:
    """Return the cells of the figures, without an owner's colour, and of every tile in every rotation."""
    cells: dict[str, tuple[SceneCell, ...]] = {}
    for size, word in enumerate(FIGURE_WORDS):
        cells[word] = (SceneCell(0, 0, (), 0, (f"figure-{size + 1}",)),)
    for tile in components.tiles.values():
        for rotation, hexes in enumerate(tile.hexes):
            cells[f"{tile.number}r{rotation}"] = loose_cells(hexes)
    return cells
