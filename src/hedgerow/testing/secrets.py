"""Secrets: views, scenes, events, refusals and redeals tell a seat what it may know and nothing else.

Two ideas carry this. First, a redeal gives another state that looks the same to the viewer, so all
that it is shown must be the same, too. Second, two moves from one state whose results look the
same to the viewer hide something from it, so nothing else may tell them apart; this one needs no
redeal and so finds a redeal that hides nothing.

A game that says it has no secrets has an easier life: its redeals are copies, its events whisper
nothing and its views are the same for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from hedgerow.games.core.contract import Json, State
from hedgerow.testing.texts import Portrait, check_position, check_same
from hedgerow.testing.trial import Continuation, Trial, canonical, difference, not_plain, seat_name, seen
from hedgerow.testing.twins import check_steady, check_twins


class Look(NamedTuple):
    """A view as it was given, and as text."""

    view: dict[str, Json]
    text: str


def check_secrets(
    trial: Trial,
    state: State,
    looks: Mapping[int | None, Look],
    tried: Sequence[Continuation],
    portrait: Portrait | None,
) -> None:
    """Everything about secrets, for these viewers; where looked at more closely, with the state's portrait."""
    open_to_all = not trial.game.has_secrets
    for viewer, look in looks.items():
        if open_to_all:
            _check_not_dealt_anew(trial, state, viewer, portrait)
        else:
            _check_redeal(trial, state, viewer, look.text)
        if trial.closer:
            after = [canonical(one.after.view(viewer)) for one in tried]
            _check_hidden_moves(trial, viewer, tried, after)
            if not open_to_all:
                _check_redealt_moves(trial, state, viewer, tried, after)
    if open_to_all and trial.closer:
        _check_same_for_all(trial, state, looks)


def check_view(trial: Trial, state: State, viewer: int | None) -> Look:
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
    return Look(view, text)


# Games without secrets


def _check_not_dealt_anew(trial: Trial, state: State, viewer: int | None, portrait: Portrait | None) -> None:
    """Where nothing is hidden, a redeal is a copy."""
    who = seat_name(viewer)
    hidden = _redealt(trial, state, viewer, trial.probe.getrandbits(64))
    trial.now("has-secrets")
    position = hidden.position()
    if position != trial.position:
        trial.fail(f"it says that it has no secrets, but the redeal for {who} is {position}")
    if portrait is not None:
        trial.now("redeal")
        check_same(trial, portrait, hidden, f"redealt for {who}")
    _check_can_go_on(trial, hidden)


def _check_same_for_all(trial: Trial, state: State, looks: Mapping[int | None, Look]) -> None:
    """Where nothing is hidden, all views are the same, but for the viewer's own number."""
    trial.now("has-secrets")
    first, *others = looks
    usual = _without_seat(looks[first].view)
    for viewer in others or trial.probe.sample([viewer for viewer in trial.viewers if viewer != first], 1):
        view = _without_seat(looks[viewer].view if viewer in looks else state.view(viewer))
        if view != usual:
            trial.fail(
                f"it says that it has no secrets, but {seat_name(first)} and {seat_name(viewer)} see "
                f"different things: {difference(usual, view)}"
            )


def _without_seat(view: Mapping[str, Json]) -> str:
    return canonical({name: value for name, value in view.items() if name != "seat"})


# Games with secrets


def _redealt(trial: Trial, state: State, viewer: int | None, seed: int) -> State:
    """A redeal, which is at the same point of the game and another object."""
    who = seat_name(viewer)
    trial.now("redeal")
    hidden = state.determinize(viewer, Random(seed))
    if hidden is state:
        trial.fail(f"the redeal for {who} is the state itself")
    if (hidden.to_act, hidden.turn) != (state.to_act, state.turn):
        trial.fail(f"the redeal for {who}: to act {hidden.to_act}, turn {hidden.turn}")
    return hidden


def _check_redeal(trial: Trial, state: State, viewer: int | None, view: str) -> None:
    """A redeal is a good state, and the viewer cannot tell it from the true one."""
    seed = trial.probe.getrandbits(64)
    hidden = _redealt(trial, state, viewer, seed)
    position = hidden.position()
    dealt_anew = position != trial.position
    trial.dealt_anew += dealt_anew
    compared = trial.closer or trial.probe.randrange(trial.thoroughness.twins_every) == 0
    if compared:
        check_steady(trial, state, viewer, seed, times=2)
        _check_hidden(trial, state, viewer, hidden, view)
    if dealt_anew and compared:
        # That the same generator then gives the same redeal of both is among what is compared: the
        # redeal takes with it all that the viewer knows, and nothing else.
        if trial.closer:
            check_position(trial, Portrait(trial, hidden, position, {viewer: view}), "redeal")
        check_twins(trial, viewer, state, hidden)
    _check_can_go_on(trial, hidden)


def _check_hidden(trial: Trial, state: State, viewer: int | None, hidden: State, view: str) -> None:
    """What a redeal has changed is nothing to the viewer, nor to the spectator."""
    who = seat_name(viewer)
    trial.now("redeal")
    if hidden.component_counts() != trial.component_counts:
        trial.fail(f"the redeal for {who} counts {hidden.component_counts()} instead of {trial.component_counts}")
    trial.now(_view_check(viewer))
    hidden_view = canonical(hidden.view(viewer))
    if hidden_view != view:
        trial.fail(f"what {who} sees is not what it sees after a redeal: {difference(view, hidden_view)}")
    if viewer is None:
        return
    trial.now("spectator-leak")
    public, hidden_public = canonical(state.view(None)), canonical(hidden.view(None))
    if hidden_public != public:
        trial.fail(f"what the spectator sees changes with a redeal for {who}: {difference(public, hidden_public)}")


def _view_check(viewer: int | None) -> str:
    return "spectator-leak" if viewer is None else "view-leak"


def _check_can_go_on(trial: Trial, hidden: State) -> None:
    """A redeal can be played on; that this leaves the true state alone is seen at the end of the node."""
    trial.now("redeal")
    for seat in hidden.to_act[:1]:
        moves = hidden.moves(seat)
        hidden.play(seat, moves.choice(trial.probe))


# Moves that hide something


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
            check_twins(trial, viewer, twin.after, one.after)
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
    hidden = state.determinize(viewer, Random(trial.probe.getrandbits(64)))
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
