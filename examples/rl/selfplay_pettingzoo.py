"""Learn by self-play on a PettingZoo environment: a linear value of positions, improved by temporal differences.

Needs only `hedgerow[rl]`. An agent tries each legal action on a copy of the game, plays its turn to the end, and takes
the action after which the position is worth most to it. Copies are cheap, and `determinized` gives the first one new
random numbers, so the agent does not look into the bag. The value is a weighted sum of the numbers in the observation;
its target is the value of the next position of the same agent, and at the end the difference of points.

    python examples/rl/selfplay_pettingzoo.py --minutes 8
"""

from __future__ import annotations

import argparse
from time import monotonic
from typing import Any

import numpy as np
from evaluation import report
from numpy.typing import NDArray

from hedgerow.rl import Episode
from hedgerow.rl import pettingzoo as hz

SCALE = 20.0
RATE = 0.02
EXPLORE = 0.1
MAX_TRIED = 40


class Value:
    """A linear value of what a seat sees."""

    def __init__(self, size: int, seed: int = 1) -> None:
        self.weights = np.zeros(size + 1)
        self.rng = np.random.default_rng(seed)

    @staticmethod
    def features(episode: Episode, seat: int) -> NDArray[np.float64]:
        """Return the numbers without those of the offered tiles, which are not those of the position after a move."""
        numbers = episode.encoded(seat).numbers[: len(episode.task.encoder.painter.numbers)] / SCALE
        return np.append(numbers, 1.0).astype(np.float64)

    def best(self, episode: Episode) -> tuple[int, NDArray[np.float64]]:
        """Return the legal action with the best end of the turn, and the features of that position."""
        seat = episode.actor
        assert seat is not None
        return self._best(episode.determinized(seat, int(self.rng.integers(2**31))), seat, whole_turn=True)

    def _best(self, start: Episode, seat: int, whole_turn: bool) -> tuple[int, NDArray[np.float64]]:
        allowed = start.allowed(seat)
        if len(allowed) > MAX_TRIED:
            allowed = self.rng.choice(allowed, MAX_TRIED, replace=False)
        after = []
        for action in allowed:
            tried = start.copy()
            tried.act(seat, int(action))
            while whole_turn and tried.actor == seat and tried.state.turn == start.state.turn:
                tried.act(seat, self._best(tried, seat, whole_turn=False)[0])
            after.append(self.features(tried, seat))
        chosen = int(np.argmax(np.stack(after) @ self.weights))
        return int(allowed[chosen]), after[chosen]

    def learn(self, seen: NDArray[np.float64], target: float) -> None:
        """Move the value of a position towards a target."""
        error = target - self.weights @ seen
        self.weights += RATE * np.clip(error, -5, 5) * seen / (1.0 + seen @ seen)


def play(env: Any, value: Value, seed: int) -> None:
    """Play one game against itself, and learn from it."""
    env.reset(seed=seed)
    last: dict[str, NDArray[np.float64]] = {}
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            scores, seat = env.episode.state.scores(), env.possible_agents.index(agent)
            best_other = max(score for other, score in enumerate(scores) if other != seat)
            if agent in last:
                value.learn(last[agent], (scores[seat] - best_other) / SCALE)
            env.step(None)
            continue
        action, after = value.best(env.episode)
        if value.rng.random() < EXPLORE:
            action = int(value.rng.choice(np.flatnonzero(observation["action_mask"])))
        elif agent in last:
            value.learn(last[agent], float(value.weights @ after))
        last[agent] = after
        env.step(action)


def main() -> None:
    """Train for some minutes, and print the win rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="cornwall")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--games", type=int, default=200, help="games against each opponent at the end")
    arguments = parser.parse_args()
    env = hz.env(arguments.game)
    value = Value(len(env.task.encoder.painter.numbers))
    for name, worth in (("own points", 1.0), ("next points", -1.0)):  # a start that makes the first games meaningful
        value.weights[env.task.encoder.painter.numbers.index(name)] = worth
    end, games = monotonic() + 60 * arguments.minutes, 0
    while monotonic() < end:
        play(env, value, games)
        games += 1
    print(f"{games} games of self-play")
    names = env.task.encoder.painter.numbers
    for index in np.argsort(-np.abs(value.weights[:-1]))[:8]:
        print(f"  {names[index]}: {value.weights[index]:+.2f}")
    report(lambda episode: value.best(episode)[0], env.task, arguments.games)


if __name__ == "__main__":
    main()
