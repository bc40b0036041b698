"""Legal moves as lazy views: everything a sorted tuple of the same moves would answer."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.board import Coordinate, Grid, HexGrid, SquareGrid
from hedgerow.games.core.moves import FARTHEST, NO_MOVES, CellMoves, ListedMoves, Moves, move_at, parts_of

unhurried = settings(deadline=None)

LOWEST_CELL_SLOT = 3
"""The tests' extra moves have lower slots than this, as `CellMoves` asks for."""

_near = st.integers(-15, 14)
_cell_sets = st.frozensets(st.tuples(_near, _near), max_size=12)
_slots = st.dictionaries(st.integers(LOWEST_CELL_SLOT, 40), _cell_sets, max_size=5)
_extras = st.frozensets(st.integers(0, move_at(LOWEST_CELL_SLOT, -512, -512) - 1), max_size=4)
_grids: st.SearchStrategy[Grid] = st.sampled_from((SquareGrid.of(32), HexGrid.of(32), SquareGrid.of(64)))


def slow_order(cells: frozenset[Coordinate]) -> list[Coordinate]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


@st.composite
def views(draw: st.DrawFn) -> tuple[Moves, tuple[int, ...]]:
    """A view, and the moves it stands for written out."""
    if draw(st.booleans()):
        listed = draw(st.lists(st.integers(0, 10**9), unique=True, max_size=12))
        return ListedMoves(listed), tuple(sorted(listed))
    grid, slots, extra = draw(_grids), sorted(draw(_slots).items()), tuple(sorted(draw(_extras)))
    last = draw(st.none() | st.integers(move_at(41, -512, -512), 10**9))
    view = CellMoves(grid, [(slot, grid.cells(cells)) for slot, cells in slots], extra, last)
    by_hand = [move_at(slot, x, y) for slot, cells in slots for x, y in slow_order(cells)]
    return view, (*extra, *by_hand, *(() if last is None else (last,)))


@unhurried
@given(views())
def test_a_view_is_a_sorted_sequence(case: tuple[Moves, tuple[int, ...]]) -> None:
    view, expected = case
    assert tuple(view) == expected == tuple(sorted(expected))
    assert len(view) == len(expected)
    assert bool(view) == bool(expected)
    assert tuple(reversed(view)) == expected[::-1]
    assert [view.at(rank) for rank in range(len(expected))] == list(expected)
    assert [view.rank(move) for move in expected] == list(range(len(expected)))
    assert repr(view) == f"<{len(expected)} moves>"


@unhurried
@given(views(), st.integers(-60, 60))
def test_an_index_counts_from_either_end(case: tuple[Moves, tuple[int, ...]], index: int) -> None:
    view, expected = case
    if -len(expected) <= index < len(expected):
        assert view[index] == expected[index]
    else:
        with pytest.raises(IndexError, match=f"move {index} of {len(expected)}"):
            view[index]


_bounds = st.one_of(st.none(), st.integers(-20, 20))


@unhurried
@given(views(), st.builds(slice, _bounds, _bounds, _bounds.filter(lambda step: step != 0)))
def test_a_slice_is_a_list(case: tuple[Moves, tuple[int, ...]], part: slice) -> None:
    view, expected = case
    assert view[part] == list(expected[part])


@unhurried
@given(views(), st.integers(-(10**6), 10**8))
def test_only_legal_moves_are_in_the_view(case: tuple[Moves, tuple[int, ...]], other: int) -> None:
    view, expected = case
    for move in {other, *expected, *(move + 1 for move in expected), *(move - 1 for move in expected)}:
        assert (move in view) == (move in expected)
        assert (view.rank(move) is not None) == (move in expected)
    not_even_numbers: tuple[object, ...] = ("a7", None, 1.5)
    assert not any(thing in view for thing in not_even_numbers)


@unhurried
@given(views(), st.integers(0, 2**32))
def test_a_choice_is_a_member(case: tuple[Moves, tuple[int, ...]], seed: int) -> None:
    view, expected = case
    if expected:
        assert view.choice(Random(seed)) in expected
    else:
        with pytest.raises(IndexError):
            view.choice(Random(seed))


def test_a_choice_is_uniform() -> None:
    grid = SquareGrid.of(32)
    groups = [(5, grid.cells((x, 0) for x in range(-6, 7))), (9, grid.cells([(0, 0), (3, 4), (-9, 7)]))]
    for view in (CellMoves(grid, groups, (1, 2)), ListedMoves(range(18))):
        rng = Random(20240)
        draws = 18_000
        counts = Counter(view.choice(rng) for _ in range(draws))
        fair = draws / len(view)
        chi_square = sum((counts[move] - fair) ** 2 / fair for move in view)
        # 17 degrees of freedom: a fair choice stays below 40.8 in 999 seeds of 1000.
        assert set(counts) == set(view)
        assert chi_square < 40.8


def test_a_choice_takes_one_number_from_the_generator() -> None:
    used, beside = Random(5), Random(5)
    ListedMoves([4, 8, 15]).choice(used)
    beside.random()
    assert used.getstate() == beside.getstate()


_coordinates = st.integers(-FARTHEST, FARTHEST)


@given(st.integers(0, 10_000), _coordinates, _coordinates)
def test_a_move_and_its_parts_are_a_round_trip(slot: int, x: int, y: int) -> None:
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


def test_a_cell_outside_the_frame_is_no_legal_move() -> None:
    view = CellMoves(SquareGrid.of(32), [(4, SquareGrid.of(32).everything)])
    assert move_at(4, 15, 15) in view
    assert move_at(4, 16, 0) not in view
    assert move_at(4, 0, -17) not in view
    assert move_at(5, 0, 0) not in view


def test_there_is_no_move_beyond_the_last_rank() -> None:
    grid = SquareGrid.of(32)
    with pytest.raises(IndexError, match="no move with rank"):
        CellMoves(grid, [(4, grid.cell(0, 0))], (1,)).at(2)


@pytest.mark.parametrize("view", [ListedMoves([1]), CellMoves(SquareGrid.of(32), [])])
def test_a_view_has_no_room_for_more(view: Moves) -> None:
    assert not hasattr(view, "__dict__")


@unhurried
@given(views())
def test_a_compact_form_names_every_move_once(case: tuple[Moves, tuple[int, ...]]) -> None:
    view, expected = case
    single, side, places = view.compact()
    unfolded = [
        move_at(slot, bit % side - side // 2, bit // side - side // 2)
        for slot, cells in places
        for bit in range(cells.bit_length())
        if cells >> bit & 1
    ]
    assert sorted([*single, *unfolded]) == list(expected)
