"""Tests that hold for every registered game."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.games import REGISTRY, HedgerowError, Setup, SetupError, game_class, new_game, open_game
from hedgerow.testing import check_game, component_counts, setups_of

pytestmark = pytest.mark.repeating

MOST_SETUPS = 10
"""The most setups to play for each game and seed."""


@pytest.mark.parametrize("name", REGISTRY)
@pytest.mark.parametrize("seed", range(2))
def test_a_sample_of_random_games_conforms(name: str, seed: int) -> None:
    """Check a game of every setup, or of a sample if there are many; `make conformance` plays 10,000 games."""
    cls = game_class(name)
    setups = setups_of(cls)
    for number, setup in enumerate(Random(seed).sample(setups, min(len(setups), MOST_SETUPS))):
        report = check_game(cls.open(setup), seed, number)
        assert report.nodes > 1


@pytest.mark.parametrize("name", REGISTRY)
def test_the_conformance_suite_plays_every_value_of_every_option(name: str) -> None:
    cls = game_class(name)
    played = {item for setup in setups_of(cls) for item in cls.open(setup).setup.options.items()}
    assert played >= {(option.name, value) for option in cls.option_list for value in option.values}


@pytest.mark.parametrize("name", REGISTRY)
def test_the_built_in_tiles_can_be_used_as_a_custom_set(name: str) -> None:
    cls = game_class(name)
    players = cls.player_counts[-1]
    game = new_game(name, players, tiles=cls.built_in_tiles())
    assert component_counts(game.start()) == component_counts(new_game(name, players).start())
    assert game != new_game(name, players)
    assert game == new_game(name, players, tiles=cls.built_in_tiles())


@pytest.mark.parametrize("name", REGISTRY)
def test_invalid_setups_are_refused_with_a_reason(name: str) -> None:
    cls = game_class(name)
    low, high = cls.player_counts[0], cls.player_counts[-1]
    for players in (low - 1, high + 1):
        with pytest.raises(SetupError, match=f"is for {low} to {high} players, not {players}"):
            new_game(name, players)
    for odd in (2.0, "2", True):
        with pytest.raises(SetupError, match="is for"):
            new_game(name, odd)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="has no option 'cows'"):
        new_game(name, high, {"cows": True})
    for option in cls.option_list:
        with pytest.raises(SetupError, match=f"option {option.name}: 'cows'"):
            new_game(name, high, {option.name: "cows"})
        with pytest.raises(SetupError, match=f"option {option.name}: 'cows'"):
            option.read("cows")
        for value in option.values:
            assert option.read(option.text(value).upper()) == value


def test_an_unknown_game_is_refused_with_a_reason() -> None:
    with pytest.raises(
        SetupError, match=f"the game 'cows' is not installed; the installed games are {next(iter(REGISTRY))}"
    ):
        open_game(Setup("cows", 2))
    assert issubclass(SetupError, HedgerowError)


@pytest.mark.parametrize("name", REGISTRY)
def test_the_repr_of_a_state_names_the_game(name: str) -> None:
    state = new_game(name, game_class(name).player_counts[-1]).start()
    assert game_class(name).title in repr(state)
    assert state != object()
    assert (state == 3) is False
