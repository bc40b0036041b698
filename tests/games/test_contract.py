"""Tests of the concrete methods of the contract."""

from __future__ import annotations

from itertools import product
from random import Random

from hedgerow.games.core.contract import CHANCE
from hedgerow.games.core.setup import Setup
from hedgerow.testing import setups_of
from tests.match.tiled import TiledLantern
from tests.toys.lantern import Lantern


def test_settle_plays_chance_outcomes_until_a_seat_is_to_act() -> None:
    state, expected = Lantern(2, wind=False).start(), Lantern(2, wind=False).start()
    events = state.play_chance(Random(1))
    rng = Random(1)
    expected_events = []
    while expected.to_act == (CHANCE,):
        expected_events += expected.play(CHANCE, expected.chance().draw(rng))
    assert state.to_act == (0, 1)
    assert (state, events) == (expected, expected_events)
    assert [event.kind for event in events] == ["draw"] * 4


def test_settle_does_nothing_if_a_seat_is_to_act_or_the_game_is_over() -> None:
    state, rng = Lantern(2, wind=True).start(), Random(1)
    while not state.over:
        state.play_chance(rng)
        before = state.copy()
        assert state.play_chance(rng) == []
        assert state == before
        if not state.over:
            state.play(state.to_act[0], state.moves(state.to_act[0]).choice(rng))
    assert state.play_chance(rng) == []


def test_default_setups_combine_every_player_count_with_every_value_of_every_option() -> None:
    setups = setups_of(TiledLantern)
    for players, option in product(TiledLantern.player_counts, TiledLantern.option_list):
        values = {setup.options[option.name] for setup in setups if setup.players == players}
        assert values == set(option.values)
    most_values = max(len(option.values) for option in TiledLantern.option_list)
    assert len(setups) == most_values * len(TiledLantern.player_counts), "not all combinations"


def test_default_setups_of_a_game_without_options_are_its_player_counts() -> None:
    class PlainLantern(Lantern):
        option_list = ()  # type: ignore[assignment]

    assert setups_of(PlainLantern) == [Setup("lantern", 2), Setup("lantern", 3)]
