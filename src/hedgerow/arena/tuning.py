"""Tuning a bot's weights by self-play: CMA-ES proposes, the arena judges.

Everything follows from the plan and from how well the candidates did, so a state file with the results of the
generations is enough to go on exactly where a run was ended, however that happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from hedgerow.arena.comparing import Pair, pair_margin, pair_result, pairs
from hedgerow.arena.engines import Engine, Task, played
from hedgerow.arena.entrants import Entrant, start_weights
from hedgerow.arena.keeping import read_json, write_json
from hedgerow.arena.plan import Plan, difference
from hedgerow.arena.playing import GameRecord
from hedgerow.games import HedgerowError, Setup, SetupError, open_game
from hedgerow.games.core.contract import Json

STEP: Final = 0.3
"""How far the first candidates lie from the start, as a part of each weight."""
DIGITS: Final = 6
"""Weights are rounded to so many significant digits, so that a file holds exactly what was played."""
CANDIDATE: Final = "tuned"
"""All candidates have the same name, so that they have the same luck."""


@dataclass(frozen=True)
class TunePlan:
    """What is tuned, and by which games."""

    setup: Setup
    bot: Entrant
    against: Entrant
    seed: int
    population: int
    deals: int
    """In each generation; the same for all its candidates."""
    goal: str = "margin"
    """What is made as large as possible: the `margin` in points, or the part of games in which it is ahead (`wins`)."""

    def start(self) -> dict[str, float]:
        """The weights to begin with."""
        found = start_weights(self.bot, open_game(self.setup))
        if len(found) < 2:
            raise SetupError(
                f"{self.bot.kind} has {len(found)} weights in {self.setup.game}; two at least can be tuned"
            )
        return found

    def plan(self, weights: Mapping[str, float], seed_shift: int = 0) -> Plan:
        """One seat for the candidate, all others for its opponent, in every rotation."""
        lineup = ((0, *[1] * (self.setup.players - 1)),)
        return Plan(self.setup, (self.bot.weighing(weights, CANDIDATE), self.against), self.seed + seed_shift, lineup)

    def record(self) -> dict[str, Json]:
        """All that decides what is found, ready for JSON."""
        start = self.start()
        return self.plan(start).record() | {
            "start": dict(start),
            "population": self.population,
            "deals": self.deals,
            "goal": self.goal,
        }


@dataclass(frozen=True)
class Generation:
    """How well the candidates of a generation did."""

    fitness: tuple[float, ...]
    digest: str
    """Of the candidates; when the file is read elsewhere they have to be the same again."""


class Tuner:
    """Goes from generation to generation."""

    def __init__(self, plan: TunePlan, state: Path | None) -> None:
        self.plan = plan
        self.history: list[Generation] = []
        self._state = state
        self._start = plan.start()
        self._optimiser = self._new_optimiser()
        if state is not None and state.exists():
            self._resume(state)

    def _new_optimiser(self) -> Any:
        try:
            import numpy  # noqa: PLC0415 an extra that may be missing
            from cmaes import CMA  # noqa: PLC0415
        except ImportError as error:
            raise HedgerowError(f"tuning needs more packages: pip install 'hedgerow[arena]' ({error})") from error
        return CMA(
            mean=numpy.zeros(len(self._start)), sigma=STEP, seed=self.plan.seed, population_size=self.plan.population
        )

    def _resume(self, state: Path) -> None:
        found = read_json(state)
        if differs := difference(found.get("plan"), self.plan.record()):
            raise HedgerowError(f"{state}: the state of another plan ({differs}); give another file")
        try:
            history = [Generation(tuple(map(float, one["fitness"])), one["digest"]) for one in found["generations"]]
        except (KeyError, TypeError, ValueError) as error:
            raise HedgerowError(f"{state}: no state of a tuning run") from error
        for generation in history:
            candidates = self._candidates()
            if _digest(candidates) != generation.digest or len(generation.fitness) != len(candidates):
                raise HedgerowError(f"{state}: cannot be continued here, where the same seed gives other candidates")
            self._tell(candidates, generation)

    def _candidates(self) -> list[Any]:
        return [self._optimiser.ask() for _ in range(self._optimiser.population_size)]

    def _tell(self, candidates: Sequence[Any], generation: Generation) -> None:
        self._optimiser.tell([(one, -fitness) for one, fitness in zip(candidates, generation.fitness, strict=True)])
        self.history.append(generation)

    def weights_at(self, point: Sequence[float]) -> dict[str, float]:
        """The weights that a point of the search stands for: each weight moved by a part of itself."""
        return {
            name: _rounded(value + (abs(value) or 1.0) * float(shift))
            for (name, value), shift in zip(self._start.items(), point, strict=True)
        }

    @property
    def weights(self) -> dict[str, float]:
        """The best guess so far: the middle of the search."""
        return self.weights_at(self._optimiser.mean)

    def advance(self, engine: Engine, tell: Callable[[int], None] = lambda _: None) -> Generation:
        """Play one generation and keep it. `tell` is told how many of its games are played."""
        candidates = self._candidates()
        first = len(self.history) * self.plan.deals
        plans = [self.plan.plan(self.weights_at(point)) for point in candidates]
        tasks = [
            Task(key, plan, seating.number)
            for key, plan in enumerate(plans)
            for seating in plan.games(first + self.plan.deals, first)
        ]
        results: dict[int, dict[int, float]] = {key: {} for key in range(len(plans))}
        with closing(played(engine, tasks)) as games:
            for number, (task, game) in enumerate(games, 1):
                results[task.key][task.number] = self._fitness(task.plan, game)
                tell(number)
        # Added up in the order of the games, whoever was ready first: sums of fractions depend on their order.
        fitness = tuple(sum(found[number] for number in sorted(found)) / len(found) for found in results.values())
        generation = Generation(fitness, _digest(candidates))
        self._tell(candidates, generation)
        self.save()
        return generation

    def _fitness(self, plan: Plan, game: GameRecord) -> float:
        measure = pair_margin if self.plan.goal == "margin" else pair_result
        found = measure(game, *plan.labels)
        assert found is not None, "both play in every game"
        return found

    def save(self) -> None:
        """Keep what was found so far."""
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


def validated(plan: TunePlan, weights: Mapping[str, float], deals: int, engine: Engine) -> Pair:
    """The weights against the opponent on deals that no candidate has seen."""
    fresh = plan.plan(weights, seed_shift=1_000_003)
    tasks = [Task(0, fresh, seating.number) for seating in fresh.games(deals)]
    with closing(played(engine, tasks)) as games:
        records = sorted((game for _, game in games), key=lambda game: game.number)
    return pairs(records, fresh.labels)[0]


def _rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")


def _digest(candidates: Sequence[Any]) -> str:
    text = json.dumps([[f"{float(part):.9g}" for part in one] for one in candidates])
    return sha256(text.encode()).hexdigest()[:16]
