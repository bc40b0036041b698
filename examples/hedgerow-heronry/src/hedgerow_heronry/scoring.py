"""The score: fish of the ponds, and reeds around the nests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.board import members
from hedgerow.games.core.contract import ScoreItem
from hedgerow_heronry.marsh import GRID, Marsh


def score_sheet(marsh: Marsh, nests: Sequence[int]) -> tuple[tuple[ScoreItem, ...], ...]:
    """Return the items of each seat, as if the game ended now."""
    sheets: list[list[ScoreItem]] = [[] for _ in nests]
    for pond in GRID.areas(marsh.water):
        for seat, points in fishing(marsh, nests, pond):
            sheets[seat].append(ScoreItem("fishing", points, tuple(GRID.coordinates(pond))))
    for seat, cells in enumerate(nests):
        reeds = GRID.touched(cells) & marsh.reeds
        if reeds:
            sheets[seat].append(ScoreItem("shelter", shelter(marsh, cells), tuple(GRID.coordinates(reeds))))
    return tuple(map(tuple, sheets))


def fishing(marsh: Marsh, nests: Sequence[int], pond: int) -> Iterator[tuple[int, int]]:
    """Yield the seats that score for a pond, with their points: those with the most herons beside it."""
    beside = GRID.neighbours(pond)
    herons = [(beside & cells).bit_count() for cells in nests]
    leaders = [seat for seat, count in enumerate(herons) if count and count == max(herons)]
    value = pond.bit_count() + (pond & marsh.fish).bit_count()
    for seat in leaders:
        yield seat, value if len(leaders) == 1 else value // 2


def shelter(marsh: Marsh, nests: int) -> int:
    """Return the points for reeds: one for each reed square that touches a nest, counted for each nest."""
    return sum((GRID.touched(1 << nest) & marsh.reeds).bit_count() for nest in members(nests))
