"""Where the games are played: in processes of this machine, or on a Ray cluster. The results are the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, replace
from socket import gethostname
from types import TracebackType
from typing import Final, Protocol, TypeVar

from hedgerow.arena.plan import Plan
from hedgerow.arena.playing import GameRecord, play_game
from hedgerow.games import HedgerowError
from hedgerow.parallel import ProcessesDied
from hedgerow.parallel import finished as finished_here

Part = TypeVar("Part")
Done = TypeVar("Done")

HANDFUL: Final = 0.5
"""About so many seconds of games are handed out at a time."""


class Engine(AbstractContextManager["Engine"], Protocol):
    """Something that does work in several places at once."""

    slots: int
    """How many parts are done at the same time."""

    def finished(self, work: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[tuple[Part, Done], None, None]:
        """Each part with what was made of it, as they get done; each exactly once, whoever dies meanwhile."""
        ...


class LocalEngine(Engine):
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.slots = jobs or os.cpu_count() or 1

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        pass

    def finished(self, work: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[tuple[Part, Done], None, None]:
        try:
            yield from finished_here(work, parts, self.slots)
        except ProcessesDied as error:
            raise HedgerowError(str(error)) from error


def engine_for(where: str, jobs: int) -> Engine:
    """The engine that `--on` names: `local`, `ray` (a cluster on this machine only), or the address of a cluster."""
    if where == "local":
        return LocalEngine(jobs)
    from hedgerow.arena.on_ray import RayEngine  # noqa: PLC0415 an extra that may be missing

    return RayEngine(where, jobs)


@dataclass(frozen=True)
class Task:
    """A game to be played; `key` tells plans apart."""

    key: int
    plan: Plan
    number: int
    with_moves: bool = False


@dataclass(frozen=True)
class Handful:
    """Some games for one process, and the fingerprint of each plan where it was made."""

    tasks: tuple[Task, ...]
    fingerprints: tuple[tuple[int, str], ...]

    @staticmethod
    def of(tasks: Sequence[Task]) -> Handful:
        plans = {task.key: task.plan for task in tasks}
        return Handful(tuple(tasks), tuple((key, plan.fingerprint) for key, plan in plans.items()))


@dataclass(frozen=True)
class Played:
    """What came of a handful: its games, up to the one that failed, if one did."""

    records: tuple[GameRecord, ...]
    failure: HedgerowError | None = None


def play_handful(handful: Handful) -> Played:
    """Play some games; the work of a process."""
    plans = {task.key: task.plan for task in handful.tasks}
    for key, fingerprint in handful.fingerprints:
        if replace(plans[key]).fingerprint != fingerprint:  # a copy: the fingerprint travels with the plan
            raise HedgerowError(f"{gethostname()}: another version of Hedgerow or of a bot is installed there")
    records = []
    for task in handful.tasks:
        try:
            records.append(play_game(task.plan, task.plan.game(task.number), task.with_moves))
        except HedgerowError as error:
            return Played(tuple(records), error)
    return Played(tuple(records))


def played(engine: Engine, tasks: Sequence[Task]) -> Generator[tuple[Task, GameRecord], None, None]:
    """All tasks with their games, as they get done.

    The first ones are handed out one by one; once it is known how long a game takes, a handful at a time, and towards
    the end fewer again, so that no process has much left when the others are done.
    """
    pace = _Pace()
    with closing(engine.finished(play_handful, _handfuls(tasks, engine.slots, pace))) as handfuls:
        for part, done in handfuls:
            pace.note(done.records)
            yield from zip(part.tasks, done.records, strict=done.failure is None)
            if done.failure is not None:
                raise done.failure


class _Pace:
    """How long a game takes."""

    def __init__(self) -> None:
        self._games = 0
        self._seconds = 0.0

    def note(self, records: Sequence[GameRecord]) -> None:
        self._games += len(records)
        self._seconds += sum(record.seconds for record in records)

    def handful(self) -> int:
        if not self._games:
            return 1
        return max(1, int(HANDFUL * self._games / max(self._seconds, 1e-6)))


def _handfuls(tasks: Sequence[Task], slots: int, pace: _Pace) -> Iterator[Handful]:
    first = 0
    while first < len(tasks):
        fair = -(-(len(tasks) - first) // (4 * slots))
        number = min(pace.handful(), fair)
        yield Handful.of(tasks[first : first + number])
        first += number
