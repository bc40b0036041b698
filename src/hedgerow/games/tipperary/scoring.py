"""What a display is worth.

`sheet` names every item with the squares it comes from; `score` is the sum, found without
collecting squares, since simulations and bots ask for it very often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games.core.contract import ScoreItem
from hedgerow.games.tipperary import view
from hedgerow.games.tipperary.components import STONE_POINTS

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state_base import Table

MARKER_POINTS: Final = 5
EXPLORATION_POINTS: Final = 5


def score(state: Table, seat: int) -> int:
    """The points of a seat, as if the game ended now."""
    display = state.displays[seat]
    if display is None:
        return 0
    return (
        display.area
        + display.largest_flock
        + (MARKER_POINTS if state.marker == seat else 0)
        + (EXPLORATION_POINTS if display.explored else 0)
        + state.game.box.whiskey[state.barrels[seat]]
        + display.stone_points
    )


def sheet(state: Table, seat: int) -> tuple[ScoreItem, ...]:
    """The score sheet of a seat, as if the game ended now."""
    display = state.displays[seat]
    if display is None:
        return ()
    grid = display.grid
    around = tuple(grid.coordinates(display.around_town)) if display.explored else ()
    circles = [
        (coordinate, STONE_POINTS[content.feature])
        for coordinate, content in view.squares(state.game, display).items()
        if content.feature is not None and content.feature in STONE_POINTS
    ]
    return (
        ScoreItem("area", display.area, tuple(grid.coordinates(display.area_squares))),
        ScoreItem("sheep", display.largest_flock, tuple(grid.coordinates(display.largest_flock_squares))),
        ScoreItem("marker", MARKER_POINTS if state.marker == seat else 0),
        ScoreItem("exploration", EXPLORATION_POINTS if around else 0, around),
        ScoreItem("whiskey", state.game.box.whiskey[state.barrels[seat]]),
        ScoreItem(
            "stone circles",
            sum(points for _, points in circles),
            tuple(coordinate for coordinate, _ in circles),
        ),
    )
