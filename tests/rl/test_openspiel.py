"""OpenSpiel's own tests: simulations, its API test, and playthroughs that are compared line by line."""

from __future__ import annotations

import pickle
import unittest
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import hedgerow.rl.openspiel  # noqa: F401 registers the games
from hedgerow import fast
from hedgerow.games import REGISTRY, HedgerowError
from tests.registered import BUILT_IN, SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.rl.tasks import ALL, CASES, Case

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
TOGETHER = f"hedgerow_{SIMULTANEOUS_GAME}_simultaneous"


def name_of(case: Case) -> str:
    return f"hedgerow_{case.game}(players={case.players},codec={case.codec},window=12)"


def advanced(name: str, moves: int, seed: int = 1) -> Any:
    """Return a state after some random actions, at a decision."""
    game, rng = pyspiel.load_game(name), Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or moves > 0):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        elif state.is_simultaneous_node():
            state.apply_actions(
                [rng.choice(state.legal_actions(player) or [0]) for player in range(game.num_players())]
            )
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        moves -= not state.is_chance_node()
    return state


@pytest.mark.parametrize("name", [*map(name_of, CASES), f"{TOGETHER}(window=12)"])
def test_openspiel_simulates(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3 if ALL else 1, serialize=False, verbose=False)


@pytest.fixture(scope="module")
def api_test() -> ModuleType:
    """OpenSpiel's API test; it looks at the registered games when it is imported."""
    module = import_module("open_spiel.integration_tests.api_test")
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    return module


@pytest.mark.parametrize("name", [f"hedgerow_{game}" for game in BUILT_IN] if ALL else [f"hedgerow_{SECRET_GAME}"])
def test_openspiel_api(api_test: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game(name if ALL else f"{name}(window=8,codec=ranked)")
    case = type(f"Api_{name}", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": game})
    if not ALL:
        monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", _few(api_test.sample_some_states))
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


def _few(module: Any) -> Any:
    """Return OpenSpiel's function that samples states, with a smaller number of them."""
    sample = module.sample_some_states
    return lambda game, max_states: sample(game, max_states=min(max_states, 12))


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda path: path.stem)
def test_playthroughs_are_as_recorded(path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    expected, actual = generate_playthrough.replay(str(path))
    assert actual.splitlines() == expected.splitlines()


def test_every_game_has_a_playthrough() -> None:
    names = {kind.short_name for kind in pyspiel.registered_games() if kind.short_name.startswith("hedgerow_")}
    built_in = {f"hedgerow_{game}" for game in BUILT_IN} | {TOGETHER}
    assert built_in <= names
    assert names == {f"hedgerow_{game}" for game in REGISTRY} | {TOGETHER}
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} == built_in


@pytest.mark.parametrize("name", [f"hedgerow_{game}" for game in BUILT_IN] + [TOGETHER])
def test_a_pickled_state_is_the_same_and_knows_as_much(name: str) -> None:
    state = advanced(name, 9)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    for player in range(2):
        assert again.legal_actions(player) == state.legal_actions(player)
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.information_state_tensor(player) == state.information_state_tensor(player)
    assert str(state.clone()) == str(state)


def test_an_information_state_tells_no_secrets() -> None:
    state = advanced(f"hedgerow_{SECRET_GAME}", 5)
    python = state.episode.python_state()
    for player in range(2):
        other = python.determinize(player, Random(4))
        hidden = state.clone()
        hidden.episode.state = fast.from_python(other) if state.episode.task.engine == "fast" else other
        hidden.episode._forget()
        assert str(hidden) != str(state)
        assert hidden.observation_tensor(player) == state.observation_tensor(player)
        assert hidden.observation_string(player) == state.observation_string(player)


def test_players_that_act_at_once_choose_together() -> None:
    state = advanced(f"{TOGETHER}(players=4)", 0)
    assert state.is_simultaneous_node()
    chosen = [state.legal_actions(player)[-1] for player in range(4)]
    before = np.array(state.episode.state.scores())
    state.apply_actions(chosen)
    assert (np.array(state.episode.state.scores()) != before).any()
    turns = pyspiel.load_game_as_turn_based(f"{TOGETHER}(players=3)")
    pyspiel.random_sim_test(turns, num_sims=1, serialize=False, verbose=False)


def test_options_are_read() -> None:
    game = pyspiel.load_game(f"hedgerow_{TURN_GAME}(options=holes:strict)")
    assert game.task.game.setup.options["holes"] == "strict"
    with pytest.raises(HedgerowError, match="options are NAME:VALUE, separated by ;"):
        pyspiel.load_game(f"hedgerow_{TURN_GAME}(options=luck)")
