"""Work spread over processes."""

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

from hedgerow.parallel import ProcessesDied, _leave_interrupts_to_parent, finished, mapped
from tests.server.processes import ends


def squared(number: int) -> int:
    return number * number


def test_results_come_in_the_order_of_the_parts() -> None:
    assert list(mapped(squared, range(20), jobs=2)) == [number * number for number in range(20)]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def killed_once(task: tuple[int, str]) -> tuple[int, int]:
    """A number and the process that has worked; the first to meet the number 3 is killed."""
    number, note = task
    if number == 3:
        try:
            Path(note).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return number, os.getpid()


def test_what_a_killed_process_had_under_way_is_done_by_another(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path / "note")) for number in range(12)]
    found = list(finished(killed_once, tasks, jobs=2))
    assert sorted(task for task, _ in found) == tasks, "nothing lost, nothing twice"
    assert all(task[0] == number for task, (number, _) in found)
    assert os.getpid() not in {process for _, (_, process) in found}


def test_this_process_joins_in() -> None:
    workers = list(mapped(who, range(40), jobs=2))
    assert os.getpid() in workers
    assert len(set(workers)) <= 2


def who(_: int) -> int:
    return os.getpid()


def always_killed(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_processes_that_always_die_are_given_up() -> None:
    with pytest.raises(ProcessesDied, match="6 times in a row"):
        list(finished(always_killed, range(3), jobs=2))


def test_parts_are_taken_only_when_needed_and_processes_end_with_the_last_reader() -> None:
    taken = 0

    def parts() -> Iterator[int]:
        nonlocal taken
        for number in range(10**9):
            taken += 1
            yield number

    results = finished(squared, parts(), jobs=2)
    assert next(iter(results))[1] >= 0
    assert isinstance(results, Generator)
    results.close()
    assert taken < 20
    assert not multiprocessing.active_children()


def test_it_works_outside_the_main_thread() -> None:
    found: list[int] = []
    worker = threading.Thread(target=lambda: found.extend(mapped(squared, [3], jobs=1)))
    worker.start()
    worker.join()
    assert found == [9]


def test_workers_ignore_the_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[tuple[object, object]] = []
    monkeypatch.setattr(signal, "signal", lambda number, handler: set_to.append((number, handler)))
    _leave_interrupts_to_parent()
    assert set_to == [(signal.SIGINT, signal.SIG_IGN)]


def test_no_worker_outlives_a_parent_that_is_killed() -> None:
    program = "from tests.test_parallel import *; list(finished(never_done, range(2), jobs=2))"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        parent.kill()
    assert all(map(ends, workers))


def never_done(_: int) -> None:
    """Says which process works, then never ends by itself."""
    print(os.getpid(), flush=True)
    threading.Event().wait()
