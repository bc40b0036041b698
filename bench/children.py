"""Servers and loads run in processes of their own; here they are started, asked, looked at and ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.server.processes import descendants

REPOSITORY: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 20.0
"""Seconds in which a child has to end by itself."""


class Child:
    """A process that speaks in lines."""

    def __init__(self, command: Sequence[str], folder: Path = REPOSITORY) -> None:
        self.command = command
        environment = {**os.environ, "NODE_ENV": "production"}
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def line(self) -> str:
        """The next line it says."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise OSError(f"{' '.join(self.command)} has ended with code {self._process.wait()}")
        return line.strip()

    def ask(self, question: str) -> Any:
        """One line to it, one line of JSON back."""
        assert self._process.stdin is not None
        print(question, file=self._process.stdin, flush=True)
        return json.loads(self.line())

    def processor_seconds(self) -> float | None:
        """What it and the processes it has started have used of all cores so far; known on Linux only."""
        try:
            return sum(_processor_seconds(process) for process in self._family())
        except OSError:
            return None

    def resident_bytes(self) -> int | None:
        """What it holds in memory, with the processes it has started; known on Linux only.

        What they share counts for each by its part.
        """
        try:
            return sum(_resident_bytes(process) for process in self._family())
        except OSError:
            return None

    def _family(self) -> list[int]:
        return [self._process.pid, *descendants(self._process.pid)]

    def end(self) -> None:
        """A load ends with its input, a server when it is told to."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def child(*command: str, folder: Path = REPOSITORY) -> Iterator[Child]:
    """A child for the time of a block."""
    running = Child(command, folder)
    try:
        yield running
    finally:
        running.end()


def _processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_bytes(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


@contextmanager
def our_server(database: Path | str, *more: str) -> Iterator[tuple[Child, int]]:
    """Our server and its port; `more` are further options of `bench.table_server`."""
    with child(sys.executable, "-m", "bench.table_server", str(database), *more) as server:
        yield server, int(server.line())


def our_load(port: int, tables: int, moves_per_table: int = 0) -> Child:
    """The load for our server."""
    return Child((sys.executable, "-m", "bench.table_load", str(port), str(tables), str(moves_per_table)))


@contextmanager
def database_folder() -> Iterator[Path]:
    """Not among the system's temporary files: those may lie in memory, where it costs nothing to be durable."""
    build = REPOSITORY / "build"
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=build, prefix="bench-") as folder:
        yield Path(folder)
