"""A tournament: the games of a plan, played until all are there, or the answer is, or somebody interrupts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from hedgerow.arena.comparing import pair_result
from hedgerow.arena.engines import Engine, Task, played
from hedgerow.arena.intervals import LEVEL, Sequential
from hedgerow.arena.plan import Plan
from hedgerow.arena.playing import GameRecord
from hedgerow.arena.results import Results


@dataclass(frozen=True)
class Ending:
    """What there is when a tournament ends."""

    plan: Plan
    games: tuple[GameRecord, ...]
    """The games of all deals that are complete."""
    interrupted: bool = False
    decided: bool | None = None
    """Whether every pair of bots is told apart; `None` if nobody asked."""
    kept: int = 0
    """Games that are in the results file, those of incomplete deals included."""
    sequences: tuple[tuple[str, str, Sequential], ...] = ()
    """For each pair what may be said although one has looked all the time; empty if nobody asked."""


class Tournament:
    """Plays what is missing of a plan and keeps it."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        place: Path | None = None,
        with_moves: bool = False,
        until_significant: bool = False,
        question: float = 0.5,
    ) -> None:
        self.plan = plan
        self.deals = plan.deals_for(games)
        self.results = Results(plan, place, with_moves)
        self._with_moves = with_moves
        self._watch = _Watch(plan, question) if until_significant else None

    @property
    def total(self) -> int:
        """How many games are to be there in the end."""
        return self.deals * self.plan.games_per_deal

    @property
    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.total) if number not in self.results.records]

    def run(self, engine: Engine, tell: Callable[[int], None] = lambda _: None) -> Ending:
        """Play what is missing. `tell` is told how many games there are."""
        before = set(self.results.records)
        interrupted = False
        try:
            self._play(engine, tell)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            deals = self.deals
            if self._watch is not None and self._watch.decided:
                # What came in beyond the deal that decided is not counted: it depends on who was fast.
                deals = self._watch.deals
                self.results.drop_from(deals * self.plan.games_per_deal, before)
            if set(self.results.records) != before:
                self.results.save()
        return self._ending(deals, interrupted)

    def _play(self, engine: Engine, tell: Callable[[int], None]) -> None:
        self._look()
        missing = self.missing
        tell(self.total - len(missing))
        if not missing or self._is_decided():
            return
        tasks = [Task(0, self.plan, number, self._with_moves) for number in missing]
        there = self.total - len(missing)
        with closing(played(engine, tasks)) as games:
            for _, record in games:
                self.results.add(record)
                there += 1
                tell(there)
                self._look()
                if self._is_decided():
                    return

    def _look(self) -> None:
        if self._watch is not None:
            self._watch.look(self.results.records, self.deals)

    def _is_decided(self) -> bool:
        return self._watch is not None and self._watch.decided

    def _ending(self, deals: int, interrupted: bool) -> Ending:
        records = self.results.records
        complete = [
            [records[seating.number] for seating in self.plan.games_of(deal)]
            for deal in range(deals)
            if all(seating.number in records for seating in self.plan.games_of(deal))
        ]
        return Ending(
            self.plan,
            tuple(record for games in complete for record in games),
            interrupted,
            None if self._watch is None else self._watch.decided,
            len(records),
            () if self._watch is None else self._watch.pairs,
        )


class _Watch:
    """Looks at the deals in their order, as soon as they are complete, until every pair of bots is told apart.

    The level is shared among the pairs (Bonferroni), so that it holds for all of them together.
    """

    def __init__(self, plan: Plan, question: float) -> None:
        self._plan = plan
        self._question = question
        pairs = list(combinations(plan.labels, 2))
        level = 1 - (1 - LEVEL) / len(pairs)
        self.pairs = tuple((one, other, Sequential(level)) for one, other in pairs)
        self.deals = 0
        self.decided = False

    def look(self, records: dict[int, GameRecord], deals: int) -> None:
        per_deal = self._plan.games_per_deal
        while self.deals < deals and not self.decided:
            first = self.deals * per_deal
            if any(number not in records for number in range(first, first + per_deal)):
                return
            self._add([records[number] for number in range(first, first + per_deal)])

    def _add(self, games: Sequence[GameRecord]) -> None:
        for one, other, sequence in self.pairs:
            results = [result for game in games if (result := pair_result(game, one, other)) is not None]
            if results:
                sequence.add(sum(results) / len(results))
        self.deals += 1
        self.decided = all(sequence.rules_out(self._question) for _, _, sequence in self.pairs)
