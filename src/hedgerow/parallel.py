"""Work distributed over processes.

An interrupt stops all processes at once, without error messages. If a process dies, another one repeats its unfinished
items.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for_any
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Final, Generic, TypeVar

ItemT = TypeVar("ItemT")
OutputT = TypeVar("OutputT")

MAX_DEATHS: Final = 5
"""Maximum number of times in a row that processes may die before `ProcessesDied` is raised."""
QUEUED_PER_PROCESS: Final = 2
"""Items submitted for each process, so that none waits for its next item."""


class ProcessesDied(RuntimeError):
    """The worker processes died too many times in a row."""


def imap(work: Callable[[ItemT], OutputT], items: Iterable[ItemT], jobs: int) -> Iterator[OutputT]:
    """Yield `work(item)` for each item, in order, computed by `jobs` processes.

    This process is one of them: much of a short task is done before the others have started. Closing the iterator
    cancels the items that were not started.
    """
    results: dict[int, OutputT] = {}
    next_number = 0
    numbered = imap_unordered(partial(_apply_to_numbered, work), enumerate(items), jobs, join_in=True)
    for (number, _), result in numbered:
        results[number] = result
        while next_number in results:
            yield results.pop(next_number)
            next_number += 1


def _apply_to_numbered(work: Callable[[ItemT], OutputT], numbered: tuple[int, ItemT]) -> OutputT:
    return work(numbered[1])


def imap_unordered(
    work: Callable[[ItemT], OutputT], items: Iterable[ItemT], jobs: int, *, join_in: bool = False
) -> Generator[tuple[ItemT, OutputT], None, None]:
    """Yield each item with `work(item)` as soon as it is computed; yield each item exactly once.

    Items are taken from the iterable only when a process will soon be free. If a process dies, another one repeats its
    unfinished items. With one job, this process does all the work. With `join_in`, this process is one of the `jobs`;
    use it only for work that cannot kill its process.
    """
    if jobs <= 1:
        for item in items:
            yield item, work(item)
        return
    pool = _WorkerPool(work, jobs - 1 if join_in else jobs)
    pending = iter(items)
    try:
        while True:
            pool.submit_from(pending)
            if pool.idle:
                return
            own = list(islice(pending, 1)) if join_in else []
            for item in own:
                yield item, work(item)
            yield from pool.collect(timeout=0 if own else None)
    finally:
        pool.close()


class _WorkerPool(Generic[ItemT, OutputT]):
    """A pool of processes that is replaced when a process dies, and the items submitted to it."""

    def __init__(self, work: Callable[[ItemT], OutputT], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._submitted: dict[Future[OutputT], ItemT] = {}
        self._to_repeat: deque[ItemT] = deque()
        self._deaths = 0
        self._pool: ProcessPoolExecutor | None = None
        self._processes: list[BaseProcess] = []
        self._other_children: set[BaseProcess] = set()

    @property
    def idle(self) -> bool:
        return not self._submitted and not self._to_repeat

    def submit_from(self, pending: Iterator[ItemT]) -> None:
        """Submit items until every process has enough, those to be repeated first."""
        while len(self._submitted) < QUEUED_PER_PROCESS * self._jobs:
            if self._to_repeat:
                item = self._to_repeat.popleft()
            else:
                try:
                    item = next(pending)
                except StopIteration:
                    return
            try:
                self._submitted[self._submit(item)] = item
            except BrokenProcessPool:
                self._to_repeat.appendleft(item)
                self._replace()

    def collect(self, timeout: float | None) -> Iterator[tuple[ItemT, OutputT]]:
        """Yield the items that are finished; wait for at least one, unless there is a timeout."""
        done, _ = wait(self._submitted, timeout, return_when=FIRST_COMPLETED)
        if any(isinstance(future.exception(), BrokenProcessPool) for future in done):
            done, _ = wait(self._submitted)  # a broken pool fails all its futures at once
            self._replace()
        for future in done:
            item = self._submitted.pop(future)
            if isinstance(future.exception(), BrokenProcessPool):
                self._to_repeat.append(item)
                continue
            self._deaths = 0
            yield item, future.result()

    def _submit(self, item: ItemT) -> Future[OutputT]:
        if self._pool is None:
            # Spawned, not forked: works the same on every system, and is safe in a program with threads.
            self._pool = ProcessPoolExecutor(self._jobs, mp_context=get_context("spawn"), initializer=_prepare_worker)
            self._processes, self._other_children = [], set(active_children())
        if len(self._processes) >= self._jobs:
            return self._pool.submit(self._work, item)
        with _children_ignore_interrupts(), _children_without_main(self._work):
            future = self._pool.submit(self._work, item)  # may start another process
        self._processes = [child for child in active_children() if child not in self._other_children]
        return future

    def _replace(self) -> None:
        """Discard the pool after a process has died, because Python stops its other processes, too."""
        self._deaths += 1
        if self._deaths > MAX_DEATHS:
            raise ProcessesDied(f"the worker processes died {self._deaths} times in a row")
        if self._pool is not None:
            self._pool.shutdown()
        self._pool = None

    def close(self) -> None:
        """Stop all processes, without waiting for unfinished items."""
        if self._pool is None:
            return
        if self._submitted:
            for process in self._processes:
                process.terminate()
        self._pool.shutdown(cancel_futures=True)
        for process in self._processes:
            process.join()


def _prepare_worker() -> None:
    """Ignore interrupts in a worker process: Ctrl-C reaches every process, but only the parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    exit_with_parent()


def exit_with_parent() -> None:
    """Make this worker process exit when its parent does, even if the parent was killed."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=[parent.sentinel], daemon=True).start()


def _exit_after(sentinel: int) -> None:
    wait_for_any([sentinel])
    os._exit(1)


@contextmanager
def _children_ignore_interrupts() -> Iterator[None]:
    """Make processes that are started in this context ignore Ctrl-C from the beginning, before they are set up."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set handlers
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _children_without_main(work: Callable[..., object]) -> Iterator[None]:
    """Keep processes that are started in this context from importing the main program, if `work` is not part of it.

    The main program is the command line with all its packages; importing it takes longer than many tasks.
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
        work = next((argument for argument in work.args if callable(argument)), work.func)
    return getattr(work, "__module__", "__main__")
