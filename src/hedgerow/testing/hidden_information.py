"""Checks that views, scenes, events, refusals and determinizations show a seat what it may know and nothing else.

There are two methods. First, a determinized state looks the same to the viewer as the true one, so everything else
that the viewer gets must be the same, too. Second, if two moves lead to states that look the same to the viewer, the
moves hide something from it, and nothing else may distinguish them; this needs no determinization, so it also detects
a determinization that hides nothing.

For a game without secrets, every determinization must be a copy, events must have no secret, and all views must be
the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from hedgerow.games.core.contract import Json, State
from hedgerow.games.core.observation import observation
from hedgerow.testing.context import (
    CheckContext,
    Continuation,
    canonical,
    difference,
    json_problem,
    seat_name,
    seen_events,
)
from hedgerow.testing.hooks import component_counts
from hedgerow.testing.indistinguishable import check_indistinguishable, check_reproducible
from hedgerow.testing.notation import StateSummary, check_position, check_same


class SeenView(NamedTuple):
    """A view as the game returned it, and as canonical text."""

    view: dict[str, Json]
    text: str


def check_hidden_information(
    context: CheckContext,
    state: State,
    views: Mapping[int | None, SeenView],
    tried: Sequence[Continuation],
    summary: StateSummary | None,
) -> None:
    """Run all checks of hidden information for these viewers; `summary` is passed only at detailed nodes."""
    has_secrets = context.game.has_secrets
    for viewer, seen in views.items():
        if has_secrets:
            _check_determinized(context, state, viewer, seen.text)
        else:
            _check_determinized_is_copy(context, state, viewer, summary)
        if context.detailed:
            views_after = [canonical(observation(continuation.after, viewer)) for continuation in tried]
            _check_hidden_moves(context, viewer, tried, views_after)
            if has_secrets:
                _check_moves_after_determinizing(context, state, viewer, tried, views_after)
    if context.detailed and not has_secrets:
        _check_same_for_all(context, state, views)


def check_view(context: CheckContext, state: State, viewer: int | None) -> SeenView:
    """Check that a view is plain JSON and the same each time, and return it."""
    context.begin("view-json")
    try:
        view = observation(state, viewer)
    except TypeError as error:
        context.fail(f"the view of {seat_name(viewer)}: {error}")
    problem = json_problem(view) if context.detailed else None
    if problem is not None:
        context.fail(f"the view of {seat_name(viewer)}: {problem}")
    text = canonical(view)
    again = canonical(observation(state, viewer)) if context.detailed else text
    if again != text:
        context.fail(f"the view of {seat_name(viewer)} differs from one call to the next: {difference(text, again)}")
    return SeenView(view, text)


# Games without secrets


def _check_determinized_is_copy(
    context: CheckContext, state: State, viewer: int | None, summary: StateSummary | None
) -> None:
    who = seat_name(viewer)
    determinized = _determinize(context, state, viewer, context.probe_rng.getrandbits(64))
    context.begin("has-secrets")
    position = determinized.position()
    if position != context.position:
        context.fail(f"`has_secrets` is false, but the determinized state for {who} is {position}")
    if summary is not None:
        context.begin("determinize")
        check_same(context, summary, determinized, f"determinized for {who}")
    _check_playable(context, determinized)


def _check_same_for_all(context: CheckContext, state: State, views: Mapping[int | None, SeenView]) -> None:
    """Check that all viewers have the same scene and view."""
    context.begin("has-secrets")
    first, *others = views
    expected = views[first].text
    for viewer in others or context.probe_rng.sample([viewer for viewer in context.viewers if viewer != first], 1):
        view = views[viewer].text if viewer in views else canonical(observation(state, viewer))
        if view != expected:
            context.fail(
                f"`has_secrets` is false, but {seat_name(first)} and {seat_name(viewer)} have different views: "
                f"{difference(expected, view)}"
            )


# Games with secrets


def _determinize(context: CheckContext, state: State, viewer: int | None, seed: int) -> State:
    """Return a determinized state, checked to be another object at the same point of the game."""
    who = seat_name(viewer)
    context.begin("determinize")
    determinized = state.determinize(viewer, Random(seed))
    if determinized is state:
        context.fail(f"the determinized state for {who} is the state itself")
    if (determinized.to_act, determinized.turn) != (state.to_act, state.turn):
        context.fail(f"the determinized state for {who} has to_act {determinized.to_act}, turn {determinized.turn}")
    return determinized


def _check_determinized(context: CheckContext, state: State, viewer: int | None, view: str) -> None:
    """Check that a determinized state is valid, and that the viewer cannot distinguish it from the true one."""
    seed = context.probe_rng.getrandbits(64)
    determinized = _determinize(context, state, viewer, seed)
    position = determinized.position()
    differs = position != context.position
    context.determinized += differs
    compared = context.detailed or context.probe_rng.randrange(context.thoroughness.compared_every) == 0
    if compared:
        check_reproducible(context, state, viewer, seed, times=2)
        _check_looks_the_same(context, state, viewer, determinized, view)
    if differs and compared:
        if context.detailed:
            check_position(context, StateSummary(context, determinized, position, {viewer: view}), "determinize")
        # This also checks that both states give the same result when they are determinized with the same seed,
        # so a determinized state keeps everything that the viewer knows, and nothing else.
        check_indistinguishable(context, viewer, state, determinized)
    _check_playable(context, determinized)


def _check_looks_the_same(
    context: CheckContext, state: State, viewer: int | None, determinized: State, view: str
) -> None:
    """Check that components, the viewer's view and the spectator's view are the same."""
    who = seat_name(viewer)
    context.begin("determinize")
    counts = component_counts(determinized)
    if counts != context.component_counts:
        context.fail(f"the determinized state for {who} has {counts} instead of {context.component_counts}")
    context.begin(_view_check(viewer))
    other_view = canonical(observation(determinized, viewer))
    if other_view != view:
        context.fail(f"the view of {who} changes when the state is determinized: {difference(view, other_view)}")
    if viewer is None:
        return
    context.begin("spectator-leak")
    public, other_public = canonical(observation(state, None)), canonical(observation(determinized, None))
    if other_public != public:
        context.fail(
            f"the spectator's view changes when the state is determinized for {who}: {difference(public, other_public)}"
        )


def _view_check(viewer: int | None) -> str:
    return "spectator-leak" if viewer is None else "view-leak"


def _check_playable(context: CheckContext, determinized: State) -> None:
    """Play a move on a determinized state; the end of the node checks that the true state is unaffected."""
    context.begin("determinize")
    for seat in determinized.to_act[:1]:
        moves = determinized.moves(seat)
        determinized.play(seat, moves.choice(context.probe_rng))


# Moves that hide something


def _check_hidden_moves(
    context: CheckContext, viewer: int | None, tried: Sequence[Continuation], views_after: Sequence[str]
) -> None:
    """Check that events do not distinguish moves whose results look the same to the viewer."""
    first_with_view: dict[str, Continuation] = {}
    first_with_events: dict[str, tuple[Continuation, str]] = {}
    for continuation, view in zip(tried, views_after, strict=True):
        events = seen_events(continuation.events, viewer)
        twin = first_with_view.setdefault(view, continuation)
        # Different moves that lead to the same state hide nothing, for example a roll of the dice without effect.
        if twin is not continuation and twin.after != continuation.after:
            _check_same_events(context, viewer, (twin, continuation), (seen_events(twin.events, viewer), events))
            check_indistinguishable(context, viewer, twin.after, continuation.after)
        if any(event.secret is not None and event.seat != viewer for event in continuation.events):
            context.begin(_view_check(viewer))
            other, other_view = first_with_events.setdefault(events, (continuation, view))
            if other_view != view:
                context.fail(
                    f"{seat_name(viewer)} sees the same events for moves {other.move} and {continuation.move} of "
                    f"{seat_name(continuation.seat)}, but its view differs: {difference(other_view, view)}"
                )


def _check_moves_after_determinizing(
    context: CheckContext,
    state: State,
    viewer: int | None,
    tried: Sequence[Continuation],
    views_after: Sequence[str],
) -> None:
    """Check that a move has the same events in a determinized state, unless it reveals something."""
    determinized = state.determinize(viewer, Random(context.probe_rng.getrandbits(64)))
    if determinized == state:
        return
    for continuation, view in zip(tried, views_after, strict=True):
        if continuation.move in determinized.moves(continuation.seat):
            after = determinized.copy()
            events = after.play(continuation.seat, continuation.move)
            # A move that reveals something may have other events, but then the view is different as well.
            if canonical(observation(after, viewer)) == view:
                twin = Continuation(continuation.seat, continuation.move, after, events)
                seen = seen_events(continuation.events, viewer), seen_events(events, viewer)
                _check_same_events(context, viewer, (continuation, twin), seen)


def _check_same_events(
    context: CheckContext, viewer: int | None, pair: tuple[Continuation, Continuation], seen: tuple[str, str]
) -> None:
    context.begin("event-leak")
    if seen[0] != seen[1]:
        context.fail(
            f"the views of {seat_name(viewer)} are the same after move {pair[0].move} and move {pair[1].move} of "
            f"{seat_name(pair[0].seat)}, but the events differ: {difference(*seen)}"
        )
