"""The seats of a scene: what each seat has to do, and what everybody sees of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.scene import Badge, Counter, SceneSeat
from hedgerow.games.tipperary.components import ARMS, Feature
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.games.tipperary.scene_names import GROUND, board_id
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS, MARKER_POINTS
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state_data import TipperaryStateData

msg = messages_of(__package__)

MAX_ITEMS: Final = 512

Need = Literal["tile", "sheep", "choice", "bonus", "draw", "towers", "done", "turn", "wait", "prepare", "over"]
"""What a seat has to do. `choice`: place a sheep or draw a bonus tile; `turn`: another seat acts first."""

_MARKS: Final[Mapping[str, str]] = {
    "castle": "mk-red",
    "harp": "mk-green",
    "bridge": "mk-blue",
    "rock": "mk-black",
    "bee": "mk-yellow",
}
"""A seat has the colour of its coat of arms, which connects it with the wheel and its home town."""


def need(state: TipperaryStateData, seat: int) -> Need:
    """Return what a seat has to do or waits for."""
    if state.phase is TipperaryPhase.OVER:
        return "over"
    pending = state.pending[seat]
    if state.phase is TipperaryPhase.TOWERS:
        return "wait" if pending.tile_placed else "towers" if state.tower_stock[seat] else "done"
    if state.phase is not TipperaryPhase.PLACE:
        return "prepare"
    if pending.hand >= 0:
        return "bonus"
    if not pending.tile_placed:
        return "tile" if seat in state.to_act or state.drawing != NOBODY else "turn"
    if pending.sheep and state.drawing != seat:
        return "choice" if pending.bonus else "sheep"
    return "draw" if pending.bonus or state.drawing == seat else "wait"


def scene_seats(state: TipperaryStateData, points: Sequence[int]) -> tuple[SceneSeat, ...]:
    """Return what everybody sees of each seat, with its points."""
    return tuple(_seat(state, seat, points[seat]) for seat in range(state.game.players))


def _seat(state: TipperaryStateData, seat: int, points: int) -> SceneSeat:
    county = state.counties[seat]
    if county is None:
        return SceneSeat(points=points, board=board_id(seat))
    return SceneSeat(
        points=points,
        activity=_activity(state, seat),
        task=_task(state, seat),
        score=_score(state, seat, county),
        badges=_badges(state, seat),
        mark=_MARKS[ARMS[county.hometown.arms]],
        board=board_id(seat),
    )


def _activity(state: TipperaryStateData, seat: int) -> str:
    match need(state, seat):
        case "over" | "prepare":
            return ""
        case "done":
            return msg("activity.towers")
        case "wait":
            return msg("activity.done" if state.phase is TipperaryPhase.TOWERS else "activity.wait")
        case kind:
            return msg(f"activity.{kind}")


def _task(state: TipperaryStateData, seat: int) -> str:
    pending = state.pending[seat]
    match need(state, seat):
        case "over" | "turn":
            return ""
        case "sheep":
            return msg("task.sheep", count=pending.sheep)
        case "bonus":
            return msg("task.bonus", feature=feature_name(Feature(pending.hand)))
        case "towers":
            return msg("task.towers", count=state.tower_stock[seat])
        case kind:
            return msg(f"task.{kind}")


def feature_name(feature: Feature) -> Message:
    """Return the name of a feature."""
    return msg(f"ground.{GROUND[feature]}")


def _score(state: TipperaryStateData, seat: int, county: County) -> tuple[Counter, ...]:
    items = [
        _item("area", "area", county.rectangle_size),
        _item("sheep", "sheep", county.largest_flock),
        _item("whiskey", "whiskey", state.game.components.whiskey[state.barrels[seat]]),
        _item("stones", "stone-circles", county.stone_points),
    ]
    if state.marker == seat:
        items.append(_item("marker", "marker", MARKER_POINTS))
    if county.explored:
        items.append(_item("exploration", "exploration", EXPLORATION_POINTS))
    return tuple(items)


@lru_cache(MAX_ITEMS)
def _item(name: str, key: str, points: int) -> Counter:
    return Counter(name, msg(f"item.{key}"), points)


def _badges(state: TipperaryStateData, seat: int) -> tuple[Badge, ...]:
    badges = []
    if state.tower_stock[seat]:
        badges.append(Badge("tower", "p-tower", msg("badge.tower", count=state.tower_stock[seat])))
    if state.marker == seat:
        badges.append(Badge("marker", "g-sheep", msg("badge.marker")))
    return tuple(badges)
