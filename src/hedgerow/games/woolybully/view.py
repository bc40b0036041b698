"""What lies where, for everything that shows it: the view, the scene, the count of components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from hedgerow.board import Coordinate, members
from hedgerow.games.core.contract import Json
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import (
    COLOUR_WORDS,
    COLOURS,
    FIRST_HUNTER,
    LETTERS,
    ORDINARY,
    TILES,
    VILLAGE,
    Face,
    face_text,
    uniform,
)
from hedgerow.games.woolybully.land import Area
from hedgerow.games.woolybully.move_codes import DONE, FIRST_TILE_SLOT, FRONT, PASS, QUIT, REVEAL_SLOT, tile_of
from hedgerow.games.woolybully.notation import piece_text
from hedgerow.games.woolybully.phases import DEALT_ANEW, DISCARDED, NOBODY, Act, Kind, Phase
from hedgerow.games.woolybully.tile_set import Kit

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state_base import Table

_GROUNDS: Final = (*(f"field-{colour}" for colour in COLOUR_WORDS), "village", "forest")
_FIXED_TILES: Final = 1 + COLOURS
"""The village square and the shepherds."""
_ACTS: Final = {PASS: "pass", DONE: "done", QUIT: "quit", DISCARDED: "discard", DEALT_ANEW: "deal"}


class Printed(NamedTuple):
    """What a cell shows."""

    face: Face
    on_top: str
    """A piece, or nothing."""


def is_laying(act: Act) -> bool:
    """Whether something was laid."""
    return act.move >= 0 and parts_of(act.move)[0] >= FIRST_TILE_SLOT and act.move != QUIT


def printed(table: Table) -> dict[Coordinate, Printed]:
    """Every cell of the land, in the order of laying; of several tiles on each other, the top one."""
    shown = {(0, 0): Printed(uniform(VILLAGE), "well")}
    for act in table.story:
        if is_laying(act):
            slot, x, y = parts_of(act.move)
            if slot == REVEAL_SLOT:
                shown[x, y] = Printed(uniform(table.colours[act.seat]), "shepherd")
            else:
                shown[x, y] = _printed_on(table.game.kit, slot)
    return shown


def _printed_on(kit: Kit, slot: int) -> Printed:
    tile, face, _ = tile_of(slot)
    beast = tile > ORDINARY and face == FRONT
    animal = "hunter" if tile >= FIRST_HUNTER else "wolf"
    return Printed(kit.by_slot[slot].face, animal if beast else "")


def pieces(kit: Kit) -> dict[str, tuple[SceneCell, ...]]:
    """Every face in every turn that looks different, and a shepherd, whose colour only its owner knows."""
    found: dict[str, tuple[SceneCell, ...]] = {piece_text(REVEAL_SLOT): (SceneCell(0, 0, (), 0, ("shepherd",)),)}
    for slot in kit.by_slot:
        found[piece_text(slot)] = (_cell(0, 0, _printed_on(kit, slot), 0),)
    return found


def component_counts(table: Table) -> dict[str, int]:
    """How many of each component there are, wherever they lie. Each tile by itself, for each is the only one."""
    count = dict.fromkeys(range(1, TILES + 1), 0)
    for pile in (table.bag, *table.hands, *table.gone):
        for tile in members(pile):
            count[tile] += 1
    shepherds = COLOURS
    for act in table.story:
        if is_laying(act) and parts_of(act.move)[0] != REVEAL_SLOT:
            count[tile_of(parts_of(act.move)[0])[0]] += 1
    held = [colour for colour in table.colours if colour != NOBODY]
    shepherds -= len(held) - len(set(held))
    return {f"tile {tile}": number for tile, number in count.items()} | {"shepherds": shepherds}


def knows_colour(table: Table, viewer: int | None, seat: int) -> bool:
    """Whether a viewer may know a seat's colour."""
    if table.colours[seat] == NOBODY:
        return False
    return viewer == seat or bool(table.revealed >> seat & 1) or table.phase is Phase.OVER


def view(table: Table, seat: int | None) -> dict[str, Json]:
    """All that a seat may know."""
    seats = range(table.game.players)
    colours = [LETTERS[table.colours[other]] if knows_colour(table, seat, other) else None for other in seats]
    return {
        "game": table.game.name,
        "seat": seat,
        "phase": table.phase.name.lower(),
        "turn": table.turn,
        "to_act": list(table.to_act),
        "first": None if table.first == NOBODY else table.first,
        "holder": None if table.holder == NOBODY else table.holder,
        "duties": [[duty.kind.name.lower(), duty.seat, duty.tiles] for duty in table.duties],
        "asked": list(table.asked),
        "passes": table.passes,
        "due": None if table.due_seat == NOBODY else [table.due_seat, table.due],
        "bag": table.bag.bit_count(),
        "hands": [hand.bit_count() for hand in table.hands],
        "gone": [pile.bit_count() for pile in table.gone],
        "finished": list(table.finished),
        "bonuses": [table.bonus(other) for other in seats],
        "revealed": [bool(table.revealed >> other & 1) for other in seats],
        "colours": colours,
        "scores": [scoring.score(table, other) if colours[other] is not None else None for other in seats],
        "hand": None if seat is None else list(members(table.hands[seat])),
        "own_gone": None if seat is None else list(members(table.gone[seat])),
        "own_back": None if seat is None else [list(members(hand)) for hand in table.back[seat]],
        "story": [_told(table, act) for act in table.story],
        "cells": [[x, y, face_text(cell.face), cell.on_top] for (x, y), cell in printed(table).items()],
        "fields": [_field(table, area) for area in _fields(table)],
    }


