"""Games to learn from, and games that measure what has been learned."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from hedgerow import fast
from hedgerow.bots import InformationState, PlannerBot
from hedgerow.bots.plan import Plan
from hedgerow.bots.planner import plans
from hedgerow.games import CHANCE, Game, State
from hedgerow.games.core.contract import State as AnyState
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.training.learner import Lessons

if TYPE_CHECKING:
    import hedgerow_kernel

TEACHER_EXPLORATION: Final = 0.25
"""The probability that the planner plays another of its best turns."""
TEACHER_PLANS: Final = 8
"""The number of best turns to choose from."""
TEACHER_LESSONS: Final = 4
"""The number of turns of each decision whose positions are recorded."""
EXPLORATION: Final = 0.25
TEMPERATURE: Final = 1.0
"""In self-play: the chance of a turn that need not be the best, and how much worse it may be, in points."""


class _Lesson(NamedTuple):
    game: int
    seat: int
    items: np.ndarray[tuple[int, ...], np.dtype[np.int16]]
    numbers: np.ndarray[tuple[int, ...], np.dtype[np.int16]]
    forecast: float


def teacher_lessons(game: Game, seed: int, number: int) -> Lessons:
    """Play games between planners and return positions with the values of the hand-made evaluation."""
    from hedgerow_kernel import features  # noqa: PLC0415 an extra that may be missing

    evaluator = evaluator_for(game)
    found: list[_Lesson] = []
    results: list[tuple[int, int, float]] = []
    for index in range(number):
        rng, state = Random(f"teacher/{seed}/{index}"), game.start()
        first = len(found)
        for known in _decisions(state, rng):
            evaluator.set_root(state)
            ranked = plans(state, known, evaluator, rng)
            for plan in rng.sample(ranked, min(TEACHER_LESSONS, len(ranked))):
                if plan.after.to_act and plan.after.turn != state.turn:
                    items, numbers = features(fast.from_python(plan.after), known)
                    found.append(_Lesson(index, known, items, numbers, evaluator.value(plan.after, known)))
            explores = rng.random() < TEACHER_EXPLORATION
            _play(state, known, rng.choice(ranked[:TEACHER_PLANS]) if explores else ranked[0])
        results += [_result(state, lesson.seat) for lesson in found[first:]]
    return Lessons(
        game=np.array([lesson.game for lesson in found], np.int32),
        seat=np.array([lesson.seat for lesson in found], np.int16),
        item_counts=np.array([len(lesson.items) for lesson in found], np.int32),
        items=np.concatenate([lesson.items for lesson in found]),
        numbers=np.stack([lesson.numbers for lesson in found]),
        forecasts=np.array([lesson.forecast for lesson in found], np.float32),
        leads=np.array([lead for lead, _, _ in results], np.float32),
        points=np.array([points for _, points, _ in results], np.float32),
        wins=np.array([wins for _, _, wins in results], np.float32),
    )


def self_play_lessons(game: Game, network: hedgerow_kernel.Network, seed: int, first: int, number: int) -> Lessons:
    """Play games by a network in the kernel and return the positions after all turns."""
    from hedgerow_kernel import play_to_learn  # noqa: PLC0415

    opened = fast.kernel_game(game)
    return Lessons(**play_to_learn(opened, network, first, number, seed, EXPLORATION, TEMPERATURE))


class Strength(NamedTuple):
    """The result of a network against planners."""

    games: int
    wins: float
    """The share of the victories, in per cent of a fair share when above 1."""
    lead: float
    error: float
    """The standard error of the lead, counting deals."""


def strength(game: Game, network: hedgerow_kernel.Network, seed: int, deals: int) -> Strength:
    """Play a network against planners with the hand-made evaluation, in every seat of each deal."""
    leads, wins = [], 0.0
    for deal in range(deals):
        total = 0.0
        for own in range(game.players):
            rng, state = Random(f"strength/{seed}/{deal}"), game.start()
            for seat in _decisions(state, rng):
                if seat == own:
                    _play_moves(state, seat, network.turns(fast.from_python(state), seat, limit=1)[0][0])
                else:
                    known = InformationState.of(state, seat)
                    state.play(seat, PlannerBot().choose(known, Random(deal)).move)
            lead, _, share = _result(state, own)
            total += lead / game.players
            wins += share
        leads.append(total)
    error = float(np.std(leads, ddof=1) / len(leads) ** 0.5) if len(leads) > 1 else float("nan")
    return Strength(deals * game.players, wins / (deals * game.players), float(np.mean(leads)), error)


def _decisions(state: AnyState, rng: Random) -> Iterator[int]:
    """Play the chance outcomes of a game and yield every seat that is to act, until the game is over."""
    while state.to_act:
        if state.to_act[0] == CHANCE:
            state.play_chance(rng)
        else:
            yield state.to_act[0]


def _play(state: State, seat: int, plan: Plan) -> None:
    _play_moves(state, seat, plan.moves)


def _play_moves(state: State, seat: int, moves: tuple[int, ...]) -> None:
    turn = state.turn
    for move in moves:
        if state.turn != turn:
            return
        state.play(seat, move)


def _result(state: State, seat: int) -> tuple[int, int, float]:
    scores, winners = state.scores(), state.winners()
    rivals = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(rivals, default=0), scores[seat], (seat in winners) / len(winners)
