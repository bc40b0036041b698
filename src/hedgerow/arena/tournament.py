"""Tournaments, which play the games of a plan until all are played, every pair is decided, or the user interrupts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from hedgerow import fast
from hedgerow.arena.executors import Executor, GameTask, play_tasks
from hedgerow.arena.game_runner import GameRecord
from hedgerow.arena.intervals import LEVEL, ConfidenceSequence
from hedgerow.arena.plan import TournamentPlan
from hedgerow.arena.results import ResultsFile
from hedgerow.arena.statistics import head_to_head


@dataclass(frozen=True)
class TournamentResult:
    """The games of a tournament when it ends."""

    plan: TournamentPlan
    games: tuple[GameRecord, ...]
    """The games of all complete deals."""
    interrupted: bool = False
    decided: bool | None = None
    """Whether every pair of bots is decided; `None` if all games were to be played in any case."""
    saved: int = 0
    """The number of games in the results file, including those of incomplete deals."""
    sequences: tuple[tuple[str, str, ConfidenceSequence], ...] = ()
    """The confidence sequence of each pair if the tournament could stop early."""


class Tournament:
    """The games of a plan, some of which may already be in a results file."""

    def __init__(
        self,
        plan: TournamentPlan,
        games: int,
        path: Path | None = None,
        with_moves: bool = False,
        until_significant: bool = False,
        null_rate: float = 0.5,
        engine: fast.Engine | None = None,
    ) -> None:
        self.plan = plan
        self.deals = plan.deals_for(games)
        self.results = ResultsFile(plan, path, with_moves)
        self._with_moves = with_moves
        self._engine = engine
        self._stopping_rule = _StoppingRule(plan, null_rate) if until_significant else None

    @property
    def total(self) -> int:
        """The number of games when all are played."""
        return self.deals * self.plan.games_per_deal

    @property
    def missing(self) -> list[int]:
        """The numbers of the games that are not played yet."""
        return [number for number in range(self.total) if number not in self.results.records]

    def run(self, executor: Executor, progress: Callable[[int], None] = lambda _: None) -> TournamentResult:
        """Play the missing games. `progress` is called with the number of games played."""
        before = set(self.results.records)
        interrupted = False
        try:
            self._play(executor, progress)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            deals = self.deals
            if self._stopping_rule is not None and self._stopping_rule.decided:
                # Games after the deciding deal are not counted: which of them are there depends on the workers' speed.
                deals = self._stopping_rule.deals
                self.results.drop_from(deals * self.plan.games_per_deal, before)
            if set(self.results.records) != before:
                self.results.save()
        return self._result(deals, interrupted)

    def _play(self, executor: Executor, progress: Callable[[int], None]) -> None:
        self._update_stopping_rule()
        missing = self.missing
        played = self.total - len(missing)
        progress(played)
        if not missing or self._is_decided():
            return
        tasks = [GameTask(0, self.plan, number, self._with_moves, self._engine) for number in missing]
        with closing(play_tasks(executor, tasks)) as games:
            for _, record in games:
                self.results.add(record)
                played += 1
                progress(played)
                self._update_stopping_rule()
                if self._is_decided():
                    return

    def _update_stopping_rule(self) -> None:
        if self._stopping_rule is not None:
            self._stopping_rule.update(self.results.records, self.deals)

    def _is_decided(self) -> bool:
        return self._stopping_rule is not None and self._stopping_rule.decided

    def _result(self, deals: int, interrupted: bool) -> TournamentResult:
        records = self.results.records
        complete = [
            [records[seating.number] for seating in self.plan.games_of(deal)]
            for deal in range(deals)
            if all(seating.number in records for seating in self.plan.games_of(deal))
        ]
        return TournamentResult(
            self.plan,
            tuple(record for games in complete for record in games),
            interrupted,
            None if self._stopping_rule is None else self._stopping_rule.decided,
            len(records),
            () if self._stopping_rule is None else self._stopping_rule.pairs,
        )


class _StoppingRule:
    """A rule that adds complete deals in order until every pair of bots is decided.

    The error probability is divided among the pairs (Bonferroni), so that the level holds for all of them together.
    """

    def __init__(self, plan: TournamentPlan, null_rate: float) -> None:
        self._plan = plan
        self._null_rate = null_rate
        pairs = list(combinations(plan.labels, 2))
        level = 1 - (1 - LEVEL) / len(pairs)
        self.pairs = tuple((first, second, ConfidenceSequence(level)) for first, second in pairs)
        self.deals = 0
        self.decided = False

    def update(self, records: dict[int, GameRecord], deals: int) -> None:
        per_deal = self._plan.games_per_deal
        while self.deals < deals and not self.decided:
            first = self.deals * per_deal
            if any(number not in records for number in range(first, first + per_deal)):
                return
            self._add([records[number] for number in range(first, first + per_deal)])

    def _add(self, games: Sequence[GameRecord]) -> None:
        for first, second, sequence in self.pairs:
            results = [result for game in games if (result := head_to_head(game, first, second)) is not None]
            if results:
                sequence.add(sum(results) / len(results))
        self.deals += 1
        self.decided = all(sequence.rules_out(self._null_rate) for _, _, sequence in self.pairs)
