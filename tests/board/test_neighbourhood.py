from hypothesis import given

from hedgerow.board import Grid, SquareGrid
from hedgerow.board.shapes import is_connected
from tests.board.slow import (
    SIDE,
    Cells,
    areas_of,
    around,
    dilated,
    flooded,
    grids,
    no_deadline,
    regions,
)


def coordinates(grid: Grid, cells: int) -> Cells:
    return frozenset(grid.coordinates(cells))


@no_deadline
@given(grids, regions())
def test_dilate_adds_the_adjacent_cells(grid: Grid, region: Cells) -> None:
    cells = grid.cells(region)
    assert coordinates(grid, grid.dilate(cells)) == dilated(grid, region)
    assert Grid.dilate(grid, cells) == grid.dilate(cells)


@no_deadline
@given(grids, regions())
def test_neighbours_excludes_the_set_itself(grid: Grid, region: Cells) -> None:
    cells = grid.cells(region)
    assert coordinates(grid, grid.neighbours(cells)) == dilated(grid, region) - region


@no_deadline
@given(grids, regions())
def test_touched_includes_members_only_if_they_are_adjacent_to_each_other(grid: Grid, region: Cells) -> None:
    touched = frozenset().union(*(around(grid, cell) for cell in region))
    assert coordinates(grid, grid.touched(grid.cells(region))) == touched


@no_deadline
@given(grids, regions(), regions())
def test_flood_reaches_every_cell_that_steps_can_reach(grid: Grid, seed: Cells, within: Cells) -> None:
    reached = grid.flood(grid.cells(seed), grid.cells(within))
    assert coordinates(grid, reached) == flooded(grid, seed, within)
    assert Grid.flood(grid, grid.cells(seed), grid.cells(within)) == reached


@no_deadline
@given(grids, regions())
def test_areas_are_in_reading_order_of_their_first_cells(grid: Grid, region: Cells) -> None:
    found = [coordinates(grid, area) for area in grid.areas(grid.cells(region))]
    assert found == areas_of(grid, region)


@no_deadline
@given(grids, regions())
def test_cells_are_connected_if_they_form_at_most_one_area(grid: Grid, region: Cells) -> None:
    assert is_connected(set(region), grid.directions) == (len(areas_of(grid, region)) <= 1)


@no_deadline
@given(grids, regions(), regions())
def test_touching_pairs_are_counted_once_each(grid: Grid, some: Cells, others: Cells) -> None:
    others -= some
    pairs = sum(len(around(grid, cell) & others) for cell in some)
    assert grid.touching_pairs(grid.cells(some), grid.cells(others)) == pairs
    assert grid.touching_pairs(grid.cells(others), grid.cells(some)) == pairs


@no_deadline
@given(regions())
def test_surround_includes_diagonal_squares(region: Cells) -> None:
    grid = SquareGrid.of(SIDE)
    near = {(x + dx, y + dy) for x, y in region for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert coordinates(grid, grid.surround(grid.cells(region))) == near - region


def test_a_winding_path_is_one_area() -> None:
    """The flood has to turn many corners in all four directions."""
    grid = SquareGrid.of(SIDE)
    rows = ["#######", "......#", "#####.#", "#...#.#", "#.###.#", "#.....#", "#######"]
    path = grid.cells((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")
    assert list(grid.areas(path)) == [path]
    assert grid.flood(grid.cell(0, 0), path) == path
    assert grid.flood(grid.cell(2, 3), path) == 0
