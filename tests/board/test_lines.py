import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import Grid
from tests.board.slow import GRIDS, Cells, grids, line, no_deadline, reading_order, regions

lengths = st.integers(1, 7)


def maximal_runs(region: Cells, direction: tuple[int, int], length: int) -> list[Cells]:
    found = []
    for x, y in reading_order(region):
        if (x - direction[0], y - direction[1]) in region:
            continue
        reach = 1
        while line((x, y), direction, reach + 1) <= region:
            reach += 1
        if reach >= length:
            found.append(line((x, y), direction, reach))
    return found


@no_deadline
@given(grids, regions(), lengths)
def test_run_starts_are_followed_by_the_rest_of_the_run(grid: Grid, region: Cells, length: int) -> None:
    for direction, step in zip(grid.directions, grid.steps, strict=True):
        starts = grid.run_starts(grid.cells(region), step, length)
        assert set(grid.coordinates(starts)) == {cell for cell in region if line(cell, direction, length) <= region}


@no_deadline
@given(grids, regions(), lengths)
def test_runs_are_maximal_and_in_reading_order(grid: Grid, region: Cells, length: int) -> None:
    for direction, step in zip(grid.directions, grid.steps, strict=True):
        runs = [frozenset(grid.coordinates(run)) for run in grid.runs(grid.cells(region), step, length)]
        assert runs == maximal_runs(region, direction, length)


@pytest.mark.parametrize("length", range(1, 8))
@pytest.mark.parametrize("grid", GRIDS)
def test_a_line_is_found_for_its_length_but_not_for_more(grid: Grid, length: int) -> None:
    for direction, step in zip(grid.directions, grid.steps, strict=True):
        cells = grid.cells(line((2, -3), direction, length))
        assert grid.run_starts(cells, step, length) == grid.cell(2, -3)
        assert grid.run_starts(cells, step, length + 1) == 0
        assert list(grid.runs(cells, step, length)) == [cells]
        assert list(grid.runs(cells, step, length + 1)) == []


def test_steps_match_the_directions() -> None:
    for grid in GRIDS:
        assert grid.steps == tuple(grid.offset(dx, dy) for dx, dy in grid.directions)
        assert all(step > 0 for step in grid.steps)
