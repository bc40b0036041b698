"""The largest full rectangle in a set of squares."""

from __future__ import annotations

from hedgerow.board.grid import SquareGrid


def largest_rectangle(grid: SquareGrid, cells: int, at_least: int = 0) -> tuple[int, int]:
    """Return the size of the largest full rectangle and its cells, or (0, 0) if there is none.

    Of several largest rectangles, the one with the fewest rows is returned, and of those the first in reading
    order of their upper left corners. Rectangles smaller than `at_least` are ignored.

    For each height, the set is reduced to the squares with enough squares below them; the longest horizontal run
    in what remains is the width. Only widths that would improve on the best known rectangle are searched.
    """
    best = max(at_least - 1, 0)
    corner = best_width = best_height = 0
    columns = cells
    height = 1
    # At least one in `height` rows of any rectangle of `height` or more rows is in `columns`, so this product is
    # an upper bound for all rectangles that have not been searched yet.
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
