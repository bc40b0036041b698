"""Why a move is refused, in words. Says nothing that the seat which tried it may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games.moves import parts_of
from hedgerow.games.notation import cell_name
from hedgerow.games.woolybully import contents
from hedgerow.games.woolybully.actions import FIRST_DISCARD_SLOT, FIRST_TILE_SLOT, FRONT, REVEAL_SLOT, tile_of
from hedgerow.games.woolybully.box import FIRST_HUNTER, FOREST, LETTERS, ORDINARY, Face, uniform
from hedgerow.games.woolybully.phases import Phase

if TYPE_CHECKING:
    from hedgerow.games.woolybully.table import Table

_SIDES: Final = ("north", "east", "south", "west")
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SHOWN: Final = ("black sheep", "blue sheep", "red sheep", "yellow sheep", "village", "forest")
_ONLY_SPECIAL: Final = "only a Wolf, a Hunter, your colour or quitting is possible at this moment"


def waiting(table: Table, seat: int) -> str:
    """Why a seat that exists is not to act."""
    if seat in table.finished:
        return "you have left the game and play nothing more"
    if table.phase is Phase.DISCARD:
        return f"seat {table.due_seat} has to discard first"
    if table.game.live:
        return "you have let this moment pass; wait for the next"
    if table.asked:
        return f"seat {table.asked[0]} is asked now"
    return f"seat {table.duties[-1].seat} goes on now" if table.duties else "the deal is not over"


def discard(table: Table, move: int) -> str:
    """Why a move is not a discard of the seat."""
    slot, _, _ = parts_of(move)
    tile = slot - FIRST_DISCARD_SLOT + 1
    if FIRST_DISCARD_SLOT <= slot < FIRST_TILE_SLOT:
        return f"tile {tile} is not in your hand"
    return f"you have to discard down to {table.game.hand_limit} tiles before anything else"


def laying(table: Table, seat: int, move: int) -> str:
    """Why a tile or a shepherd cannot be laid there by the seat."""
    slot, x, y = parts_of(move)
    where = cell_name(x, y)
    if slot == REVEAL_SLOT:
        if table.revealed >> seat & 1:
            return "you have revealed your colour already, and that is done once"
        return _misfit(table, uniform(table.colours[seat]), x, y) or f"your shepherd cannot be laid at {where}"
    if slot < FIRST_TILE_SLOT:
        return "there is nothing to discard now"
    tile, face, _ = tile_of(slot)
    if not table.hands[seat] >> tile & 1:
        return f"tile {tile} is not in your hand"
    if tile > ORDINARY and face == FRONT:
        return _hunter(table, x, y) if tile >= FIRST_HUNTER else _wolf(table, x, y)
    if not table.goes_on(seat):
        if table.phase is Phase.PLAY and table.duties[-1].seat == seat:
            return f"others are asked first: {_ONLY_SPECIAL}"
        return f"it is not your turn: {_ONLY_SPECIAL}"
    return _misfit(table, table.game.kit.by_slot[slot].face, x, y) or f"the tile cannot be laid at {where}"


def _wolf(table: Table, x: int, y: int) -> str:
    if _is_laid(table, x, y):
        if _has(table, table.land.hunters, x, y):
            return "a Wolf is laid on a Hunter only with the hungry wolf"
        return f"a tile lies at {cell_name(x, y)} already"
    return (
        _misfit(table, uniform(FOREST), x, y)
        or "a Hunter is in a forest that the Wolf would join, so no Wolf may enter it"
    )


def _hunter(table: Table, x: int, y: int) -> str:
    if _is_laid(table, x, y):
        return f"a Hunter covers only an uncovered Wolf, and there is none at {cell_name(x, y)}"
    return (
        _misfit(table, uniform(FOREST), x, y)
        or "an uncovered Wolf is in a forest that the Hunter would join; the Hunter has to be laid on the Wolf"
    )


def _has(table: Table, cells: int, x: int, y: int) -> bool:
    grid = table.land.grid
    return grid.contains(x, y) and bool(cells >> grid.bit(x, y) & 1)


def _is_laid(table: Table, x: int, y: int) -> bool:
    return _has(table, table.land.cells, x, y)


def _misfit(table: Table, face: Face, x: int, y: int) -> str | None:
    """What is wrong with a face at a cell, `None` when it fits."""
    if _is_laid(table, x, y):
        return f"a tile lies at {cell_name(x, y)} already"
    if not _has(table, table.land.frontier, x, y):
        return f"{cell_name(x, y)} is next to no tile"
    laid = contents.printed(table)
    for side, (dx, dy) in enumerate(_STEPS):
        neighbour = laid.get((x + dx, y + dy))
        if neighbour is not None and neighbour.face[side ^ 2] != face[side]:
            shows, meets = _SHOWN[face[side]], _SHOWN[neighbour.face[side ^ 2]]
            return f"at {cell_name(x, y)} its {_SIDES[side]} side, {shows}, would meet {meets}"
    return None


assert len(_SHOWN) == len(LETTERS)
