"""Secrets: views, scenes, events and redeals tell a seat what it may know and nothing else.

Two ideas carry this. First, a redeal gives another state that looks the same to the viewer, so all
that it is shown must be the same, too. Second, two moves from one state whose results look the
same to the viewer hide something from it, so nothing else may tell them apart; this one needs no
redeal and so finds a redeal that hides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from hedgerow.games.conformance.texts import check_position
from hedgerow.games.conformance.trial import Continuation, Trial, canonical, difference, not_plain, seat_name, seen
from hedgerow.games.contract import State


def check_secrets(trial: Trial, state: State, views: Mapping[int | None, str], tried: Sequence[Continuation]) -> None:
    """Everything about secrets, for the viewers with these views."""
    for viewer, view in views.items():
        _check_redeal(trial, state, viewer, view)
        if trial.closer:
            after = [canonical(one.after.view(viewer)) for one in tried]
            _check_hidden_moves(trial, viewer, tried, after)
            _check_redealt_moves(trial, state, viewer, tried, after)


def check_view(trial: Trial, state: State, viewer: int | None) -> str:
    """A view is plain JSON and does not depend on how often one looks."""
    trial.now("view-json")
    view = state.view(viewer)
    fault = not_plain(view) if trial.closer else None
    if fault is not None:
        trial.fail(f"the view of {seat_name(viewer)}: {fault}")
    text = canonical(view)
    again = canonical(state.view(viewer)) if trial.closer else text
    if again != text:
        trial.fail(f"the view of {seat_name(viewer)} differs from one look to the next: {difference(text, again)}")
    return text


def _check_redeal(trial: Trial, state: State, viewer: int | None, view: str) -> None:
    """A redeal is a good state, and the viewer cannot tell it from the true one."""
    who = seat_name(viewer)
    seed = trial.probe.getrandbits(64)
    trial.now("redeal")
    hidden = state.redeal(viewer, Random(seed))
    if hidden is state:
        trial.fail(f"the redeal for {who} is the state itself")
    if (hidden.to_act, hidden.turn) != (state.to_act, state.turn):
        trial.fail(f"the redeal for {who}: to act {hidden.to_act}, turn {hidden.turn}")
    if trial.closer or hidden.position() != trial.position:
        _check_steady(trial, state, viewer, seed, times=2)
        _check_hidden(trial, state, viewer, hidden, view)
    _check_can_go_on(trial, hidden)


def _check_hidden(trial: Trial, state: State, viewer: int | None, hidden: State, view: str) -> None:
    """What a redeal has changed is nothing to the viewer, nor to the spectator."""
    who = seat_name(viewer)
    trial.now("redeal")
    if hidden.census() != trial.census:
        trial.fail(f"the redeal for {who} counts {hidden.census()} instead of {trial.census}")
    trial.now(_view_check(viewer))
    hidden_view = canonical(hidden.view(viewer))
    if hidden_view != view:
        trial.fail(f"what {who} sees is not what it sees after a redeal: {difference(view, hidden_view)}")
    trial.now("spectator-leak")
    public, hidden_public = canonical(state.view(None)), canonical(hidden.view(None))
    if hidden_public != public:
        trial.fail(f"what the spectator sees changes with a redeal for {who}: {difference(public, hidden_public)}")
    if hidden != state:
        check_position(trial, hidden, "redeal")
    _check_twins(trial, viewer, state, hidden)


def _view_check(viewer: int | None) -> str:
    return "spectator-leak" if viewer is None else "view-leak"


def _check_can_go_on(trial: Trial, hidden: State) -> None:
    """A redeal can be played on; that this leaves the true state alone is seen at the end of the node."""
    trial.now("redeal")
    for seat in hidden.to_act[:1]:
        moves = hidden.moves(seat)
        hidden.play(seat, moves.choice(trial.probe))


def _check_twins(trial: Trial, viewer: int | None, one: State, other: State) -> None:
    """Two states that look the same to the viewer are the same for all it can do."""
    who = seat_name(viewer)
    trial.now("moves-leak")
    if one.to_act != other.to_act:
        trial.fail(f"{who} cannot tell two states apart, but {one.to_act} or {other.to_act} are to act")
    if viewer is not None and trial.outline(one.moves(viewer)) != trial.outline(other.moves(viewer)):
        trial.fail(f"the moves of {who} depend on what it cannot know: compare {other.position()}")
    trial.now("scene-leak")
    if one.scene(viewer) != other.scene(viewer):
        trial.fail(f"the scene for {who} shows what it cannot know: compare {other.position()}")
    trial.now("redeal-leak")
    seed = trial.probe.getrandbits(64)
    redealt = [state.redeal(viewer, Random(seed)).position() for state in (one, other)]
    if redealt[0] != redealt[1]:
        _check_steady(trial, one, viewer, seed)
        trial.fail(
            f"the redeal for {who} depends on what it cannot know: {redealt[0]} here, but {redealt[1]} "
            f"from {other.position()} with the same generator",
            "redeal-leak",
        )


def _check_steady(trial: Trial, state: State, viewer: int | None, seed: int, times: int = 10) -> None:
    """The same generator gives the same redeal every time, whatever the global generator does."""
    redealt = set()
    for _ in range(times):
        trial.disturb_global_generator()
        redealt.add(state.redeal(viewer, Random(seed)).position())
        trial.global_generator_untouched("a redeal")
    trial.now("redeal")
    if len(redealt) > 1:
        trial.fail(f"the same generator gives {seat_name(viewer)} {' or '.join(sorted(redealt))}")


def _check_hidden_moves(trial: Trial, viewer: int | None, tried: Sequence[Continuation], after: Sequence[str]) -> None:
    """Moves that the viewer cannot tell apart by their results are not told apart by their events."""
    first_with_view: dict[str, Continuation] = {}
    first_with_events: dict[str, tuple[Continuation, str]] = {}
    for one, view in zip(tried, after, strict=True):
        events = seen(one.events, viewer)
        twin = first_with_view.setdefault(view, one)
        # Different moves to the very same state keep no secret: a roll of the dice without effect.
        if twin is not one and twin.after != one.after:
            _same_events(trial, viewer, (twin, one), (seen(twin.events, viewer), events))
            _check_twins(trial, viewer, twin.after, one.after)
        if any(event.secret is not None and event.seat != viewer for event in one.events):
            trial.now(_view_check(viewer))
            silent, silent_view = first_with_events.setdefault(events, (one, view))
            if silent_view != view:
                trial.fail(
                    f"{seat_name(viewer)} is told the same of moves {silent.move} and {one.move} of "
                    f"{seat_name(one.seat)}, but its view differs: {difference(silent_view, view)}"
                )


def _check_redealt_moves(
    trial: Trial, state: State, viewer: int | None, tried: Sequence[Continuation], after: Sequence[str]
) -> None:
    """The same move in a redealt state is told the same, unless it has uncovered something."""
    hidden = state.redeal(viewer, Random(trial.probe.getrandbits(64)))
    if hidden == state:
        return
    for one, view in zip(tried, after, strict=True):
        if one.move in hidden.moves(one.seat):
            other = hidden.copy()
            events = other.play(one.seat, one.move)
            # A move that uncovers something may be told differently; then the view knows it from now on.
            if canonical(other.view(viewer)) == view:
                twin = Continuation(one.seat, one.move, other, events)
                _same_events(trial, viewer, (one, twin), (seen(one.events, viewer), seen(events, viewer)))


def _same_events(
    trial: Trial, viewer: int | None, pair: tuple[Continuation, Continuation], told: tuple[str, str]
) -> None:
    trial.now("event-leak")
    if told[0] != told[1]:
        trial.fail(
            f"{seat_name(viewer)} sees no difference between move {pair[0].move} and move {pair[1].move} of "
            f"{seat_name(pair[0].seat)}, but is told one: {difference(*told)}"
        )
