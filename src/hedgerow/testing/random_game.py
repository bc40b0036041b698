"""One random game from start to end, checked at every node."""

from __future__ import annotations

import random
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from hedgerow.games.core.contract import CHANCE, Event, Game, State
from hedgerow.games.core.moves import Moves
from hedgerow.testing.chance import check_chance
from hedgerow.testing.context import CheckContext, Continuation, all_facts, canonical, seat_name
from hedgerow.testing.hidden_information import SeenView, check_hidden_information, check_view
from hedgerow.testing.hooks import component_counts
from hedgerow.testing.moves import (
    check_copy_position,
    check_moves,
    check_refusals,
    check_to_act,
    try_legal_moves,
)
from hedgerow.testing.notation import (
    StateSummary,
    check_move_text_errors,
    check_move_texts,
    check_position,
    check_position_errors,
    check_same,
)
from hedgerow.testing.outputs import check_component_counts, check_events, check_scene, check_scores
from hedgerow.testing.previews import check_previews
from hedgerow.testing.report import USUAL, ConformanceError, Report, Thoroughness, setup_text

MAX_MOVES = 5_000
"""A game with more moves than this counts as endless."""


class PastNode(NamedTuple):
    """A record of a node, to detect later changes to it."""

    state: State
    position: str
    seen: SeenView | None
    events: list[Event]
    events_text: str


def check_game(
    game: Game,
    seed: int,
    number: int = 0,
    *,
    thoroughness: Thoroughness = USUAL,
    max_moves: int = MAX_MOVES,
) -> Report:
    """Play one random game, check every node, and raise a `ConformanceError` at the first failure.

    The moves depend only on the seed and on the number of the game in its run.
    """
    context = CheckContext(game, seed, number, thoroughness)
    global_rng_state = random.getstate()
    try:
        return _play_through(context, max_moves)
    except ConformanceError:
        raise
    except Exception as error:
        # Any other exception is a failure of the current check.
        what = f"it raised {type(error).__name__}: {error}"
        raise ConformanceError(context.check, what, context.location()) from error
    finally:
        random.setstate(global_rng_state)


def _play_through(context: CheckContext, max_moves: int) -> Report:
    state = _check_start(context)
    past: list[PastNode] = []
    while True:
        seen = _check_node(context, state)
        if state.over:
            break
        context.begin("length")
        if len(context.history) >= max_moves:
            context.fail(f"the game is not over after {max_moves} moves")
        past.append(_play_move(context, state, seen))
    _check_past(context, past)
    final = state.position()
    _check_replay(context, past, final)
    record = canonical([setup_text(context.game.setup), context.history, [node.position for node in past], final])
    return Report(
        games=1,
        nodes=len(past) + 1,
        moves=len(past),
        checks=context.checks,
        determinized=context.determinized,
        fingerprint=int.from_bytes(sha256(record.encode()).digest()[:8]),
    )


def _check_start(context: CheckContext) -> State:
    """Check that the game has its setup and always starts in the same way, and return the first state."""
    context.begin("setup")
    game = context.game
    for option in game.option_list:
        if option.name not in game.setup.options or not option.allows(game.setup.options[option.name]):
            context.fail(f"the option {option.name} is not set: {dict(game.setup.options)}")
    if game.players not in game.player_counts:
        context.fail(f"the game has {game.players} players, but its player counts are {game.player_counts}")
    context.same_game = type(game).open(game.setup)
    if context.same_game != game:
        context.fail("a second game opened with the same setup is not equal")
    state = game.start()
    context.position = state.position()
    if state is game.start() or state != game.start():
        context.fail("start() does not return a new, equal state each time")
    context.component_counts = component_counts(state)
    context.turn = state.turn
    return state


