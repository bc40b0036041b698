"""Is the review right? Planted blunders, levels of play, luck, and the noise behind the thresholds.

All games are played by bots. Single decisions are judged instead of whole games where that answers the question, which
takes a tenth of the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from bench.analysis.games import play_match
from hedgerow.analysis import Effort, luck_ledger
from hedgerow.analysis.decisions import Decision, judge_decision
from hedgerow.analysis.game_line import DecisionQuestion, questions
from hedgerow.analysis.judge import judge_for
from hedgerow.games import Setup, State
from hedgerow.match import Match

OTHERS: Final = 4
"""Decisions of the bot that are judged beside the planted one."""
PER_GAME: Final = 8
"""Decisions of each game that are judged for the levels."""
LEVELS: Final = ("random", "easy", "greedy", "planner", "expert:300n")
BAD: Final = ("inaccuracy", "mistake", "blunder")
MISTAKES: Final = ("mistake", "blunder")


def decisions_of(match: Match) -> list[DecisionQuestion]:
    """Return the decisions of a match with more than one legal move."""
    judge = judge_for(match.setup)
    return [
        one
        for one in questions(match)
        if isinstance(one, DecisionQuestion) and len(judge.game.read_position_line(one.position).moves(one.seat)) > 1
    ]


def judged(question: DecisionQuestion, effort: Effort, seed: int) -> Decision:
    """Return the judgement of a decision."""
    return judge_decision(question, judge_for(question.setup), effort, seed)


@dataclass
class Planter:
    """Plays one random move in a game, among many others, and remembers which."""

    decision: int
    """The number of the decision with at least `WIDE` moves."""
    seen: int = 0
    planted: tuple[int, str] | None = None

    def __call__(self, state: State, seat: int, move: int, rng: Random) -> int:
        if len(state.moves(seat)) < WIDE:
            return move
        self.seen += 1
        if self.seen != self.decision:
            return move
        other = move
        while other == move:
            other = state.moves(seat).choice(rng)
        self.planted = (seat, state.position())
        return other


WIDE: Final = 10


def planted_blunders(game: str, games: int, seed: int) -> dict[str, float]:
    """Return how many planted random moves are found, and how many of the planner's own moves are blamed."""
    found: list[Decision] = []
    blamed: list[Decision] = []
    decisions = []
    for number in range(games):
        rng = Random(seed + number)
        planter = Planter(rng.randint(2, 22))
        match = play_match(Setup(game, 2), ["planner", "planner"], seed + number, planter)
        asked = decisions_of(match)
        decisions.append(len(asked))
        planted = [one for one in asked if planter.planted == (one.seat, one.position)]
        others = [one for one in asked if one not in planted]
        found += [judged(one, Effort(), number) for one in planted]
        blamed += [judged(one, Effort(), number) for one in rng.sample(others, min(OTHERS, len(others)))]
    recall, recall_mistake = _rate(found, BAD), _rate(found, MISTAKES)
    alarm = _rate(blamed, MISTAKES)
    return {
        "planted": len(found),
        "recall (inaccuracy or worse)": recall,
        "recall (mistake or worse)": recall_mistake,
        "mean loss of a planted move": fmean(one.loss for one in found),
        "own moves judged": len(blamed),
        "own moves called mistakes": alarm,
        "own moves called inaccuracies or worse": _rate(blamed, BAD),
        "decisions per game": fmean(decisions),
        "precision in a sample of one planted and four own moves": recall_mistake
        / max(1e-9, recall_mistake + OTHERS * alarm),
    }


def _rate(decisions: Sequence[Decision], grades: Sequence[str]) -> float:
    return sum(one.grade in grades and one.standing == "counted" for one in decisions) / max(1, len(decisions))


def level_accuracies(game: str, games: int, seed: int) -> dict[str, tuple[float, float, int]]:
    """Return for each level its accuracy, the standard error and the number of decisions that counted."""
    accuracies = {}
    for level in LEVELS:
        per_game: list[float] = []
        counted = 0
        for number in range(games):
            match = play_match(Setup(game, 2), [level, level], seed + number)
            asked = decisions_of(match)
            chosen = Random(seed + number).sample(asked, min(PER_GAME, len(asked)))
            found = [judged(one, Effort(0.5), number) for one in chosen]
            values = [one.accuracy for one in found if one.standing == "counted"]
            counted += len(values)
            if values:
                per_game.append(fmean(values))
        error = stdev(per_game) / sqrt(len(per_game)) if len(per_game) > 1 else 0.0
        accuracies[level] = (fmean(per_game), error, counted)
    return accuracies


def luck_of_games(game: str, games: int, seed: int) -> dict[str, float]:
    """Return whether luck averages to zero, and how much better results without luck tell the planner from greedy."""
    results, adjusted, luck = [], [], []
    gap = 0.0
    for number in range(games):
        strong = number % 2
        levels = ["planner", "greedy"] if strong == 0 else ["greedy", "planner"]
        match = play_match(Setup(game, 2), levels, seed + number)
        ledger = luck_ledger(match, effort=Effort(0.2), seed=number)
        account = ledger.accounts[strong]
        total = account.start_points + account.luck_points.value + account.play_points.value
        gap = max(gap, abs(total - account.result_points))
        results.append(account.result_points)
        adjusted.append(account.adjusted_points.value)
        luck.append(ledger.accounts[0].luck_points.value)
    return {
        "games": games,
        "mean luck of the first seat": fmean(luck),
        "standard error of it": stdev(luck) / sqrt(games),
        "standard deviation of luck": stdev(luck),
        "lead of the planner": fmean(results),
        "standard deviation of the lead": stdev(results),
        "lead without luck": fmean(adjusted),
        "standard deviation without luck": stdev(adjusted),
        "signal to noise of results": fmean(results) / stdev(results),
        "signal to noise without luck": fmean(adjusted) / stdev(adjusted),
        "largest gap in the identity": gap,
    }


def repeated_losses(game: str, games: int, seed: int) -> Iterator[tuple[float, float]]:
    """Yield pairs of losses of the same decision, judged with two seeds: their difference is the noise."""
    for number in range(games):
        match = play_match(Setup(game, 2), ["planner", "planner"], seed + number)
        asked = decisions_of(match)
        for one in Random(number).sample(asked, min(OTHERS, len(asked))):
            first, second = judged(one, Effort(), 1), judged(one, Effort(), 2)
            if "counted" in (first.standing, second.standing):
                yield first.loss, second.loss


def noise(game: str, games: int, seed: int) -> dict[str, float]:
    """Return the standard deviation of the loss of one judgement."""
    pairs = list(repeated_losses(game, games, seed))
    deviation = sqrt(fmean((first - second) ** 2 for first, second in pairs) / 2)
    return {"pairs": len(pairs), "standard deviation of a loss": deviation}
