"""A set of cells as one integer: the few operations Python's own `int` lacks.

Union is `|`, intersection `&`, difference `& ~`, size `int.bit_count()`; moving a whole set
is a shift. What is left is walking through the members and finding one by its rank.
"""

from collections.abc import Iterator


def members(cells: int) -> Iterator[int]:
    """The bit numbers of the set, ascending."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def member_at(cells: int, rank: int) -> int:
    """The bit number of the member with this rank: `list(members(cells))[rank]`, without the list.

    Halves the set until one bit is left, so the cost grows with the logarithm of the board.
    """
    if not 0 <= rank < cells.bit_count():
        raise IndexError(f"rank {rank} in a set of {cells.bit_count()}")
    offset = 0
    width = cells.bit_length()
    while width > 1:
        half = width >> 1
        low = cells & ((1 << half) - 1)
        below = low.bit_count()
        if rank < below:
            cells, width = low, half
        else:
            rank -= below
            cells >>= half
            offset += half
            width -= half
    return offset


def rank_of(cells: int, bit: int) -> int:
    """How many members lie below `bit`: the inverse of `member_at` for a member."""
    return (cells & ((1 << bit) - 1)).bit_count()
