"""The judgement of single decisions."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.analysis.compare import Arm, add_samples
from hedgerow.analysis.decisions import judge_decision
from hedgerow.analysis.effort import Effort
from hedgerow.analysis.game_line import DecisionQuestion, questions
from hedgerow.analysis.judge import Judge, judge_for
from hedgerow.bots import InformationState, PlannerBot
from tests.analysis.matches import TWO_PLAYERS, example

QUICK = Effort(0.3)


def decisions_of(name: str) -> list[DecisionQuestion]:
    return [one for one in questions(example(name)) if isinstance(one, DecisionQuestion)]


def wide_decision(name: str, judge: Judge) -> DecisionQuestion:
    """Return a decision in the middle of the game with many moves."""
    found = decisions_of(name)
    for one in found[len(found) // 2 :]:
        state = judge.game.read_position_line(one.position)
        if len(state.moves(one.seat)) > 20:
            return one
    raise AssertionError("the example has no such decision")


def with_move(question: DecisionQuestion, move: int) -> DecisionQuestion:
    return DecisionQuestion(question.setup, question.place, question.position, question.seat, move, question.secret)


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_planned_move_beats_random_moves(name: str) -> None:
    judge = judge_for(example(name).setup)
    question = wide_decision(name, judge)
    state = judge.game.read_position_line(question.position)
    planned = PlannerBot().choose(InformationState.of(state, question.seat), Random(1)).move
    good = judge_decision(with_move(question, planned), judge, QUICK, 1)
    moves = state.moves(question.seat)
    losses = [judge_decision(with_move(question, moves.choice(Random(n))), judge, QUICK, 1).loss for n in range(4)]
    assert good.loss < sum(losses) / len(losses) - 0.03


def test_same_seed_gives_the_same_judgement() -> None:
    judge = judge_for(example("woolybully-2").setup)
    question = wide_decision("woolybully-2", judge)
    first = judge_decision(question, judge, QUICK, 5)
    judge_decision(decisions_of("woolybully-2")[8], judge, QUICK, 1)  # caches of the evaluator must not matter
    assert judge_decision(question, judge, QUICK, 5) == first


def test_judge_uses_only_what_the_seat_knows() -> None:
    """Two positions that look the same to a seat are judged the same: hidden hands and colours don't matter."""
    judge = judge_for(example("woolybully-2").setup)
    question = wide_decision("woolybully-2", judge)
    state = judge.game.read_position_line(question.position)
    other = state.determinize(question.seat, Random(3))
    assert other.position() != state.position()
    swapped = DecisionQuestion(
        question.setup, question.place, other.position(), question.seat, question.move, question.secret
    )
    assert judge_decision(swapped, judge, QUICK, 2) == judge_decision(question, judge, QUICK, 2)


def test_only_move_is_forced() -> None:
    judge = judge_for(example("tipperary-2").setup)
    last = decisions_of("tipperary-2")[-1]
    state = judge.game.read_position_line(last.position)
    assert len(state.moves(last.seat)) == 1
    judged = judge_decision(last, judge, QUICK, 1)
    assert judged.standing == "forced"
    assert judged.loss == 0.0


def test_leaving_at_once_is_a_blunder() -> None:
    """Leaving the game early in Wooly Bully gives up everything."""
    judge = judge_for(example("woolybully-2").setup)
    question = decisions_of("woolybully-2")[10]
    state = judge.game.read_position_line(question.position)
    quit_move = judge.game.read_move(question.seat, "quit")
    assert quit_move in state.moves(question.seat)
    assert judge_decision(with_move(question, quit_move), judge, Effort(0.5), 1).grade == "blunder"


def test_playouts_prefer_a_planned_move_to_random_ones() -> None:
    judge = judge_for(example("cornwall-2").setup, "playouts")
    question = wide_decision("cornwall-2", judge)
    state = judge.game.read_position_line(question.position)
    known = InformationState.of(state, question.seat)
    planned = PlannerBot().choose(known, Random(1)).move
    plans = judge.candidates(known, 1, [planned, *(known.moves.choice(Random(n)) for n in range(3))], Random(1))
    arms = [Arm(plan) for plan in plans]
    add_samples(arms, judge, known, 30, Random(1))
    assert arms[0].move == planned
    assert arms[0].mean.points > sum(arm.mean.points for arm in arms[1:]) / len(arms[1:])
