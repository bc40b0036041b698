"""The review of a finished match: judged decisions, accuracy of the players, luck ledger and belief replay.

Every decision and every sequence of draws is a question of its own, with a seed of its own. So the questions can be
answered in any order by any process, and the review of a match is the same for the same seed, effort and judge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hedgerow.analysis.beliefs import BeliefReplay, belief_replay
from hedgerow.analysis.calibration import final_result
from hedgerow.analysis.decisions import Decision, JudgedMove, judge_decision
from hedgerow.analysis.effort import Effort
from hedgerow.analysis.errors import AnalysisCancelled
from hedgerow.analysis.estimates import Estimate
from hedgerow.analysis.game_line import (
    DecisionQuestion,
    DrawQuestion,
    Question,
    check_reviewable,
    match_digest,
    questions,
)
from hedgerow.analysis.grades import GRADES, accuracy_of
from hedgerow.analysis.judge import JUDGES, EvaluatorJudge, judge_for
from hedgerow.analysis.luck import DrawJudgement, LuckLedger, judge_draws, ledger_of
from hedgerow.games import game_class
from hedgerow.i18n import messages_of
from hedgerow.match import Match
from hedgerow.parallel import imap_unordered

msg = messages_of(__package__)

REVIEW_VERSION: Final = 1
"""The version of the format; a stored review of another version is computed again."""
COSTLIEST: Final = 3
"""The number of costliest moves that are listed for a player."""
PHASES: Final = ("opening", "middle", "end")
"""The thirds of a typical game."""


@dataclass(frozen=True)
class PhaseAccuracy:
    """The accuracy of a player in a third of the game."""

    phase: str
    decisions: int
    accuracy: float


@dataclass(frozen=True)
class PlayerReview:
    """The review of one player."""

    seat: int
    name: str
    accuracy: float
    """From 0 to 100, over the decisions that count."""
    decisions: int
    """The number of decisions that count."""
    grades: tuple[int, ...]
    """The numbers of moves by grade, in the order of `GRADES`."""
    phases: tuple[PhaseAccuracy, ...]
    lost_points: Estimate
    """What all moves lost against the best ones."""
    lost_chance: Estimate
    costliest: tuple[int, ...]
    """The indices in `Review.decisions` of the costliest moves, the costliest first."""


@dataclass(frozen=True)
class Review:
    """The review of a match."""

    version: int
    game: str
    rules_version: str
    judge: str
    """The name and version of the judge."""
    seed: int
    effort: float
    match_digest: str
    """A hash of the game as it was played, to find the review again."""
    names: tuple[str, ...]
    result: tuple[int, ...]
    """The final scores."""
    winners: tuple[int, ...]
    notes: tuple[str, ...]
    """What a reader should know, for example that the match was practice."""
    players: tuple[PlayerReview, ...]
    decisions: tuple[Decision, ...]
    luck: LuckLedger
    beliefs: BeliefReplay | None

    def seen_by(self, seat: int | None) -> Review:
        """Return the review without what a seat may not know even after the end; `None` is a spectator.

        These are unplayed tiles in the hands of others: what others could have played instead, and why.
        """
        hidden = tuple(_without_secrets(decision) if decision.seat != seat else decision for decision in self.decisions)
        secretive = self.beliefs is not None or game_class(self.game).has_secrets
        return replace(self, decisions=hidden) if secretive else self


def _without_secrets(decision: Decision) -> Decision:
    best = tuple(JudgedMove("", one.points, one.chance) for one in decision.best)
    played = JudgedMove("", decision.played.points, decision.played.chance) if decision.secret else decision.played
    return replace(decision, best=best, played=played, reason="")


Answer = Decision | DrawJudgement


def review_match(
    match: Match,
    *,
    effort: Effort = Effort(),  # noqa: B008 frozen
    seed: int = 1,
    jobs: int = 1,
    judge: str = EvaluatorJudge.name,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Review:
    """Review a finished match, or raise `AnalysisRefused` with the reason.

    `progress` is called with the number of answered questions and their total, and `cancelled` is asked between
    questions; when it returns true, `AnalysisCancelled` is raised and the processes are stopped.
    """
    check_reviewable(match)
    work = partial(answer_question, effort, seed, judge, match.names)
    answers = _answers(work, list(enumerate(questions(match))), jobs, progress, cancelled)
    return assemble_review(match, effort, seed, judge, answers)


def luck_ledger(
    match: Match,
    *,
    effort: Effort = Effort(),  # noqa: B008 frozen
    seed: int = 1,
    jobs: int = 1,
    judge: str = EvaluatorJudge.name,
) -> LuckLedger:
    """Return the luck ledger of a finished match alone, which takes a small part of the time of its review."""
    check_reviewable(match)
    work = partial(answer_question, effort, seed, judge, match.names)
    draws = [pair for pair in enumerate(questions(match)) if isinstance(pair[1], DrawQuestion)]
    answers = _answers(work, draws, jobs, None, None)
    return _ledger(match, answers)


def _answers(
    work: Callable[[tuple[int, Question]], Answer],
    asked: list[tuple[int, Question]],
    jobs: int,
    progress: Callable[[int, int], None] | None,
    cancelled: Callable[[], bool] | None,
) -> list[Answer]:
    """Return the answers in the order of the questions."""
    answers: dict[int, Answer] = {}
    with closing(imap_unordered(work, asked, max(1, min(jobs, len(asked))))) as answered:
        for (number, _), answer in answered:
            if cancelled is not None and cancelled():
                raise AnalysisCancelled
            answers[number] = answer
            if progress is not None:
                progress(len(answers), len(asked))
    return [answers[number] for number, _ in asked]


def answer_question(
    effort: Effort, seed: int, judge: str, names: Sequence[str], numbered: tuple[int, Question]
) -> Answer:
    """Return the answer to one of the questions of a match, which come with their numbers.

    It depends on nothing else, so other programs can distribute the questions in their own way and call
    `assemble_review` with the answers.
    """
    number, question = numbered
    opened = judge_for(question.setup, judge)
    own_seed = seed * 1_000_003 + number
    if isinstance(question, DecisionQuestion):
        return judge_decision(question, opened, effort, own_seed)
    assert isinstance(question, DrawQuestion)
    return judge_draws(question, opened, effort, own_seed, names)


def assemble_review(match: Match, effort: Effort, seed: int, judge: str, answers: Sequence[Answer]) -> Review:
    """Return the review with the answers to all questions, in their order."""
    decisions = tuple(answer for answer in answers if isinstance(answer, Decision))
    state, seats = match.state, range(match.setup.players)
    return Review(
        version=REVIEW_VERSION,
        game=match.setup.game,
        rules_version=match.game.rules_version,
        judge=judge_version(judge),
        seed=seed,
        effort=effort.factor,
        match_digest=match_digest(match),
        names=match.names,
        result=state.scores(),
        winners=state.winners(),
        notes=tuple(_notes(match)),
        players=tuple(_player_review(match, seat, decisions) for seat in seats),
        decisions=decisions,
        luck=_ledger(match, answers),
        beliefs=belief_replay(match),
    )


def judge_version(judge: str) -> str:
    """Return the name and version of a judge, as reviews name it."""
    return f"{judge} {JUDGES[judge].version}"


def _ledger(match: Match, answers: Sequence[Answer]) -> LuckLedger:
    draws = [answer for answer in answers if isinstance(answer, DrawJudgement)]
    return ledger_of(draws, tuple(final_result(match.state, seat) for seat in range(match.setup.players)))


def _notes(match: Match) -> list[str]:
    notes: list[str] = []
    if match.practice:
        notes.append(msg("practice"))
    if match.setup.tiles is not None:
        notes.append(msg("custom_tiles"))
    return notes


def _player_review(match: Match, seat: int, decisions: Sequence[Decision]) -> PlayerReview:
    counted = [decision for decision in decisions if decision.seat == seat and decision.standing == "counted"]
    costly = [decision for decision in counted if decision.grade not in ("best", "good")]
    costliest = sorted(costly, key=lambda decision: -decision.loss)[:COSTLIEST]
    return PlayerReview(
        seat=seat,
        name=match.names[seat],
        accuracy=accuracy_of([decision.loss for decision in counted]),
        decisions=len(counted),
        grades=tuple(sum(decision.grade == grade for decision in counted) for grade in GRADES),
        phases=tuple(_phase_accuracy(number, counted) for number in range(len(PHASES))),
        lost_points=Estimate.total([decision.loss_points for decision in counted]),
        lost_chance=Estimate.total([decision.loss_chance for decision in counted]),
        costliest=tuple(decisions.index(decision) for decision in costliest),
    )


def _phase_accuracy(number: int, counted: Sequence[Decision]) -> PhaseAccuracy:
    last = len(PHASES) - 1
    losses = [one.loss for one in counted if min(last, int(one.stage * len(PHASES))) == number]
    return PhaseAccuracy(PHASES[number], len(losses), accuracy_of(losses))
