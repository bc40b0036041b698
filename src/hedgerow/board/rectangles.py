"""The largest full rectangle in a set of squares."""

from __future__ import annotations

from hedgerow.board.grid import SquareGrid


def largest_rectangle(grid: SquareGrid, cells: int, at_least: int = 0) -> tuple[int, int]:
    """The size of the largest full rectangle and its cells.

    Among equals it is one with the fewest rows, and of those the first in reading order of their
    upper left corners.

    For each height the set is thinned to the squares with that many squares below them; there
    the longest horizontal run is the width. A height is searched only for widths that would beat
    the best so far. With `at_least`, smaller rectangles are not looked for: (0, 0) says there is
    none of that size.
    """
    best = max(at_least - 1, 0)
    corner = best_width = best_height = 0
    columns = cells
    height = 1
    # Of a rectangle with `height` rows or more, at least one row in `height` lies in `columns`: none
    # that is still to be found is larger than this product.
    while columns.bit_count() * height > best:
        width = best // height + 1
        starts = grid.run_starts(columns, 1, width)
        if starts:
            while wider := starts & columns >> width:
                starts = wider
                width += 1
            best, corner, best_width, best_height = width * height, starts & -starts, width, height
        columns &= cells >> (height * grid.side)
        height += 1
    if not corner:
        return 0, 0
    row = corner * ((1 << best_width) - 1)
    return best, sum(row << (line * grid.side) for line in range(best_height))
