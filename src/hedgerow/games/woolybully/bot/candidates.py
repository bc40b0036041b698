"""Candidate moves: the few that a search looks at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from hedgerow.board import member_at, members
from hedgerow.games.core.moves import Moves, move_at
from hedgerow.games.woolybully.bot.features import ColourFeatures
from hedgerow.games.woolybully.components import SPECIALS
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.move_codes import DECLINE, DONE, FRONT, PASS, QUIT, REVEAL_SLOT, tile_slot
from hedgerow.games.woolybully.phases import DutyKind, WoolyBullyPhase
from hedgerow.games.woolybully.state import WoolyBullyState

OWN_FIELD_PLACEMENTS: Final = 6
"""Placements beside own fields that a rollout considers."""
SPECIAL_PLACEMENTS: Final = 4
"""Placements of Wolves and Hunters that a rollout considers."""
OTHER_PLACEMENTS: Final = 2
"""Placements anywhere that a rollout considers."""
FEW_MOVES: Final = 60
"""Up to this number, all moves are candidates for a plan."""
MAX_OTHERS: Final = 40
"""Maximum number of candidates for a plan that are not beside a relevant field."""
MAX_LATER: Final = 12
"""Maximum number of candidates for each later step of a plan."""
_ALWAYS: Final = frozenset({REVEAL_SLOT, *(tile_slot(tile, FRONT, 0) for tile in members(SPECIALS))})
"""Slots of shepherds, Wolves and Hunters, which are candidates on every cell."""


def rollout_candidates(
    state: WoolyBullyState, seat: int, own: ColourFeatures, may_retire: bool, rng: Random
) -> list[int]:
    """Return some moves that may be good, most of them beside the seat's own fields."""
    if state.phase is WoolyBullyPhase.DISCARD:
        return list(state.moves(seat))
    grid, hand = state.land.grid, state.hands[seat]
    moves = []
    for tile in members(hand & SPECIALS):
        slot = tile_slot(tile, FRONT, 0)
        moves += [move_at(slot, *grid.coordinate(bit)) for bit in members(state.special_cells(tile))]
    if len(moves) > SPECIAL_PLACEMENTS:
        moves = rng.sample(moves, SPECIAL_PLACEMENTS)
    if may_retire:
        moves.append(QUIT)
    if not state.is_active(seat):
        return [*moves, DECLINE]
    groups = state.placements(hand)
    if not groups:
        return [*moves, DONE if state.duties[-1].kind is DutyKind.FREE else PASS]
    near = cells_faced_by([own])
    placements = [(slot, bit) for slot, cells in groups for bit in members(cells & near)]
    if len(placements) > OWN_FIELD_PLACEMENTS:
        placements = rng.sample(placements, OWN_FIELD_PLACEMENTS)
    for _ in range(OTHER_PLACEMENTS):
        slot, cells = groups[int(rng.random() * len(groups))]
        placements.append((slot, _random_cell(cells, rng)))
    cells = state.reveal_cells(seat)
    if cells:
        placements.append((REVEAL_SLOT, _random_cell(cells, rng)))
    return moves + [move_at(slot, *grid.coordinate(bit)) for slot, bit in dict.fromkeys(placements)]


def first_candidates(land: WoolyBullyLand, fields: Sequence[ColourFeatures], moves: Moves) -> Sequence[int]:
    """Return all moves beside some fields, all Wolves, Hunters and shepherds, and an even selection of the others."""
    if len(moves) <= FEW_MOVES:
        return moves
    near, grid = cells_faced_by(fields), land.grid
    single, _, groups = moves.compact()
    chosen, others = [*single], list[int]()
    for slot, cells in groups:
        chosen += [move_at(slot, *grid.coordinate(bit)) for bit in members(cells & near)]
        elsewhere = chosen if slot in _ALWAYS else others
        elsewhere += [move_at(slot, *grid.coordinate(bit)) for bit in members(cells & ~near)]
    return sorted(chosen + others[:: -(-len(others) // MAX_OTHERS) or 1])


def later_candidates(land: WoolyBullyLand, own: ColourFeatures, moves: Moves) -> Sequence[int]:
    """Return a few moves for a later step of the same turn, beside the seat's own fields if possible."""
    if len(moves) <= MAX_LATER:
        return moves
    near, grid = cells_faced_by([own]), land.grid
    single, _, groups = moves.compact()
    chosen = [move_at(slot, *grid.coordinate(bit)) for slot, cells in groups for bit in members(cells & near)]
    chosen = chosen or list(moves)
    return sorted({*single, *chosen[:: -(-len(chosen) // MAX_LATER)]})


def cells_faced_by(features: Sequence[ColourFeatures]) -> int:
    """Return the empty cells that the open fields of some colours face."""
    cells = 0
    for colour in features:
        for field in colour.open:
            for cell in field.cells:
                cells |= 1 << cell
    return cells


def _random_cell(cells: int, rng: Random) -> int:
    return member_at(cells, int(rng.random() * cells.bit_count()))
