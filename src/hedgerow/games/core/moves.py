"""Legal moves as lazy sequences: counted, tested, indexed and sampled without being listed."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, final, overload

from hedgerow.board import Grid, member_at, members, rank_of


class MoveSets(NamedTuple):
    """Moves as sets of cells: a compact form to send over a network."""

    single: list[int]
    """The moves that do not name a cell."""
    side: int
    """The side of the frame that the cells belong to, with the origin in its centre; 0 if there are no cells."""
    places: list[tuple[int, int]]
    """Pairs of a slot and the set of cells where it may be played."""


class Moves(Sequence[int]):
    """The legal moves of a seat: a sorted sequence of integers without repeats.

    It is a snapshot: later moves do not change it, and it has no reference to the state.
    """

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[int]: ...

    @abstractmethod
    def at(self, rank: int) -> int:
        """Return the move with this rank, 0 to `len - 1`."""

    @abstractmethod
    def rank(self, move: int) -> int | None:
        """Return the rank of a move, or `None` if it is not legal."""

    @final
    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and self.rank(move) is not None

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    @final
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self.at(rank) for rank in range(*index.indices(len(self)))]
        rank = index + len(self) if index < 0 else index
        if not 0 <= rank < len(self):
            raise IndexError(f"move {index} of {len(self)}")
        return self.at(rank)

    @final
    def choice(self, rng: Random) -> int:
        """Return a random move, all equally likely."""
        # Fast, and with the 53 random bits of a float the bias is too small to measure.
        return self.at(int(rng.random() * len(self)))

    def compact(self) -> MoveSets:
        """Return the moves as sets of cells instead of a list."""
        return MoveSets(list(self), 0, [])

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"


@final
class ListedMoves(Moves):
    """A list of moves."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[int] = ()) -> None:
        self._moves = tuple(sorted(moves))

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[int]:
        return iter(self._moves)

    def at(self, rank: int) -> int:
        return self._moves[rank]

    def rank(self, move: int) -> int | None:
        rank = bisect_left(self._moves, move)
        return rank if rank < len(self._moves) and self._moves[rank] == move else None


NO_MOVES = ListedMoves()
"""The moves of a seat that may not act."""

CELL_BITS = 10
"""Bits of a move for each coordinate of its cell; boards may extend 511 cells from the origin."""
SLOT_SHIFT = 2 * CELL_BITS
"""The slot of a move is the number above the bits of its cell."""

_CELL_CENTRE = 1 << (CELL_BITS - 1)
_COORDINATE_MASK = (1 << CELL_BITS) - 1
MAX_COORDINATE = _CELL_CENTRE - 1
"""The largest coordinate that a move can name."""


def move_at(slot: int, x: int, y: int) -> int:
    """Return the move that plays `slot` at a cell; a game defines its slots, for example a tile in an orientation."""
    return (slot << CELL_BITS | y + _CELL_CENTRE) << CELL_BITS | x + _CELL_CENTRE


def parts_of(move: int) -> tuple[int, int, int]:
    """Return the slot and the coordinates of a move."""
    return (
        move >> SLOT_SHIFT,
        (move & _COORDINATE_MASK) - _CELL_CENTRE,
        (move >> CELL_BITS & _COORDINATE_MASK) - _CELL_CENTRE,
    )


@final
class CellMoves(Moves):
    """Moves that name a cell, stored as a set of cells for each slot."""

    __slots__ = ("_extra", "_grid", "_groups", "_last", "_size", "_sizes")

    def __init__(
        self,
        grid: Grid,
        groups: Sequence[tuple[int, int]],
        extra: Sequence[int] = (),
        last: int | None = None,
    ) -> None:
        """Take pairs (slot, cells) in ascending order, with other moves before (`extra`) and after them (`last`)."""
        self._grid = grid
        self._groups = groups
        self._extra = extra
        self._last = last
        self._sizes = [cells.bit_count() for _, cells in groups]
        self._size = len(extra) + sum(self._sizes) + (last is not None)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[int]:
        yield from self._extra
        for slot, cells in self._groups:
            for bit in members(cells):
                yield move_at(slot, *self._grid.coordinate(bit))
        if self._last is not None:
            yield self._last

    def compact(self) -> MoveSets:
        single = [*self._extra] if self._last is None else [*self._extra, self._last]
        return MoveSets(single, self._grid.side, [(slot, cells) for slot, cells in self._groups if cells])

    def at(self, rank: int) -> int:
        extra = self._extra
        if rank < len(extra):
            return extra[rank]
        rank -= len(extra)
        for place, size in enumerate(self._sizes):
            if rank < size:
                slot, cells = self._groups[place]
                x, y = self._grid.coordinate(member_at(cells, rank))
                return move_at(slot, x, y)
            rank -= size
        if rank == 0 and self._last is not None:
            return self._last
        raise IndexError(f"there is no move with rank {rank}")

    def rank(self, move: int) -> int | None:
        if move in self._extra:
            return self._extra.index(move)
        if move == self._last:
            return self._size - 1
        wanted, x, y = parts_of(move)
        if move < 0 or not self._grid.contains(x, y):
            return None
        before = len(self._extra)
        for slot, cells in self._groups:
            if slot == wanted:
                bit = self._grid.bit(x, y)
                return before + rank_of(cells, bit) if cells >> bit & 1 else None
            before += cells.bit_count()
        return None
