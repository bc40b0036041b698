"""Opponents of a single agent: policies of the kernel, or any bot."""

from __future__ import annotations

from random import Random
from typing import Final

from hedgerow.bots import Bot, InformationState, new_bot
from hedgerow.rl.episode import Episode

POLICIES: Final = ("random", "greedy")
"""Policies that play inside the kernel: `greedy` takes the best score at the end of its turn."""


class Opponent:
    """An opponent by its name: a policy, or a bot with its budget, such as `planner` or `expert:2000n`.

    `bot:greedy` is the bot of that name, which breaks ties with more thought than the policy.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._bot: Bot | None = None if name in POLICIES else new_bot(name.removeprefix("bot:"))

    def choose(self, episode: Episode) -> int:
        """Return a move for the seat to act."""
        seat = episode.actor
        if self._bot is None or seat is None:
            return episode.policy_choice(self.name)
        known = InformationState.of(episode.python_state(), seat)
        rng = Random(episode.random.below(2**31 - 1))
        return self._bot.choose(known, rng).move

    def play(self, episode: Episode) -> None:
        """Play a move for the seat to act."""
        move = self.choose(episode)
        seat = episode.actor
        assert seat is not None
        episode.play(seat, move)
