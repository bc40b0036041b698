"""Bots of one's own, as an author would write them: fast, and some of them fatal."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from pathlib import Path
from random import Random

from hedgerow.bots import Bot, Budget, Choice, InformationState, RandomBot
from hedgerow.games import Game

FATAL = "HEDGEROW_TESTS_FATAL"
"""The variable that names the file by which processes know how many of them have died."""


def dies_once(moment: str) -> None:
    """Kill the own process, as `kill -9` does, if none has died at this moment yet."""
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
    """Takes a budget and makes nothing of it."""

    name = "thinker"
    thinks = True


class Fatal(RandomBot):
    """Random play; its process is killed in the middle of a game, three times in all."""

    name = "fatal"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        choice = super().choose(known, rng)
        for moment in range(3):
            if choice.move % 5 == moment:
                dies_once(str(moment))
        return choice


class AlwaysFatal(RandomBot):
    """Nobody survives this one."""

    name = "always-fatal"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(known, rng)


class Unmade(RandomBot):
    """Nobody gets as far as playing with this one."""

    name = "unmade"

    def __init__(self, budget: Budget | None = None, weights: Mapping[str, float] | None = None) -> None:
        raise RuntimeError("not today")


class Forgetful(RandomBot):
    """Fails now and then."""

    name = "forgetful"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        assert rng.random() < 0.995, "what was it?"
        return super().choose(known, rng)


class Cheat(RandomBot):
    """Plays what is not allowed."""

    name = "cheat"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        return Choice(-5, "who would notice?")


class Weighing(Bot):
    """Prefers moves late or early in the list, as its weights say: quick to tune."""

    name = "weighing"
    about = "a few moves, weighed"

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
    """Its process is killed in the middle of a tuning run, once."""

    name = "doomed"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        choice = super().choose(known, rng)
        state = os.environ.get("HEDGEROW_TESTS_STATE")
        if state and Path(state).exists() and Path(state).read_text(encoding="utf-8").count('digest":') >= 2:
            dies_once("tuning")
        return choice


class SingleWeight(RandomBot):
    """Nothing to tune here: one weight has no neighbours."""

    name = "single-weight"

    @classmethod
    def start_weights(cls, game: Game) -> dict[str, float]:  # noqa: ARG003 the same in all games
        return {"only": 1.0}
