"""Tests that `Game.pieces` describes the pieces as the scene shows them after they were placed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.games import CHANCE, REGISTRY, State, game_class, new_game
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import SceneCell
from tests.toys.lantern import Lantern

pytestmark = pytest.mark.repeating

MOST_TRIED = 5
"""The most placements to try at each position."""


def test_a_game_whose_moves_name_no_cells_has_no_pieces() -> None:
    assert Lantern(2, wind=False).pieces() == {}


@pytest.mark.parametrize("name", REGISTRY)
def test_every_piece_has_its_name_in_moves_and_starts_at_the_origin(name: str) -> None:
    game = new_game(name, 2)
    pieces = game.pieces()
    for piece, cells in pieces.items():
        text = f"{piece}@c3"
        assert game.move_text(0, game.read_move(0, text)) == text, "the piece has another name in moves"
        assert (cells[0].x, cells[0].y) == (0, 0)
        assert len({(cell.x, cell.y) for cell in cells}) == len(cells)
        assert all(cell.group == 0 for cell in cells)


@pytest.mark.parametrize("name", REGISTRY)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_a_placed_piece_looks_as_described(name: str, seed: int) -> None:
    rng = Random(seed)
    game = new_game(name, rng.choice(game_class(name).player_counts[:3]), game_class(name).live_options)
    pieces = game.pieces()
    state = game.start()
    while not state.over:
        for seat, move in _some_placements(state, rng):
            piece = game.move_text(seat, move).partition("@")[0]
            _, x, y = parts_of(move)
            _check(state, seat, move, [_moved(cell, x, y) for cell in pieces[piece]])
        seat = rng.choice(state.to_act)
        words = {"decline", "quit"}
        moves = [m for m in state.moves(seat) if seat == CHANCE or game.move_text(seat, m) not in words]
        state.play(seat, rng.choice(moves or list(state.moves(seat))))


def _some_placements(state: State, rng: Random) -> Iterator[tuple[int, int]]:
    if state.to_act == (CHANCE,):
        return
    for seat in state.to_act:
        placements = [move for move in state.moves(seat) if "@" in state.game.move_text(seat, move)]
        for move in rng.sample(placements, min(MOST_TRIED, len(placements))):
            yield seat, move


def _moved(cell: SceneCell, x: int, y: int) -> SceneCell:
    return SceneCell(cell.x + x, cell.y + y, cell.ground, 0, cell.on_top)


def _check(state: State, seat: int, move: int, expected: list[SceneCell]) -> None:
    """Check that the cells of the piece are as described and all others unchanged, except for figures that leave."""
    before = _cells(state, seat)
    later = state.copy()
    later.play(seat, move)
    after = _cells(later, seat)
    piece = {(cell.x, cell.y): cell for cell in expected}
    assert after.keys() == before.keys() | piece.keys()
    for place, shown in after.items():
        cell_before, piece_cell = before.get(place), piece.get(place)
        if piece_cell is None:
            assert cell_before is not None
            ground, on_top = cell_before.ground, cell_before.on_top
        elif piece_cell.ground:
            ground, on_top = piece_cell.ground, piece_cell.on_top
        else:
            ground = shown.ground if cell_before is None else cell_before.ground
            on_top = (*(() if cell_before is None else cell_before.on_top), *piece_cell.on_top)
        assert shown.ground == ground
        assert shown.on_top in (on_top, tuple(name for name in on_top if not name.startswith("figure-")))


def _cells(state: State, seat: int) -> dict[tuple[int, int], SceneCell]:
    """Return the cells of the board on which the seat places pieces, without groups and owners of figures."""
    board = next(board for board in state.scene(seat).boards if board.seat in (None, seat))
    return {(c.x, c.y): SceneCell(c.x, c.y, c.ground, 0, tuple(map(_ownerless, c.on_top))) for c in board.cells}


def _ownerless(name: str) -> str:
    return f"figure-{name[-1]}" if name.startswith("figure-") else name
