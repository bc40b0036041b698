"""How long a review takes, in seconds and beside a decision of the planner in the same run."""

from __future__ import annotations

import os
from random import Random
from time import perf_counter, process_time

from bench.analysis.games import play_match
from hedgerow.analysis import review_match
from hedgerow.bots import InformationState, PlannerBot
from hedgerow.games import Setup

PLANNED = 30


def review_seconds(game: str, games: int, seed: int) -> dict[str, float]:
    """Return the time of a review of a two-player game: elapsed on all cores, and of one core without other processes.

    `planner decisions` is the time of one core in units of a planner's mean decision, which other work on the machine
    changes as much.
    """
    elapsed, alone, unit = [], [], []
    for number in range(games):
        match = play_match(Setup(game, 2), ["planner", "greedy"], seed + number)
        started = perf_counter()
        review_match(match, jobs=os.cpu_count() or 1)
        elapsed.append(perf_counter() - started)
        started = process_time()
        review_match(match)
        alone.append(process_time() - started)
        states = [step.state for step in match.replay() if step.state.to_act and step.state.to_act[0] >= 0]
        chosen = Random(number).sample(states, min(PLANNED, len(states)))
        started = process_time()
        for state in chosen:
            PlannerBot().choose(InformationState.of(state, state.to_act[0]), Random(1))
        unit.append((process_time() - started) / len(chosen))
    return {
        "seconds on all cores": sum(elapsed) / games,
        "seconds of one core": sum(alone) / games,
        "planner decisions": sum(alone) / sum(unit),
    }
