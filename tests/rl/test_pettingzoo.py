"""PettingZoo's own tests, and what they don't ask about: illegal actions, copies, bad input."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

from hedgerow.games import HedgerowError
from hedgerow.rl import IllegalAction
from hedgerow.rl import pettingzoo as hz
from tests.registered import BUILT_IN, SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.rl.tasks import ALL, CASES, CYCLES, PARALLEL_CASES, Case

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),  # a space with a mask is a Dict
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:The state contains negative numbers"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoo_api(case: Case) -> None:
    api_test(hz.env(**case.arguments), num_cycles=CYCLES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoo_seeds(case: Case) -> None:
    seed_test(lambda **settings: hz.env(**case.arguments, **settings), CYCLES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoo_state(case: Case) -> None:
    state_test(hz.env(**case.arguments), hz.parallel_env(case.game, case.players), num_cycles=CYCLES)


@pytest.mark.parametrize("case", PARALLEL_CASES, ids=str)
def test_pettingzoo_parallel_api(case: Case) -> None:
    parallel_api_test(hz.parallel_env(**case.arguments), num_cycles=CYCLES)


@pytest.mark.parametrize("case", PARALLEL_CASES, ids=str)
def test_pettingzoo_parallel_seeds(case: Case) -> None:
    parallel_seed_test(lambda **settings: hz.parallel_env(**case.arguments, **settings), CYCLES)


@pytest.mark.parametrize("game", BUILT_IN if ALL else BUILT_IN[:1])
def test_pettingzoo_rendering(game: str) -> None:
    render_test(lambda **settings: hz.env(game, **settings))


def advanced(env: Any, moves: int, seed: int = 3) -> Any:
    """Return an environment after some random legal actions."""
    env.reset(seed=seed)
    rng = Random(seed)
    for _ in range(moves):
        if not env.agents or env.terminations[env.agent_selection]:
            break
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
    return env


def future(env: Any, moves: int = 25) -> list[Any]:
    """Return everything that is seen while the same actions are played on."""
    rng, seen = Random(8), []
    for _ in range(moves):
        if not env.agents or env.terminations[env.agent_selection]:
            break
        observation, reward, *_, info = env.last()
        seen.append((env.agent_selection, observation["observation"].tobytes(), reward, dict(env.rewards), info))
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return [*seen, env.state().tobytes()]


@pytest.mark.parametrize("engine", ["python", None])
@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("copied", [copy, deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_has_the_same_future_and_changes_nothing(game: str, engine: Any, copied: Any) -> None:
    env = advanced(hz.env(game, codec="steps", engine=engine), 3)
    other = copied(env)
    assert other.agent_selection == env.agent_selection
    ahead = future(copied(other))
    assert len(ahead) > 3
    assert future(other) == ahead == future(env)


@pytest.mark.parametrize("game", BUILT_IN)
def test_an_illegal_action_plays_the_next_legal_one(game: str) -> None:
    env = advanced(hz.env(game), 4)
    mask = env.last()[0]["action_mask"]
    legal = np.flatnonzero(mask)
    gaps = [action for action in legal if action + 1 < len(mask) and not mask[action + 1]]
    illegal, meant = gaps[0] + 1, legal[legal > gaps[0]][0] if gaps[0] != legal[-1] else legal[0]
    after, other = copy(env), copy(env)
    after.step(illegal)
    other.step(int(meant))
    assert after.episode.save() != env.episode.save()
    assert after.episode.illegal == 1
    after.episode.illegal = 0
    assert after.episode.save() == other.episode.save()
    strict = advanced(hz.env(game, illegal="raise"), 4)
    with pytest.raises(IllegalAction, match="is not legal now; choose one with a 1 in the action mask"):
        strict.step(illegal)
    assert strict.episode.save() == env.episode.save()


def test_agents_that_act_at_once_are_one_round_ahead_together() -> None:
    env = hz.parallel_env(SIMULTANEOUS_GAME, 4)
    seen, _ = env.reset(seed=2)
    assert all(not observation["action_mask"][env.task.codec.wait] for observation in seen.values())
    placed = env.episode.python_state().scores()
    seen, *_ = env.step({agent: int(np.argmax(observation["action_mask"])) for agent, observation in seen.items()})
    assert env.episode.python_state().scores() != placed
    turns = hz.parallel_env(TURN_GAME, 3)
    seen, _ = turns.reset(seed=2)
    waiting = [agent for agent in turns.agents if seen[agent]["action_mask"][turns.task.codec.wait]]
    assert len(waiting) == 2
    assert all(seen[agent]["action_mask"].sum() == 1 for agent in waiting)


def test_rewards_of_the_winner_and_the_losers_sum_to_zero() -> None:
    env = hz.env(TURN_GAME, 3)
    advanced(env, 1000)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) > 0
    winners = env.episode.state.winners()
    assert {seat for seat in range(3) if env.rewards[f"player_{seat}"] > 0} == set(winners)


def test_points_add_up_to_the_score() -> None:
    env = hz.env(TURN_GAME, 2, reward="points")
    env.reset(seed=4)
    rng, total, first = Random(1), np.zeros(2), env.episode.scores
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
        total += list(env.rewards.values())
    assert tuple(total + first) == env.episode.state.scores()


def test_agents_see_text_and_json_of_their_own_seat() -> None:
    env = advanced(hz.env(SECRET_GAME, 3), 6)
    agent = env.agent_selection
    text, data = env.text(agent), env.json(agent)
    assert "Legal moves: " in text
    assert data != env.json(next(other for other in env.agents if other != agent))
    state = env.episode.python_state()
    seat = env.possible_agents.index(agent)
    assert all(state.game.move_text(seat, move) in text for move in state.moves(seat))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"codec": "grid"}, "no codec 'grid'; the codecs are window, ranked, steps"),
        ({"window": 4}, "the window must be from 8 to 128 cells wide, not 4"),
        ({"codec": "ranked", "ranks": 0}, "the number of ranks must be at least 1"),
        ({"render_mode": "video"}, "no render mode 'video'; the modes are rgb_array, ansi, human"),
        ({"observation": "picture"}, "no observation 'picture'; choose 'dict' or 'flat'"),
        ({"players": 9}, "9"),
        ({"reward": "money"}, "'money' is not one of win, points"),
        ({"options": {"luck": True}}, "luck"),
    ],
)
def test_a_wrong_setting_is_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(HedgerowError, match=message) as refused:
        hz.env(TURN_GAME, **settings)
    assert "\n" not in str(refused.value)


def test_wrong_use_is_refused() -> None:
    env = hz.env(TURN_GAME)
    with pytest.raises(HedgerowError, match=r"call reset\(\)"):
        env.step(0)
    env.reset(seed=1, options={"anything": 1})
    with pytest.raises(IllegalAction, match=r"a whole number below 9220, not float 3\.0"):
        env.step(3.0)
    with pytest.raises(HedgerowError, match="no agent 'player_7'; the agents are player_0, player_1"):
        env.action_space("player_7")
    with pytest.raises(HedgerowError, match="choose a render mode when you make the environment"):
        env.render()
    env.close()
    with pytest.raises(HedgerowError, match="the environment is closed; make a new one"):
        env.reset()
    parallel = hz.parallel_env(TURN_GAME)
    parallel.reset(seed=1)
    with pytest.raises(HedgerowError, match="there is no action for player_"):
        parallel.step({})
    with pytest.raises(HedgerowError, match="cannot choose in steps"):
        hz.parallel_env(TURN_GAME, codec="steps")
