"""Checks of two different states that look the same to a viewer: nothing else may distinguish them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.errors import MalformedMove, MoveError
from hedgerow.testing.context import CheckContext, seat_name
from hedgerow.testing.moves import HUGE_MOVE, expected_error


def check_indistinguishable(context: CheckContext, viewer: int | None, one: State, other: State) -> None:
    """Check that two states with the same scene and view have the same moves, refusals and determinizations."""
    who = seat_name(viewer)
    context.begin("moves-leak")
    if one.to_act != other.to_act:
        context.fail(f"{who} has the same view of two states, but to_act is {one.to_act} or {other.to_act}")
    if viewer is not None and context.outline(one.moves(viewer)) != context.outline(other.moves(viewer)):
        context.fail(f"the moves of {who} depend on something that it cannot know: compare {other.position()}")
    _check_same_refusals(context, viewer, one, other)
    context.begin("determinize-leak")
    seed = context.probe_rng.getrandbits(64)
    positions = [state.determinize(viewer, Random(seed)).position() for state in (one, other)]
    if positions[0] != positions[1]:
        check_reproducible(context, one, viewer, seed)
        context.fail(
            f"determinizing for {who} depends on something that it cannot know: {positions[0]} here, but "
            f"{positions[1]} from {other.position()} with the same generator",
            "determinize-leak",
        )


def check_reproducible(context: CheckContext, state: State, viewer: int | None, seed: int, times: int = 10) -> None:
    """Check that the same generator gives the same determinized state, independent of the global generator."""
    positions = set()
    for _ in range(times):
        context.reseed_global_rng()
        positions.add(state.determinize(viewer, Random(seed)).position())
        context.check_global_rng("determinizing")
    context.begin("determinize")
    if len(positions) > 1:
        context.fail(f"for {seat_name(viewer)} the same generator gives {' or '.join(sorted(positions))}")


def _check_same_refusals(context: CheckContext, viewer: int | None, one: State, other: State) -> None:
    """Check that every wrong move that the viewer may try is refused with the same message in both states."""
    attempts = [*_attempts(context, viewer, one, other)]
    # On copies, because a refusal might change the state; another check detects that.
    pair = one.copy(), other.copy()
    context.begin("refusal-leak")
    for seat, move in attempts:
        _compare(context, viewer, f"{move} by {seat_name(seat)}", [_refusal(state, seat, move) for state in pair])
    if one.to_act != (CHANCE,):
        _compare(context, viewer, "chance()", [_chance_refusal(state) for state in pair])


def _compare(context: CheckContext, viewer: int | None, what: str, answers: list[str]) -> None:
    if answers[0] != answers[1]:
        context.fail(
            f"{seat_name(viewer)} has the same view of two states, but the answer to {what} is "
            f"{answers[0]!r} in one and {answers[1]!r} in the other"
        )


def _attempts(context: CheckContext, viewer: int | None, one: State, other: State) -> Iterator[tuple[int, int]]:
    """Yield seats and wrong moves for which the viewer may see the refusal.

    Whether a move is out of turn or malformed depends on nothing hidden, so everybody may see the reason. The reason
    why a move is illegal is for the seat that tried it.
    """
    to_act = one.to_act
    some_move = context.history[-1][1] if context.history else 0
    for seat in (CHANCE, *context.seats, len(context.seats)):
        if seat not in to_act:
            yield from ((seat, some_move), (seat, -1))
        elif seat == viewer:
            yield from ((seat, move) for move in _own_wrong_moves(context, seat, one, other))
        else:
            yield from (
                (seat, move) for move in (-1, HUGE_MOVE) if expected_error(context, seat, move) is MalformedMove
            )


def _own_wrong_moves(context: CheckContext, seat: int, one: State, other: State) -> list[int]:
    """Return wrong moves: moves of other seats, earlier moves, neighbours of legal moves, and nonsense."""
    own = one.moves(seat)
    candidates = {-1, HUGE_MOVE}
    for state in (one, other):
        for actor in context.seats:
            moves = state.moves(actor)
            for rank in context.some(range(len(moves)), context.thoroughness.samples):
                move = moves.at(rank)
                flipped = move ^ 1 << context.probe_rng.randrange(max(move, 1).bit_length() + 1)
                candidates |= {move, move - 1, move + 1, flipped}
    candidates |= {move for _, move in context.history[-context.thoroughness.samples :]}
    wrong = sorted(move for move in candidates if move not in own)
    return context.probe_rng.sample(wrong, min(len(wrong), context.thoroughness.wrong_moves))


def _refusal(state: State, seat: int, move: int) -> str:
    try:
        state.play(seat, move)
    except MoveError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"


def _chance_refusal(state: State) -> str:
    try:
        state.chance()
    except MoveError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"
