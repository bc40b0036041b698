"""A loop for language models: the position as text, an answer in notation, and a polite correction if it is illegal.

The player here is a stand-in that writes like a model: some words around a move, sometimes an impossible one. Replace
`fake_model` by a call of yours.

    python examples/rl/llm_text.py --games 20
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from random import Random

from evaluation import interval

from hedgerow.games import HedgerowError
from hedgerow.rl import pettingzoo as hz

TRIES = 3
PROMPT = """You play {title} as {agent}. Here is everything you can see.

{position}

Answer with one of the legal moves."""


def fake_model(prompt: str, rng: Random) -> str:
    """Return an answer in words, in which a move is hidden."""
    legal = prompt.rpartition("Legal moves: ")[2].split("\n")[0].split()
    move = rng.choice(legal) if rng.random() < 0.8 else "99r9@zz9"
    return f"I have looked at the board for a while. I would like to play {move}."


def play_move(env: hz.HedgerowEnv, ask: Callable[[str], str]) -> int:
    """Play the move that a model chooses, and return how many of its answers had no legal move."""
    agent = env.agent_selection
    prompt = PROMPT.format(title=env.task.game.title, agent=agent, position=env.text(agent))
    for refused in range(TRIES):
        reasons = []
        for word in reversed(re.findall(r"[\w@-]+", ask(prompt))):
            try:
                env.play(word)
            except HedgerowError as reason:
                reasons.append(str(reason))
            else:
                return refused
        prompt = f"That was no legal move: {reasons[0] if reasons else 'the answer was empty'}\n\n{prompt}"
    env.step(int(env.observe(agent)["action_mask"].argmax()))
    return TRIES


def main() -> None:
    """Play some games against a random player, and print the win rate and the mistakes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="cornwall")
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    env, rng = hz.env(arguments.game), Random(1)
    for opponent in ("random", "greedy"):
        won, refused = 0.0, 0
        for number in range(arguments.games):
            env.reset(seed=number)
            while (seat := env.episode.actor) is not None:
                if seat == number % 2:
                    refused += play_move(env, lambda prompt: fake_model(prompt, rng))
                else:
                    env.play(env.task.game.move_text(seat, env.episode.policy_choice(opponent)))
            winners = env.episode.state.winners()
            won += (number % 2 in winners) / len(winners)
        low, high = interval(won, arguments.games)
        print(
            f"against {opponent}: {won / arguments.games:.1%} of {arguments.games} games ({low:.1%} to {high:.1%}), "
            f"{refused} answers refused"
        )


if __name__ == "__main__":
    main()
