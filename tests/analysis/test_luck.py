"""The luck ledger."""

from __future__ import annotations

import pytest

from hedgerow.analysis.effort import Effort
from hedgerow.analysis.game_line import DrawQuestion, questions
from hedgerow.analysis.judge import judge_for
from hedgerow.analysis.luck import Luck, LuckLedger, expected_values, judge_draws
from hedgerow.analysis.review import luck_ledger
from hedgerow.games import CHANCE, Setup
from hedgerow.match.replay_state import play_entry
from tests.analysis.matches import example, played

QUICK = Effort(0.2)


@pytest.fixture(scope="module", params=["tipperary-2", "cornwall-3", "woolybully-2"])
def ledger(request: pytest.FixtureRequest) -> LuckLedger:
    return luck_ledger(example(request.param), effort=Effort(0.1))


def test_account_adds_up(ledger: LuckLedger) -> None:
    for account in ledger.accounts:
        whole = account.start_points + account.luck_points.value + account.play_points.value
        assert whole == pytest.approx(account.result_points)
        chance = account.start_chance + account.luck_chance.value + account.play_chance.value
        assert chance == pytest.approx(account.result_chance)


def test_luck_of_a_seat_is_the_sum_of_its_draws(ledger: LuckLedger) -> None:
    for account in ledger.accounts:
        total = sum(draw.luck[account.seat].points for draw in ledger.draws)
        assert total == pytest.approx(account.luck_points.value)


def test_chances_add_up_to_one(ledger: LuckLedger) -> None:
    for point in ledger.curve:
        assert sum(point.chances) == pytest.approx(1.0)


def test_luckiest_draw_is_named(ledger: LuckLedger) -> None:
    for account in ledger.accounts:
        best = max(draw.luck[account.seat].chance for draw in ledger.draws)
        assert account.luckiest is not None
        assert ledger.draws[account.luckiest].luck[account.seat].chance == pytest.approx(best)


def test_luck_averages_to_zero_over_all_outcomes() -> None:
    """Play every outcome of a spin with one seed: their luck adds up to nothing."""
    setup = Setup("tipperary", 2)
    match = played(setup, ["easy", "easy"])
    judge = judge_for(match.setup)
    spin = next(
        question
        for question in questions(match)
        if isinstance(question, DrawQuestion) and len(question.places) == 3 and question.places[0] > 20
    )
    state = judge.game.read_position_line(spin.position)
    for outcome in spin.outcomes[:-1]:
        state.play(CHANCE, outcome)
    total = 0.0
    for outcome in state.chance():
        asked = DrawQuestion(setup, (0,), state.position(), (outcome,), ((),))
        luck: Luck = judge_draws(asked, judge, Effort(1.0), 7, match.names).draws[0].luck[0]
        total += luck.points
    assert total == pytest.approx(0.0, abs=1e-9)


def test_few_outcomes_are_counted_exactly() -> None:
    match = example("tipperary-2")
    judge = judge_for(match.setup)
    state = match.game.start()
    for entry in match.line[1:]:
        chance = state.chance() if state.to_act == (CHANCE,) else None
        if chance is not None and len(chance) == 5 and state.turn == 2:
            break
        play_entry(state, entry)
    assert len(expected_values(state, judge, QUICK, 1)) == 5
