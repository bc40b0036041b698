"""Checks of score sheets, component counts, scenes and events."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import CHANCE, Event, EventDetail, State
from hedgerow.games.core.scene import Scene
from hedgerow.testing.context import CheckContext, json_problem, seat_name
from hedgerow.testing.hooks import component_counts
from hedgerow.testing.moves import is_one_line


def check_component_counts(context: CheckContext, state: State, when: str = "") -> None:
    """Check that no component appears or disappears."""
    context.begin("component-counts")
    counts = component_counts(state)
    for name, count in counts.items():
        if count < 0:
            context.fail(f"{when}there are {count} of {name}")
    if counts != context.component_counts:
        context.fail(f"{when}{counts} instead of {context.component_counts}")


def check_scores(context: CheckContext, state: State) -> None:
    """Check that the score sheets add up, and that there are winners at the end and only then."""
    context.begin("score-sheet")
    scores, sheets = state.scores(), state.score_sheet()
    if len(scores) != len(context.seats) or len(sheets) != len(context.seats):
        context.fail(f"{len(scores)} scores and {len(sheets)} sheets for {len(context.seats)} seats")
    for seat, sheet in enumerate(sheets):
        points = sum(item.points for item in sheet)
        if points != scores[seat]:
            context.fail(f"{seat_name(seat)} has {scores[seat]} points, but its sheet adds up to {points}")
        for item in sheet:
            if not is_one_line(item.name):
                context.fail(f"{seat_name(seat)} has a score item with the name {item.name!r}")
    context.begin("winners")
    winners = state.winners()
    if bool(winners) is not state.over or not set(winners) <= set(context.seats):
        context.fail(f"the winners are {winners} although the game is {'over' if state.over else 'not over'}")


def check_scene(context: CheckContext, state: State) -> None:
    """Check that there is something to draw, that points add up, and that tiles to come can be drawn."""
    context.begin("scene")
    pieces = context.game.pieces()
    for viewer in context.some_viewers():
        scene = state.scene(viewer)
        if not isinstance(scene, Scene) or not scene.boards:
            context.fail(f"the scene for {seat_name(viewer)} has no boards")
        for seat, shown in enumerate(scene.seats):
            points = sum(item.value for item in shown.score)
            if shown.score and points != shown.points:
                context.fail(f"{seat_name(seat)} has {shown.points} points, but the items of the scene are {points}")
        faces = {face for stock in scene.stocks for tile in stock.tiles for face in tile}
        if unknown := sorted(faces - pieces.keys()):
            context.fail(f"tiles to come are not pieces of the game: {', '.join(unknown)}")


def check_events(context: CheckContext, events: Sequence[Event]) -> None:
    """Check that events are well formed and have a text for every viewer."""
    names = [f"Player {seat + 1}" for seat in context.seats]
    for event in events:
        context.begin("events")
        if not is_one_line(event.kind):
            context.fail(f"an event has the kind {event.kind!r}")
        if event.seat != CHANCE and event.seat not in context.seats:
            context.fail(f"the event {event.kind} has the seat {event.seat}, which does not exist")
        if event.secret is not None and not context.game.has_secrets:
            context.fail(f"the event {event.kind} has a secret, but `has_secrets` is false", "has-secrets")
        problem = json_problem([event.facts, event.secret])
        if problem is not None:
            context.fail(f"the facts of the event {event.kind} are not plain JSON: {problem}")
        context.begin("event-text")
        for viewer in context.viewers if event.secret is not None else (None,):
            for reader in (None, event.seat):
                text = context.game.event_text(event.seen_by(viewer), names, reader)
                if not is_one_line(text):
                    context.fail(f"the text of the event {event.kind} for {seat_name(viewer)} is {text!r}")
        context.begin("event-detail")
        for viewer in (event.seat, None):
            _check_event_detail(context, context.game.event_detail(event.seen_by(viewer)), event)


def _check_event_detail(context: CheckContext, detail: EventDetail, event: Event) -> None:
    if detail.piece and detail.piece not in context.pieces:
        context.fail(f"the event {event.kind} has the piece {detail.piece!r}, which `pieces` does not describe")
    if detail.points and len(detail.points) != len(context.seats):
        context.fail(f"the event {event.kind} has {len(detail.points)} points for {len(context.seats)} seats")
