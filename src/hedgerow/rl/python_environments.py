"""Many games in plain Python: the slow double of the kernel's environments, for games and machines without it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.rl.codecs import FEATURES, RankedCodec
from hedgerow.rl.episode import Episode
from hedgerow.rl.generator import Generator
from hedgerow.rl.task import Task


class PythonEnvironments:
    """Many games that advance together, with the attributes of the kernel's `Environments`."""

    def __init__(self, task: Task, size: int, seed: int, agent: int, opponent: str) -> None:
        self._task, self._agent, self._opponent = task, agent, opponent
        self._episodes = [Episode(task, seed, number) for number in range(size)]
        encoder, players = task.encoder, task.players
        ranks = task.codec.ranks if isinstance(task.codec, RankedCodec) else 0
        self.boards = np.zeros((size, *encoder.board_shape), np.uint8)
        self.numbers = np.zeros((size, len(encoder.number_names)), np.float32)
        self.masks = np.zeros((size, task.codec.size), np.int8)
        self.features = np.zeros((size, ranks, len(FEATURES)), np.int16)
        self.rewards = np.zeros(size, np.float32)
        self.all_rewards = np.zeros((size, players), np.float32)
        self.over = np.zeros(size, np.uint8)
        self.seats = np.zeros(size, np.int8)
        self.scores = np.zeros((size, players), np.int32)
        self.outside = np.zeros(size, np.int32)
        self.illegal = np.zeros(size, np.int32)
        self.restart(np.ones(size, np.uint8))

    def __len__(self) -> int:
        return len(self._episodes)

    def state(self, number: int) -> Any:
        """Return a copy of the state of a game."""
        return self._episodes[number].state.copy()

    def seed(self, number: int, seed: int, stream: int) -> None:
        """Use new random numbers in a game from its next start on."""
        self._episodes[number].random = Generator(seed, stream)

    def restart(self, marks: NDArray[np.uint8]) -> None:
        """Start the games with a mark again."""
        for number in np.flatnonzero(marks):
            self._start(int(number))

    def step(self, actions: NDArray[np.int64]) -> None:
        """Act in every game; a game that is over starts again instead."""
        for number in range(len(self)):
            if self.over[number]:
                self._start(number)
            else:
                self._act(number, int(actions[number]))

    def _start(self, number: int) -> None:
        self._episodes[number].restart()
        self._settle(number)
        self._pay(number, [0.0] * self._task.players, 0)

    def _act(self, number: int, action: int) -> None:
        episode, seat = self._episodes[number], int(self.seats[number])
        if episode.act(seat, action):
            self._pay(number, self._settle(number), seat)
        else:
            self._pay(number, [0.0] * self._task.players, seat)
            self._observe(number)

    def _pay(self, number: int, rewards: list[float], seat: int) -> None:
        self.all_rewards[number] = rewards
        self.rewards[number] = rewards[seat]

    def _settle(self, number: int) -> list[float]:
        """Let opponents play until the agent is to act or the game is over, and return the rewards of all seats."""
        episode = self._episodes[number]
        while self._agent >= 0 and episode.actor not in (self._agent, None):
            episode.policy_move(self._opponent)
        self.over[number] = episode.over
        if episode.actor is not None:
            self.seats[number] = episode.actor
        elif self._agent >= 0:
            self.seats[number] = self._agent
        rewards = episode.pay()
        self._observe(number)
        return rewards

    def _observe(self, number: int) -> None:
        episode, seat, codec = self._episodes[number], int(self.seats[number]), self._task.codec
        encoded = episode.encoded(seat)
        self.boards[number], self.numbers[number] = encoded.board, encoded.numbers
        self.masks[number] = episode.mask(seat)
        self.scores[number] = episode.state.scores()
        self.outside[number], self.illegal[number] = codec.outside(encoded), episode.illegal
        if isinstance(codec, RankedCodec):
            self.features[number] = codec.features(encoded)
