"""Fit the calibration of a game: what a margin of the evaluator means at each stage of a game.

The planner plays against itself, and now and then a random move replaces its own: so the margins differ by the quality
of moves, as they do in a review, and not only by the noise of the evaluation. At the start of some turns of each game,
the margin of every seat is noted beside the final lead and the share of the victory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from bench.analysis.games import play_match
from hedgerow.analysis.calibration import STAGE_FIELDS, final_result, logistic
from hedgerow.analysis.judge import EvaluatorJudge, judge_for
from hedgerow.analysis.quick_play import finish_turn
from hedgerow.games import CHANCE, Setup, State, open_game

STAGES: Final = 6
POSITIONS: Final = 12
"""The number of positions from each game."""
RANDOM_SHARE: Final = 0.15
"""The share of moves that are random."""
PRIOR: Final = 20.0
"""The weight of a slope of 1, in positions, so that a few strange games don't turn it round."""


class Observation(NamedTuple):
    """A position of one seat, and what became of it."""

    turn: int
    margin: float
    lead: float
    share: float


def observations(setup: Setup, games: int, seed: int) -> Iterator[list[Observation]]:
    """Yield the observations of each game."""
    judge = judge_for(open_game(setup).setup, EvaluatorJudge.name)
    for number in range(games):
        match = play_match(setup, ["planner"] * setup.players, seed + number, _sometimes_random)
        final = [final_result(match.state, seat) for seat in range(setup.players)]
        last_turn, starts = -1, []
        for step in match.replay():
            if step.state.to_act not in ((), (CHANCE,)) and step.state.turn != last_turn:
                last_turn = step.state.turn
                starts.append(step.state)
        chosen = Random(seed + number).sample(starts, min(POSITIONS, len(starts)))
        found = [Observation(match.state.turn, 0.0, *result) for result in final]
        for state in chosen:
            settled = finish_turn(state, judge.evaluator)
            if not settled.over:
                margins = [judge.evaluator.margin(settled, seat) for seat in range(setup.players)]
                found += [
                    Observation(state.turn, margin, *result) for margin, result in zip(margins, final, strict=True)
                ]
        yield found


def _sometimes_random(state: State, seat: int, move: int, rng: Random) -> int:
    """Return a random move now and then, but none that leaves the game."""
    if rng.random() > RANDOM_SHARE:
        return move
    other = state.moves(seat).choice(rng)
    after = state.copy()
    after.play(seat, other)
    return move if after.has_left(seat) else other


def fit(games: Sequence[Sequence[Observation]], players: int) -> dict[str, Any]:
    """Return the entry of the file for a number of players."""
    turns = sum(game[0].turn for game in games) / len(games)
    pooled = [one for game in games for one in game[players:]]
    stages = [_stage(number, turns, pooled, players) for number in range(STAGES)]
    return {"turns": round(turns, 1), "games": len(games), "stages": stages}


def _stage(number: int, turns: float, pooled: Sequence[Observation], players: int) -> dict[str, float]:
    """Fit one stage to all observations, weighted by how near they are."""
    weighted = []
    for one in pooled:
        distance = abs(min(1.0, one.turn / turns) * (STAGES - 1) - number)
        if distance < 1.5:
            weighted.append((1.5 - distance, one))
    slope, offset = _line(weighted, players)
    scale, shift = _curve(weighted, players)
    return {name: round(value, 4) for name, value in zip(STAGE_FIELDS, (slope, offset, scale, shift), strict=True)}


def _line(weighted: Sequence[tuple[float, Observation]], players: int) -> tuple[float, float]:
    """Return slope and offset of the expected lead; with two players the offset is 0 by symmetry."""
    total = sum(weight for weight, _ in weighted) or 1.0
    centre = players == 2
    mean_x = 0.0 if centre else sum(w * one.margin for w, one in weighted) / total
    mean_y = 0.0 if centre else sum(w * one.lead for w, one in weighted) / total
    variance = sum(w * (one.margin - mean_x) ** 2 for w, one in weighted)
    covariance = sum(w * (one.margin - mean_x) * (one.lead - mean_y) for w, one in weighted)
    prior = PRIOR * (variance / total or 1.0)
    slope = max(0.1, (covariance + prior) / (variance + prior))
    return slope, mean_y - slope * mean_x


def _curve(weighted: Sequence[tuple[float, Observation]], players: int) -> tuple[float, float]:
    """Return scale and shift of the logistic curve of the chance to win, by Newton's method with a weak prior."""
    if players == 1:
        spread = sqrt(sum(w * (one.lead - one.margin) ** 2 for w, one in weighted) / max(1.0, len(weighted)))
        return max(0.5, 0.55 * spread), 0.0
    rate, constant = 0.15, 0.0
    for _ in range(40):
        g0 = g1 = h01 = 0.0
        h00 = h11 = 1e-6
        for weight, one in weighted:
            chance = logistic(rate * one.margin + constant)
            error, curvature = weight * (one.share - chance), weight * chance * (1 - chance)
            g0 += error
            g1 += error * one.margin
            h00 += curvature
            h01 += curvature * one.margin
            h11 += curvature * one.margin**2
        if players == 2:
            step0, step1 = 0.0, g1 / h11
        else:
            det = h00 * h11 - h01**2 or 1.0
            step0, step1 = (h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det
        constant += max(-1.0, min(1.0, step0))
        rate = max(0.02, min(2.0, rate + max(-0.1, min(0.1, step1))))
    return 1 / rate, -constant / rate
