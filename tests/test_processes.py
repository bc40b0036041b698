"""Work spread over processes."""

from __future__ import annotations

import signal
import threading

import pytest

from hedgerow.processes import _leave_interrupts_to_parent, mapped


def squared(number: int) -> int:
    return number * number


def test_results_come_in_the_order_of_the_parts() -> None:
    assert list(mapped(squared, range(20), jobs=2)) == [number * number for number in range(20)]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


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
