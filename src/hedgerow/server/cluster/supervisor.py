"""Supervisor of several worker processes that share one listening socket.

A worker that dies is replaced. On SIGHUP the workers are replaced one after another, each once its successor answers,
so that a new version takes over and pages only have to reconnect.
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
from hedgerow.server.metrics import SHARED_FOLDER_VARIABLE, remove_worker

START_TIMEOUT: Final = 60.0
"""Seconds that a worker gets to start, and to stop."""
MIN_LIFETIME: Final = 2.0
"""A worker that dies sooner than this many seconds is replaced with a delay, because something is wrong."""
_log = logging.getLogger(__name__)
_CONTEXT: Final = get_context("spawn")

Work = Callable[[socket.socket, Callable[[], None]], None]
"""The function of a worker: serve on a listening socket and call the callback when it is ready."""


@dataclass
class _Worker:
    process: SpawnProcess
    pipe: Connection
    started_at: float

    @property
    def is_ready(self) -> bool:
        return self.pipe.poll()

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
        """Serve until interrupted; call `ready` when all workers answer."""
        with TemporaryDirectory(prefix="hedgerow-") as folder, _signals() as signals:
            os.environ[SHARED_FOLDER_VARIABLE] = folder
            try:
                self._workers = [self._start() for _ in range(self._number)]
                for worker in self._workers:
                    if not _wait_until_ready(worker):
                        raise RuntimeError("a worker could not start; see the log above")
                ready()
                self._supervise(signals)
            finally:
                _stop(self._workers)
                self._workers = []

    def _supervise(self, signals: socket.socket) -> None:
        while True:
            wait([signals, *(worker.sentinel for worker in self._workers)])
            for number in _received(signals):
                if number == signal.SIGHUP:
                    self._replace_all()
                else:
                    return
            for worker in [worker for worker in self._workers if not worker.process.is_alive()]:
                _log.error("worker %s has died (%s)", worker.process.pid, worker.process.exitcode)
                _remove_metrics(worker)
                if time.monotonic() - worker.started_at < MIN_LIFETIME:
                    time.sleep(MIN_LIFETIME)
                self._workers[self._workers.index(worker)] = self._start()

    def _start(self) -> _Worker:
        receiver, sender = Pipe(duplex=False)
        process = _CONTEXT.Process(target=_run_worker, args=(self._work, self._listener, sender))
        process.start()
        sender.close()
        return _Worker(process, receiver, time.monotonic())

    def _replace_all(self) -> None:
        for place, old in enumerate(list(self._workers)):
            new = self._start()
            if not _wait_until_ready(new):
                _log.error("a new worker does not answer; keeping the old ones")
                _stop([new])
                return
            self._workers[place] = new
            _stop([old])


def _wait_until_ready(worker: _Worker) -> bool:
    """Wait for a new worker; return False if it died or did not answer in time."""
    wait([worker.pipe, worker.sentinel], START_TIMEOUT)
    return worker.is_ready and worker.process.is_alive()


def _stop(workers: list[_Worker]) -> None:
    for worker in workers:
        if worker.is_ready:
            worker.process.terminate()
        else:  # it serves nothing yet, and may be blocked while starting
            worker.process.kill()
    for worker in workers:
        worker.process.join(START_TIMEOUT)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        _remove_metrics(worker)


def _remove_metrics(worker: _Worker) -> None:
    if worker.process.pid is not None:
        remove_worker(worker.process.pid)


def _run_worker(work: Work, listener: socket.socket, pipe: Connection) -> None:
    """Run in the worker process."""
    # Ctrl-C reaches every process of a terminal; only the supervisor reacts to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    exit_with_parent()
    work(listener, lambda: pipe.send("ready"))


@contextmanager
def _signals() -> Iterator[socket.socket]:
    """Yield a socket on which signals arrive as bytes, so that none is missed and none interrupts other code."""
    inside, outside = socket.socketpair()
    inside.setblocking(False)
    outside.setblocking(False)
    handled = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    old_handlers = {number: signal.signal(number, lambda *_: None) for number in handled}
    old_descriptor = signal.set_wakeup_fd(inside.fileno())
    try:
        yield outside
    finally:
        signal.set_wakeup_fd(old_descriptor)
        for number, handler in old_handlers.items():
            signal.signal(number, handler)
        inside.close()
        outside.close()


def _received(signals: socket.socket) -> bytes:
    try:
        return signals.recv(100)
    except BlockingIOError:
        return b""
