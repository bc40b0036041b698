"""The view of a state, with everything that a seat may know, ready for JSON; and the count of all components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.board import members
from hedgerow.games.core.contract import Json
from hedgerow.games.core.moves import parts_of
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import COLOURS, LETTERS, TILES, face_text
from hedgerow.games.woolybully.land import Area
from hedgerow.games.woolybully.land_cells import land_cells
from hedgerow.games.woolybully.move_codes import DONE, PASS, QUIT, REVEAL_SLOT, special_kind, tile_of
from hedgerow.games.woolybully.phases import DISCARDED, NOBODY, REDEALT, PublicAction

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

_OTHER_ACTIONS: Final = {PASS: "pass", DONE: "done", QUIT: "quit", DISCARDED: "discard", REDEALT: "deal"}


def view(state: WoolyBullyState, seat: int | None) -> dict[str, Json]:
    """Return everything that a seat may know; `None` is a spectator."""
    seats = range(state.game.players)
    colours = [LETTERS[state.colours[other]] if state.knows_colour(seat, other) else None for other in seats]
    return {
        "game": state.game.name,
        "seat": seat,
        "phase": state.phase.name.lower(),
        "turn": state.turn,
        "to_act": list(state.to_act),
        "first": None if state.first == NOBODY else state.first,
        "holder": None if state.holder == NOBODY else state.holder,
        "duties": [[duty.kind.name.lower(), duty.seat, duty.tiles] for duty in state.duties],
        "asked": list(state.asked),
        "passes": state.passes,
        "due": None if state.due_seat == NOBODY else [state.due_seat, state.due],
        "bag": state.bag.bit_count(),
        "hands": [hand.bit_count() for hand in state.hands],
        "gone": [tiles.bit_count() for tiles in state.gone],
        "finished": list(state.finished),
        "bonuses": [state.bonus(other) for other in seats],
        "revealed": [bool(state.revealed >> other & 1) for other in seats],
        "colours": colours,
        "scores": [scoring.score(state, other) if colours[other] is not None else None for other in seats],
        "hand": None if seat is None else list(members(state.hands[seat])),
        "own_gone": None if seat is None else list(members(state.gone[seat])),
        "own_back": None if seat is None else [list(members(hand)) for hand in state.returned_hands[seat]],
        "story": [_action(state, action) for action in state.history],
        "cells": [[x, y, face_text(cell.face), cell.on_top] for (x, y), cell in land_cells(state).items()],
        "fields": [_field(state, area) for area in _fields(state)],
    }


def _action(state: WoolyBullyState, action: PublicAction) -> dict[str, Json]:
    return {
        "seat": None if action.seat == NOBODY else action.seat,
        "act": _action_kind(action),
        "move": state.game.move_text(0, action.move) if action.is_placement else None,
        "drawn": action.drawn,
    }


def _action_kind(action: PublicAction) -> str:
    if not action.is_placement:
        return _OTHER_ACTIONS[action.move]
    slot, _, _ = parts_of(action.move)
    if slot == REVEAL_SLOT:
        return "reveal"
    tile, face, _ = tile_of(slot)
    return special_kind(tile, face) or "lay"


def _fields(state: WoolyBullyState) -> list[Area]:
    """Return all fields, in reading order of their first quadrants."""
    land = state.land
    areas = [*land.closed, *(area for areas in land.opened for area in areas)]
    return sorted((area for area in areas if area.letter < COLOURS), key=lambda area: area.quadrants & -area.quadrants)


def _field(state: WoolyBullyState, area: Area) -> dict[str, Json]:
    return {
        "colour": LETTERS[area.letter],
        "sheep": area.quadrants.bit_count(),
        "closed": not area.open,
        "counts": not area.open and area in state.land.safe_fields()[area.letter],
        "parts": [list(part) for part in area_parts(state, area)],
    }


def area_parts(state: WoolyBullyState, area: Area) -> list[tuple[int, int, int]]:
    """Return the quadrants of an area as x, y and side."""
    grid = state.land.grid
    return [(*grid.coordinate(quadrant >> 2), quadrant & 3) for quadrant in members(area.quadrants)]


def component_counts(state: WoolyBullyState) -> dict[str, int]:
    """Return how often each component is present; each tile is counted separately, because every tile is unique."""
    counts = dict.fromkeys(range(1, TILES + 1), 0)
    for tiles in (state.bag, *state.hands, *state.gone):
        for tile in members(tiles):
            counts[tile] += 1
    for action in state.history:
        if action.placed_tile is not None:
            counts[action.placed_tile] += 1
    dealt = [colour for colour in state.colours if colour != NOBODY]
    duplicates = len(dealt) - len(set(dealt))
    return {f"tile {tile}": count for tile, count in counts.items()} | {"shepherds": COLOURS - duplicates}
