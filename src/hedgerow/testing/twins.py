"""Twins: two different states that look the same to a viewer must be the same for all it can do or ask."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.errors import MalformedMove, MoveError
from hedgerow.testing.decisions import HUGE_MOVE, right_error
from hedgerow.testing.trial import Trial, seat_name


def check_twins(trial: Trial, viewer: int | None, one: State, other: State) -> None:
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
    _check_refusals_alike(trial, viewer, one, other)
    trial.now("redeal-leak")
    seed = trial.probe.getrandbits(64)
    redealt = [state.determinize(viewer, Random(seed)).position() for state in (one, other)]
    if redealt[0] != redealt[1]:
        check_steady(trial, one, viewer, seed)
        trial.fail(
            f"the redeal for {who} depends on what it cannot know: {redealt[0]} here, but {redealt[1]} "
            f"from {other.position()} with the same generator",
            "redeal-leak",
        )


def check_steady(trial: Trial, state: State, viewer: int | None, seed: int, times: int = 10) -> None:
    """The same generator gives the same redeal every time, whatever the global generator does."""
    redealt = set()
    for _ in range(times):
        trial.disturb_global_generator()
        redealt.add(state.determinize(viewer, Random(seed)).position())
        trial.global_generator_untouched("a redeal")
    trial.now("redeal")
    if len(redealt) > 1:
        trial.fail(f"the same generator gives {seat_name(viewer)} {' or '.join(sorted(redealt))}")


def _check_refusals_alike(trial: Trial, viewer: int | None, one: State, other: State) -> None:
    """Whatever the viewer may try in vain is refused in the same words in both states."""
    attempts = [*_attempts(trial, viewer, one, other)]
    # Refusals may change what they should not; that is for another check to say.
    pair = one.copy(), other.copy()
    trial.now("refusal-leak")
    for seat, move in attempts:
        _compare(trial, viewer, f"{move} by {seat_name(seat)}", [_refusal(state, seat, move) for state in pair])
    if one.to_act != (CHANCE,):
        _compare(trial, viewer, "chance()", [_refused_odds(state) for state in pair])


def _compare(trial: Trial, viewer: int | None, what: str, answers: list[str]) -> None:
    if answers[0] != answers[1]:
        trial.fail(
            f"{seat_name(viewer)} cannot tell two states apart, but {what} is answered here with "
            f"{answers[0]!r} and there with {answers[1]!r}"
        )


def _attempts(trial: Trial, viewer: int | None, one: State, other: State) -> Iterator[tuple[int, int]]:
    """Seats and wrong moves whose refusal is the viewer's to hear.

    What is out of turn or no move at all depends on nothing hidden, so anybody may hear why. Why an
    illegal move is illegal is told only to the seat that tried it.
    """
    to_act = one.to_act
    some_move = trial.history[-1][1] if trial.history else 0
    for seat in (CHANCE, *trial.seats, len(trial.seats)):
        if seat not in to_act:
            yield from ((seat, some_move), (seat, -1))
        elif seat == viewer:
            yield from ((seat, move) for move in _own_wrong_moves(trial, seat, one, other))
        else:
            yield from ((seat, move) for move in (-1, HUGE_MOVE) if right_error(trial, seat, move) is MalformedMove)


def _own_wrong_moves(trial: Trial, seat: int, one: State, other: State) -> list[int]:
    """Wrong moves that look like moves: what others may do, what was done before, near misses, and nonsense."""
    own = one.moves(seat)
    wrong = {-1, HUGE_MOVE}
    for state in (one, other):
        for actor in trial.seats:
            moves = state.moves(actor)
            for rank in trial.some(range(len(moves)), trial.thoroughness.samples):
                move = moves.at(rank)
                wrong |= {move, move - 1, move + 1, move ^ 1 << trial.probe.randrange(max(move, 1).bit_length() + 1)}
    wrong |= {move for _, move in trial.history[-trial.thoroughness.samples :]}
    found = sorted(move for move in wrong if move not in own)
    return trial.probe.sample(found, min(len(found), trial.thoroughness.wrong_moves))


def _refusal(state: State, seat: int, move: int) -> str:
    try:
        state.play(seat, move)
    except MoveError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"


def _refused_odds(state: State) -> str:
    try:
        state.chance()
    except MoveError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"
