"""The second look at a position of Cornwall: what it sees, what was learned, and playing for victory."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from bench.correction import Sample, fit
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.bots import Budget, InformationState, new_bot
from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.budget import Thinking
from hedgerow.games.core.contract import OptionValue
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.cornwall.bot import CornwallEvaluator
from hedgerow.games.cornwall.bot.correction import built_in_hindsight, clues
from hedgerow.games.cornwall.bot.draw_odds import future_of
from hedgerow.games.cornwall.bot.evaluator import play_turn
from hedgerow.games.cornwall.bot.features import Survey
from hedgerow.games.cornwall.components import TILES
from hedgerow.games.cornwall.state_base import Table

FOR_BOTH = ("turn", "free", "shared")
"""Clues that begin so are the same for both seats: whoever is next profits from them."""
SIDES = {
    "shared, own to enter": "shared, rival to enter",
    "free for the own hand": "free for the rival's hand",
}


def between_turns(options: dict[str, OptionValue], seed: int) -> Iterator[tuple[Table, CornwallEvaluator]]:
    """Every point between two turns of a game, played well and badly by turns; the end as well."""
    game = new_game("cornwall", 2, options)
    evaluator, rng, state = evaluator_for(game), Random(seed), game.start()
    assert isinstance(evaluator, CornwallEvaluator)
    assert isinstance(state, Table)
    while state.to_act:
        if state.to_act == (CHANCE,):
            state.play(CHANCE, state.chance().draw(rng))
            continue
        turns = evaluator.turns(state)
        play_turn(state, turns[0 if rng.random() < 0.6 else rng.randrange(len(turns))])
        yield state, evaluator


@pytest.mark.parametrize("options", [{}, {"flag_values": "M3/1,F1/1,V5/2,G2/0", "holes": "strict"}])
def test_what_speaks_for_one_speaks_against_the_other(options: dict[str, OptionValue]) -> None:
    seen: set[str] = set()
    for state, evaluator in between_turns(options, seed=4):
        if state.over:
            break
        future = future_of(state)
        one, other = (
            clues(state, seat, Survey(state, evaluator.scale(state, seat, state.active)), future) for seat in range(2)
        )
        exchanged = {**SIDES, **{theirs: own for own, theirs in SIDES.items()}}
        for name in one.keys() | other.keys():
            amount = one.get(name, 0.0)
            wanted = amount if name.startswith(FOR_BOTH) else -amount
            assert other.get(exchanged.get(name, name), 0.0) == pytest.approx(wanted), name
        seen |= {name for name, amount in one.items() if amount}
    assert len(seen) > 50


def test_something_was_learned_about_every_clue() -> None:
    hindsight = built_in_hindsight()
    corrections = []
    for seed in range(6):
        for state, evaluator in between_turns({}, seed):
            if not state.over:
                scale = evaluator.scale(state, 0, state.active)
                corrections.append(hindsight.correction(state, 0, Survey(state, scale), scale.future))
    assert max(corrections) > 1
    assert min(corrections) < -1
    assert all(abs(points) < 40 for points in corrections), "a second look, not another game"


@given(st.floats(-60, 60), st.floats(0.5, 20), st.integers(1, TILES - 1))
def test_a_chance_grows_with_the_lead_and_is_surer_the_nearer_the_end(lead: float, more: float, tiles: int) -> None:
    chance = built_in_hindsight().chance
    assert 0 <= chance(lead, tiles) <= chance(lead + more, tiles) <= 1
    assert chance(lead, tiles) + chance(-lead, tiles) == pytest.approx(1)
    assert chance(more, tiles) <= chance(more, tiles - 1)
    assert chance(0, tiles) == 0.5


def test_at_the_end_only_victory_counts() -> None:
    ends = set()
    for seed in range(8):
        state, evaluator = list(between_turns({}, seed))[-1]
        assert state.over
        winners = state.winners()
        for seat in range(2):
            assert evaluator.second_look(state, seat) == ((1 / len(winners)) if seat in winners else 0.0)
        ends.add(winners)
    assert len(ends) > 1


def test_a_prospect_is_what_is_seen_after_a_turn_of_each() -> None:
    state, evaluator = next(between for number, between in enumerate(between_turns({}, 3)) if number == 9)
    seat = 1 - state.active
    later = state.copy()
    found = evaluator.rollout_value(later, seat, Random(5), Thinking(Budget(nodes=1000)))
    assert later.turn == state.turn + 2
    assert later.active == state.active
    assert found == evaluator.second_look(later, seat)
    assert 0 < found < 1


def test_the_planner_orders_its_turns_by_points_and_knows_the_chances() -> None:
    for number, (state, evaluator) in enumerate(between_turns({}, 11)):
        if state.over or number % 6:
            continue
        before = state.copy()
        before.play(CHANCE, before.chance().draw(Random(number)))
        if not before.to_act or before.to_act == (CHANCE,):
            continue
        whole = evaluator.whole_turns(before, before.active)
        assert whole is not None
        assert [moves for _, moves in whole] == [turn.moves for turn in evaluator.turns(before)]
        assert [value for value, _ in whole] == sorted((value for value, _ in whole), reverse=True)
        assert all(0 <= value <= 1 for value, _ in whole)


def test_the_expert_decides_the_same_with_the_same_luck() -> None:
    state, _ = next(between for number, between in enumerate(between_turns({}, 2)) if number == 20)
    state.play(CHANCE, state.chance().draw(Random(1)))
    seat = state.to_act[0]
    bot = new_bot("expert", budget=Budget(nodes=1500))
    one, other = (bot.choose(InformationState.of(state, seat), Random(8)) for _ in range(2))
    assert one == other


def test_what_is_planted_is_learned() -> None:
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
