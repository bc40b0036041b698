"""OpenSpiel's own deep Q-network (PyTorch) on a game of Hedgerow, trained against a random player.

An action is the rank of a legal move.

    make learning               # once: PyTorch and sb3-contrib, in an environment of their own
    build/rl/bin/python examples/rl/openspiel_dqn.py --minutes 5
"""

from __future__ import annotations

import argparse
from time import monotonic
from typing import Any

import pyspiel
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import dqn
from openspiel_mcts import compare

import hedgerow.rl.openspiel  # noqa: F401 registers the games


def main() -> None:
    """Train for some minutes, and print the win rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="cornwall")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--test-minutes", type=float, default=1, help="minutes for each opponent at the end")
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    game = pyspiel.load_game(f"hedgerow_{arguments.game}(codec=ranked,ranks=200,window=16)")
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    actions, size = game.num_distinct_actions(), game.observation_tensor_size()
    agents: list[Any] = [
        dqn.DQN(seat, size, actions, [128], replay_buffer_capacity=20_000, batch_size=32, epsilon_decay_duration=20_000)
        for seat in range(2)
    ]
    rival, end, games = random_agent.RandomAgent(0, actions), monotonic() + 60 * arguments.minutes, 0
    while monotonic() < end:
        learner = games % 2
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            rival._player_id = player
            agent = agents[learner] if player == learner else rival
            step = env.step([agent.step(step).action])
        agents[learner].step(step)
        games += 1
    print(f"{games} games of training")

    def bot(state: Any) -> int:
        env.set_state(state.clone())
        return int(agents[state.current_player()].step(env.get_time_step(), is_evaluation=True).action)

    compare(bot, game, arguments.test_minutes, ("random", "greedy"))


if __name__ == "__main__":
    main()
