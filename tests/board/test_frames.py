"""Tests of bit numbers, frames, rims, and the transfer to a larger frame."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import Grid, HexGrid, SquareGrid
from hedgerow.board.grid import INITIAL_SIDE
from tests.board.slow import (
    GRIDS,
    SIDE,
    TOUCHING,
    Cells,
    areas_of,
    grids,
    line,
    no_deadline,
    reading_order,
    regions,
)

KINDS: tuple[type[Grid], ...] = (SquareGrid, HexGrid)
kinds = st.sampled_from(KINDS)
sides = st.sampled_from((4, 8, 16, 32, 64))
margins = st.integers(0, 9)


@no_deadline
@given(grids, regions())
def test_coordinates_is_the_inverse_of_cells(grid: Grid, region: Cells) -> None:
    cells = grid.cells(region)
    assert cells.bit_count() == len(region)
    assert list(grid.coordinates(cells)) == reading_order(region)


@pytest.mark.parametrize("grid", GRIDS)
def test_every_cell_of_a_frame_has_its_own_bit_number(grid: Grid) -> None:
    numbers = set()
    for y in range(-SIDE // 2, SIDE // 2):
        for x in range(-SIDE // 2, SIDE // 2):
            assert grid.contains(x, y)
            assert grid.coordinate(grid.bit(x, y)) == (x, y)
            assert grid.cell(x, y) == 1 << grid.bit(x, y)
            numbers.add(grid.bit(x, y))
    assert numbers == set(range(SIDE * SIDE))
    assert grid.everything == sum(1 << number for number in numbers)


@no_deadline
@given(kinds, sides, st.integers(-40, 40), st.integers(-40, 40))
def test_a_cell_outside_the_frame_is_refused(kind: type[Grid], side: int, x: int, y: int) -> None:
    grid = kind.of(side)
    inside = -side // 2 <= x < side // 2 and -side // 2 <= y < side // 2
    assert grid.contains(x, y) == inside
    if not inside:
        with pytest.raises(ValueError, match=rf"\({x}, {y}\) is outside a frame of side {side}"):
            grid.bit(x, y)


@pytest.mark.parametrize("side", [-8, 0, 1, 2, 3, 5, 12, 33])
def test_a_side_that_is_not_a_power_of_two_is_refused(side: int) -> None:
    with pytest.raises(ValueError, match="must be a power of two and at least 4"):
        SquareGrid(side)


def test_grids_are_shared_by_kind_and_size() -> None:
    assert SquareGrid.of(16) is SquareGrid.of(16)
    assert SquareGrid.of(16) is not SquareGrid.of(32)
    assert type(SquareGrid.of(16)) is SquareGrid
    assert type(HexGrid.of(16)) is HexGrid
    assert repr(HexGrid.of(16)) == "HexGrid.of(16)"


@no_deadline
@given(kinds, sides, st.integers(0, 70))
def test_rim_contains_the_cells_near_the_edge(kind: type[Grid], side: int, margin: int) -> None:
    grid = kind.of(side)
    for _ in range(2):  # The second call reads the cache.
        rim = set(grid.coordinates(grid.rim(margin)))
        for bit in range(side * side):
            x, y = grid.coordinate(bit)
            to_the_edge = min(x + side // 2, y + side // 2, side // 2 - 1 - x, side // 2 - 1 - y)
            assert ((x, y) in rim) == (to_the_edge < margin)


@no_deadline
@given(grids, regions(), margins)
def test_has_room_checks_the_distance_to_every_edge(grid: Grid, region: Cells, margin: int) -> None:
    half = grid.side // 2
    fits = all(-half + margin <= x < half - margin and -half + margin <= y < half - margin for x, y in region)
    assert grid.has_room(grid.cells(region), margin) == fits


@no_deadline
@given(kinds, sides, regions(), margins)
def test_frame_for_returns_the_smallest_fitting_frame(kind: type[Grid], side: int, region: Cells, margin: int) -> None:
    start = kind.of(side)
    here = frozenset((x, y) for x, y in region if start.contains(x, y))
    frame = start.frame_for(start.cells(here), margin)
    assert type(frame) is kind
    assert frame.has_room(frame.cells(here), margin)
    if frame is not start:
        smaller = kind.of(frame.side // 2)
        assert not smaller.has_room(smaller.cells(here), margin)


@no_deadline
@given(kinds, sides, sides, regions())
def test_transfer_keeps_the_cells_or_raises(kind: type[Grid], side: int, other: int, region: Cells) -> None:
    grid, to = kind.of(side), kind.of(other)
    here = frozenset((x, y) for x, y in region if grid.contains(x, y))
    cells = grid.cells(here)
    if all(to.contains(x, y) for x, y in here):
        there = grid.transfer(cells, to)
        assert set(to.coordinates(there)) == here
        assert to.transfer(there, grid) == cells
    else:
        with pytest.raises(ValueError, match=f"do not fit a frame of side {other}"):
            grid.transfer(cells, to)


@pytest.mark.parametrize("cell", [(-5, 0), (4, 0), (0, -5), (0, 4), (4, 4), (-5, -5)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_cell_just_outside_a_smaller_frame_is_refused(kind: type[Grid], cell: tuple[int, int]) -> None:
    large, small = kind.of(16), kind.of(8)
    with pytest.raises(ValueError, match="do not fit a frame of side 8"):
        large.transfer(large.cell(*cell) | large.cell(0, 0), small)


@pytest.mark.parametrize(
    ("kind", "direction"),
    [(kind, direction) for kind in KINDS for direction in (*TOUCHING[kind], (1, 1), (-1, -1))],
)
def test_a_board_grows_without_limit(kind: type[Grid], direction: tuple[int, int]) -> None:
    """A line that grows cell by cell is transferred from frame to frame without any change to its cells."""
    grid = kind.of(INITIAL_SIDE)
    cells = 0
    frames = {grid.side}
    for length in range(1, 150):
        x, y = (length - 1) * direction[0], (length - 1) * direction[1]
        cells |= grid.cell(x, y)
        frame = grid.frame_for(cells, 6)
        cells, grid = grid.transfer(cells, frame), frame
        frames.add(grid.side)
        assert grid.has_room(cells, 6)
    walked = line((0, 0), direction, 149)
    assert frames == {32, 64, 128, 256, 512}
    assert frozenset(grid.coordinates(cells)) == walked
    assert {frozenset(grid.coordinates(area)) for area in grid.areas(cells)} == set(areas_of(grid, walked))
    if direction in TOUCHING[kind]:
        step = abs(grid.offset(*direction))
        assert list(grid.areas(cells)) == [cells]
        assert list(grid.runs(cells, step, 149)) == [cells]
        assert not grid.run_starts(cells, step, 150)
