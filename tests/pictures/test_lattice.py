"""Lines around cells: closed, clockwise, and of the right length."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import Coordinate
from hedgerow.games.scene import GridKind
from hedgerow.pictures.lattice import LATTICES, Node, chains, inset, loops

CELLS = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=25)
GRIDS = st.sampled_from(("square", "hex", "quadrant"))


def area(loop: list[Node]) -> float:
    """Twice the area inside, positive when clockwise (y grows downwards)."""
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(loop, loop[1:] + loop[:1], strict=True))


@given(GRIDS, CELLS)
def test_loops_enclose_exactly_the_cells(grid: GridKind, cells: set[Coordinate]) -> None:
    lattice = LATTICES[grid]
    one = area(loops(lattice, [(0, 0)])[0])
    assert one > 0
    assert sum(map(area, loops(lattice, cells))) == one * len(cells)


@given(CELLS)
def test_chains_cover_every_edge_once(cells: set[Coordinate]) -> None:
    lattice = LATTICES["square"]
    edges = {(min(edge), max(edge)) for cell in cells for edge in lattice.edges(cell)}
    length = sum(abs(x - to_x) + abs(y - to_y) for line in chains(edges) for (x, y), (to_x, to_y) in pairwise(line))
    assert length == 2 * len(edges)


def test_a_square_and_a_ring() -> None:
    lattice = LATTICES["square"]
    assert loops(lattice, [(0, 0), (1, 0)]) == [[(0, 0), (4, 0), (4, 2), (0, 2)]]
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(map(area, loops(lattice, ring))) == [-8, 72]


def test_inset_moves_inwards_and_out_of_holes() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert inset(square, 2) == [(2, 2), (8, 2), (8, 8), (2, 8)]
    assert sorted(inset(square[::-1], 2)) == [(-2, -2), (-2, 12), (12, -2), (12, 12)]
