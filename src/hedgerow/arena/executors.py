"""Executors, which play games in processes of this machine or on a Ray cluster with the same results."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, replace
from socket import gethostname
from types import TracebackType
from typing import Final, Protocol, TypeVar

from hedgerow import fast
from hedgerow.arena.game_runner import GameRecord, play_game
from hedgerow.arena.plan import TournamentPlan
from hedgerow.games import HedgerowError
from hedgerow.parallel import ProcessesDied, imap_unordered

PartT = TypeVar("PartT")
DoneT = TypeVar("DoneT")

BATCH_SECONDS: Final = 0.5
"""Approximate duration of a batch, long enough to make the cost of handing it out negligible."""


class Executor(AbstractContextManager["Executor"], Protocol):
    """A pool of workers."""

    slots: int
    """The number of parts that are worked on at the same time."""

    def map_unordered(
        self, work: Callable[[PartT], DoneT], parts: Iterable[PartT]
    ) -> Generator[tuple[PartT, DoneT], None, None]:
        """Yield each part with its result as soon as it is done, and exactly once, even if workers die."""
        ...


class LocalExecutor(Executor):
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.slots = jobs or os.cpu_count() or 1

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        pass

    def map_unordered(
        self, work: Callable[[PartT], DoneT], parts: Iterable[PartT]
    ) -> Generator[tuple[PartT, DoneT], None, None]:
        try:
            yield from imap_unordered(work, parts, self.slots)
        except ProcessesDied as error:
            raise HedgerowError(str(error)) from error


def executor_for(where: str, jobs: int) -> Executor:
    """Return the executor that `--on` names: `local`, `ray` (a private local cluster) or the address of a cluster."""
    if where == "local":
        return LocalExecutor(jobs)
    from hedgerow.arena.ray_executor import RayExecutor  # noqa: PLC0415 an extra that may be missing

    return RayExecutor(where, jobs)


@dataclass(frozen=True)
class GameTask:
    """One game to play; `key` distinguishes the plans of a run."""

    key: int
    plan: TournamentPlan
    number: int
    with_moves: bool = False
    engine: fast.Engine | None = None


@dataclass(frozen=True)
class GameBatch:
    """Games for one worker, with the fingerprint of each plan on the machine that made it."""

    tasks: tuple[GameTask, ...]
    fingerprints: tuple[tuple[int, str], ...]

    @staticmethod
    def of(tasks: Sequence[GameTask]) -> GameBatch:
        plans = {task.key: task.plan for task in tasks}
        return GameBatch(tuple(tasks), tuple((key, plan.fingerprint) for key, plan in plans.items()))


@dataclass(frozen=True)
class BatchResult:
    """The games of a batch, up to the first one that failed."""

    records: tuple[GameRecord, ...]
    failure: HedgerowError | None = None


def play_batch(batch: GameBatch) -> BatchResult:
    """Play the games of a batch; runs in a worker."""
    plans = {task.key: task.plan for task in batch.tasks}
    for key, fingerprint in batch.fingerprints:
        if replace(plans[key]).fingerprint != fingerprint:  # a copy, because the cached fingerprint travels with a plan
            raise HedgerowError(f"{gethostname()}: another version of Hedgerow or of a bot is installed there")
    records = []
    for task in batch.tasks:
        try:
            records.append(play_game(task.plan, task.plan.game(task.number), task.with_moves, task.engine))
        except HedgerowError as error:
            return BatchResult(tuple(records), error)
    return BatchResult(tuple(records))


def play_tasks(executor: Executor, tasks: Sequence[GameTask]) -> Generator[tuple[GameTask, GameRecord], None, None]:
    """Yield each task with its game as soon as it is played.

    The first games are handed out one by one. Once their duration is known, batches are sized by it, and they get
    smaller towards the end so that all workers finish at about the same time.
    """
    pace = _Pace()
    with closing(executor.map_unordered(play_batch, _batches(tasks, executor.slots, pace))) as batches:
        for batch, result in batches:
            pace.add(result.records)
            yield from zip(batch.tasks, result.records, strict=result.failure is None)
            if result.failure is not None:
                raise result.failure


class _Pace:
    """The average duration of a game."""

    def __init__(self) -> None:
        self._games = 0
        self._seconds = 0.0

    def add(self, records: Sequence[GameRecord]) -> None:
        self._games += len(records)
        self._seconds += sum(record.seconds for record in records)

    def games_per_batch(self) -> int:
        if not self._games:
            return 1
        return max(1, int(BATCH_SECONDS * self._games / max(self._seconds, 1e-6)))


def _batches(tasks: Sequence[GameTask], slots: int, pace: _Pace) -> Iterator[GameBatch]:
    first = 0
    while first < len(tasks):
        fair_share = -(-(len(tasks) - first) // (4 * slots))
        size = min(pace.games_per_batch(), fair_share)
        yield GameBatch.of(tasks[first : first + size])
        first += size
