"""Tests that lazy sequences of moves behave like a sorted tuple of the same moves."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.board import Coordinate, Grid, HexGrid, SquareGrid
from hedgerow.games.core.moves import MAX_COORDINATE, NO_MOVES, CellMoves, ListedMoves, Moves, move_at, parts_of

no_deadline = settings(deadline=None)

LOWEST_CELL_SLOT = 3
"""All extra moves of the tests have lower slots than this, as `CellMoves` requires."""

_near = st.integers(-15, 14)
_cell_sets = st.frozensets(st.tuples(_near, _near), max_size=12)
_slots = st.dictionaries(st.integers(LOWEST_CELL_SLOT, 40), _cell_sets, max_size=5)
_extras = st.frozensets(st.integers(0, move_at(LOWEST_CELL_SLOT, -512, -512) - 1), max_size=4)
_grids: st.SearchStrategy[Grid] = st.sampled_from((SquareGrid.of(32), HexGrid.of(32), SquareGrid.of(64)))


def slow_order(cells: frozenset[Coordinate]) -> list[Coordinate]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


@st.composite
def move_sequences(draw: st.DrawFn) -> tuple[Moves, tuple[int, ...]]:
    """Draw a lazy sequence of moves together with the expected tuple."""
    if draw(st.booleans()):
        listed = draw(st.lists(st.integers(0, 10**9), unique=True, max_size=12))
        return ListedMoves(listed), tuple(sorted(listed))
    grid, slots, extra = draw(_grids), sorted(draw(_slots).items()), tuple(sorted(draw(_extras)))
    last = draw(st.none() | st.integers(move_at(41, -512, -512), 10**9))
    moves = CellMoves(grid, [(slot, grid.cells(cells)) for slot, cells in slots], extra, last)
    by_hand = [move_at(slot, x, y) for slot, cells in slots for x, y in slow_order(cells)]
    return moves, (*extra, *by_hand, *(() if last is None else (last,)))


@no_deadline
@given(move_sequences())
def test_moves_are_a_sorted_sequence(case: tuple[Moves, tuple[int, ...]]) -> None:
    moves, expected = case
    assert tuple(moves) == expected == tuple(sorted(expected))
    assert len(moves) == len(expected)
    assert bool(moves) == bool(expected)
    assert tuple(reversed(moves)) == expected[::-1]
    assert [moves.at(rank) for rank in range(len(expected))] == list(expected)
    assert [moves.rank(move) for move in expected] == list(range(len(expected)))
    assert repr(moves) == f"<{len(expected)} moves>"


@no_deadline
@given(move_sequences(), st.integers(-60, 60))
def test_an_index_may_be_negative(case: tuple[Moves, tuple[int, ...]], index: int) -> None:
    moves, expected = case
    if -len(expected) <= index < len(expected):
        assert moves[index] == expected[index]
    else:
        with pytest.raises(IndexError, match=f"move {index} of {len(expected)}"):
            moves[index]


_bounds = st.one_of(st.none(), st.integers(-20, 20))


@no_deadline
@given(move_sequences(), st.builds(slice, _bounds, _bounds, _bounds.filter(lambda step: step != 0)))
def test_a_slice_is_a_list(case: tuple[Moves, tuple[int, ...]], part: slice) -> None:
    moves, expected = case
    assert moves[part] == list(expected[part])


@no_deadline
@given(move_sequences(), st.integers(-(10**6), 10**8))
def test_only_legal_moves_are_members(case: tuple[Moves, tuple[int, ...]], other: int) -> None:
    moves, expected = case
    for move in {other, *expected, *(move + 1 for move in expected), *(move - 1 for move in expected)}:
        assert (move in moves) == (move in expected)
        assert (moves.rank(move) is not None) == (move in expected)
    other_types: tuple[object, ...] = ("a7", None, 1.5)
    assert not any(value in moves for value in other_types)


@no_deadline
@given(move_sequences(), st.integers(0, 2**32))
def test_a_choice_is_a_member(case: tuple[Moves, tuple[int, ...]], seed: int) -> None:
    moves, expected = case
    if expected:
        assert moves.choice(Random(seed)) in expected
    else:
        with pytest.raises(IndexError):
            moves.choice(Random(seed))


def test_a_choice_is_uniform() -> None:
    grid = SquareGrid.of(32)
    groups = [(5, grid.cells((x, 0) for x in range(-6, 7))), (9, grid.cells([(0, 0), (3, 4), (-9, 7)]))]
    for moves in (CellMoves(grid, groups, (1, 2)), ListedMoves(range(18))):
        rng = Random(20240)
        draws = 18_000
        counts = Counter(moves.choice(rng) for _ in range(draws))
        fair = draws / len(moves)
        chi_square = sum((counts[move] - fair) ** 2 / fair for move in moves)
        # 17 degrees of freedom: a fair choice stays below 40.8 in 999 seeds of 1000.
        assert set(counts) == set(moves)
        assert chi_square < 40.8


def test_a_choice_takes_one_number_from_the_generator() -> None:
    rng, other = Random(5), Random(5)
    ListedMoves([4, 8, 15]).choice(rng)
    other.random()
    assert rng.getstate() == other.getstate()


_coordinates = st.integers(-MAX_COORDINATE, MAX_COORDINATE)


@given(st.integers(0, 10_000), _coordinates, _coordinates)
def test_parts_of_is_the_inverse_of_move_at(slot: int, x: int, y: int) -> None:
    assert parts_of(move_at(slot, x, y)) == (slot, x, y)


@given(*[st.tuples(st.integers(0, 50), _coordinates, _coordinates)] * 2)
def test_moves_are_ordered_by_slot_and_then_reading_order(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    by_number = move_at(*one) < move_at(*other)
    assert by_number == ((one[0], one[2], one[1]) < (other[0], other[2], other[1]))


def test_no_moves_is_empty() -> None:
    assert len(NO_MOVES) == 0
    assert list(NO_MOVES) == []
    assert 0 not in NO_MOVES


def test_a_cell_outside_the_frame_is_not_a_legal_move() -> None:
    moves = CellMoves(SquareGrid.of(32), [(4, SquareGrid.of(32).everything)])
    assert move_at(4, 15, 15) in moves
    assert move_at(4, 16, 0) not in moves
    assert move_at(4, 0, -17) not in moves
    assert move_at(5, 0, 0) not in moves


def test_a_rank_beyond_the_last_move_is_refused() -> None:
    grid = SquareGrid.of(32)
    with pytest.raises(IndexError, match="no move with rank"):
        CellMoves(grid, [(4, grid.cell(0, 0))], (1,)).at(2)


@pytest.mark.parametrize("moves", [ListedMoves([1]), CellMoves(SquareGrid.of(32), [])])
def test_moves_have_no_instance_dictionary(moves: Moves) -> None:
    assert not hasattr(moves, "__dict__")


@no_deadline
@given(move_sequences())
def test_compact_contains_every_move_once(case: tuple[Moves, tuple[int, ...]]) -> None:
    moves, expected = case
    single, side, places = moves.compact()
    unfolded = [
        move_at(slot, bit % side - side // 2, bit // side - side // 2)
        for slot, cells in places
        for bit in range(cells.bit_length())
        if cells >> bit & 1
    ]
    assert sorted([*single, *unfolded]) == list(expected)
