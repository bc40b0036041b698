"""Operations on sets of cells stored as integers, beyond those that Python's `int` already has.

The union of two sets is `|`, intersection `&`, difference `& ~`, size `int.bit_count()`, and a translation of the whole
set is a shift. This module adds the union of many sets, iteration over the members and selection of a member by its
rank.
"""

from collections.abc import Iterable, Iterator


def union(sets: Iterable[int]) -> int:
    """Return the union of many sets."""
    together = 0
    for cells in sets:
        together |= cells
    return together


def members(cells: int) -> Iterator[int]:
    """Yield the bit numbers of the set in ascending order."""
    bit = -1
    while cells:
        gap = (cells & -cells).bit_length()
        bit += gap
        yield bit
        cells >>= gap  # Shifting keeps the number short, so later steps cost less.


def member_at(cells: int, rank: int) -> int:
    """Return the member with this rank: `list(members(cells))[rank]` without building the list.

    A binary search narrows the set until few members are left below the wanted one, and these are removed
    one by one. The cost therefore grows with the logarithm of the board size.
    """
    if not 0 <= rank < cells.bit_count():
        raise IndexError(f"rank {rank} in a set of {cells.bit_count()}")
    # Occupied cells are usually near the centre of the frame, so skip the empty low bits first.
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
    """Return the number of members below `bit`; for a member this is the inverse of `member_at`."""
    return (cells & ((1 << bit) - 1)).bit_count()
