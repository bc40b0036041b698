"""Several worker processes on one port, and the one that looks after them.

A worker that dies is replaced. On SIGHUP all are replaced one after the other, each only when its successor answers, so
that a new version takes over without anybody noticing more than a reconnection.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from tempfile import TemporaryDirectory
from typing import Final

from hedgerow.parallel import exit_with_parent
from hedgerow.server.metrics import SHARED, count_no_more

PATIENCE: Final = 60.0
"""Seconds that a worker gets to begin, and to end."""
SHORT_LIFE: Final = 2.0
"""A worker that dies sooner is not replaced at once: something is wrong."""
_log = logging.getLogger(__name__)
_CONTEXT: Final = get_context("spawn")

Work = Callable[[socket.socket, Callable[[], None]], None]
"""What a worker does: serve on a listening socket, and say when it is ready."""


@dataclass
class _Worker:
    process: SpawnProcess
    says: Connection
    begun: float

    @property
    def serves(self) -> bool:
        """Whether it has got ready."""
        return self.says.poll()

    @property
    def sentinel(self) -> int:
        return self.process.sentinel


class Supervisor:
    """Keeps a number of workers alive."""

    def __init__(self, work: Work, listener: socket.socket, number: int) -> None:
        self._work = work
        self._listener = listener
        self._number = number
        self._workers: list[_Worker] = []

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until interrupted; `ready` is told when all workers answer."""
        with TemporaryDirectory(prefix="hedgerow-") as folder, _signals() as signals:
            os.environ[SHARED] = folder
            try:
                self._workers = [self._begin() for _ in range(self._number)]
                for worker in self._workers:
                    if not _answers(worker):
                        raise RuntimeError("a worker could not begin; see above")
                ready()
                self._look_after(signals)
            finally:
                self._end_all()

    def _look_after(self, signals: socket.socket) -> None:
        while True:
            wait([signals, *(worker.sentinel for worker in self._workers)])
            for number in _received(signals):
                if number == signal.SIGHUP:
                    self._replace_all()
                else:
                    return
            for worker in [worker for worker in self._workers if not worker.process.is_alive()]:
                _log.error("worker %s has died (%s)", worker.process.pid, worker.process.exitcode)
                _count_no_more(worker)
                if time.monotonic() - worker.begun < SHORT_LIFE:
                    time.sleep(SHORT_LIFE)
                self._workers[self._workers.index(worker)] = self._begin()

    def _begin(self) -> _Worker:
        hears, says = Pipe(duplex=False)
        process = _CONTEXT.Process(target=_run_worker, args=(self._work, self._listener, says))
        process.start()
        says.close()
        return _Worker(process, hears, time.monotonic())

    def _replace_all(self) -> None:
        for place, old in enumerate(list(self._workers)):
            new = self._begin()
            if not _answers(new):
                _log.error("a new worker does not answer; the old ones go on")
                _end([new])
                return
            self._workers[place] = new
            _end([old])

    def _end_all(self) -> None:
        _end(self._workers)
        self._workers = []


def _answers(worker: _Worker) -> bool:
    """Whether a worker that has just begun gets ready."""
    wait([worker.says, worker.sentinel], PATIENCE)
    return worker.serves and worker.process.is_alive()


def _end(workers: list[_Worker]) -> None:
    for worker in workers:
        if worker.serves:
            worker.process.terminate()
        else:  # it has nothing to lose, and may wait for something that does not come
            worker.process.kill()
    for worker in workers:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        _count_no_more(worker)


def _count_no_more(worker: _Worker) -> None:
    if worker.process.pid is not None:
        count_no_more(worker.process.pid)


def _run_worker(work: Work, listener: socket.socket, says: Connection) -> None:
    """In a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal; the supervisor decides
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    exit_with_parent()
    work(listener, lambda: says.send("ready"))


@contextmanager
def _signals() -> Iterator[socket.socket]:
    """The signals that come meanwhile, as bytes on a socket: nothing is missed, and nothing interrupts anything."""
    inside, outside = socket.socketpair()
    inside.setblocking(False)
    outside.setblocking(False)
    wanted = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, lambda *_: None) for number in wanted}
    old = signal.set_wakeup_fd(inside.fileno())
    try:
        yield outside
    finally:
        signal.set_wakeup_fd(old)
        for number, handler in before.items():
            signal.signal(number, handler)
        inside.close()
        outside.close()


def _received(signals: socket.socket) -> bytes:
    try:
        return signals.recv(100)
    except BlockingIOError:
        return b""
