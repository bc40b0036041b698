"""The score of a county.

`score_sheet` names every item with the squares that it comes from. `score` is the sum, computed without collecting
squares, because simulations and bots need it very often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games.core.contract import ScoreItem
from hedgerow.games.tipperary.components import STONE_POINTS
from hedgerow.games.tipperary.county_squares import squares_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state_data import TipperaryStateData

MARKER_POINTS: Final = 5
EXPLORATION_POINTS: Final = 5


def score(state: TipperaryStateData, seat: int) -> int:
    """Return the points of a seat as if the game ended now."""
    county = state.counties[seat]
    if county is None:
        return 0
    return (
        county.rectangle_size
        + county.largest_flock
        + (MARKER_POINTS if state.marker == seat else 0)
        + (EXPLORATION_POINTS if county.explored else 0)
        + state.game.components.whiskey[state.barrels[seat]]
        + county.stone_points
    )


def score_sheet(state: TipperaryStateData, seat: int) -> tuple[ScoreItem, ...]:
    """Return the score sheet of a seat as if the game ended now."""
    county = state.counties[seat]
    if county is None:
        return ()
    grid = county.grid
    ring = tuple(grid.coordinates(county.ring)) if county.explored else ()
    circles = [
        (coordinate, STONE_POINTS[content.feature])
        for coordinate, content in squares_of(state.game, county).items()
        if content.feature is not None and content.feature in STONE_POINTS
    ]
    return (
        ScoreItem("area", county.rectangle_size, tuple(grid.coordinates(county.rectangle_squares))),
        ScoreItem("sheep", county.largest_flock, tuple(grid.coordinates(county.largest_flock_squares))),
        ScoreItem("marker", MARKER_POINTS if state.marker == seat else 0),
        ScoreItem("exploration", EXPLORATION_POINTS if ring else 0, ring),
        ScoreItem("whiskey", state.game.components.whiskey[state.barrels[seat]]),
        ScoreItem(
            "stone circles",
            sum(points for _, points in circles),
            tuple(coordinate for coordinate, _ in circles),
        ),
    )
