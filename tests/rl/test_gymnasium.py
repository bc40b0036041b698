"""Gymnasium's own checks, and the vector environment compared with single environments."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.performance import benchmark_vector_step

from hedgerow.games import REGISTRY, HedgerowError
from hedgerow.rl.gymnasium import HedgerowGymEnv, environment_id
from hedgerow.rl.vector import HedgerowVectorEnv
from tests.registered import BUILT_IN, TURN_GAME
from tests.rl.tasks import CASES, CYCLES, Case


@pytest.mark.parametrize("case", CASES, ids=str)
def test_gymnasium_checks_the_environment(case: Case) -> None:
    env = gym.make(environment_id(case.game), players=case.players, codec=case.codec)
    check_env(env.unwrapped)


@pytest.mark.parametrize("observation", ["dict", "flat"])
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("engine", ["python", None])
def test_a_vector_is_many_single_environments(case: Case, engine: Any, observation: Any) -> None:
    settings: dict[str, Any] = {**case.arguments, "observation": observation}
    single = gym.vector.SyncVectorEnv([lambda: HedgerowGymEnv(**settings)] * 3)
    vector = HedgerowVectorEnv(num_envs=3, engine=engine, **settings)
    size = vector.task.codec.size
    assert vector.single_observation_space == single.single_observation_space
    assert vector.action_space == single.action_space
    one, _ = single.reset(seed=7)
    other, _ = vector.reset(seed=7)
    assert data_equivalence(one, other, exact=True)
    rng = Random(str(case))
    for _ in range(CYCLES):
        actions = np.array([rng.randrange(size) for _ in range(3)])
        (one, *rest), (other, *others) = single.step(actions), vector.step(actions)
        assert data_equivalence(one, other, exact=True)
        assert other in vector.observation_space
        for part, double in zip(rest[:3], others[:3], strict=True):
            np.testing.assert_array_equal(np.asarray(part, np.float32), np.asarray(double, np.float32))
        found: Any = rest[3]
        infos: Any = others[3]
        for name in ("moves_outside", "illegal_actions"):
            np.testing.assert_array_equal(found[name], infos[name])


@pytest.mark.parametrize("mode", list(gym.vector.AutoresetMode))
@pytest.mark.parametrize("engine", ["python", None])
def test_gymnasium_steps_vectors_in_every_autoreset_mode(mode: Any, engine: Any) -> None:
    env = HedgerowVectorEnv(TURN_GAME, 2, autoreset_mode=mode, engine=engine)
    assert env.metadata["autoreset_mode"] is mode
    assert benchmark_vector_step(env, target_duration=0, seed=1) > 0


def finished(env: HedgerowVectorEnv) -> tuple[Any, ...]:
    """Step until a game is over, and return the last step."""
    env.reset(seed=5)
    while True:
        step = env.step(np.argmax(env.games.masks, axis=1))
        if step[2].any():
            return step


def test_a_game_that_is_over_starts_again_as_the_mode_says() -> None:
    following = HedgerowVectorEnv(TURN_GAME, 3, opponent=None)
    last, rewards, over, _, infos = finished(following)
    assert not last["action_mask"][over].any()
    np.testing.assert_allclose(infos["rewards"][over].sum(axis=1), 0, atol=1e-6)
    started, rewards, ended, _, _ = following.step(np.zeros(3, int))
    assert not ended[over].any()
    assert not rewards[over].any()
    assert started["action_mask"][over].any()
    same = HedgerowVectorEnv(TURN_GAME, 3, opponent=None, autoreset_mode="SameStep")
    started, _, over, _, infos = finished(same)
    assert started["action_mask"][over].any()
    for number in np.flatnonzero(over):
        assert data_equivalence(infos["final_obs"][number], {name: part[number] for name, part in last.items()})
    disabled = HedgerowVectorEnv(TURN_GAME, 3, opponent=None, autoreset_mode="Disabled")
    _, _, over, _, _ = finished(disabled)
    with pytest.raises(HedgerowError, match="reset them with options"):
        disabled.step(np.zeros(3, int))
    before = disabled.games.masks.copy()
    started, _ = disabled.reset(options={"reset_mask": over})
    np.testing.assert_array_equal(started["action_mask"][~over], before[~over])
    assert started["action_mask"][over].any()


def test_masks_are_the_legal_moves_and_results_do_not_depend_on_threads() -> None:
    env, threaded = (HedgerowVectorEnv(TURN_GAME, 5, opponent=None, threads=threads) for threads in (1, 2))
    one, infos = env.reset(seed=3)
    other, _ = threaded.reset(seed=3)
    for _ in range(60):
        assert data_equivalence(one, other, exact=True)
        np.testing.assert_array_equal(env.action_masks(), one["action_mask"].astype(bool))
        for number in range(5):
            legal = len(env.games.state(number).moves(int(infos["seat"][number])))
            assert one["action_mask"][number].sum() == legal - infos["moves_outside"][number]
        actions = np.argmax(one["action_mask"], axis=1)
        (one, _, over, _, infos), (other, *_) = env.step(actions), threaded.step(actions)
        if over.any():
            break


def test_without_a_copy_the_buffers_are_shared() -> None:
    env = HedgerowVectorEnv(TURN_GAME, 2, copy=False)
    one, _ = env.reset(seed=1)
    before = one["board"].copy()
    other, *_ = env.step(np.argmax(one["action_mask"], axis=1))
    assert other["board"] is not before
    assert np.shares_memory(one["board"], other["board"])
    assert (one["board"] != before).any()


@pytest.mark.parametrize("opponent", ["random", "greedy", "easy", "bot:greedy", "expert:50n"])
def test_an_agent_plays_against_any_bot(opponent: str) -> None:
    env: Any = gym.make(environment_id(TURN_GAME), opponent=opponent, seat=1).unwrapped
    observation, _ = env.reset(seed=2)
    for _ in range(4):
        assert env.episode.actor == 1
        np.testing.assert_array_equal(env.action_masks(), observation["action_mask"].astype(bool))
        observation, *_ = env.step(int(np.argmax(observation["action_mask"])))


@pytest.mark.parametrize("game", BUILT_IN)
def test_ids_are_registered(game: str) -> None:
    assert environment_id(game) == f"hedgerow/{REGISTRY[game].__name__}-v1"
    assert isinstance(gym.make_vec(environment_id(game), num_envs=2), HedgerowVectorEnv)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, "at least one environment"),
        ({"opponent": "expert"}, "a vector environment has the opponents random, greedy or None"),
        ({"seat": 2}, "no seat 2; seats are numbers from 0 to 1"),
        ({"threads": 0}, "the number of threads must be at least 1"),
        ({"render_mode": "ansi"}, "render a single environment"),
        ({"illegal": "raise"}, "plays the next legal action"),
    ],
)
def test_a_wrong_setting_of_a_vector_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(HedgerowError, match=message):
        HedgerowVectorEnv(TURN_GAME, **settings)


def test_wrong_use_of_a_vector_is_refused() -> None:
    env = HedgerowVectorEnv(TURN_GAME, 2)
    env.reset(seed=[1, None])
    for wrong in (np.zeros(3, int), np.zeros(2), [0.5, 1.5]):
        with pytest.raises(HedgerowError, match="actions must be an array of 2 whole numbers"):
            env.step(wrong)
    with pytest.raises(HedgerowError, match="one seed for each of the 2 environments, not 3"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(HedgerowError, match="reset_mask must be an array of 2 bools"):
        env.reset(options={"reset_mask": np.zeros(2, int)})
    env.close()
    with pytest.raises(HedgerowError, match="closed"):
        env.reset()
