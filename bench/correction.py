"""Learns Cornwall's correction of the evaluation from the results of the planner's own games.

python -m bench.correction [--games 6000] [--seed 1] [--trial 400]

Two planners play; sometimes one plays another of its ten best turns, so that the positions vary. After every turn the
features of the position are recorded and, at the end of the game, the error of the evaluation in points. A ridge
regression then finds the weight of each feature. The program writes the weights, how they were found, the share of the
error that they explain in games that were not used, and the result of a planner with them against one without. The same
seed gives the same weights.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from hedgerow.arena.json_files import write_json
from hedgerow.games import new_game
from hedgerow.games.core.contract import Json
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.cornwall.bot import CornwallEvaluator
from hedgerow.games.cornwall.bot.correction import FILE, FeatureVector, built_in_correction, correction_features
from hedgerow.games.cornwall.bot.draw_odds import remaining_tiles
from hedgerow.games.cornwall.bot.evaluator import play_turn
from hedgerow.games.cornwall.bot.features import PositionFeatures
from hedgerow.games.cornwall.bot.turn_plans import TurnPlan
from hedgerow.games.cornwall.components import TILES
from hedgerow.games.cornwall.state import CornwallState

OUTPUT: Final = Path("src/hedgerow/games/cornwall/bot") / FILE
EXPLORATION: Final = 0.15
"""The probability of playing another turn than the best."""
TURNS: Final = 10
"""The number of best turns to choose from."""
RIDGE: Final = 30.0
VALIDATION_EVERY: Final = 5
"""Every fifth game is used for validation instead of learning."""


class Sample(NamedTuple):
    """A position after a turn."""

    game: int
    tiles: int
    vector: FeatureVector
    error: float
    """The seat's final lead in points minus the evaluation."""


def play_games(number: int, seed: int) -> list[Sample]:
    """Play games on all cores and return the positions of all of them."""
    with ProcessPoolExecutor() as pool:
        games = pool.map(partial(play_one, seed=seed), range(number), chunksize=20)
        return [sample for samples in track(games, "Playing games", total=number) for sample in samples]


def play_one(number: int, seed: int) -> list[Sample]:
    """Play one game and return its positions."""
    game = new_game("cornwall", 2)
    evaluator = evaluator_for(game)
    assert isinstance(evaluator, CornwallEvaluator)
    rng, state = Random(f"{seed}/{number}"), game.start()
    assert isinstance(state, CornwallState)
    positions: list[tuple[int, int, FeatureVector, float]] = []
    state.play_chance(rng)
    while not state.over:
        seat = state.active
        explores = rng.random() < EXPLORATION
        play_turn(state, rng.choice(evaluator.turns(state)[:TURNS]) if explores else evaluator.best_turn(state))
        if not state.over:
            features = PositionFeatures(state, evaluator.valuation(state, seat, state.active))
            remaining = remaining_tiles(state)
            vector = correction_features(state, seat, features, remaining)
            positions.append((seat, remaining.tiles, vector, features.total))
            state.play_chance(rng)
    scores = state.scores()
    return [
        Sample(number, tiles, vector, scores[seat] - scores[1 - seat] - expected)
        for seat, tiles, vector, expected in positions
    ]


