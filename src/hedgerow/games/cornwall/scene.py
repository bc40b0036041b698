"""The scene of Cornwall: a description of what to draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell
from hedgerow.games.cornwall.components import (
    FIGURE_WORDS,
    TERRAIN_NAMES,
    CornwallComponents,
    HexFeature,
    PrintedHex,
)
from hedgerow.games.cornwall.phases import CornwallPhase, FigureCounts
from hedgerow.games.cornwall.view import printed_hexes, tile_set_kind
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState

msg = messages_of(__package__)

COLOURS: Final = ("red", "blue", "yellow", "green")
"""The players' colours by seat."""
_FEATURES: Final = {HexFeature.COTTAGE: "cottage", HexFeature.FLAG: "flag", HexFeature.CHAPEL: "chapel"}


def scene(state: CornwallState, seat: int | None) -> Scene:  # noqa: ARG001 all seats have the same scene
    """Return the map, the tile to be placed, and the holdings of all players."""
    notes = [_situation(state), *_player_notes(state), msg("tile_set_note", kind=tile_set_kind(state))]
    return Scene(state.game.title, tuple(notes), (_map_board(state),), _tray(state))


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
    return SceneBoard(msg("map_title"), "hex", tuple(cells), outlines=tuple(outlines), coordinates=True)


def _feature_names(printed: PrintedHex) -> tuple[str, ...]:
    return (_FEATURES[printed.feature],) if printed.feature else ()


def _situation(state: CornwallState) -> Message:
    left = state.unseen.bit_count() + len(state.under)
    match state.phase:
        case CornwallPhase.OVER:
            return msg("over_note")
        case CornwallPhase.LAY:
            return msg("tile_note", colour=COLOURS[state.active], tile=state.tile, left=left)
        case CornwallPhase.FIGURES:
            return msg("figures_note", colour=COLOURS[state.active], left=left)
        case _:
            return msg("draw_note", left=left)


def _player_notes(state: CornwallState) -> list[Message]:
    notes = []
    scores = state.scores()
    for seat, holdings in enumerate(state.holdings):
        points = msg("points_note", points=scores[seat])
        if state.phase is not CornwallPhase.OVER:
            points = msg("points_now_note", points=state.points[seat], now=scores[seat])
        parts = [points, msg("coins_note", coins=holdings.coins), _hand_note(holdings.hand)]
        if any(holdings.pub):
            parts.append(msg("pub_note", figures=join(_figures(holdings.pub))))
        notes.append(msg("player_note", colour=COLOURS[seat], items=join(parts)))
    return notes


def _hand_note(counts: FigureCounts) -> str:
    return join(_figures(counts)) if any(counts) else msg("no_figures_note")


def _figures(counts: FigureCounts) -> list[Message]:
    return [
        msg("figure_count", size=word, count=count) for count, word in zip(counts, FIGURE_WORDS, strict=True) if count
    ]


def _tray(state: CornwallState) -> tuple[SceneBoard, ...]:
    if not state.tile:
        return ()
    cells = _loose_cells(state.game.components.tiles[state.tile].hexes[0])
    return (SceneBoard(str(state.tile), "hex", cells, seat=state.active),)


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
