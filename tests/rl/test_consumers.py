"""The PettingZoo wrappers of learning libraries reset and step a game, where these libraries are installed."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.rl import pettingzoo as hz
from tests.registered import BUILT_IN

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", BUILT_IN)
def test_tianshou(game: str) -> None:
    module = pytest.importorskip("tianshou.env.pettingzoo_env")
    env = module.PettingZooEnv(hz.env(game))
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        seen, *_ = env.step(int(np.argmax(seen["mask"])))
    assert seen["obs"].ndim == 1


@pytest.mark.parametrize("game", BUILT_IN)
def test_torchrl(game: str) -> None:
    libs = pytest.importorskip("torchrl.envs.libs.pettingzoo")
    env = libs.PettingZooWrapper(hz.env(game), use_mask=True)
    rollout = env.rollout(6)
    assert len(rollout) == 6


@pytest.mark.parametrize("game", BUILT_IN)
def test_rllib(game: str) -> None:
    wrapper = pytest.importorskip("ray.rllib.env.wrappers.pettingzoo_env")
    env = wrapper.PettingZooEnv(hz.env(game))
    seen, _ = env.reset(seed=1)
    for _ in range(5):
        (agent, observation), *_ = seen.items()
        seen, rewards, *_ = env.step({agent: int(np.argmax(observation["action_mask"]))})
    assert rewards


def test_stable_baselines() -> None:
    pytest.importorskip("sb3_contrib")
    from hedgerow.rl.stable_baselines3 import HedgerowVecEnv  # noqa: PLC0415

    env = HedgerowVecEnv(BUILT_IN[0], 2)
    env.seed(3)
    env.reset()
    over = np.zeros(2, bool)
    while not over.any():
        masks = np.stack(env.env_method("action_masks"))
        _, _, over, infos = env.step(np.argmax(masks, axis=1))
    assert all(("terminal_observation" in info) == done for info, done in zip(infos, over, strict=True))
