"""Tuning of a bot's weights by self-play: CMA-ES proposes candidates, and games decide how good they are.

Everything follows from the plan and from the candidates' results, so a state file with the results of all generations
is enough to continue a run exactly where it stopped, even after a crash.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from hedgerow.arena.executors import Executor, GameTask, play_tasks
from hedgerow.arena.game_runner import GameRecord
from hedgerow.arena.json_files import read_json, write_json
from hedgerow.arena.plan import TournamentPlan, describe_difference
from hedgerow.arena.players import Player, start_weights
from hedgerow.arena.statistics import PairResult, head_to_head, pair_results, points_margin
from hedgerow.games import HedgerowError, Setup, SetupError, open_game
from hedgerow.games.core.contract import Json

STEP: Final = 0.3
"""Initial step size of the search, relative to each weight."""
DIGITS: Final = 6
"""Significant digits of the weights; rounding makes a file contain exactly the weights that were played."""
CANDIDATE: Final = "tuned"
"""The label of all candidates: bots draw random numbers by their label, so equal labels make them comparable."""


@dataclass(frozen=True)
class TuningPlan:
    """The weights to tune and the games that decide between candidates."""

    setup: Setup
    bot: Player
    opponent: Player
    seed: int
    population: int
    deals: int
    """The number of deals in each generation; all its candidates play the same ones."""
    goal: str = "margin"
    """The quantity to maximize: the `margin` in points, or the share of games in which the bot is ahead (`wins`)."""

    @property
    def games_per_generation(self) -> int:
        return self.population * self.deals * self.setup.players

    def start(self) -> dict[str, float]:
        """Return the initial weights."""
        weights = start_weights(self.bot, open_game(self.setup))
        if len(weights) < 2:
            raise SetupError(
                f"{self.bot.kind} has {len(weights)} weights in {self.setup.game}; tuning needs at least two"
            )
        return weights

    def plan(self, weights: Mapping[str, float], seed_shift: int = 0) -> TournamentPlan:
        """Return the games of a candidate: it takes each seat in turn, and the opponent fills the others."""
        lineup = ((0, *[1] * (self.setup.players - 1)),)
        players = self.bot.with_weights(weights, CANDIDATE), self.opponent
        return TournamentPlan(self.setup, players, self.seed + seed_shift, lineup)

    def record(self) -> dict[str, Json]:
        """Return everything that determines the result, as JSON data."""
        start = self.start()
        return self.plan(start).record() | {
            "start": dict(start),
            "population": self.population,
            "deals": self.deals,
            "goal": self.goal,
        }


@dataclass(frozen=True)
class Generation:
    """The results of one generation's candidates."""

    fitness: tuple[float, ...]
    digest: str
    """A hash of the candidates, which have to be the same when the run is continued."""


class Tuner:
    """A tuning run."""

    def __init__(self, plan: TuningPlan, state: Path | None) -> None:
        self.plan = plan
        self.history: list[Generation] = []
        self._state = state
        self._start = plan.start()
        self._optimizer = self._new_optimizer()
        if state is not None and state.exists():
            self._resume(state)

    def _new_optimizer(self) -> Any:
        try:
            import numpy  # noqa: PLC0415 an extra that may be missing
            from cmaes import CMA  # noqa: PLC0415
        except ImportError as error:
            raise HedgerowError(f"tuning needs more packages: pip install 'hedgerow[arena]' ({error})") from error
        return CMA(
            mean=numpy.zeros(len(self._start)), sigma=STEP, seed=self.plan.seed, population_size=self.plan.population
        )

    def _resume(self, state: Path) -> None:
        content = read_json(state)
        if difference := describe_difference(content.get("plan"), self.plan.record()):
            raise HedgerowError(f"{state}: the state of another plan ({difference}); give another file")
        try:
            history = [
                Generation(tuple(map(float, entry["fitness"])), entry["digest"]) for entry in content["generations"]
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise HedgerowError(f"{state}: not the state of a tuning run") from error
        for generation in history:
            candidates = self._candidates()
            if _digest(candidates) != generation.digest or len(generation.fitness) != len(candidates):
                raise HedgerowError(f"{state}: cannot be continued, because the same seed gives other candidates here")
            self._add_generation(candidates, generation)

    def _candidates(self) -> list[Any]:
        return [self._optimizer.ask() for _ in range(self._optimizer.population_size)]

    def _add_generation(self, candidates: Sequence[Any], generation: Generation) -> None:
        losses = [-fitness for fitness in generation.fitness]
        self._optimizer.tell(list(zip(candidates, losses, strict=True)))
        self.history.append(generation)

    def weights_at(self, point: Sequence[float]) -> dict[str, float]:
        """Return the weights at a point of the search space, whose axes are relative changes of each weight."""
        return {
            name: _rounded(value + (abs(value) or 1.0) * float(shift))
            for (name, value), shift in zip(self._start.items(), point, strict=True)
        }

    @property
    def weights(self) -> dict[str, float]:
        """The best estimate so far: the mean of the search distribution."""
        return self.weights_at(self._optimizer.mean)

    def advance(self, executor: Executor, progress: Callable[[int], None] = lambda _: None) -> Generation:
        """Play one generation and save it. `progress` is called with the number of its games played."""
        candidates = self._candidates()
        first = len(self.history) * self.plan.deals
        plans = [self.plan.plan(self.weights_at(point)) for point in candidates]
        tasks = [
            GameTask(key, plan, seating.number)
            for key, plan in enumerate(plans)
            for seating in plan.games(first + self.plan.deals, first)
        ]
        results: dict[int, dict[int, float]] = {key: {} for key in range(len(plans))}
        with closing(play_tasks(executor, tasks)) as games:
            for number, (task, game) in enumerate(games, 1):
                results[task.key][task.number] = self._fitness(task.plan, game)
                progress(number)
        # Sum in the order of the games, not of their arrival: floating-point sums depend on the order.
        fitness = tuple(sum(values[number] for number in sorted(values)) / len(values) for values in results.values())
        generation = Generation(fitness, _digest(candidates))
        self._add_generation(candidates, generation)
        self.save()
        return generation

    def _fitness(self, plan: TournamentPlan, game: GameRecord) -> float:
        measure = points_margin if self.plan.goal == "margin" else head_to_head
        fitness = measure(game, *plan.labels)
        assert fitness is not None, "both bots play in every game"
        return fitness

    def save(self) -> None:
        """Write the state file, if there is one."""
        if self._state is None:
            return
        write_json(
            self._state,
            {
                "plan": self.plan.record(),
                "weights": dict(self.weights),
                "generations": [
                    {"fitness": list(generation.fitness), "digest": generation.digest} for generation in self.history
                ],
            },
        )


def validate(plan: TuningPlan, weights: Mapping[str, float], deals: int, executor: Executor) -> PairResult:
    """Play the weights against the opponent on deals that no candidate has played."""
    fresh = plan.plan(weights, seed_shift=1_000_003)
    tasks = [GameTask(0, fresh, seating.number) for seating in fresh.games(deals)]
    with closing(play_tasks(executor, tasks)) as games:
        records = sorted((game for _, game in games), key=lambda game: game.number)
    return pair_results(records, fresh.labels)[0]


def _rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def _digest(candidates: Sequence[Any]) -> str:
    text = json.dumps([[f"{float(part):.9g}" for part in candidate] for candidate in candidates])
    return sha256(text.encode()).hexdigest()[:16]
