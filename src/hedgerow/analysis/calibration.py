"""Calibration: the expected final lead and the chance to win for a margin that the evaluator returns.

A game may have a file `bot/calibration.json`, which `python -m bench.analysis calibrate` fits to games between bots.
For a number of players that it leaves out, the nearest one is adapted. Without a file, a plain curve is used, which
knows no stage of the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import exp, log
from typing import Any, Final

from hedgerow.analysis.estimates import Result
from hedgerow.games import Game, State
from hedgerow.games.core.game_files import CALIBRATION, read_game_file

MAX_EXPONENT: Final = 40.0
"""Beyond this, the logistic function is 0 or 1 in floating point."""


@dataclass(frozen=True)
class Stage:
    """The calibration at one stage of the game."""

    slope: float
    """The expected final lead for each point of margin."""
    offset: float
    """The expected final lead at a margin of 0."""
    scale: float
    """The margin, in points, that changes the odds of winning by the factor e."""
    shift: float
    """The margin with even odds, subtracted before scaling."""

    def result(self, margin: float) -> Result:
        """Return the expected result for a margin."""
        return Result(self.offset + self.slope * margin, logistic((margin - self.shift) / self.scale))

    @property
    def move_scale(self) -> float:
        """The scale for the difference between two moves.

        Early in a game a margin says little, mostly because the evaluator errs about the position as a whole. That
        error is the same for all moves of a decision, so the difference of two moves is worth what it says.
        """
        return self.scale * min(1.0, self.slope)

    def move_result(self, margin: float) -> Result:
        """Return the expected result of a move, to be compared with other moves of the same decision."""
        return Result(margin, logistic((margin - self.shift) / self.move_scale))


@dataclass(frozen=True)
class Calibration:
    """The calibration of a game for a number of players."""

    turns: float
    """The number of turns of a typical game."""
    stages: tuple[Stage, ...]
    """Equally spaced stages from the start to the end of a game."""

    def stage_of(self, state: State) -> float:
        """Return how much of a typical game is over, from 0 to 1."""
        return min(1.0, state.turn / self.turns) if self.turns else 0.0

    def at(self, stage: float) -> Stage:
        """Return the calibration at a stage, between two of the stages."""
        place = stage * (len(self.stages) - 1)
        index = min(int(place), len(self.stages) - 2)
        if index < 0:
            return self.stages[0]
        first, second, part = self.stages[index], self.stages[index + 1], place - index
        return Stage(*((1 - part) * getattr(first, name) + part * getattr(second, name) for name in STAGE_FIELDS))

    def result(self, state: State, margin: float) -> Result:
        """Return the expected result of a seat in a position that has not ended."""
        return self.at(self.stage_of(state)).result(margin)

    def move_result(self, state: State, margin: float) -> Result:
        """Return the expected result of a move that leads to a position, to be compared with other moves."""
        return self.at(self.stage_of(state)).move_result(margin)


STAGE_FIELDS: Final = ("slope", "offset", "scale", "shift")
UNCALIBRATED: Final = Calibration(0.0, (Stage(1.0, 0.0, 6.0, 0.0),))
"""Used for a game that has no file."""


def logistic(value: float) -> float:
    """Return the logistic function."""
    return 1.0 / (1.0 + exp(-max(-MAX_EXPONENT, min(MAX_EXPONENT, value))))


def final_result(state: State, seat: int) -> Result:
    """Return the result of a seat in a game that is over."""
    scores, winners = state.scores(), state.winners()
    rivals = [score for other, score in enumerate(scores) if other != seat]
    return Result(float(scores[seat] - max(rivals, default=0)), (seat in winners) / len(winners))


def calibration_of(game: Game) -> Calibration:
    """Return the calibration of a game for its number of players."""
    known = _calibrations(type(game))
    if not known:
        return UNCALIBRATED
    nearest = min(known, key=lambda players: (abs(players - game.players), players))
    return known[nearest] if nearest == game.players else adapted(known[nearest], game.players)


def adapted(calibration: Calibration, players: int) -> Calibration:
    """Return a calibration for another number of players: with no margin, every seat has an equal share."""
    odds = log(max(1, players - 1))
    stages = [replace(stage, offset=0.0, shift=stage.scale * odds) for stage in calibration.stages]
    return Calibration(calibration.turns, tuple(stages))


@cache
def _calibrations(game: type[Game]) -> Mapping[int, Calibration]:
    text = read_game_file(game, CALIBRATION)
    return {} if text is None else read_calibrations(json.loads(text))


def read_calibrations(content: Mapping[str, Any]) -> dict[int, Calibration]:
    """Return the calibrations of a file by number of players."""
    return {
        int(players): Calibration(
            float(entry["turns"]),
            tuple(Stage(*(float(stage[name]) for name in STAGE_FIELDS)) for stage in entry["stages"]),
        )
        for players, entry in content["players"].items()
    }


def normalised(results: Sequence[Result]) -> tuple[Result, ...]:
    """Return the results of all seats with chances that add up to 1."""
    total = sum(result.chance for result in results)
    return tuple(Result(result.points, result.chance / total) if total else result for result in results)
