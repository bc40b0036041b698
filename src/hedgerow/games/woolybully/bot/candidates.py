"""Moves that a player notices at a glance, for playing on in a search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from hedgerow.board import member_at, members
from hedgerow.games.core.moves import Moves, move_at
from hedgerow.games.woolybully.bot.features import Fields
from hedgerow.games.woolybully.components import SPECIALS
from hedgerow.games.woolybully.land import Land
from hedgerow.games.woolybully.move_codes import DECLINE, DONE, FRONT, PASS, QUIT, REVEAL_SLOT, tile_slot
from hedgerow.games.woolybully.phases import Kind, Phase
from hedgerow.games.woolybully.state import WoolyBullyState

NEAR: Final = 6
MOST_BEASTS: Final = 4
ELSEWHERE: Final = 2
"""So many layings at own fields are noticed, so many of Wolves and Hunters, and so many anywhere."""
FEW_MOVES: Final = 60
"""So many moves are all looked at before a plan is made."""
MOST_OTHERS: Final = 40
"""Of moves away from all fields that matter, so many are looked at."""
MOST_LATER: Final = 12
"""So many moves are looked at for each later step of a plan."""
_ALWAYS: Final = frozenset({REVEAL_SLOT, *(tile_slot(tile, FRONT, 0) for tile in members(SPECIALS))})


def at_a_glance(table: WoolyBullyState, seat: int, own: Fields, may_leave: bool, rng: Random) -> list[int]:
    """Some moves that may be good, mostly at the own fields."""
    if table.phase is Phase.DISCARD:
        return list(table.moves(seat))
    grid, hand = table.land.grid, table.hands[seat]
    found = []
    for tile in members(hand & SPECIALS):
        slot = tile_slot(tile, FRONT, 0)
        found += [move_at(slot, *grid.coordinate(bit)) for bit in members(table.beast_cells(tile))]
    if len(found) > MOST_BEASTS:
        found = rng.sample(found, MOST_BEASTS)
    if may_leave:
        found.append(QUIT)
    if not table.goes_on(seat):
        return [*found, DECLINE]
    groups = table.layings(hand)
    if not groups:
        return [*found, DONE if table.duties[-1].kind is Kind.FREE else PASS]
    near = faced_by([own])
    layings = [(slot, bit) for slot, cells in groups for bit in members(cells & near)]
    if len(layings) > NEAR:
        layings = rng.sample(layings, NEAR)
    for _ in range(ELSEWHERE):
        slot, cells = groups[int(rng.random() * len(groups))]
        layings.append((slot, _any_of(cells, rng)))
    places = table.reveal_cells(seat)
    if places:
        layings.append((REVEAL_SLOT, _any_of(places, rng)))
    return found + [move_at(slot, *grid.coordinate(bit)) for slot, bit in dict.fromkeys(layings)]


def at_fields(land: Land, fields: Sequence[Fields], moves: Moves) -> Sequence[int]:
    """All moves at some fields, all Wolves, Hunters and shepherds, and an even selection of the others."""
    if len(moves) <= FEW_MOVES:
        return moves
    busy, grid = faced_by(fields), land.grid
    single, _, places = moves.compact()
    chosen, others = [*single], list[int]()
    for slot, cells in places:
        chosen += [move_at(slot, *grid.coordinate(bit)) for bit in members(cells & busy)]
        elsewhere = chosen if slot in _ALWAYS else others
        elsewhere += [move_at(slot, *grid.coordinate(bit)) for bit in members(cells & ~busy)]
    return sorted(chosen + others[:: -(-len(others) // MOST_OTHERS) or 1])


def later_on(land: Land, own: Fields, moves: Moves) -> Sequence[int]:
    """A few moves for a later step of the same turn: at the own fields, if there are any."""
    if len(moves) <= MOST_LATER:
        return moves
    near, grid = faced_by([own]), land.grid
    single, _, places = moves.compact()
    chosen = [move_at(slot, *grid.coordinate(bit)) for slot, cells in places for bit in members(cells & near)]
    chosen = chosen or list(moves)
    return sorted({*single, *chosen[:: -(-len(chosen) // MOST_LATER)]})


def faced_by(fields: Sequence[Fields]) -> int:
    """The empty cells that open fields face."""
    cells = 0
    for colour in fields:
        for field in colour.open:
            for cell in field.cells:
                cells |= 1 << cell
    return cells


def _any_of(cells: int, rng: Random) -> int:
    return member_at(cells, int(rng.random() * cells.bit_count()))
