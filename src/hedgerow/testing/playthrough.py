"""One random game from start to end, checked at every node."""

from __future__ import annotations

import random
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from hedgerow.games.core.contract import CHANCE, Event, Game, State
from hedgerow.games.core.moves import Moves
from hedgerow.testing.books import check_census, check_events, check_scene, check_scores
from hedgerow.testing.decisions import (
    check_copy_text,
    check_moves,
    check_refusals,
    check_to_act,
    try_legal_moves,
)
from hedgerow.testing.odds import check_odds
from hedgerow.testing.report import USUAL, ConformanceError, Report, Thoroughness, setup_text
from hedgerow.testing.secrets import Look, check_secrets, check_view
from hedgerow.testing.texts import (
    Portrait,
    check_move_text_errors,
    check_move_texts,
    check_position,
    check_position_errors,
    check_same,
)
from hedgerow.testing.trial import Continuation, Trial, canonical, seat_name, whole

LONGEST = 5_000
"""A game of more moves than this is taken for endless."""


class Moment(NamedTuple):
    """What was kept of a node, to see at the end whether anything has changed it."""

    state: State
    position: str
    look: Look | None
    events: list[Event]
    events_text: str


def check_game(
    game: Game,
    seed: int,
    number: int = 0,
    *,
    thoroughness: Thoroughness = USUAL,
    longest: int = LONGEST,
) -> Report:
    """Play one random game and check everything on the way; `ConformanceError` at the first fault.

    The seed and the number of the game in its run decide what is played.
    """
    trial = Trial(game, seed, number, thoroughness)
    generator = random.getstate()
    try:
        return _play_through(trial, longest)
    except ConformanceError:
        raise
    except Exception as error:
        # Whatever a game raises out of turn is a fault of the part that was being checked.
        place = trial.place()
        raise ConformanceError(trial.check, f"it raised {type(error).__name__}: {error}", place) from error
    finally:
        random.setstate(generator)


def _play_through(trial: Trial, longest: int) -> Report:
    state = _check_start(trial)
    past: list[Moment] = []
    while True:
        look = _check_node(trial, state)
        if state.over:
            break
        trial.now("length")
        if len(trial.history) >= longest:
            trial.fail(f"after {longest} moves the game still goes on")
        past.append(_step(trial, state, look))
    _check_past(trial, past)
    final = state.position()
    _check_replay(trial, past, final)
    record = canonical([setup_text(trial.game.setup), trial.history, [moment.position for moment in past], final])
    return Report(
        games=1,
        nodes=len(past) + 1,
        moves=len(past),
        checks=trial.checks,
        dealt_anew=trial.dealt_anew,
        fingerprint=int.from_bytes(sha256(record.encode()).digest()[:8]),
    )


def _check_start(trial: Trial) -> State:
    """The box is what its setup says, and starts the same way every time."""
    trial.now("setup")
    game = trial.game
    for option in game.option_list:
        if option.name not in game.setup.options or not option.allows(game.setup.options[option.name]):
            trial.fail(f"the option {option.name} is not set: {dict(game.setup.options)}")
    if game.players not in game.player_counts:
        trial.fail(f"{game.players} players at a game for {game.player_counts}")
    trial.same_box = type(game).open(game.setup)
    if trial.same_box != game:
        trial.fail("opened again with its own setup, the box is another one")
    state = game.start()
    trial.position = state.position()
    if state is game.start() or state != game.start():
        trial.fail("start() does not give a new, equal state each time")
    trial.component_counts = state.component_counts()
    trial.turn = state.turn
    return state


def _check_node(trial: Trial, state: State) -> Look:
    """All checks of one point of the game; returns a look at it, to be kept."""
    trial.position = state.position()
    trial.disturb_global_generator()
    first_or_last = not trial.history or state.over
    trial.closer = trial.probe.randrange(trial.thoroughness.closer_every) == 0 or first_or_last

    # In this order a fault is found by the check that names it, not by a later one that builds on it.
    to_act = check_to_act(trial, state)
    listed = check_moves(trial, state)
    _after(trial, state, "asking for moves")
    if to_act == (CHANCE,):
        check_odds(trial, state.chance(), listed[CHANCE])
        _after(trial, state, "asking for the odds")
    target = _check_copy(trial, state)
    tried = try_legal_moves(trial, state, listed)
    _after(trial, state, "making moves on copies")
    looks = {viewer: check_view(trial, state, viewer) for viewer in trial.some_viewers()}
    _after(trial, state, "asking for views")
    check_census(trial, state)
    check_scores(trial, state)
    check_move_texts(trial, listed)
    _after(trial, state, "asking for points")
    portrait = _look_closer(trial, state, looks, tried, listed) if trial.closer else None
    _after(trial, state, "asking for pictures and notation")
    check_refusals(trial, state, target, listed)
    _after(trial, state, "refused moves")
    check_secrets(trial, state, looks, tried, portrait)
    _after(trial, state, "asking for redeals")
    trial.global_generator_untouched("some check")
    trial.unchanged(state, "some check")
    return next(iter(looks.values()))


