"""The view of Tipperary: what its tray shows besides the scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hedgerow.games.core.contract import NOBODY
from hedgerow.games.tipperary.components import ARMS, TOKEN_OF, Feature
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.games.tipperary.seats import Need, need

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state_data import TipperaryStateData


@dataclass(frozen=True)
class TipperarySeat:
    """A seat with its home town."""

    arms: str
    """The coat of arms on the wheel."""
    area: int | None
    """The area of the wheel that the coat of arms points at; `None` when no tiles are placed."""
    need: Need
    """What the seat has to do or waits for."""
    towers: int
    """Towers to place after the last round."""
    sheep_to_place: int
    bonus_to_draw: int
    bonus_in_hand: str | None
    """The drawn bonus tile, by its name in moves."""


@dataclass(frozen=True)
class TipperaryView:
    """A position besides its scene. Tipperary has no hidden information, so all seats have the same view."""

    round: int
    rounds: int
    spin: int
    """The number of areas by which the wheel was turned."""
    bag_holder: int | None
    marker: int | None
    """The seat that has the flock marker."""
    seats: tuple[TipperarySeat | None, ...]
    """`None` before the home town is dealt."""


def view(state: TipperaryStateData) -> TipperaryView:
    """Return the view of all seats."""
    return TipperaryView(
        round=state.round,
        rounds=state.game.rounds,
        spin=state.spin,
        bag_holder=_seat_or_none(state.bag_holder),
        marker=_seat_or_none(state.marker),
        seats=tuple(_seat(state, seat) for seat in range(state.game.players)),
    )


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seat(state: TipperaryStateData, seat: int) -> TipperarySeat | None:
    county = state.counties[seat]
    if county is None:
        return None
    pending = state.pending[seat]
    return TipperarySeat(
        arms=ARMS[county.hometown.arms],
        area=state.area_of(seat) if state.phase is TipperaryPhase.PLACE else None,
        need=need(state, seat),
        towers=state.tower_stock[seat],
        sheep_to_place=pending.sheep,
        bonus_to_draw=pending.bonus,
        bonus_in_hand=TOKEN_OF[Feature(pending.hand)] if pending.hand >= 0 else None,
    )
