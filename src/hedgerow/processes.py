"""Work spread over several processes that an interrupt ends at once and without noise."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")


def mapped(work: Callable[[Part], Done], parts: Sequence[Part], jobs: int) -> Iterator[Done]:
    """What `work` makes of each part, in their order; what nobody waits for any more is not begun."""
    # Spawned, not forked: the same on every system, and safe in a program that has threads.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_parent)
    try:
        with _children_deaf_to_interrupts():
            results = pool.map(work, parts)
        yield from results
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the parent reacts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