def _look_closer(
    trial: Trial,
    state: State,
    looks: Mapping[int | None, Look],
    tried: list[Continuation],
    listed: dict[int, list[int]],
) -> Portrait:
    """The checks that cost too much to be made at every node; returns what the state was like."""
    for continuation in tried:
        check_events(trial, continuation.events)
        check_census(trial, continuation.after, f"after move {continuation.move}: ")
    check_scene(trial, state)
    trial.now("copy")
    portrait = Portrait(trial, state, trial.position, {viewer: look.text for viewer, look in looks.items()})
    check_same(trial, portrait, state.copy(), "copied")
    check_position(trial, portrait)
    check_position_errors(trial, state)
    check_move_text_errors(trial, listed)
    return portrait


def _check_copy(trial: Trial, state: State) -> State:
    """A copy is there and is no other state; returns it.

    At most nodes, what it says is looked at only after it has refused moves: once for both.
    """
    trial.now("copy")
    copy = state.copy()
    if copy is state:
        trial.fail("the copy is the state itself")
    if trial.closer:
        check_copy_text(trial, copy)
    return copy


def _after(trial: Trial, state: State, done: str) -> None:
    """A group of checks is through: it has left no trace. The end of a node shows this for all groups at once."""
    if trial.thoroughness.pedantic:
        trial.global_generator_untouched(done)
        trial.unchanged(state, done)


def _step(trial: Trial, state: State, look: Look) -> Moment:
    """Make a random move; what was before it is kept."""
    kept = state.copy()
    offered = {other: state.moves(other) for other in state.to_act}
    seat, move = trial.pick(state)
    pictures = [(other, moves, trial.outline(moves)) for other, moves in offered.items()]
    trial.turn = state.turn
    trial.disturb_global_generator()
    trial.now("legal-accepted")
    events = state.play(seat, move)
    trial.global_generator_untouched("playing")
    trial.history.append((seat, move))
    check_events(trial, events)
    _check_frozen(trial, pictures)
    return Moment(kept, trial.position, look if trial.closer else None, events, whole(events))


def _check_frozen(trial: Trial, pictures: list[tuple[int, Moves, tuple[int, ...]]]) -> None:
    """The lists of moves from before a move still say what they said."""
    trial.now("moves-frozen")
    for seat, moves, outline in pictures:
        if trial.outline(moves) != outline:
            trial.fail(f"the moves of {seat_name(seat)}, asked for before the last move, have changed")


def _check_past(trial: Trial, past: list[Moment]) -> None:
    """Nothing that was played later has reached back."""
    for node, moment in enumerate(past):
        trial.now("past-states")
        if moment.state.position() != moment.position:
            trial.fail(f"the copy from node {node} is now {moment.state.position()}, not {moment.position}")
        if moment.look is not None and canonical(moment.look.view) != moment.look.text:
            trial.fail(f"a view from node {node} has changed since")
        if whole(moment.events) != moment.events_text:
            trial.fail(f"the events after node {node} have changed since")


def _check_replay(trial: Trial, past: list[Moment], final: str) -> None:
    """The recorded moves, played in a box opened anew, give the same game."""
    trial.now("determinism")
    state = trial.same_box.start()
    for node, ((seat, move), moment) in enumerate(zip(trial.history, past, strict=True)):
        trial.now("determinism")
        if state.position() != moment.position:
            trial.fail(f"at node {node} the replay has {state.position()} instead of {moment.position}")
        trial.disturb_global_generator()
        if whole(state.play(seat, move)) != moment.events_text:
            trial.fail(f"after node {node} the replay tells other events")
    if state.position() != final:
        trial.fail(f"the replay ends with {state.position()} instead of {final}")