def try_out(games: int, seed: int) -> tuple[float, float, float]:
    """Play a planner with the correction against one without, in both seats of every deal.

    Return its share of the victories, its mean lead in points, and the standard error of the lead.
    """
    game = new_game("cornwall", 2)
    evaluator = evaluator_for(game)
    assert isinstance(evaluator, CornwallEvaluator)
    wins, leads = 0.0, []
    for deal in track(range(games // 2), "Trying it out"):
        lead = 0.0
        for corrected in range(2):
            rng = Random(f"trial {seed}/{deal}")
            state = game.start()
            assert isinstance(state, CornwallState)
            state.play_chance(rng)
            while not state.over:
                is_corrected = state.active == corrected
                play_turn(state, _corrected_turn(evaluator, state) if is_corrected else evaluator.best_turn(state))
                state.play_chance(rng)
            scores, winners = state.scores(), state.winners()
            wins += (corrected in winners) / len(winners)
            lead += (scores[corrected] - scores[1 - corrected]) / 2
        leads.append(lead)
    return wins / (2 * len(leads)), fmean(leads), stdev(leads) / len(leads) ** 0.5


def _corrected_turn(evaluator: CornwallEvaluator, state: CornwallState) -> TurnPlan:
    """Return the best of the planner's best turns after the correction."""
    seat = state.active

    def win_probability(turn: TurnPlan) -> float:
        after = state.copy()
        play_turn(after, turn)
        return evaluator.win_probability(after, seat)

    return max(evaluator.turns(state)[:TURNS], key=win_probability)


class Fit(NamedTuple):
    """The result of the regression."""

    weights: dict[str, Json]
    spread: float
    explained: float
    """The share of the squared error in the validation games that the correction explains."""


def fit(samples: Sequence[Sample]) -> Fit:
    """Regress the error of the evaluation on the features, each with a weight for the end and one for the start."""
    names = sorted({name for sample in samples for name in sample.vector})
    columns = {name: 2 * index for index, name in enumerate(names)}
    features = np.zeros((len(samples), 2 * len(names)))
    for row, sample in enumerate(samples):
        left = sample.tiles / TILES
        for name, amount in sample.vector.items():
            features[row, columns[name]] = amount
            features[row, columns[name] + 1] = amount * left
    errors = np.array([sample.error for sample in samples])
    tiles = np.array([sample.tiles for sample in samples], dtype=float)
    validation = np.array([sample.game % VALIDATION_EVERY == 0 for sample in samples])
    residuals = errors[validation] - features[validation] @ _regression(features[~validation], errors[~validation])
    explained = 1.0 - float((residuals**2).sum() / (errors[validation] ** 2).sum())
    # The error grows with the square root of the number of tiles to come.
    spread = float(np.sqrt((residuals**2 / (tiles[validation] + 0.5)).mean()))
    coefficients = _regression(features, errors)
    weights: dict[str, Json] = {
        name: [round(float(coefficients[column]), 4), round(float(coefficients[column + 1]), 4)]
        for name, column in columns.items()
    }
    return Fit(weights, round(spread, 3), explained)


def _regression(features: NDArray[np.float64], errors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the coefficients of a ridge regression with columns scaled by their standard deviations."""
    scale = features.std(axis=0)
    scale[scale == 0] = 1.0
    scaled = features / scale
    penalty = RIDGE * np.eye(scaled.shape[1])
    coefficients: NDArray[np.float64] = np.linalg.solve(scaled.T @ scaled + penalty, scaled.T @ errors) / scale
    return coefficients


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.correction", description="Learn Cornwall's correction of the evaluation."
    )
    parser.add_argument("--games", type=int, default=6000, help="games to learn from (6000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (1)")
    parser.add_argument("--trial", type=int, default=400, help="games to try the result out (400)")
    chosen = parser.parse_args(arguments)
    samples = play_games(chosen.games, chosen.seed)
    result = fit(samples)
    content: dict[str, Json] = {
        "weights": result.weights,
        "spread": result.spread,
        "found_by": f"python -m bench.correction --games {chosen.games} --seed {chosen.seed} --trial {chosen.trial}: "
        f"ridge regression of the evaluation's error in {len(samples)} positions of the planner's own games.",
        "result": f"Explains {100 * result.explained:.1f} % of the squared error in games that were not used.",
    }
    write_json(OUTPUT, content)
    built_in_correction.cache_clear()
    wins, lead, error = try_out(chosen.trial, chosen.seed)
    content["result"] = (
        f"{content['result']} A planner that chooses among its {TURNS} best turns by the correction wins "
        f"{100 * wins:.1f} % of {chosen.trial} games against one that does not, by {lead:.1f} points "
        f"(standard error {error:.1f})."
    )
    write_json(OUTPUT, content)
    print(content["result"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
