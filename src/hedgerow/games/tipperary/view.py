"""The view of Tipperary: everything that a seat may know, as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import Json
from hedgerow.games.tipperary.components import ARMS, TOKEN_OF, Feature
from hedgerow.games.tipperary.county_squares import county_squares
from hedgerow.games.tipperary.phases import NOBODY, TipperaryPhase

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state_data import TipperaryStateData


def view(state: TipperaryStateData, seat: int | None) -> dict[str, Json]:
    """Return the view of a seat. Tipperary has no hidden information, so all seats have the same view."""
    game = state.game
    components = game.components
    return {
        "game": game.name,
        "seat": seat,
        "phase": state.phase.name.lower(),
        "round": state.round,
        "rounds": game.rounds,
        "to_act": list(state.to_act),
        "bag_holder": _seat(state.bag_holder),
        "spin": state.spin,
        "marker": _seat(state.marker),
        "drawing": _seat(state.drawing),
        "areas": [list(tiles) for tiles in state.areas],
        "bag": [tile for tile in components.tiles if state.bag >> tile & 1],
        "supply": {
            "sheep": state.sheep_left,
            "towers": state.towers_left,
            "bonus": {TOKEN_OF[Feature(f)]: left for f, left in enumerate(state.bonus_left) if left},
        },
        "whiskey_track": [[value, step in components.whiskey_sheep] for step, value in enumerate(components.whiskey)],
        "displays": [_county(state, owner) for owner in range(game.players)],
        "scores": list(state.scores()),
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _county(state: TipperaryStateData, seat: int) -> Json:
    county = state.counties[seat]
    if county is None:
        return None
    pending = state.pending[seat]
    shown = county_squares(state.game, county)
    return {
        "town": county.hometown.name,
        "arms": ARMS[county.hometown.arms],
        "side": county.hometown.side,
        "area": state.area_of(seat) if state.phase is TipperaryPhase.PLACE else None,
        "barrel": state.barrels[seat],
        "towers": state.tower_stock[seat],
        "flock": county.largest_flock,
        "rectangle": county.rectangle_bounds,
        "laid": pending.tile_placed,
        "sheep_to_place": pending.sheep,
        "bonus_to_draw": pending.bonus,
        "bonus_in_hand": TOKEN_OF[Feature(pending.hand)] if pending.hand >= 0 else None,
        "layings": shown.placements,
        "squares": shown.rows,
    }
