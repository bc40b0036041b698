"""The scene of a state: a description that any renderer can draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.board import members
from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell, Stock, Tray, TrayTile
from hedgerow.games.core.texts import texts_package
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import COLOUR_NAMES, COLOURS, WHOLE_BAG, uniform
from hedgerow.games.woolybully.determinization import known_tiles
from hedgerow.games.woolybully.fields import area_parts, field_label
from hedgerow.games.woolybully.land_cells import cell_of, land_cells
from hedgerow.games.woolybully.move_codes import REVEAL_SLOT
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from hedgerow.games.woolybully.scene_parts import scene_cell
from hedgerow.games.woolybully.seats import activity, scene_seats, situation
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet
from hedgerow.i18n import join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

msg = messages_of(__package__)

BOARD_ID: Final = "land"


def scene(state: WoolyBullyState, seat: int | None) -> Scene:
    """Return the land, public facts about each seat, and the viewer's own hand."""
    notes = (
        *(_seat_note(state, seat, other) for other in range(state.game.players)),
        msg("tile_set_note", kind="built-in" if state.game.setup.tiles is None else "custom"),
    )
    trays = () if seat is None else (_hand(state, seat),)
    return Scene(
        state.game.title,
        (_land(state),),
        situation(state),
        notes,
        trays,
        scene_seats(state, seat),
        stocks=(_unseen_tiles(state, seat),),
        numbered_seats=True,
        package=texts_package(state.game),
    )


def _land(state: WoolyBullyState) -> SceneBoard:
    """Return the land with its closed fields hedged in and labelled, and the last move outlined."""
    cell_of = state.game.scene_parts.cell
    cells = [cell_of(x, y, *cell, piece) for piece, ((x, y), cell) in enumerate(land_cells(state).items())]
    closed = [area for area in state.land.closed if area.letter < COLOURS]
    outlines = [Outline("closed", parts=area_parts(state, area)) for area in closed]
    last = next((action for action in reversed(state.history) if action.is_placement), None)
    if last is not None:
        _, x, y = parts_of(last.move)
        outlines.append(Outline("last", ((x, y),)))
    labels = [label for area in closed if (label := field_label(state, area)) is not None]
    return SceneBoard(
        BOARD_ID,
        msg("land_title"),
        "quadrant",
        tuple(cells),
        outlines=tuple(outlines),
        labels=tuple(labels),
        coordinates=True,
    )


def pieces(tile_set: WoolyBullyTileSet) -> dict[str, tuple[SceneCell, ...]]:
    """Return every face in every orientation that looks different, and a shepherd without its secret colour."""
    name = tile_set.notation.piece_name
    cells: dict[str, tuple[SceneCell, ...]] = {name(REVEAL_SLOT): (SceneCell(0, 0, (), 0, ("shepherd",)),)}
    for slot in tile_set.by_slot:
        cells[name(slot)] = (scene_cell(0, 0, *cell_of(tile_set, slot), 0),)
    return cells


def _hand(state: WoolyBullyState, seat: int) -> Tray:
    """Return each tile of a hand with its faces a and b, and the shepherd until it is placed."""
    tiles = list(map(state.game.scene_parts.tray_tile, members(state.hands[seat])))
    if state.colours[seat] != NOBODY and not state.revealed >> seat & 1:
        shepherd = state.game.scene_parts.cell(0, 0, uniform(state.colours[seat]), "shepherd", 0)
        tiles.append(
            TrayTile(state.game.notation.piece_name(REVEAL_SLOT), msg("shepherd_title"), "quadrant", (shepherd,))
        )
    return Tray("hand", msg("hand_title"), tuple(tiles), seat, private=True)


def _unseen_tiles(state: WoolyBullyState, seat: int | None) -> Stock:
    """Return the tiles that the viewer has not seen: in the bag, in the hands of others, or discarded by them."""
    names = state.game.scene_parts.tile_names
    tiles = tuple(names[tile] for tile in members(WHOLE_BAG & ~known_tiles(state, seat)))
    bag = state.bag.bit_count()
    return Stock("unseen", msg("stock.unseen"), tiles, msg("stock.note", bag=bag, others=len(tiles) - bag))


def _seat_note(state: WoolyBullyState, viewer: int | None, seat: int) -> str:
    known = state.knows_colour(viewer, seat)
    secret = known and viewer == seat and not state.revealed >> seat & 1 and state.phase is not WoolyBullyPhase.OVER
    parts = [
        msg(
            "seat_note",
            seat=seat + 1,
            colour=COLOUR_NAMES[state.colours[seat]] if known else "unknown",
            secret="yes" if secret else "no",
        )
    ]
    if seat in state.finished:
        parts.append(msg("finished_note", bonus=state.bonus(seat)))
    else:
        parts.append(msg("hand_note", count=state.hands[seat].bit_count()))
    if known:
        parts.append(msg("points_note", points=scoring.score(state, seat)))
    return join([*parts, "" if seat in state.finished else activity(state, seat)])
