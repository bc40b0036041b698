"""Points, components, pictures and what is told of a move."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import CHANCE, Event, State
from hedgerow.games.core.scene import Scene
from hedgerow.testing.decisions import is_one_line
from hedgerow.testing.trial import Trial, not_plain, seat_name


def check_census(trial: Trial, state: State, when: str = "") -> None:
    """Components are neither made nor lost."""
    trial.now("census")
    component_counts = state.component_counts()
    for name, count in component_counts.items():
        if count < 0:
            trial.fail(f"{when}there are {count} of {name}")
    if component_counts != trial.component_counts:
        trial.fail(f"{when}{component_counts} instead of {trial.component_counts}")


def check_scores(trial: Trial, state: State) -> None:
    """Sheets add up, and winners are named at the end only."""
    trial.now("score-sheet")
    scores, sheets = state.scores(), state.score_sheet()
    if len(scores) != len(trial.seats) or len(sheets) != len(trial.seats):
        trial.fail(f"{len(scores)} scores and {len(sheets)} sheets for {len(trial.seats)} seats")
    for seat, sheet in enumerate(sheets):
        points = sum(item.points for item in sheet)
        if points != scores[seat]:
            trial.fail(f"{seat_name(seat)} has {scores[seat]} points, but its sheet adds up to {points}")
        for item in sheet:
            if not is_one_line(item.name):
                trial.fail(f"an item of {seat_name(seat)} is called {item.name!r}")
    trial.now("winners")
    winners = state.winners()
    if bool(winners) is not state.over or not set(winners) <= set(trial.seats):
        trial.fail(f"{winners} while the game is {'over' if state.over else 'going on'}")


def check_scene(trial: Trial, state: State) -> None:
    """There is something to draw."""
    trial.now("scene")
    for viewer in trial.some_viewers():
        scene = state.scene(viewer)
        if not isinstance(scene, Scene) or not scene.boards:
            trial.fail(f"nothing to draw for {seat_name(viewer)}")


def check_events(trial: Trial, events: Sequence[Event]) -> None:
    """Events are well formed and can be said aloud to everybody."""
    names = [f"Player {seat + 1}" for seat in trial.seats]
    for event in events:
        trial.now("events")
        if not is_one_line(event.kind):
            trial.fail(f"an event has the kind {event.kind!r}")
        if event.seat != CHANCE and event.seat not in trial.seats:
            trial.fail(f"the event {event.kind} belongs to seat {event.seat}, who is not at the table")
        if event.secret is not None and not trial.game.has_secrets:
            trial.fail(f"the event {event.kind} has a secret, but the game says that it has none", "has-secrets")
        fault = not_plain([event.facts, event.secret])
        if fault is not None:
            trial.fail(f"the event {event.kind} is not ready for JSON: {fault}")
        trial.now("words")
        for viewer in trial.viewers if event.secret is not None else (None,):
            words = trial.game.event_text(event.seen_by(viewer), names)
            if not is_one_line(words):
                trial.fail(f"the event {event.kind} is said to {seat_name(viewer)} as {words!r}")
