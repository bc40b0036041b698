"""The scene of Cornwall: a description of what to draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hedgerow.board import Coordinate, members
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell, Stock, Tray, TrayTile
from hedgerow.games.core.texts import texts_package
from hedgerow.games.cornwall.components import (
    FIGURE_WORDS,
    TERRAIN_NAMES,
    CornwallComponents,
    HexFeature,
    PrintedHex,
)
from hedgerow.games.cornwall.move_codes import TILE_SLOTS, tile_of
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.seats import COLOURS, activity, figure_counts, scene_seats, situation
from hedgerow.games.cornwall.view import tile_set_kind
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState

msg = messages_of(__package__)

BOARD_ID: Final = "map"
_FEATURES: Final = {HexFeature.COTTAGE: "cottage", HexFeature.FLAG: "flag", HexFeature.CHAPEL: "chapel"}


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


def printed_hexes(state: CornwallState) -> dict[Coordinate, tuple[PrintedHex, int]]:
    """Return every hex of the map with the number of the tile placement; 0 is the start tile."""
    hexes = {place: (printed, 0) for place, printed in state.game.components.start.items()}
    for number, move in enumerate(state.map.placements, start=1):
        slot, x, y = parts_of(move)
        tile, rotation = tile_of(slot)
        for (dx, dy), printed in state.game.components.tiles[tile].hexes[rotation].items():
            hexes[x + dx, y + dy] = (printed, number)
    return hexes


def _map_board(state: CornwallState) -> SceneBoard:
    figures = {(figure.x, figure.y): f"figure-{COLOURS[figure.seat]}-{figure.value}" for figure in state.map.figures}
    cells = []
    for (x, y), (printed, number) in printed_hexes(state).items():
        on_top = _feature_names(printed)
        if (x, y) in figures:
            on_top = (*on_top, figures[x, y])
        cells.append(SceneCell(x, y, (TERRAIN_NAMES[printed.terrain],), number, on_top))
    grid = state.map.grid
    outlines = [Outline("closed", tuple(grid.coordinates(region.cells))) for region in state.map.closed_regions]
    if state.map.new_tile:
        outlines.append(Outline("last", tuple(grid.coordinates(state.map.new_tile))))
    return SceneBoard(BOARD_ID, msg("map_title"), "hex", tuple(cells), outlines=tuple(outlines), coordinates=True)


def _feature_names(printed: PrintedHex) -> tuple[str, ...]:
    return (_FEATURES[printed.feature],) if printed.feature else ()


def _stack(state: CornwallState) -> Stock:
    """Return the tiles to come. Only their order is secret; the tiles under the stack are drawn last."""
    tiles = tuple(
        (f"{tile}{TILE_SLOTS.orientation_text(0)}",) for tile in sorted((*members(state.unseen), *state.under))
    )
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
    cells = _loose_cells(state.game.components.tiles[state.tile].hexes[0])
    tile = TrayTile(str(state.tile), str(state.tile), "hex", cells, state.active)
    return (Tray("drawn", msg("drawn_title"), (tile,)),)


def _loose_cells(hexes: Mapping[Coordinate, PrintedHex]) -> tuple[SceneCell, ...]:
    return tuple(
        SceneCell(x, y, (TERRAIN_NAMES[printed.terrain],), 0, _feature_names(printed))
        for (x, y), printed in hexes.items()
    )


def pieces(components: CornwallComponents) -> dict[str, tuple[SceneCell, ...]]:
    """Return the cells of the figures, without an owner's colour, and of every tile in every rotation."""
    cells: dict[str, tuple[SceneCell, ...]] = {}
    for size, word in enumerate(FIGURE_WORDS):
        cells[word] = (SceneCell(0, 0, (), 0, (f"figure-{size + 1}",)),)
    for tile in components.tiles.values():
        for rotation, hexes in enumerate(tile.hexes):
            cells[f"{tile.number}r{rotation}"] = _loose_cells(hexes)
    return cells
