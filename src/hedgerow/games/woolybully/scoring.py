"""The score of a seat: its largest closed and safe field (or all of them), and the bonus for finishing early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import NOBODY, ScoreItem
from hedgerow.games.woolybully.land import Area

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState


def scoring_fields(state: WoolyBullyState, seat: int) -> list[Area]:
    """Return the fields that score for a seat: the largest one (of several, the first that was closed), or all."""
    colour = state.colours[seat]
    fields = () if colour == NOBODY else state.land.safe_fields()[colour]
    if state.game.count_all or not fields:
        return list(fields)
    return [max(fields, key=lambda area: area.quadrants.bit_count())]


def score(state: WoolyBullyState, seat: int) -> int:
    """Return the points of a seat as if the game ended now."""
    sheep = sum(area.quadrants.bit_count() for area in scoring_fields(state, seat))
    return sheep + state.bonus(seat)


def score_sheet(state: WoolyBullyState, seat: int) -> tuple[ScoreItem, ...]:
    """Return the score sheet of a seat as if the game ended now."""
    land = state.land
    items = [
        ScoreItem("field", area.quadrants.bit_count(), land.cells_of(area)) for area in scoring_fields(state, seat)
    ]
    if state.bonus(seat):
        items.append(ScoreItem("bonus", state.bonus(seat)))
    return tuple(items)


def winners(state: WoolyBullyState) -> tuple[int, ...]:
    """Return the seats with the most points.

    A tie goes to the player who finished earlier (players who were blocked come last and share the victory), or, as an
    option, to the larger single field.
    """
    seats = range(state.game.players)
    ranks = [(score(state, seat), _tie_rank(state, seat)) for seat in seats]
    best = max(ranks)
    return tuple(seat for seat in seats if ranks[seat] == best)


def _tie_rank(state: WoolyBullyState, seat: int) -> int:
    if state.game.tie_by_field:
        fields = state.land.safe_fields()[state.colours[seat]]
        return max((area.quadrants.bit_count() for area in fields), default=0)
    finished = state.finished
    return len(finished) - finished.index(seat) if seat in finished else 0
