import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import SquareGrid, largest_rectangle
from tests.board.slow import SIDE, Cells, no_deadline, regions

GRID = SquareGrid.of(SIDE)


def rectangle(x: int, y: int, width: int, height: int) -> Cells:
    return frozenset((x + dx, y + dy) for dx in range(width) for dy in range(height))


def every_rectangle(region: Cells) -> list[tuple[int, int, int, int, int]]:
    """Return each full rectangle as (-size, height, y, x, width); the smallest tuple is the expected result."""
    found = []
    for x, y in region:
        width = 1
        while rectangle(x, y, width, 1) <= region:
            height = 1
            while rectangle(x, y, width, height) <= region:
                found.append((-width * height, height, y, x, width))
                height += 1
            width += 1
    return found


def slow_largest(region: Cells, at_least: int = 0) -> tuple[int, Cells]:
    found = every_rectangle(region)
    if not found or -min(found)[0] < at_least:
        return 0, frozenset()
    size, height, y, x, width = min(found)
    return -size, rectangle(x, y, width, height)


@st.composite
def filled_regions(draw: st.DrawFn) -> Cells:
    """Draw a region in which large rectangles are common: overlapping rectangles with a few holes."""
    corner, extent = st.integers(-5, 4), st.integers(1, 6)
    boxes = draw(st.lists(st.tuples(corner, corner, extent, extent), max_size=5))
    holes = draw(st.frozensets(st.tuples(st.integers(-5, 9), st.integers(-5, 9)), max_size=6))
    return frozenset().union(*(rectangle(*box) for box in boxes)) - holes


any_region = st.one_of(regions(), filled_regions())


@no_deadline
@given(any_region)
def test_the_largest_rectangle_agrees_with_an_exhaustive_search(region: Cells) -> None:
    size, cells = largest_rectangle(GRID, GRID.cells(region))
    found = frozenset(GRID.coordinates(cells))
    assert (size, found) == slow_largest(region)
    assert len(found) == size


@no_deadline
@given(any_region, st.integers(-1, 40))
def test_at_least_ignores_smaller_rectangles(region: Cells, at_least: int) -> None:
    size, cells = largest_rectangle(GRID, GRID.cells(region), at_least)
    assert (size, frozenset(GRID.coordinates(cells))) == slow_largest(region, at_least)


@no_deadline
@given(any_region)
def test_at_least_accepts_a_rectangle_of_exactly_that_size(region: Cells) -> None:
    cells = GRID.cells(region)
    size, found = largest_rectangle(GRID, cells)
    assert largest_rectangle(GRID, cells, size) == (size, found)
    assert largest_rectangle(GRID, cells, size + 1) == (0, 0)


def test_an_empty_set_has_no_rectangle() -> None:
    assert largest_rectangle(GRID, 0) == (0, 0)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 9), (9, 1), (4, 3), (3, 4), (7, 7)])
def test_a_rectangle_is_its_own_largest(width: int, height: int) -> None:
    cells = GRID.cells(rectangle(-3, -2, width, height))
    assert largest_rectangle(GRID, cells) == (width * height, cells)


def test_ties_go_to_the_fewest_rows_and_then_to_reading_order() -> None:
    upright, flat, later = rectangle(-8, -8, 2, 3), rectangle(0, 0, 3, 2), rectangle(5, 0, 3, 2)
    assert largest_rectangle(GRID, GRID.cells(upright | flat | later)) == (6, GRID.cells(flat))


def test_a_rectangle_may_reach_the_rim() -> None:
    inside = GRID.everything & ~GRID.rim(1)
    assert largest_rectangle(GRID, inside) == ((SIDE - 2) ** 2, inside)
