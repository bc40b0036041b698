"""Gymnasium environments: one agent against opponents, alone or as a vector of many games.

import gymnasium as gym
import hedgerow.rl

env = gym.make("hedgerow/Cornwall-v1", opponent="greedy")
envs = gym.make_vec("hedgerow/Cornwall-v1", num_envs=64)   # all games inside the kernel
"""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.games import REGISTRY, Game, HedgerowError
from hedgerow.rl.episode import Episode
from hedgerow.rl.extras import need
from hedgerow.rl.opponents import Opponent
from hedgerow.rl.rendering import check_mode, describe, render
from hedgerow.rl.spaces import ObservationName, action_space, observation_space, observe
from hedgerow.rl.task import Task

if TYPE_CHECKING:
    from gymnasium import Env
else:
    Env = need("gymnasium").Env


class HedgerowGymEnv(Env):  # type: ignore[misc, unused-ignore]
    """A game for one agent; the other seats are opponents."""

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponent: str = "random",
        seat: int = 0,
        observation: ObservationName = "dict",
        render_mode: str | None = None,
        **task: Any,
    ) -> None:
        """Take the game, the opponents (see `Opponent`) and the seat of the agent.

        Other arguments are those of `hedgerow.rl.Task`.
        """
        check_mode(render_mode)
        self.task = Task(game, players, **task)
        check_seat(self.task, seat)
        self.seat, self.render_mode = seat, render_mode
        self._form: ObservationName = observation
        self._opponent = Opponent(opponent)
        self.observation_space = observation_space(self.task, observation)
        self.action_space = action_space(self.task)
        self._episode: Episode | None = None
        self._closed = False

    @property
    def episode(self) -> Episode:
        """The game that is being played."""
        if self._episode is None:
            raise HedgerowError("call reset() first")
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game. Options are ignored: the game and its options are fixed when the environment is made."""
        super().reset(seed=seed, options=options)
        if self._closed:
            raise HedgerowError("the environment is closed; make a new one")
        if self._episode is None or seed is not None:
            self._episode = Episode(self.task, randbits(63) if seed is None else seed)
        else:
            self._episode.restart()
        self._let_opponents_play()
        self._episode.pay()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, then let the opponents play until the agent is to act again."""
        episode = self.episode
        if episode.over:
            raise HedgerowError("the game is over; call reset()")
        reward = 0.0
        if episode.act(self.seat, action):
            self._let_opponents_play()
            reward = episode.pay()[self.seat]
        return self._observation(), reward, episode.over, False, self._info()

    def _let_opponents_play(self) -> None:
        while self.episode.actor not in (self.seat, None):
            self._opponent.play(self.episode)

    def _observation(self) -> dict[str, Any]:
        return observe(self.episode, self.seat, self._form)

    def _info(self) -> dict[str, Any]:
        episode = self.episode
        outside = self.task.codec.outside(episode.encoded(self.seat))
        return {"moves_outside": outside, "illegal_actions": episode.illegal}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return true for each legal action, as `MaskablePPO` asks."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def text(self, moves: bool = True) -> str:
        """Return what the agent sees as text, with its legal moves in notation: for language models."""
        return describe(self.episode.python_state(), self.seat, moves)

    def render(self) -> Any:
        """Return the picture or the text of what the agent sees."""
        if self.render_mode is None:
            raise HedgerowError("choose a render mode when you make the environment: rgb_array, ansi, human")
        return render(self.episode.python_state(), self.seat, self.render_mode)

    def close(self) -> None:
        """Close the environment; it cannot be reset any more."""
        self._closed = True


def check_seat(task: Task, seat: int) -> None:
    """Raise `HedgerowError` if there is no such seat."""
    if type(seat) is not int or not 0 <= seat < task.players:
        raise HedgerowError(f"there is no seat {seat!r}; seats are numbers from 0 to {task.players - 1}")


def environment_id(name: str) -> str:
    """Return the id of a game in Gymnasium's registry, for example `hedgerow/WoolyBully-v1`."""
    return f"hedgerow/{REGISTRY[name].__name__}-v1"


def register() -> None:
    """Register all games with Gymnasium."""
    registration = need("gymnasium.envs.registration")
    for name in REGISTRY:
        if environment_id(name) not in registration.registry:
            registration.register(
                environment_id(name),
                entry_point="hedgerow.rl.gymnasium:HedgerowGymEnv",
                vector_entry_point="hedgerow.rl.vector:HedgerowVectorEnv",
                kwargs={"game": name},
            )
