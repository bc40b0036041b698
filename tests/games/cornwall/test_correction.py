"""The learned correction of the evaluation of Cornwall, and win probabilities."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from bench.correction import Sample, fit
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.bots import Budget, InformationState, new_bot
from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.core.setup import OptionValue
from hedgerow.games.cornwall.bot import CornwallEvaluator
from hedgerow.games.cornwall.bot.correction import built_in_correction, correction_features
from hedgerow.games.cornwall.bot.draw_odds import remaining_tiles
from hedgerow.games.cornwall.bot.evaluator import play_turn
from hedgerow.games.cornwall.bot.features import PositionFeatures
from hedgerow.games.cornwall.components import TILES
from hedgerow.games.cornwall.state import CornwallState

pytestmark = pytest.mark.repeating
SYMMETRIC = ("constant", "free", "shared")
"""Prefixes of the features that are the same for both seats, because the next seat benefits from them."""
MIRRORED = {
    "shared, own entry": "shared, rival entry",
    "free, own figures": "free, rival figures",
}


def between_turns(options: dict[str, OptionValue], seed: int) -> Iterator[tuple[CornwallState, CornwallEvaluator]]:
    """Yield the state after every turn of a game with good and bad turns, including the end."""
    game = new_game("cornwall", 2, options)
    evaluator, rng, state = evaluator_for(game), Random(seed), game.start()
    assert isinstance(evaluator, CornwallEvaluator)
    assert isinstance(state, CornwallState)
    state.play_chance(rng)
    while not state.over:
        turns = evaluator.turns(state)
        play_turn(state, turns[0 if rng.random() < 0.6 else rng.randrange(len(turns))])
        yield state, evaluator
        state.play_chance(rng)


@pytest.mark.parametrize("options", [{}, {"flag_values": "M3/1,F1/1,V5/2,G2/0", "holes": "strict"}])
def test_features_for_one_seat_count_against_the_other(options: dict[str, OptionValue]) -> None:
    seen: set[str] = set()
    for state, evaluator in between_turns(options, seed=4):
        if state.over:
            break
        remaining = remaining_tiles(state)
        one, other = (
            correction_features(
                state, seat, PositionFeatures(state, evaluator.valuation(state, seat, state.active)), remaining
            )
            for seat in range(2)
        )
        mirrored = {**MIRRORED, **{rival: own for own, rival in MIRRORED.items()}}
        for name in one.keys() | other.keys():
            amount = one.get(name, 0.0)
            expected = amount if name.startswith(SYMMETRIC) else -amount
            assert other.get(mirrored.get(name, name), 0.0) == pytest.approx(expected), name
        seen |= {name for name, amount in one.items() if amount}
    assert len(seen) > 50


def test_every_feature_has_a_learned_weight() -> None:
    correction = built_in_correction()
    corrections = []
    for seed in range(6):
        for state, evaluator in between_turns({}, seed):
            if not state.over:
                valuation = evaluator.valuation(state, 0, state.active)
                features = PositionFeatures(state, valuation)
                corrections.append(correction.points(state, 0, features, valuation.remaining))
    assert max(corrections) > 1
    assert min(corrections) < -1
    assert all(abs(points) < 40 for points in corrections), "corrections are small"


@given(st.floats(-60, 60), st.floats(0.5, 20), st.integers(1, TILES - 1))
def test_the_win_probability_grows_with_the_lead_and_towards_the_end(lead: float, more: float, tiles: int) -> None:
    probability = built_in_correction().win_probability
    assert 0 <= probability(lead, tiles) <= probability(lead + more, tiles) <= 1
    assert probability(lead, tiles) + probability(-lead, tiles) == pytest.approx(1)
    assert probability(more, tiles) <= probability(more, tiles - 1)
    assert probability(0, tiles) == 0.5


def test_the_win_probability_at_the_end_is_the_result() -> None:
    ends = set()
    for seed in range(8):
        state, evaluator = list(between_turns({}, seed))[-1]
        assert state.over
        winners = state.winners()
        for seat in range(2):
            assert evaluator.win_probability(state, seat) == ((1 / len(winners)) if seat in winners else 0.0)
        ends.add(winners)
    assert len(ends) > 1


def test_the_rollout_value_is_the_win_probability_after_a_turn_of_each_seat() -> None:
    state, evaluator = next(between for number, between in enumerate(between_turns({}, 3)) if number == 9)
    seat = 1 - state.active
    later = state.copy()
    value = evaluator.rollout_value(later, seat, Random(5), BudgetTracker(Budget(nodes=1000)))
    assert later.turn == state.turn + 2
    assert later.active == state.active
    assert value == evaluator.win_probability(later, seat)
    assert 0 < value < 1


def test_whole_turns_are_ordered_by_points_and_valued_by_win_probability() -> None:
    for number, (state, evaluator) in enumerate(between_turns({}, 11)):
        if state.over or number % 6:
            continue
        before = state.copy()
        before.play(CHANCE, before.chance().draw(Random(number)))
        if not before.to_act or before.to_act == (CHANCE,):
            continue
        turns = evaluator.whole_turns(before, before.active)
        assert turns is not None
        assert [moves for _, moves in turns] == [turn.moves for turn in evaluator.turns(before)]
        assert [value for value, _ in turns] == sorted((value for value, _ in turns), reverse=True)
        assert all(0 <= value <= 1 for value, _ in turns)


def test_the_expert_is_deterministic() -> None:
    state, _ = next(between for number, between in enumerate(between_turns({}, 2)) if number == 20)
    state.play(CHANCE, state.chance().draw(Random(1)))
    seat = state.to_act[0]
    bot = new_bot("expert", budget=Budget(nodes=1500))
    one, other = (bot.choose(InformationState.of(state, seat), Random(8)) for _ in range(2))
    assert one == other


def test_the_regression_recovers_known_weights() -> None:
    rng = Random(12)
    samples = []
    for number in range(20000):
        tiles, own, other = rng.randrange(1, TILES), rng.gauss(0, 2), rng.gauss(0, 3)
        off = (1.5 - 2.0 * tiles / TILES) * own + 0.25 * other + rng.gauss(0, 0.8) * (tiles + 0.5) ** 0.5
        samples.append(Sample(number, tiles, {"one": own, "other": other, "nothing": rng.gauss(0, 1)}, off))
    result = fit(samples)
    assert result.spread == pytest.approx(0.8, abs=0.05)
    assert 0.2 < result.explained < 0.5
    for name, late, early in (("one", 1.5, -2.0), ("other", 0.25, 0.0), ("nothing", 0.0, 0.0)):
        found = result.weights[name]
        assert isinstance(found, list)
        assert found == pytest.approx([late, early], abs=0.25)
