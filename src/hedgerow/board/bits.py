"""A set of cells as one integer: the few operations Python's own `int` lacks.

Union is `|`, intersection `&`, difference `& ~`, size `int.bit_count()`; moving a whole set
is a shift. What is left is walking through the members and finding one by its rank.
"""

from collections.abc import Iterator


def members(cells: int) -> Iterator[int]:
    """The bit numbers of the set, ascending."""
    bit = -1
    while cells:
        gap = (cells & -cells).bit_length()
        bit += gap
        yield bit
        cells >>= gap  # the rest is a shorter number, so later steps cost less


def member_at(cells: int, rank: int) -> int:
    """The bit number of the member with this rank: `list(members(cells))[rank]`, without the list.

    Halves the set until only a few members lie below the one wanted, so the cost grows with the
    logarithm of the board, and takes those away one by one.
    """
    if not 0 <= rank < cells.bit_count():
        raise IndexError(f"rank {rank} in a set of {cells.bit_count()}")
    # What is on a table lies around the middle of its frame: the empty low end costs only time.
    offset = (cells & -cells).bit_length() - 1
    cells >>= offset
    width = cells.bit_length()
    while rank > 4:
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
    while rank:
        cells &= cells - 1
        rank -= 1
    return offset + (cells & -cells).bit_length() - 1


def rank_of(cells: int, bit: int) -> int:
    """How many members lie below `bit`: the inverse of `member_at` for a member."""
    return (cells & ((1 << bit) - 1)).bit_count()
