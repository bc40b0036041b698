"""Bots as users write them: fast ones, and some that fail or kill their process."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path
from random import Random

from hedgerow.bots import Bot, Budget, Choice, InformationState, RandomBot
from hedgerow.games import Game

FATAL = "HEDGEROW_TESTS_FATAL"
"""The environment variable with the folder in which processes note their deaths."""


def die_once(moment: str) -> None:
    """Kill this process with SIGKILL, unless another process has died at this moment before."""
    folder = os.environ.get(FATAL)
    if folder is None:
        return
    try:
        Path(folder, moment).touch(exist_ok=False)
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


class Plain(RandomBot):
    """Random play under another name."""

    name = "plain"


class Thinker(RandomBot):
    """Random play that takes a budget and ignores it."""

    name = "thinker"
    uses_budget = True


class Fatal(RandomBot):
    """Random play; kills its process in the middle of a game, three times in total."""

    name = "fatal"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        choice = super().choose(known, rng)
        for moment in range(3):
            if choice.move % 5 == moment:
                die_once(str(moment))
        return choice


class AlwaysFatal(RandomBot):
    """Kills its process at every move."""

    name = "always-fatal"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(known, rng)


class Unmade(RandomBot):
    """Cannot be created."""

    name = "unmade"

    def __init__(self, budget: Budget | None = None, weights: Mapping[str, float] | None = None) -> None:
        raise RuntimeError("not today")


class Forgetful(RandomBot):
    """Raises an error now and then."""

    name = "forgetful"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        assert rng.random() < 0.995, "forgot the rules"
        return super().choose(known, rng)


class Cheat(RandomBot):
    """Plays an illegal move."""

    name = "cheat"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        return Choice(-5, "cheating")


class Weighing(Bot):
    """Prefers late or early moves of the list, depending on its weights: fast to tune."""

    name = "with_weights"

    @classmethod
    def start_weights(cls, game: Game) -> dict[str, float]:  # noqa: ARG003 the same in all games
        return {"late": 1.0, "early": 1.0, "noise": 0.5}

    def choose(self, known: InformationState, rng: Random) -> Choice:
        weights = {**self.start_weights(known.game), **(self.weights or {})}
        number = len(known.moves)
        ranks = sorted(rng.sample(range(number), min(3, number)))

        def value(rank: int) -> float:
            part = rank / number
            return weights["late"] * part + weights["early"] * (1 - part) ** 2 + weights["noise"] * rng.random()

        return Choice(known.moves.at(max(ranks, key=value)), "weighed")


class Doomed(Weighing):
    """Kills its process in the middle of a tuning run, once."""

    name = "doomed"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        choice = super().choose(known, rng)
        state = os.environ.get("HEDGEROW_TESTS_STATE")
        if state and Path(state).exists() and Path(state).read_text(encoding="utf-8").count('digest":') >= 2:
            die_once("tuning")
        return choice


class SingleWeight(RandomBot):
    """Has too few weights to tune."""

    name = "single-weight"

    @classmethod
    def start_weights(cls, game: Game) -> dict[str, float]:  # noqa: ARG003 the same in all games
        return {"only": 1.0}