def _told(table: Table, act: Act) -> dict[str, Json]:
    slot = parts_of(act.move)[0] if act.move >= 0 else -1
    laying = is_laying(act)
    if not laying:
        kind = _ACTS[act.move]
    elif slot == REVEAL_SLOT:
        kind = "reveal"
    else:
        tile, face, _ = tile_of(slot)
        beast = tile > ORDINARY and face == FRONT
        kind = ("hunter" if tile >= FIRST_HUNTER else "wolf") if beast else "lay"
    return {
        "seat": None if act.seat == NOBODY else act.seat,
        "act": kind,
        "move": table.game.move_text(0, act.move) if laying else None,
        "drawn": act.drawn,
    }


def _fields(table: Table) -> list[Area]:
    """All fields with sheep, in reading order of their first quadrants."""
    land = table.land
    areas = [*land.closed, *(area for areas in land.opened for area in areas)]
    return sorted((area for area in areas if area.letter < COLOURS), key=lambda area: area.quadrants & -area.quadrants)


def _parts(table: Table, area: Area) -> list[tuple[int, int, int]]:
    grid = table.land.grid
    return [(*grid.coordinate(quadrant >> 2), quadrant & 3) for quadrant in members(area.quadrants)]


def _field(table: Table, area: Area) -> dict[str, Json]:
    return {
        "colour": LETTERS[area.letter],
        "sheep": area.quadrants.bit_count(),
        "closed": not area.open,
        "counts": not area.open and area in table.land.safe_fields()[area.letter],
        "parts": [list(part) for part in _parts(table, area)],
    }


def scene(table: Table, seat: int | None) -> Scene:
    """The land, what everybody may know of each seat, and the viewer's own hand."""
    cells = []
    for piece, ((x, y), cell) in enumerate(printed(table).items()):
        cells.append(_cell(x, y, cell, piece))
    outlines = [
        Outline("closed", parts=tuple(_parts(table, area))) for area in table.land.closed if area.letter < COLOURS
    ]
    last = next((act for act in reversed(table.story) if is_laying(act)), None)
    if last is not None:
        _, x, y = parts_of(last.move)
        outlines.append(Outline("last", ((x, y),)))
    board = SceneBoard("The land", "quadrant", tuple(cells), outlines=tuple(outlines), coordinates=True)
    notes = (
        _situation(table),
        *(_about(table, seat, other) for other in range(table.game.players)),
        f"{table.bag.bit_count()} tiles in the bag",
        "tile set: reconstructed" if table.game.setup.tiles is None else "tile set: custom",
    )
    tray = () if seat is None else _tray(table, seat)
    return Scene(table.game.title, notes, (board,), tray, numbered_seats=True)


def _cell(x: int, y: int, cell: Printed, piece: int) -> SceneCell:
    grounds = tuple(_GROUNDS[letter] for letter in cell.face)
    return SceneCell(x, y, grounds, piece, (cell.on_top,) if cell.on_top else ())


def _tray(table: Table, seat: int) -> tuple[SceneBoard, ...]:
    """Each tile of a hand with its faces a and b, and the shepherd until it is laid."""
    boards = []
    for tile in members(table.hands[seat]):
        front, back = table.game.kit.box.tiles[tile]
        animal = "" if tile <= ORDINARY else "hunter" if tile >= FIRST_HUNTER else "wolf"
        faces = (_cell(0, 0, Printed(front, animal), 0), _cell(1, 0, Printed(back, ""), 1))
        boards.append(SceneBoard(f"{tile}  a b", "quadrant", faces, seat=seat))
    if table.colours[seat] != NOBODY and not table.revealed >> seat & 1:
        shepherd = _cell(0, 0, Printed(uniform(table.colours[seat]), "shepherd"), 0)
        boards.append(SceneBoard("your shepherd", "quadrant", (shepherd,), seat=seat))
    return tuple(boards)


def _situation(table: Table) -> str:
    match table.phase:
        case Phase.OVER:
            return "The game is over"
        case Phase.CALL:
            return "Everybody has passed: the closing call"
        case Phase.DISCARD:
            return f"Seat {table.due_seat + 1} has to discard"
        case Phase.PLAY:
            duty = table.duties[-1]
            what = {
                Kind.TURN: "has the turn",
                Kind.EXTRA: "has an extra turn",
                Kind.FREE: "has a free turn",
                Kind.MORE: f"has to lay {duty.tiles} more",
            }[duty.kind]
            return f"Seat {duty.seat + 1} {what}"
        case _:
            return "A draw is due"


def _about(table: Table, viewer: int | None, seat: int) -> str:
    known = knows_colour(table, viewer, seat)
    colour = COLOUR_WORDS[table.colours[seat]] if known else "?"
    parts = [f"Seat {seat + 1}: {colour}"]
    if known and viewer == seat and not table.revealed >> seat & 1 and table.phase is not Phase.OVER:
        parts[0] += " (secret)"
    if seat in table.finished:
        parts.append(f"has left, bonus {table.bonus(seat)}")
    else:
        number = table.hands[seat].bit_count()
        parts.append("1 tile" if number == 1 else f"{number} tiles")
    if known:
        parts.append(f"{scoring.score(table, seat)} points")
    return ", ".join(parts)
