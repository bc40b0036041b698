"""Learns Cornwall's hindsight: what the planner's judgement of a position is off by, from the ends of its own games.

python -m bench.hindsight [--games 6000] [--seed 1] [--trial 400]

Two planners play; now and then one takes another of its ten best turns, so that there is something to compare. After
every turn the clues of the position are kept, and when the game is over by how many points the judgement was off. A
ridge regression then says what each clue counts. Writes the weights, how they were found, what they explain of games
that were held back, and how a planner does with them against one without. The same seed gives the same weights.
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
from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.contract import Json
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.cornwall.bot import CornwallEvaluator
from hedgerow.games.cornwall.bot.correction import FILE, Clues, built_in_hindsight, clues
from hedgerow.games.cornwall.bot.draw_odds import future_of
from hedgerow.games.cornwall.bot.evaluator import play_turn
from hedgerow.games.cornwall.bot.features import Survey
from hedgerow.games.cornwall.bot.turn_plans import Turn
from hedgerow.games.cornwall.components import TILES
from hedgerow.games.cornwall.state_base import Table

PAGE: Final = Path("src/hedgerow/games/cornwall/bot") / FILE
ADVENTURE: Final = 0.15
"""How often another turn than the best is played …"""
OTHERS: Final = 10
"""… of so many."""
RIDGE: Final = 30.0
HELD_BACK: Final = 5
"""Every so manyth game is not learned from, but asked whether it was learned right."""


class Moment(NamedTuple):
    """A position after a turn."""

    game: int
    tiles: int
    clues: Clues
    off: float
    """By how many points its seat did better in the end than was expected."""


def play_games(number: int, seed: int) -> list[Moment]:
    """All positions of so many games, on all cores."""
    with ProcessPoolExecutor() as pool:
        parts = pool.map(partial(play_one, seed=seed), range(number), chunksize=20)
        return [moment for part in track(parts, "Games played", total=number) for moment in part]


def play_one(played: int, seed: int) -> list[Moment]:
    """All positions of one game."""
    game = new_game("cornwall", 2)
    evaluator = evaluator_for(game)
    assert isinstance(evaluator, CornwallEvaluator)
    rng, state = Random(f"{seed}/{played}"), game.start()
    assert isinstance(state, Table)
    seen: list[tuple[int, int, Clues, float]] = []
    while not state.over:
        if state.to_act == (CHANCE,):
            state.play(CHANCE, state.chance().draw(rng))
            continue
        seat = state.active
        adventurous = rng.random() < ADVENTURE
        play_turn(state, rng.choice(evaluator.turns(state)[:OTHERS]) if adventurous else evaluator.best_turn(state))
        if not state.over:
            survey, future = Survey(state, evaluator.scale(state, seat, state.active)), future_of(state)
            seen.append((seat, future.tiles, clues(state, seat, survey, future), survey.total))
    scores = state.scores()
    return [
        Moment(played, tiles, clue, scores[seat] - scores[1 - seat] - expected) for seat, tiles, clue, expected in seen
    ]


def try_out(games: int, seed: int) -> tuple[float, float, float]:
    """A planner that looks again at its best turns against one that does not, both seats of every deal.

    The part of the games that it wins, the points by which it is ahead, and the standard error of these.
    """
    game = new_game("cornwall", 2)
    evaluator = evaluator_for(game)
    assert isinstance(evaluator, CornwallEvaluator)
    wins, leads = 0.0, []
    for deal in track(range(games // 2), "Games tried"):
        lead = 0.0
        for careful in range(2):
            rng = Random(f"trial {seed}/{deal}")
            state = game.start()
            assert isinstance(state, Table)
            while not state.over:
                if state.to_act == (CHANCE,):
                    state.play(CHANCE, state.chance().draw(rng))
                else:
                    play_turn(
                        state,
                        _looked_at_again(evaluator, state) if state.active == careful else evaluator.best_turn(state),
                    )
            scores, winners = state.scores(), state.winners()
            wins += (careful in winners) / len(winners)
            lead += (scores[careful] - scores[1 - careful]) / 2
        leads.append(lead)
    return wins / (2 * len(leads)), fmean(leads), stdev(leads) / len(leads) ** 0.5


def _looked_at_again(evaluator: CornwallEvaluator, state: Table) -> Turn:
    seat = state.active

    def chance(turn: Turn) -> float:
        after = state.copy()
        play_turn(after, turn)
        return evaluator.second_look(after, seat)

    return max(evaluator.turns(state)[:OTHERS], key=chance)


class Lesson(NamedTuple):
    """What was learned."""

    weights: dict[str, Json]
    spread: float
    explained: float
    """The part of the squared error of games that were held back."""


def learn(moments: Sequence[Moment]) -> Lesson:
    """Regress what the judgement was off by on the clues, each at the end of the game and early on."""
    names = sorted({name for moment in moments for name in moment.clues})
    place = {name: at for at, name in enumerate(names)}
    seen = np.zeros((len(moments), 2 * len(names)))
    for row, moment in enumerate(moments):
        left = moment.tiles / TILES
        for name, amount in moment.clues.items():
            seen[row, 2 * place[name]] = amount
            seen[row, 2 * place[name] + 1] = amount * left
    off = np.array([moment.off for moment in moments])
    tiles = np.array([moment.tiles for moment in moments], dtype=float)
    held = np.array([moment.game % HELD_BACK == 0 for moment in moments])
    wrong = off[held] - seen[held] @ _regression(seen[~held], off[~held])
    explained = 1.0 - float((wrong**2).sum() / (off[held] ** 2).sum())
    # The error grows with the root of what is to come.
    spread = float(np.sqrt((wrong**2 / (tiles[held] + 0.5)).mean()))
    found = _regression(seen, off)
    weights: dict[str, Json] = {
        name: [round(float(found[2 * at]), 4), round(float(found[2 * at + 1]), 4)] for name, at in place.items()
    }
    return Lesson(weights, round(spread, 3), explained)


def _regression(seen: NDArray[np.float64], off: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ridge regression; every column counts by its own spread."""
    scale = seen.std(axis=0)
    scale[scale == 0] = 1.0
    even = seen / scale
    found: NDArray[np.float64] = np.linalg.solve(even.T @ even + RIDGE * np.eye(even.shape[1]), even.T @ off) / scale
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.hindsight", description="Learns Cornwall's hindsight.")
    parser.add_argument("--games", type=int, default=6000, help="how many games are played (6000)")
    parser.add_argument("--seed", type=int, default=1, help="which games (1)")
    parser.add_argument("--trial", type=int, default=400, help="in how many games it is tried out (400)")
    chosen = parser.parse_args(arguments)
    moments = play_games(chosen.games, chosen.seed)
    lesson = learn(moments)
    learned: dict[str, Json] = {
        "weights": lesson.weights,
        "spread": lesson.spread,
        "found_by": f"python -m bench.hindsight --games {chosen.games} --seed {chosen.seed} --trial {chosen.trial}: "
        f"ridge regression of what the planner's judgement was off by in {len(moments)} positions of its own games.",
        "result": f"Explains {100 * lesson.explained:.1f} % of the squared error in games that were held back.",
    }
    write_json(PAGE, learned)
    built_in_hindsight.cache_clear()
    wins, lead, error = try_out(chosen.trial, chosen.seed)
    learned["result"] = (
        f"{learned['result']} A planner that looks again at its {OTHERS} best turns wins {100 * wins:.1f} % of "
        f"{chosen.trial} games against one that does not, by {lead:.1f} points (standard error {error:.1f})."
    )
    write_json(PAGE, learned)
    print(learned["result"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
