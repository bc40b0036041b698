"""Work distributed over processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from hedgerow.parallel import ProcessesDied, _prepare_worker, imap, imap_unordered
from tests.server.processes import wait_for_exit


def squared(number: int) -> int:
    return number * number


def test_results_are_in_the_order_of_the_items() -> None:
    assert list(imap(squared, range(20), jobs=2)) == [number * number for number in range(20)]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def killed_once(task: tuple[int, str]) -> tuple[int, int]:
    """Return the number of a task and the process id; the first process that gets the number 3 is killed."""
    number, marker = task
    if number == 3:
        try:
            Path(marker).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return number, os.getpid()


def test_the_items_of_a_killed_process_are_repeated(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path / "marker")) for number in range(12)]
    results = list(imap_unordered(killed_once, tasks, jobs=2))
    assert sorted(task for task, _ in results) == tasks, "nothing lost, nothing twice"
    assert all(task[0] == number for task, (number, _) in results)
    assert os.getpid() not in {process for _, (_, process) in results}


def test_the_calling_process_works_too() -> None:
    workers = list(imap(process_id, range(40), jobs=2))
    assert os.getpid() in workers
    assert len(set(workers)) <= 2


def process_id(_: int) -> int:
    return os.getpid()


def always_killed(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_processes_that_always_die_raise_an_error() -> None:
    with pytest.raises(ProcessesDied, match="6 times in a row"):
        list(imap_unordered(always_killed, range(3), jobs=2))


def test_items_are_taken_only_when_needed_and_processes_stop_with_the_iterator() -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(10**9):
            taken += 1
            yield number

    results = imap_unordered(squared, items(), jobs=2)
    assert next(iter(results))[1] >= 0
    assert isinstance(results, Generator)
    results.close()
    assert taken < 20
    assert not multiprocessing.active_children()


def test_it_works_outside_the_main_thread() -> None:
    results: list[int] = []
    worker = threading.Thread(target=lambda: results.extend(imap(squared, [3], jobs=1)))
    worker.start()
    worker.join()
    assert results == [9]


def test_workers_ignore_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers: list[tuple[object, object]] = []
    monkeypatch.setattr(signal, "signal", lambda number, handler: handlers.append((number, handler)))
    _prepare_worker()
    assert handlers == [(signal.SIGINT, signal.SIG_IGN)]


def test_workers_exit_when_their_parent_is_killed() -> None:
    program = "from tests.test_parallel import *; list(imap_unordered(never_done, range(2), jobs=2))"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        parent.kill()
    assert all(map(wait_for_exit, workers))


def never_done(_: int) -> None:
    """Print the process id, then run until killed."""
    print(os.getpid(), flush=True)
    threading.Event().wait()
