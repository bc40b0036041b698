"""Work spread over processes: an interrupt ends them at once and without noise, and one that dies loses nothing."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for_one
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Final, Generic, TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")

MOST_DEATHS: Final = 5
"""So many times in a row processes may die before anything more is done."""
AHEAD: Final = 2
"""Parts handed out for each process, so that none waits for the next."""


class ProcessesDied(RuntimeError):
    """The processes that do the work die again and again."""


def mapped(work: Callable[[Part], Done], parts: Iterable[Part], jobs: int) -> Iterator[Done]:
    """What `work` makes of each part, in their order; what nobody waits for any more is not begun.

    This process works, too: while the others start, a good part of short work is done already.
    """
    kept: dict[int, Done] = {}
    due = 0
    for (number, _), done in finished(partial(_of_numbered, work), enumerate(parts), jobs, join_in=True):
        kept[number] = done
        while due in kept:
            yield kept.pop(due)
            due += 1


def _of_numbered(work: Callable[[Part], Done], numbered: tuple[int, Part]) -> Done:
    return work(numbered[1])


def finished(
    work: Callable[[Part], Done], parts: Iterable[Part], jobs: int, *, join_in: bool = False
) -> Iterator[tuple[Part, Done]]:
    """Each part with what `work` makes of it, as they get done. Each is given exactly once.

    A part is taken only when there is soon a process free for it. What a process had under way when it died is done by
    another one. With one job all is done in this process; if it joins in, it is always one of the `jobs` (for work that
    cannot end the process that does it).
    """
    if jobs <= 1:
        for part in parts:
            yield part, work(part)
        return
    crew = _Crew(work, jobs - 1 if join_in else jobs)
    waiting = iter(parts)
    try:
        while True:
            crew.hand_out(waiting)
            if crew.idle:
                return
            own = list(islice(waiting, 1)) if join_in else []
            for part in own:
                yield part, work(part)
            yield from crew.collect(patience=0 if own else None)
    finally:
        crew.dismiss()


class _Crew(Generic[Part, Done]):
    """Processes, and what they have under way."""

    def __init__(self, work: Callable[[Part], Done], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._under_way: dict[Future[Done], Part] = {}
        self._again: deque[Part] = deque()
        self._deaths = 0
        self._pool: ProcessPoolExecutor | None = None
        self._processes: list[BaseProcess] = []
        self._others: set[BaseProcess] = set()

    @property
    def idle(self) -> bool:
        return not self._under_way and not self._again

    def hand_out(self, waiting: Iterator[Part]) -> None:
        while len(self._under_way) < AHEAD * self._jobs:
            if self._again:
                part = self._again.popleft()
            else:
                try:
                    part = next(waiting)
                except StopIteration:
                    return
            try:
                self._under_way[self._submitted(part)] = part
            except BrokenProcessPool:
                self._again.appendleft(part)
                self._replace()

    def collect(self, patience: float | None) -> Iterator[tuple[Part, Done]]:
        done, _ = wait(self._under_way, patience, return_when=FIRST_COMPLETED)
        if any(isinstance(future.exception(), BrokenProcessPool) for future in done):
            done, _ = wait(self._under_way)  # all of them are given up at once
            self._replace()
        for future in done:
            part = self._under_way.pop(future)
            if isinstance(future.exception(), BrokenProcessPool):
                self._again.append(part)
                continue
            self._deaths = 0
            yield part, future.result()

    def _submitted(self, part: Part) -> Future[Done]:
        if self._pool is None:
            # Spawned, not forked: the same on every system, and safe in a program that has threads.
            self._pool = ProcessPoolExecutor(
                self._jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_parent
            )
            self._processes, self._others = [], set(active_children())
        if len(self._processes) >= self._jobs:
            return self._pool.submit(self._work, part)
        with _children_deaf_to_interrupts(), _children_without_main(self._work):
            future = self._pool.submit(self._work, part)  # each may start one process more
        self._processes = [child for child in active_children() if child not in self._others]
        return future

    def _replace(self) -> None:
        """After a process has died: all others of its pool are ended by Python, so a new pool is made."""
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise ProcessesDied(f"the processes that do the work died {self._deaths} times in a row")
        if self._pool is not None:
            self._pool.shutdown()
        self._pool = None

    def dismiss(self) -> None:
        """End all processes; what nobody waits for any more is not finished."""
        if self._pool is None:
            return
        if self._under_way:
            for process in self._processes:
                process.terminate()
        self._pool.shutdown(cancel_futures=True)
        for process in self._processes:
            process.join()


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the parent reacts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_the_parent()


def end_with_the_parent() -> None:
    """In a worker: a parent that was killed leaves nobody working."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent.sentinel], daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait_for_one([sentinel])
    os._exit(1)


@contextmanager
def _children_deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C from their first moment on, not only once they are set up."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may say
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _children_without_main(work: Callable[..., object]) -> Iterator[None]:
    """Processes started meanwhile do not import the program that was started, for the work is not in it.

    That program is the command line with all its packages, and importing it takes longer than many a task.
    """
    if _module_of(work) == "__main__":
        yield
        return
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _module_of(work: Callable[..., object]) -> str:
    while isinstance(work, partial):
        work = next((given for given in work.args if callable(given)), work.func)
    return getattr(work, "__module__", "__main__")
