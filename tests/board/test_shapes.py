"""Shapes: the ways to turn them, which of these look the same, and where they fit."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import Coordinate, Grid, HexGrid, SquareGrid, canonical_turns, hex_turns, square_turns
from hedgerow.board.shapes import anchored, is_connected
from tests.board.slow import SIDE, Cells, around, grids, moved, reading_order, regions, unhurried

Shape = dict[Coordinate, str]

_near = st.integers(-3, 3)
shapes: st.SearchStrategy[Shape] = st.dictionaries(
    st.tuples(_near, _near), st.sampled_from("ab"), min_size=1, max_size=6
)


def drawn(picture: str) -> Shape:
    rows = picture.split("/")
    return {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}


def slow_squares(shape: Shape) -> list[Shape]:
    """The eight positions, each written out as what it does to a square."""
    ways: list[Callable[[int, int], Coordinate]] = [
        lambda x, y: (x, y),
        lambda x, y: (-y, x),
        lambda x, y: (-x, -y),
        lambda x, y: (y, -x),
        lambda x, y: (-x, y),
        lambda x, y: (-y, -x),
        lambda x, y: (x, -y),
        lambda x, y: (y, x),
    ]
    return [{way(x, y): mark for (x, y), mark in shape.items()} for way in ways]


def slow_hexes(shape: Shape) -> list[Shape]:
    """Six rotations by cube coordinates x + y + z = 0: a sixth turn makes them (-z, -x, -y)."""
    result = []
    cubes = {(x, -x - y, y): mark for (x, y), mark in shape.items()}
    for _ in range(6):
        result.append({(x, z): mark for (x, _, z), mark in cubes.items()})
        cubes = {(-z, -x, -y): mark for (x, y, z), mark in cubes.items()}
    return result


def same_but_moved(one: Shape, other: Shape) -> bool:
    (x, y), (there_x, there_y) = reading_order(one)[0], reading_order(other)[0]
    return {(cx - x, cy - y): mark for (cx, cy), mark in one.items()} == {
        (cx - there_x, cy - there_y): mark for (cx, cy), mark in other.items()
    }


@unhurried
@given(shapes)
def test_anchored_puts_the_first_cell_at_the_origin(shape: Shape) -> None:
    moved_shape = anchored(shape)
    assert list(moved_shape) == reading_order(moved_shape)
    assert next(iter(moved_shape)) == (0, 0)
    assert same_but_moved(shape, moved_shape)


@unhurried
@given(shapes)
def test_the_eight_positions_of_a_square_shape(shape: Shape) -> None:
    turns = square_turns(shape)
    assert len(turns) == 8
    for turn, expected in zip(turns, slow_squares(shape), strict=True):
        assert same_but_moved(turn, expected)
        assert list(turn) == reading_order(turn)
        assert next(iter(turn)) == (0, 0)


@unhurried
@given(shapes)
def test_the_six_rotations_of_a_hex_shape(shape: Shape) -> None:
    turns = hex_turns(shape)
    assert len(turns) == 6
    for turn, expected in zip(turns, slow_hexes(shape), strict=True):
        assert same_but_moved(turn, expected)
        assert list(turn) == reading_order(turn)
        assert next(iter(turn)) == (0, 0)


@unhurried
@given(shapes)
def test_turning_keeps_who_touches_whom(shape: Shape) -> None:
    for grid, turns in ((SquareGrid.of(32), square_turns(shape)), (HexGrid.of(32), hex_turns(shape))):
        pairs = {sum(len(around(grid, cell) & turn.keys()) for cell in turn) for turn in turns}
        assert len(pairs) == 1


@unhurried
@given(shapes)
def test_canonical_turns_name_the_first_that_looks_the_same(shape: Shape) -> None:
    for turns in (square_turns(shape), hex_turns(shape)):
        for number, first in enumerate(canonical_turns(turns)):
            assert turns[first] == turns[number]
            assert all(turns[earlier] != turns[number] for earlier in range(first))


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("a", [0, 0, 0, 0, 0, 0, 0, 0]),
        ("aa", [0, 1, 0, 1, 0, 1, 0, 1]),
        ("ab", [0, 1, 2, 3, 2, 3, 0, 1]),
        ("aa/aa", [0, 0, 0, 0, 0, 0, 0, 0]),
        ("ab/aa", [0, 1, 2, 3, 3, 0, 1, 2]),
        (".a/aa", [0, 1, 2, 3, 1, 2, 3, 0]),
        ("aa./.aa", [0, 1, 0, 1, 4, 5, 4, 5]),
        ("aa./.ab", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("a../aaa", [0, 1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_symmetry_counts_as_far_as_the_print_has_it(picture: str, expected: list[int]) -> None:
    assert canonical_turns(square_turns(drawn(picture))) == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({(0, 0): "a"}, [0, 0, 0, 0, 0, 0]),
        ({(0, 0): "a", (1, 0): "a"}, [0, 1, 2, 0, 1, 2]),
        ({(0, 0): "a", (1, 0): "b"}, [0, 1, 2, 3, 4, 5]),
        ({(0, 0): "a", (1, 0): "a", (0, 1): "a"}, [0, 1, 0, 1, 0, 1]),
        ({(0, 0): "a", (1, 0): "a", (0, 1): "b"}, [0, 1, 2, 3, 4, 5]),
    ],
)
def test_hex_symmetry(cells: Shape, expected: list[int]) -> None:
    assert canonical_turns(hex_turns(cells)) == expected


@unhurried
@given(grids, st.one_of(shapes, st.just({})))
def test_shapes_hang_together_or_not(grid: Grid, shape: Shape) -> None:
    assert is_connected(set(shape), grid.directions) == grid.is_connected(grid.cells(shape))


# Where a shape fits


def folded(cells: Cells, margin: int) -> Cells:
    """The cells brought so far inside that they keep this margin to the left and right of the frame."""
    width = SIDE - 2 * margin
    return frozenset((x % width - width // 2, y) for x, y in cells)


@unhurried
@given(grids, shapes, regions(), regions())
def test_all_placements_in_one_pass(grid: Grid, shape: Shape, blocked: Cells, wanted: Cells) -> None:
    for turn in hex_turns(shape) if isinstance(grid, HexGrid) else square_turns(shape):
        # The margin that a game has to keep: as much as its widest shape reaches to either side.
        margin = max(abs(dx) for dx, _ in turn)
        occupied, targets = folded(blocked, margin), folded(wanted, margin)
        anchors = grid.placements([grid.offset(dx, dy) for dx, dy in turn], grid.cells(occupied), grid.cells(targets))
        tried = {(x - dx, y - dy) for x, y in targets for dx, dy in turn}
        fitting = {anchor for anchor in tried if not moved(turn, *anchor) & occupied}
        assert set(grid.coordinates(anchors)) == {anchor for anchor in fitting if grid.contains(*anchor)}
