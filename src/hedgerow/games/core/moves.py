"""Legal moves as lazy views: counted, tested and drawn from without being listed."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, final, overload

from hedgerow.board import Grid, member_at, members, rank_of


class MoveSets(NamedTuple):
    """All moves in a short form, for a wire."""

    single: list[int]
    """The moves that name no cell."""
    side: int
    """The cells are those of a frame with rows of this length, the origin in its middle; 0 if there are none."""
    places: list[tuple[int, int]]
    """For each slot the set of cells where it may be done."""


class Moves(Sequence[int]):
    """The moves a seat may make now, in ascending order.

    Behaves as a sorted sequence of ints without repeats. It is a picture of one moment: later
    plays do not change it, and it gives no way back to the state it came from.
    """

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[int]: ...

    @abstractmethod
    def at(self, rank: int) -> int:
        """The move with this rank, 0 to `len - 1`."""

    @abstractmethod
    def rank(self, move: int) -> int | None:
        """The rank of a move, `None` when it is not legal."""

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
        """A move, all equally likely."""
        # A float has 53 random bits, so the bias of this (fast) way is far below any count of games.
        return self.at(int(rng.random() * len(self)))

    def compact(self) -> MoveSets:
        """The moves without listing every cell."""
        return MoveSets(list(self), 0, [])

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"


@final
class ListedMoves(Moves):
    """A few moves, written out."""

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

CELL_BITS = 10
"""A cell inside a move: this many bits for each coordinate, so maps may reach 511 cells from the origin."""

_CELL_CENTRE = 1 << (CELL_BITS - 1)
_COORDINATE_MASK = (1 << CELL_BITS) - 1
FARTHEST = _CELL_CENTRE - 1
"""The largest distance from the origin that a move can name."""


def move_at(slot: int, x: int, y: int) -> int:
    """The move that does `slot` (whatever the game means by it) at a cell."""
    return (slot << CELL_BITS | y + _CELL_CENTRE) << CELL_BITS | x + _CELL_CENTRE


def parts_of(move: int) -> tuple[int, int, int]:
    """A move's slot, x and y."""
    return (
        move >> 2 * CELL_BITS,
        (move & _COORDINATE_MASK) - _CELL_CENTRE,
        (move >> CELL_BITS & _COORDINATE_MASK) - _CELL_CENTRE,
    )


@final
class CellMoves(Moves):
    """Moves that name a cell: for each slot, ascending, the set of cells where it may be done."""

    __slots__ = ("_extra", "_grid", "_groups", "_last", "_size", "_sizes")

    def __init__(
        self,
        grid: Grid,
        groups: Sequence[tuple[int, int]],
        extra: Sequence[int] = (),
        last: int | None = None,
    ) -> None:
        """`groups` are (slot, cells); `extra` are ascending moves of lower slots than theirs, `last` of a higher."""
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
        raise IndexError(f"no move with rank {rank}")

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
