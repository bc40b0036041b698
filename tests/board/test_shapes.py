"""Tests of the orientations of shapes, and of which orientations look the same."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import Coordinate, HexGrid, SquareGrid, canonical_orientations, hex_rotations, square_orientations
from hedgerow.board.shapes import anchored
from tests.board.slow import around, no_deadline, reading_order

Shape = dict[Coordinate, str]

_near = st.integers(-3, 3)
shapes: st.SearchStrategy[Shape] = st.dictionaries(
    st.tuples(_near, _near), st.sampled_from("ab"), min_size=1, max_size=6
)


def drawn(picture: str) -> Shape:
    rows = picture.split("/")
    return {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}


def slow_squares(shape: Shape) -> list[Shape]:
    """Return the eight orientations, each given explicitly as a map of coordinates."""
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
    """Return the six rotations in cube coordinates x + y + z = 0, where a sixth turn gives (-z, -x, -y)."""
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


@no_deadline
@given(shapes)
def test_anchored_moves_the_first_cell_to_the_origin(shape: Shape) -> None:
    moved_shape = anchored(shape)
    assert list(moved_shape) == reading_order(moved_shape)
    assert next(iter(moved_shape)) == (0, 0)
    assert same_but_moved(shape, moved_shape)


@no_deadline
@given(shapes)
def test_square_orientations_returns_the_eight_orientations(shape: Shape) -> None:
    orientations = square_orientations(shape)
    assert len(orientations) == 8
    for turn, expected in zip(orientations, slow_squares(shape), strict=True):
        assert same_but_moved(turn, expected)
        assert list(turn) == reading_order(turn)
        assert next(iter(turn)) == (0, 0)


@no_deadline
@given(shapes)
def test_hex_rotations_returns_the_six_rotations(shape: Shape) -> None:
    orientations = hex_rotations(shape)
    assert len(orientations) == 6
    for turn, expected in zip(orientations, slow_hexes(shape), strict=True):
        assert same_but_moved(turn, expected)
        assert list(turn) == reading_order(turn)
        assert next(iter(turn)) == (0, 0)


@no_deadline
@given(shapes)
def test_rotation_preserves_adjacency(shape: Shape) -> None:
    for grid, orientations in ((SquareGrid.of(32), square_orientations(shape)), (HexGrid.of(32), hex_rotations(shape))):
        pairs = {sum(len(around(grid, cell) & turn.keys()) for cell in turn) for turn in orientations}
        assert len(pairs) == 1


@no_deadline
@given(shapes)
def test_canonical_orientations_returns_the_first_equal_orientation(shape: Shape) -> None:
    for orientations in (square_orientations(shape), hex_rotations(shape)):
        for number, first in enumerate(canonical_orientations(orientations)):
            assert orientations[first] == orientations[number]
            assert all(orientations[earlier] != orientations[number] for earlier in range(first))


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
def test_symmetry_takes_the_print_into_account(picture: str, expected: list[int]) -> None:
    assert canonical_orientations(square_orientations(drawn(picture))) == expected


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
def test_hex_symmetry_takes_the_print_into_account(cells: Shape, expected: list[int]) -> None:
    assert canonical_orientations(hex_rotations(cells)) == expected
