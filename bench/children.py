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
        """What it has used of all cores so far; known on Linux only."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_bytes(self) -> int | None:
        """What it holds in memory; known on Linux only."""
        try:
            pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        except OSError:
            return None
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

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


@contextmanager
def our_server(database: Path, idle: float | None = None) -> Iterator[tuple[Child, int]]:
    """Our server and its port."""
    patience = [] if idle is None else [str(idle)]
    with child(sys.executable, "-m", "bench.table_server", str(database), *patience) as server:
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
