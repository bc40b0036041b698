"""The vector environment for Stable-Baselines3 and sb3-contrib, with `action_masks()` for `MaskablePPO`.

from sb3_contrib import MaskablePPO
from hedgerow.rl.stable_baselines3 import HedgerowVecEnv

model = MaskablePPO("MultiInputPolicy", HedgerowVecEnv("cornwall", 16, window=24))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.games import HedgerowError
from hedgerow.rl.vector import HedgerowVectorEnv

if TYPE_CHECKING:
    from stable_baselines3.common.vec_env import VecEnv
else:
    try:
        from stable_baselines3.common.vec_env import VecEnv
    except ImportError as error:
        raise HedgerowError("stable-baselines3 is not installed; install it with: pip install sb3-contrib") from error


class HedgerowVecEnv(VecEnv):  # type: ignore[misc, unused-ignore]
    """Many games inside the kernel as a `VecEnv`. Observations have no mask: `MaskablePPO` asks for it."""

    def __init__(self, game: str, num_envs: int, **settings: Any) -> None:
        """Take the arguments of `HedgerowVectorEnv`."""
        self.games = HedgerowVectorEnv(game, num_envs, autoreset_mode="SameStep", **settings)
        whole: Any = self.games.single_observation_space
        spaces = {name: space for name, space in whole.items() if name != "action_mask"}
        self._chosen: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, type(whole)(spaces), self.games.single_action_space)

    def reset(self) -> dict[str, NDArray[Any]]:
        """Start all games; each uses the seed of `seed()` once."""
        seeds = [None if seed is None else int(seed) for seed in self._seeds]
        observation, _ = self.games.reset(seed=seeds)
        self._reset_seeds()
        return _without_mask(observation)

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Remember the actions until `step_wait`."""
        self._chosen = actions

    def step_wait(self) -> tuple[dict[str, NDArray[Any]], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Act in every game; a game that is over starts again, and its info has its last observation."""
        observation, rewards, over, _, found = self.games.step(self._chosen)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(over):
            last = _without_mask(found["final_obs"][number])
            infos[number] = {"terminal_observation": last, "TimeLimit.truncated": False}
        return _without_mask(observation), rewards.astype(np.float32), over, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return true for each legal action of every game."""
        return self.games.action_masks()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:  # noqa: ARG002
        """Answer `action_masks`, the only method of single games that `MaskablePPO` calls."""
        if method_name != "action_masks":
            raise HedgerowError(f"single games of a vector have no method {method_name!r}")
        masks = self.action_masks()
        return [masks[number] for number in self._numbers(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Return whether the games have an attribute."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return the values of an attribute."""
        value = self.action_masks if attr_name == "action_masks" else None
        return [value for _ in self._numbers(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        """Refuse: the settings of a game never change."""
        raise HedgerowError(f"the setting {attr_name!r} cannot change; make a new environment")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        """Return false for every game: none is wrapped."""
        return [False for _ in self._numbers(indices)]

    def close(self) -> None:
        """Close the environment."""
        self.games.close()

    def _numbers(self, indices: Any) -> Sequence[int]:
        return [int(number) for number in self._get_indices(indices)]


def _without_mask(observation: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    return {name: part for name, part in observation.items() if name != "action_mask"}
