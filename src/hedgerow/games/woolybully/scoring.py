"""Points: the largest closed safe field of the own colour (or all of them), and the bonus for leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import ScoreItem
from hedgerow.games.woolybully.land import Area
from hedgerow.games.woolybully.phases import NOBODY

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state_base import Table


def counting_fields(table: Table, seat: int) -> list[Area]:
    """The fields a seat would score: its largest one (the one closed first, if several are), or all."""
    colour = table.colours[seat]
    fields = () if colour == NOBODY else table.land.safe_fields()[colour]
    if table.game.count_all or not fields:
        return list(fields)
    return [max(fields, key=lambda area: area.quadrants.bit_count())]


def score(table: Table, seat: int) -> int:
    """A seat's points as if the game ended now."""
    sheep = sum(area.quadrants.bit_count() for area in counting_fields(table, seat))
    return sheep + table.bonus(seat)


def sheet(table: Table, seat: int) -> tuple[ScoreItem, ...]:
    """The items of a seat."""
    land = table.land
    items = [
        ScoreItem("field", area.quadrants.bit_count(), land.cells_of(area)) for area in counting_fields(table, seat)
    ]
    if table.bonus(seat):
        items.append(ScoreItem("bonus", table.bonus(seat)))
    return tuple(items)


def winners(table: Table) -> tuple[int, ...]:
    """Most points; tied, the earlier finisher (those who were blocked come last and share), or the larger field."""
    seats = range(table.game.players)
    ranks = [(score(table, seat), _tie_rank(table, seat)) for seat in seats]
    best = max(ranks)
    return tuple(seat for seat in seats if ranks[seat] == best)


def _tie_rank(table: Table, seat: int) -> int:
    if table.game.tie_by_field:
        fields = table.land.safe_fields()[table.colours[seat]]
        return max((area.quadrants.bit_count() for area in fields), default=0)
    finished = table.finished
    return len(finished) - finished.index(seat) if seat in finished else 0
