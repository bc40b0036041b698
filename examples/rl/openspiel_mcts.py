"""OpenSpiel's own Monte Carlo tree search on a game of Hedgerow, with random rollouts that the kernel plays.

Needs only `hedgerow[rl]`.

    python examples/rl/openspiel_mcts.py --simulations 100 --minutes 4
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import monotonic
from typing import Any

import numpy as np
import pyspiel
from evaluation import interval
from open_spiel.python.algorithms import mcts

import hedgerow.rl.openspiel  # noqa: F401 registers the games
from hedgerow import fast
from hedgerow.rl.generator import Generator
from hedgerow.rl.opponents import Opponent


class FastRollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Random rollouts by our engine, instead of one action at a time in Python."""

    def __init__(self, seed: int) -> None:
        super().__init__(n_rollouts=1)
        self._random = fast.Random(seed) if fast.available() else Generator(seed)

    def evaluate(self, state: Any) -> Any:
        return np.array(state.episode.rollout(self._random))


def play(bot: Callable[[Any], int], game: Any, opponent: str, seat: int, rng: np.random.Generator) -> float:
    """Return 1 if the bot wins a game against an opponent, a half for a shared victory."""
    state, rival = game.new_initial_state(), Opponent(opponent)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=weights)))
        elif state.current_player() == seat:
            state.apply_action(bot(state))
        else:
            state.episode.play(state.current_player(), rival.choose(state.episode))
    winners = state.episode.state.winners()
    return (seat in winners) / len(winners)


def compare(bot: Callable[[Any], int], game: Any, minutes: float, opponents: tuple[str, ...]) -> None:
    """Print the win rates of a bot, with the games that there is time for."""
    for opponent in opponents:
        rng, won, played, end = np.random.default_rng(1), 0.0, 0, monotonic() + 60 * minutes
        while monotonic() < end:
            won += play(bot, game, opponent, played % 2, rng)
            played += 1
        low, high = interval(won, played)
        print(f"against {opponent}: {won / played:.1%} of {played} games ({low:.1%} to {high:.1%})", flush=True)


def main() -> None:
    """Search in some games, and print the win rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="cornwall")
    parser.add_argument("--simulations", type=int, default=100, help="simulations for each move")
    parser.add_argument("--minutes", type=float, default=4, help="minutes for each opponent")
    arguments = parser.parse_args()
    game = pyspiel.load_game(f"hedgerow_{arguments.game}")
    search = mcts.MCTSBot(game, 0.7, arguments.simulations, FastRollouts(1), random_state=np.random.RandomState(1))
    print(f"{arguments.simulations} simulations for each move")
    compare(search.step, game, arguments.minutes, ("random", "greedy"))


if __name__ == "__main__":
    main()
