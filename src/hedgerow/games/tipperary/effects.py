"""The effects of a move for its preview: the new rectangle, whiskey, lines of ruins, sites, and the growing flock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, cast

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import NOBODY, Event
from hedgerow.games.core.effects import BoardEffects, EffectKind, EffectOutline, MoveEffects, PlayedMove
from hedgerow.games.core.scene import Label
from hedgerow.games.tipperary.components import Feature
from hedgerow.games.tipperary.county import LINE, County
from hedgerow.games.tipperary.county_squares import squares_of
from hedgerow.games.tipperary.scene_names import board_id
from hedgerow.i18n import messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.state import TipperaryState

msg = messages_of(__package__)

_NEIGHBOURS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_FEW_GAPS: Final = 6
"""The number of missing squares of the home town ring up to which it is worth mentioning."""
_WHISKEY: Final = frozenset({Feature.GRAIN, Feature.DISTILLERY})


def effects(played: PlayedMove, names: Sequence[str]) -> MoveEffects:
    """Return what the seat gets to place, and drawings on its county."""
    state, seat = cast("TipperaryState", played.after), played.seat
    before, after = cast("TipperaryState", played.before).county(seat), state.county(seat)
    lines = [line for event in played.events if (line := _line(event, seat, names))]
    lines += _ring_line(before, after)
    board = BoardEffects(board_id(seat), tuple(_outlines(before, after)), tuple(_barrels(state, before, after)))
    return MoveEffects(tuple(lines), (board,), certain=True)


def _line(event: Event, seat: int, names: Sequence[str]) -> str:
    """Return what an event means for the seat; empty if the score or the drawings show it."""
    match event.kind:
        case "gain_sheep" | "gain_bonus" | "gain_towers":
            return msg(f"effect.{event.kind}", gained=cast(int, event.facts["gained"]))
        case "lose_sheep":
            return msg("effect.lose_sheep", lost=cast(int, event.facts["lost"]))
        case "marker" if event.seat not in (seat, NOBODY):
            return msg("effect.marker", who=names[event.seat])
        case "marker" if event.facts["from"] != seat and event.seat == NOBODY:
            return msg("effect.marker_returned", who=names[cast(int, event.facts["from"])])
        case _:
            return ""


def _ring_line(before: County, after: County) -> list[str]:
    """Return how many squares the home town ring still lacks, if the move covers some and few are left."""
    old, new = ((county.ring & ~county.cells).bit_count() for county in (before, after))
    return [msg("effect.ring", gaps=new)] if 0 < new < old and new <= _FEW_GAPS else []


def _outlines(before: County, after: County) -> Iterator[EffectOutline]:
    """Yield the drawings of everything that is larger than before or new."""
    if after.rectangle_size > before.rectangle_size:
        yield _outline("score", after, after.rectangle_squares)
    if after.largest_flock > before.largest_flock:
        yield _outline("grows", after, after.largest_flock_squares)
    old_bogs, old_ruins = (before.grid.transfer(cells, after.grid) for cells in (before.bogs, before.ruins))
    for site in _new_sites(old_bogs, after):
        yield _outline("grows", after, site)
    for line in _new_lines(old_ruins, after):
        yield _outline("line", after, line)


def _outline(kind: EffectKind, county: County, squares: int) -> EffectOutline:
    return EffectOutline(kind, tuple(county.grid.coordinates(squares)))


def _new_sites(old: int, county: County) -> Iterator[int]:
    """Yield the groups of two or more bogs that contain no such group of the old ones."""
    grid = county.grid
    for site in grid.areas(county.bogs):
        added = site & ~old
        if added and site & (site - 1) and not grid.touching_pairs(site & old, site & old):
            yield site


def _new_lines(old: int, county: County) -> Iterator[int]:
    """Yield the lines of ruins that contain no line of the old ones."""
    grid = county.grid
    for step in grid.steps:
        old_starts = grid.run_starts(old, step, LINE)
        yield from (run for run in grid.runs(county.ruins, step, LINE) if not run & old_starts)


def _barrels(state: TipperaryState, before: County, after: County) -> Iterator[Label]:
    """Yield a barrel for each new edge between a grain field and a distillery."""
    squares = squares_of(state.game, after)
    new = set(_new_squares(before, after))
    for x, y in new:
        feature = squares[x, y].feature
        for near in ((x + dx, y + dy) for dx, dy in _NEIGHBOURS):
            # An edge between two new squares is seen from both sides.
            counted = near in new and near < (x, y)
            if near in squares and not counted and {feature, squares[near].feature} == _WHISKEY:
                yield Label((x + near[0]) / 2, (y + near[1]) / 2, "", "tipperary-p-barrel")


def _new_squares(before: County, after: County) -> Iterator[Coordinate]:
    """Yield the squares whose grain field or distillery is new."""
    for name in ("grain", "distilleries"):
        old = before.grid.transfer(getattr(before, name), after.grid)
        yield from after.grid.coordinates(getattr(after, name) & ~old)
