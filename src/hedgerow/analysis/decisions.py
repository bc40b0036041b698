"""The judgement of one decision: the played move beside the best ones."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from hedgerow.analysis.compare import Arm, Difference, difference, ranked
from hedgerow.analysis.effort import Effort
from hedgerow.analysis.estimates import Estimate, Result, mean_of
from hedgerow.analysis.game_line import DecisionQuestion
from hedgerow.analysis.grades import BLUNDER, INDIFFERENT, Grade, accuracy_of, effective_loss, grade_of
from hedgerow.analysis.judge import Judge
from hedgerow.bots import InformationState
from hedgerow.games import State

Standing = Literal["counted", "forced", "obvious", "indifferent"]
SHOWN = 3
"""The number of best moves in a review."""
RANDOM_MOVES = 2
"""Random legal moves that show how much a decision matters."""
OBVIOUS_MOVES = 3
"""A decision between at most this many moves is obvious if all others would be blunders."""


@dataclass(frozen=True)
class JudgedMove:
    """A move with its expected result."""

    move: str
    """The notation; empty if the reader may not know the move."""
    points: float
    """The expected lead at the end of the game; with one player, the expected score."""
    chance: float
    """The chance to win."""


@dataclass(frozen=True)
class Decision:
    """A decision of a match and its judgement."""

    place: int
    """The index of the move in the line of the match. The position before it is `match.at(place - 1)`."""
    seat: int
    turn: int
    stage: float
    """How much of a typical game was over, from 0 to 1."""
    legal: int
    """The number of legal moves."""
    standing: Standing
    """Only `counted` decisions count for grades and accuracy."""
    grade: Grade
    played: JudgedMove
    best: tuple[JudgedMove, ...]
    """The best moves, the best one first; empty for a forced decision."""
    loss_points: Estimate
    """What the played move lost against the best one."""
    loss_chance: Estimate
    loss: float
    """The loss that decides the grade: in chance to win or, where that says nothing, in points on the same scale."""
    accuracy: float
    reason: str
    """What the best move is good for, if another one was played."""
    secret: bool
    """True if the others did not see the whole move."""


NO_LOSS = Difference(Estimate.exact(0.0), Estimate.exact(0.0), 0)


def judge_decision(question: DecisionQuestion, judge: Judge, effort: Effort, seed: int) -> Decision:
    """Judge a decision by what its seat could know."""
    judge.forget()
    state = judge.game.read_position_line(question.position)
    known = InformationState.of(state, question.seat)
    if len(known.moves) == 1:
        return _forced(question, state, judge)
    rng, effort = Random(seed), effort.share(judge.evaluator.time_share(state, question.seat))
    rank = known.moves.rank(question.move)
    assert rank is not None, "the match has played this move"
    few = len(known.moves) <= OBVIOUS_MOVES
    randoms = list(known.moves) if few else sorted({known.moves.choice(rng) for _ in range(RANDOM_MOVES)})
    plans = judge.candidates(known, effort.candidates, [question.move, *randoms], rng)
    arms = ranked([Arm(plan) for plan in plans], judge, known, effort, rng, keep=(question.move,))
    played = next(arm for arm in arms if arm.move == question.move)
    best = arms[0]
    result_best, result_played, loss = best.mean, played.mean, NO_LOSS
    if played is not best:
        loss, result_best, result_played = difference(best.plan, played.plan, judge, known, effort, rng)
    scale, players = judge.scale(state), judge.game.players
    effective = effective_loss(loss, result_best.chance, scale, players)
    grade: Grade = "best" if played is best else grade_of(effective)
    gains = [_gain(result_best, arm.mean, scale, players) for arm in arms if arm is not best]
    random_gains = [_gain(result_best, arm.mean, scale, players) for arm in arms if arm.move in randoms]
    standing: Standing = "counted"
    if few and played is best and min(gains) >= BLUNDER:
        standing = "obvious"
    elif mean_of(random_gains) < INDIFFERENT and grade in ("best", "good"):
        standing = "indifferent"
    return Decision(
        place=question.place,
        seat=question.seat,
        turn=state.turn,
        stage=judge.calibration.stage_of(state),
        legal=len(known.moves),
        standing=standing,
        grade=grade,
        played=_shown(question, judge, question.move, result_played),
        best=tuple(_shown(question, judge, arm.move, result_best if arm is best else arm.mean) for arm in arms[:SHOWN]),
        loss_points=loss.points,
        loss_chance=loss.chance,
        loss=effective.value,
        accuracy=accuracy_of([effective.value]),
        reason="" if played is best else judge.reason(best.plan, known),
        secret=question.secret,
    )


def _forced(question: DecisionQuestion, state: State, judge: Judge) -> Decision:
    return Decision(
        place=question.place,
        seat=question.seat,
        turn=state.turn,
        stage=judge.calibration.stage_of(state),
        legal=1,
        standing="forced",
        grade="best",
        played=_shown(question, judge, question.move, Result(0.0, 0.0)),
        best=(),
        loss_points=Estimate.exact(0.0),
        loss_chance=Estimate.exact(0.0),
        loss=0.0,
        accuracy=100.0,
        reason="",
        secret=question.secret,
    )


def _gain(best: Result, other: Result, scale: float, players: int) -> float:
    """Return how much the best move gains on another one: in chance or, on the same scale, in points."""
    points = (best.points - other.points) / (4.0 * scale)
    return max(best.chance - other.chance, points / 2.0) if players > 1 else points


def _shown(question: DecisionQuestion, judge: Judge, move: int, result: Result) -> JudgedMove:
    return JudgedMove(judge.game.move_text(question.seat, move), result.points, result.chance)
