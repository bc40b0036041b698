"""Lines around cells: closed, clockwise, and with the right length."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import GridKind
from hedgerow.render.lattice import LATTICES, Node, chains, inset, loops, loops_of_edges
from tests.render.scenes import part_at

CELLS = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=25)
PARTS = st.sets(st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(0, 3)), min_size=1, max_size=40)
GRIDS = st.sampled_from(("square", "hex", "quadrant"))


def loops_of_parts(parts: Iterable[tuple[int, int, int]]) -> list[list[Node]]:
    lattice = LATTICES["quadrant"]
    return loops_of_edges(edge for x, y, part in parts for edge in lattice.part_edges((x, y), part))


def area(loop: list[Node]) -> float:
    """Return twice the enclosed area, positive if clockwise (y grows downwards)."""
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(loop, loop[1:] + loop[:1], strict=True))


@given(GRIDS, CELLS)
def test_loops_enclose_exactly_the_cells(grid: GridKind, cells: set[Coordinate]) -> None:
    lattice = LATTICES[grid]
    cell_area = area(loops(lattice, [(0, 0)])[0])
    assert cell_area > 0
    assert sum(map(area, loops(lattice, cells))) == cell_area * len(cells)


@given(PARTS)
def test_loops_enclose_exactly_the_parts(parts: set[tuple[int, int, int]]) -> None:
    """An inset line stays inside, too: a loop never turns into an area that only touches at a corner."""
    result = loops_of_parts(parts)
    assert sum(map(area, result)) == 2 * len(parts)
    for loop in result:
        for x, y in inset([(float(x), float(y)) for x, y in loop], 0.1):
            assert part_at(x, y, side=2) in parts


@given(CELLS)
def test_a_cell_has_the_same_loops_as_all_its_parts(cells: set[Coordinate]) -> None:
    parts = [(x, y, part) for x, y in cells for part in range(4)]
    whole = loops(LATTICES["quadrant"], cells)
    assert sorted(map(area, loops_of_parts(parts))) == sorted(map(area, whole))
    assert {node for loop in loops_of_parts(parts) for node in loop} == {node for loop in whole for node in loop}


def test_parts_join_within_a_cell_and_across_an_edge() -> None:
    assert loops_of_parts([(0, 0, 0), (0, 0, 1)]) == [[(0, 0), (2, 0), (2, 2)]]
    assert [set(loop) for loop in loops_of_parts([(0, 0, 1), (1, 0, 3)])] == [{(1, 1), (2, 0), (3, 1), (2, 2)}]


def test_parts_that_touch_only_at_a_corner_get_separate_loops() -> None:
    assert sorted(map(len, loops_of_parts([(0, 0, 0), (0, 0, 2)]))) == [3, 3]
    stacked = [(0, 0, 1), (1, 0, 3), (0, 1, 1), (1, 1, 3)]
    for order in permutations(stacked):
        assert sorted(map(area, loops_of_parts(order))) == [4, 4]


@given(CELLS)
def test_chains_cover_every_edge_once(cells: set[Coordinate]) -> None:
    lattice = LATTICES["square"]
    edges = {(min(edge), max(edge)) for cell in cells for edge in lattice.edges(cell)}
    length = sum(abs(x - to_x) + abs(y - to_y) for line in chains(edges) for (x, y), (to_x, to_y) in pairwise(line))
    assert length == 2 * len(edges)


def test_loops_of_a_rectangle_and_of_a_ring() -> None:
    lattice = LATTICES["square"]
    assert loops(lattice, [(0, 0), (1, 0)]) == [[(0, 0), (4, 0), (4, 2), (0, 2)]]
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(map(area, loops(lattice, ring))) == [-8, 72]


def test_inset_moves_inwards_and_out_of_holes() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert inset(square, 2) == [(2, 2), (8, 2), (8, 8), (2, 8)]
    assert sorted(inset(square[::-1], 2)) == [(-2, -2), (-2, 12), (12, -2), (12, 12)]
