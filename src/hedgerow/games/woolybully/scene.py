"""The scene of a state: a description that any renderer can draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.board import members
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import COLOUR_NAMES, COLOURS, uniform
from hedgerow.games.woolybully.land_cells import LandCell, cell_of, land_cells
from hedgerow.games.woolybully.move_codes import FRONT, REVEAL_SLOT, special_kind
from hedgerow.games.woolybully.notation import piece_text
from hedgerow.games.woolybully.phases import NOBODY, DutyKind, WoolyBullyPhase
from hedgerow.games.woolybully.tile_set import WoolyBullyTileSet
from hedgerow.games.woolybully.view import area_parts
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

msg = messages_of(__package__)

_GROUNDS: Final = (*(f"field-{colour}" for colour in COLOUR_NAMES), "village", "forest")


def scene(state: WoolyBullyState, seat: int | None) -> Scene:
    """Return the land, public facts about each seat, and the viewer's own hand."""
    cells = [_scene_cell(x, y, cell, piece) for piece, ((x, y), cell) in enumerate(land_cells(state).items())]
    outlines = [
        Outline("closed", parts=tuple(area_parts(state, area))) for area in state.land.closed if area.letter < COLOURS
    ]
    last = next((action for action in reversed(state.history) if action.is_placement), None)
    if last is not None:
        _, x, y = parts_of(last.move)
        outlines.append(Outline("last", ((x, y),)))
    board = SceneBoard(msg("land_title"), "quadrant", tuple(cells), outlines=tuple(outlines), coordinates=True)
    notes = (
        _situation(state),
        *(_seat_note(state, seat, other) for other in range(state.game.players)),
        msg("bag_note", count=state.bag.bit_count()),
        msg("tile_set_note", kind="built-in" if state.game.setup.tiles is None else "custom"),
    )
    tray = () if seat is None else _tray(state, seat)
    return Scene(state.game.title, notes, (board,), tray, numbered_seats=True)


def pieces(tile_set: WoolyBullyTileSet) -> dict[str, tuple[SceneCell, ...]]:
    """Return every face in every orientation that looks different, and a shepherd without its secret colour."""
    cells: dict[str, tuple[SceneCell, ...]] = {piece_text(REVEAL_SLOT): (SceneCell(0, 0, (), 0, ("shepherd",)),)}
    for slot in tile_set.by_slot:
        cells[piece_text(slot)] = (_scene_cell(0, 0, cell_of(tile_set, slot), 0),)
    return cells


def _scene_cell(x: int, y: int, cell: LandCell, piece: int) -> SceneCell:
    grounds = tuple(_GROUNDS[letter] for letter in cell.face)
    return SceneCell(x, y, grounds, piece, (cell.on_top,) if cell.on_top else ())


def _tray(state: WoolyBullyState, seat: int) -> tuple[SceneBoard, ...]:
    """Return each tile of a hand with its faces a and b, and the shepherd until it is placed."""
    boards = []
    for tile in members(state.hands[seat]):
        front, back = state.game.tile_set.components.tiles[tile]
        front_cell = LandCell(front, special_kind(tile, FRONT))
        faces = (_scene_cell(0, 0, front_cell, 0), _scene_cell(1, 0, LandCell(back, ""), 1))
        boards.append(SceneBoard(f"{tile}  a b", "quadrant", faces, seat=seat))
    if state.colours[seat] != NOBODY and not state.revealed >> seat & 1:
        shepherd = _scene_cell(0, 0, LandCell(uniform(state.colours[seat]), "shepherd"), 0)
        boards.append(SceneBoard(msg("shepherd_title"), "quadrant", (shepherd,), seat=seat))
    return tuple(boards)


def _situation(state: WoolyBullyState) -> Message:
    match state.phase:
        case WoolyBullyPhase.OVER:
            return msg("over_note")
        case WoolyBullyPhase.CALL:
            return msg("call_note")
        case WoolyBullyPhase.DISCARD:
            return msg("discard_note", seat=state.due_seat + 1)
        case WoolyBullyPhase.PLAY:
            duty = state.duties[-1]
            if duty.kind is DutyKind.MORE:
                return msg("more_note", seat=duty.seat + 1, tiles=duty.tiles)
            return msg("turn_note", seat=duty.seat + 1, kind=duty.kind.name.lower())
        case _:
            return msg("draw_note")


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
    return join(parts)
