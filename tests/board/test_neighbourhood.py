from hypothesis import given

from hedgerow.board import Grid, SquareGrid, shapes
from tests.board.slow import (
    SIDE,
    Cells,
    areas_of,
    around,
    dilated,
    flooded,
    grids,
    regions,
    unhurried,
)


def coordinates(grid: Grid, cells: int) -> Cells:
    return frozenset(grid.coordinates(cells))


@unhurried
@given(grids, regions())
def test_dilate_adds_what_touches(grid: Grid, region: Cells) -> None:
    cells = grid.cells(region)
    assert coordinates(grid, grid.dilate(cells)) == dilated(grid, region)
    assert Grid.dilate(grid, cells) == grid.dilate(cells)


@unhurried
@given(grids, regions())
def test_neighbours_touch_and_do_not_belong(grid: Grid, region: Cells) -> None:
    cells = grid.cells(region)
    assert coordinates(grid, grid.neighbours(cells)) == dilated(grid, region) - region


@unhurried
@given(grids, regions())
def test_touched_has_own_cells_only_where_they_touch_each_other(grid: Grid, region: Cells) -> None:
    touched = frozenset().union(*(around(grid, cell) for cell in region))
    assert coordinates(grid, grid.touched(grid.cells(region))) == touched


@unhurried
@given(grids, regions(), regions())
def test_flood_goes_where_steps_lead(grid: Grid, seed: Cells, within: Cells) -> None:
    reached = grid.flood(grid.cells(seed), grid.cells(within))
    assert coordinates(grid, reached) == flooded(grid, seed, within)
    assert Grid.flood(grid, grid.cells(seed), grid.cells(within)) == reached


@unhurried
@given(grids, regions())
def test_areas_come_in_reading_order_of_their_first_cells(grid: Grid, region: Cells) -> None:
    found = [coordinates(grid, area) for area in grid.areas(grid.cells(region))]
    assert found == areas_of(grid, region)


@unhurried
@given(grids, regions())
def test_connected_is_one_area_at_most(grid: Grid, region: Cells) -> None:
    one_area = len(areas_of(grid, region)) <= 1
    assert grid.is_connected(grid.cells(region)) == one_area
    assert shapes.is_connected(set(region), grid.directions) == one_area


@unhurried
@given(grids, regions(), regions())
def test_touching_pairs_are_counted_once_each(grid: Grid, some: Cells, others: Cells) -> None:
    others -= some
    pairs = sum(len(around(grid, cell) & others) for cell in some)
    assert grid.touching_pairs(grid.cells(some), grid.cells(others)) == pairs
    assert grid.touching_pairs(grid.cells(others), grid.cells(some)) == pairs


@unhurried
@given(regions())
def test_surround_has_the_diagonal_squares_too(region: Cells) -> None:
    grid = SquareGrid.of(SIDE)
    near = {(x + dx, y + dy) for x, y in region for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert coordinates(grid, grid.surround(grid.cells(region))) == near - region


def test_a_winding_path_is_one_area() -> None:
    """A flood has to turn many corners here, in all four directions."""
    grid = SquareGrid.of(SIDE)
    rows = ["#######", "......#", "#####.#", "#...#.#", "#.###.#", "#.....#", "#######"]
    path = grid.cells((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")
    assert grid.is_connected(path)
    assert grid.flood(grid.cell(0, 0), path) == path
    assert grid.flood(grid.cell(2, 3), path) == 0