def _check_node(context: CheckContext, state: State) -> SeenView:
    """Run all checks on one node, and return one of its views."""
    context.position = state.position()
    context.reseed_global_rng()
    first_or_last = not context.history or state.over
    context.detailed = context.probe_rng.randrange(context.thoroughness.detailed_every) == 0 or first_or_last

    # The order matters: each fault should be found by the check that is named for it, not by a later one.
    to_act = check_to_act(context, state)
    listed = check_moves(context, state)
    _check_no_effect(context, state, "listing moves")
    if to_act == (CHANCE,):
        check_chance(context, state.chance(), listed[CHANCE])
        _check_no_effect(context, state, "reading the chances")
    target = _check_copy(context, state)
    tried = try_legal_moves(context, state, listed)
    _check_no_effect(context, state, "playing on copies")
    views = {viewer: check_view(context, state, viewer) for viewer in context.some_viewers()}
    _check_no_effect(context, state, "reading views")
    check_component_counts(context, state)
    check_scores(context, state)
    check_move_texts(context, listed)
    _check_no_effect(context, state, "reading scores")
    summary = _check_details(context, state, views, tried, listed) if context.detailed else None
    _check_no_effect(context, state, "reading scenes and notation")
    check_refusals(context, state, target, listed)
    _check_no_effect(context, state, "refusing moves")
    check_hidden_information(context, state, views, tried, summary)
    _check_no_effect(context, state, "determinizing")
    if context.detailed:
        check_previews(context, state, tried)
        _check_no_effect(context, state, "previewing moves")
    context.check_global_rng("some check")
    context.check_unchanged(state, "some check")
    return next(iter(views.values()))


def _check_details(
    context: CheckContext,
    state: State,
    views: Mapping[int | None, SeenView],
    tried: list[Continuation],
    listed: dict[int, list[int]],
) -> StateSummary:
    """Run the checks that are too expensive for every node, and return a summary of the state."""
    for continuation in tried:
        check_events(context, continuation.events)
        check_component_counts(context, continuation.after, f"after move {continuation.move}: ")
    check_scene(context, state)
    context.begin("copy")
    summary = StateSummary(context, state, context.position, {viewer: seen.text for viewer, seen in views.items()})
    check_same(context, summary, state.copy(), "copied")
    check_position(context, summary)
    check_position_errors(context, state)
    check_move_text_errors(context, listed)
    return summary


def _check_copy(context: CheckContext, state: State) -> State:
    """Check that a copy is another object, and return it.

    At detailed nodes its position is compared immediately; elsewhere the comparison after the refused moves covers it.
    """
    context.begin("copy")
    copy = state.copy()
    if copy is state:
        context.fail("the copy is the state itself")
    if context.detailed:
        check_copy_position(context, copy)
    return copy


def _check_no_effect(context: CheckContext, state: State, action: str) -> None:
    """Check that a group of checks had no side effect, so that a failure names the group.

    The end of each node checks all groups together.
    """
    if context.thoroughness.pedantic:
        context.check_global_rng(action)
        context.check_unchanged(state, action)


def _play_move(context: CheckContext, state: State, seen: SeenView) -> PastNode:
    """Play a random move, and return a record of the node before it."""
    before = state.copy()
    offered = {other: state.moves(other) for other in state.to_act}
    seat, move = context.pick(state)
    outlines = [(other, moves, context.outline(moves)) for other, moves in offered.items()]
    context.turn = state.turn
    context.reseed_global_rng()
    context.begin("legal-accepted")
    events = state.play(seat, move)
    context.check_global_rng("playing")
    context.history.append((seat, move))
    check_events(context, events)
    _check_frozen(context, outlines)
    return PastNode(before, context.position, seen if context.detailed else None, events, all_facts(events))


def _check_frozen(context: CheckContext, outlines: list[tuple[int, Moves, tuple[int, ...]]]) -> None:
    """Check that the last move did not change the earlier lists of moves."""
    context.begin("moves-frozen")
    for seat, moves, outline in outlines:
        if context.outline(moves) != outline:
            context.fail(f"the moves of {seat_name(seat)}, listed before the last move, have changed")


def _check_past(context: CheckContext, past: list[PastNode]) -> None:
    """Check that later play did not change earlier states, views and events."""
    for number, node in enumerate(past):
        context.begin("past-states")
        if node.state.position() != node.position:
            context.fail(f"the copy from node {number} is now {node.state.position()}, not {node.position}")
        if node.seen is not None and canonical(node.seen.view) != node.seen.text:
            context.fail(f"a view from node {number} has changed since")
        if all_facts(node.events) != node.events_text:
            context.fail(f"the events after node {number} have changed since")


def _check_replay(context: CheckContext, past: list[PastNode], final: str) -> None:
    """Check that the recorded moves give the same game on a second instance of it."""
    context.begin("determinism")
    state = context.same_game.start()
    for number, ((seat, move), node) in enumerate(zip(context.history, past, strict=True)):
        context.begin("determinism")
        if state.position() != node.position:
            context.fail(f"at node {number} the replay has {state.position()} instead of {node.position}")
        context.reseed_global_rng()
        if all_facts(state.play(seat, move)) != node.events_text:
            context.fail(f"after node {number} the replay has other events")
    if state.position() != final:
        context.fail(f"the replay ends with {state.position()} instead of {final}")
