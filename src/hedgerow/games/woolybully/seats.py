"""The seats of a scene: what each seat has to do, and what a viewer knows about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games.core.contract import points_by_name
from hedgerow.games.core.scene import Badge, Counter, SceneSeat
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import COLOUR_NAMES
from hedgerow.games.woolybully.phases import Duty, DutyKind, WoolyBullyPhase
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

msg = messages_of(__package__)

_SHEEP: Final = ("w-k", "woolybully-w-b", "woolybully-w-r", "woolybully-w-y")
"""The drawings of sheep by colour."""


def scene_seats(state: WoolyBullyState, viewer: int | None) -> tuple[SceneSeat, ...]:
    """Return what a viewer knows about each seat."""
    over = state.phase is WoolyBullyPhase.OVER
    return tuple(
        SceneSeat(
            # Points are known only at the end; until then the colour is shown in their place.
            points=scoring.score(state, seat) if over else None,
            activity=activity(state, seat) or _colour_note(state, viewer, seat),
            task=_task(state, seat),
            score=_score(state, seat) if over else (),
            counters=_counters(state, viewer, seat),
            badges=_badges(state, viewer, seat),
        )
        for seat in range(state.game.players)
    )


def situation(state: WoolyBullyState) -> Message:
    """Return how far the game has come."""
    match state.phase:
        case WoolyBullyPhase.OVER:
            return msg("over_note")
        case WoolyBullyPhase.CALL:
            return msg("call_note")
        case WoolyBullyPhase.PLAY | WoolyBullyPhase.DISCARD:
            return msg("bag_note", count=state.bag.bit_count())
        case _:
            return msg("draw_note")


# What a seat does


def activity(state: WoolyBullyState, seat: int) -> str:
    """Return what a seat is doing; empty if it only waits."""
    over = state.phase is WoolyBullyPhase.OVER
    if over or seat in state.finished:
        return msg("activity.left" if seat in state.finished else "activity.stayed")
    if state.phase is WoolyBullyPhase.CALL:
        return msg("activity.call" if seat in state.asked else "activity.decline")
    if state.due_seat == seat and state.phase is WoolyBullyPhase.DRAW:
        return msg("activity.draw")
    if state.due_seat == seat and state.phase is WoolyBullyPhase.DISCARD:
        return msg("activity.discard", count=state.due)
    if state.phase is not WoolyBullyPhase.PLAY:
        return ""
    duty = state.duties[-1]
    if duty.seat == seat:
        return msg(f"activity.{duty.kind.name.lower()}", count=duty.tiles)
    return msg("activity.interrupted") if any(other.seat == seat for other in state.duties) else ""


def _task(state: WoolyBullyState, seat: int) -> str:
    if seat in state.finished and state.phase is not WoolyBullyPhase.OVER:
        return msg("task.left")
    match state.phase:
        case WoolyBullyPhase.OVER:
            return msg("task.over")
        case WoolyBullyPhase.CALL:
            return msg("task.call") if seat in state.asked else ""
        case WoolyBullyPhase.DISCARD:
            return msg("task.discard", count=state.due) if seat == state.due_seat else ""
        case WoolyBullyPhase.PLAY:
            duty = state.duties[-1]
            if duty.seat == seat:
                return _duty_task(state, duty)
            return msg("task.out_of_turn" if seat in state.to_act else "task.let_pass")
        case _:
            return ""


def _duty_task(state: WoolyBullyState, duty: Duty) -> Message:
    if duty.kind is DutyKind.TURN and len(state.finished) == state.game.players - 1:
        return msg("task.last_left")
    return msg(f"task.{duty.kind.name.lower()}", count=duty.tiles)


# What a viewer knows


def colour_name(colour: int) -> Message:
    """Return the name of a colour."""
    return msg("colour", colour=COLOUR_NAMES[colour])


def _colour_note(state: WoolyBullyState, viewer: int | None, seat: int) -> Message:
    if not state.knows_colour(viewer, seat):
        return msg("colour.secret")
    return msg(
        "colour.revealed" if state.revealed >> seat & 1 else "colour.own", colour=colour_name(state.colours[seat])
    )


def _score(state: WoolyBullyState, seat: int) -> tuple[Counter, ...]:
    sheet = points_by_name(scoring.score_sheet(state, seat))
    return tuple(Counter(name, msg(f"item.{name}"), points) for name, points in sheet.items())


def _counters(state: WoolyBullyState, viewer: int | None, seat: int) -> tuple[Counter, ...]:
    counters = []
    left, tiles, gone = seat in state.finished, state.hands[seat].bit_count(), state.gone[seat].bit_count()
    if not left:
        counters.append(Counter("tiles", msg("counter.tiles", count=tiles), tiles))
    if not left and gone:  # the tiles of a player who left mean nothing to the others
        counters.append(Counter("gone", msg("counter.gone"), gone))
    if state.knows_colour(viewer, seat):
        safe = scoring.score(state, seat) - state.bonus(seat)
        counters.append(Counter("safe", msg("counter.safe"), safe))
    if left:
        counters.append(Counter("bonus", msg("item.bonus"), state.bonus(seat)))
    return tuple(counters)


def _badges(state: WoolyBullyState, viewer: int | None, seat: int) -> tuple[Badge, ...]:
    over = state.phase is WoolyBullyPhase.OVER
    if not state.knows_colour(viewer, seat):
        return () if over else (Badge("colour", "p-shepherd", msg("badge.secret")),)
    colour = state.colours[seat]
    own = seat == viewer and not state.revealed >> seat & 1 and not over
    title = msg("badge.own" if own else "badge.known", colour=colour_name(colour))
    return (Badge("colour", _SHEEP[colour], title),)
