"""The processor time of a move in our server, by stage.

The server measures itself (`bench.table_server --budget FILE`): the functions of each stage are wrapped with a clock of
their thread. That costs a few microseconds per move, so the budget is measured apart from the comparison.
"""

from __future__ import annotations

import json
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.children import our_load, our_server

STAGES: Final = ("socket", "decode", "play", "moves", "store", "encode", "send")
"""Read frames; decode messages; play moves; legal moves and undo; store entries; encode updates; write frames."""
REST: Final = "event loop and rest"


@dataclass(frozen=True)
class MoveBudget:
    """Microseconds of processor time per move."""

    moves: int
    stages: dict[str, float]
    total: float


def measure_budget(folder: Path, tables: int, moves: int, update_status: Callable[[str], None]) -> MoveBudget | None:
    """Play moves and return where the server's processor time goes; `None` where the system does not tell it."""
    update_status("measuring the budget of a move")
    report = folder / "budget.json"
    with our_server(folder / "budget.sqlite3", "--budget", str(report)) as (server, port):
        load = our_load(port, tables)
        try:
            load.request("prepare")
            load.request(f"play {moves}")
            load.request("prepare")
            server.signal(signal.SIGUSR1)
            before = server.processor_seconds()
            load.request(f"play {moves}")
            after = server.processor_seconds()
            server.signal(signal.SIGUSR1)
            stages = _wait_for(report)
        finally:
            load.stop()
    if before is None or after is None:
        return None
    return _budget(moves, stages, after - before)


def _budget(moves: int, seconds: Mapping[str, float], total: float) -> MoveBudget:
    stages = {name: 1e6 * seconds.get(name, 0.0) / moves for name in STAGES}
    microseconds = 1e6 * total / moves
    return MoveBudget(moves, {**stages, REST: max(0.0, microseconds - sum(stages.values()))}, microseconds)


def _wait_for(report: Path) -> dict[str, float]:
    while not report.exists():
        time.sleep(0.02)
    stages: dict[str, float] = json.loads(report.read_text())
    return stages


class StageClock:
    """Adds up the processor time of functions by stage."""

    def __init__(self, report: Path) -> None:
        self._report = report
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._running = False

    def install(self) -> None:
        """Wrap the functions of all stages. The first signal starts the measurement, the second writes the report."""
        from hedgerow.match import Match  # noqa: PLC0415 only in the measured server
        from hedgerow.server.live import connection, updates  # noqa: PLC0415
        from hedgerow.server.live.websocket import LimitedWebSocket  # noqa: PLC0415
        from hedgerow.server.storage.sqlite import SQLiteWriter  # noqa: PLC0415

        stages: list[tuple[str, Any, str]] = [
            ("socket", LimitedWebSocket, "data_received"),
            ("decode", connection, "_decode"),
            ("play", Match, "play"),
            ("moves", Match, "moves"),
            ("moves", updates.PageUpdates, "_describe_seats"),
            ("store", SQLiteWriter, "_run"),
            ("store", SQLiteWriter, "_run_single"),
            ("encode", updates, "encode_view"),
            ("send", LimitedWebSocket, "_flush"),
        ]
        for stage, owner, name in stages:
            setattr(owner, name, self._timed(stage, getattr(owner, name)))
        signal.signal(signal.SIGUSR1, self._signalled)

    def _timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        clock, seconds = time.thread_time, self._seconds
        nested = [False]

        def timed(*args: Any, **options: Any) -> Any:
            if nested[0]:
                return function(*args, **options)
            nested[0], started = True, clock()
            try:
                return function(*args, **options)
            finally:
                seconds[stage] += clock() - started
                nested[0] = False

        return timed

    def _signalled(self, _number: int, _frame: object) -> None:
        if self._running:
            temporary = self._report.with_suffix(".part")
            temporary.write_text(json.dumps(self._seconds))
            temporary.replace(self._report)
        self._running = not self._running
        self._seconds.clear()
