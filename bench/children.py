"""Child processes for servers and load generators: start, communicate, measure and stop."""

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
EXIT_TIMEOUT: Final = 20.0
"""Seconds to wait for a child to exit before it is killed."""


class Child:
    """A process that communicates line by line over its standard streams."""

    def __init__(self, command: Sequence[str], folder: Path = REPOSITORY) -> None:
        self.command = command
        environment = {**os.environ, "NODE_ENV": "production"}
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def line(self) -> str:
        """Return the next line of its output."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise OSError(f"{' '.join(self.command)} exited with code {self._process.wait()}")
        return line.strip()

    def request(self, command: str) -> Any:
        """Send one line and return the JSON line that it answers with."""
        assert self._process.stdin is not None
        print(command, file=self._process.stdin, flush=True)
        return json.loads(self.line())

    def processor_seconds(self) -> float | None:
        """Return the processor time of the process and its descendants so far; `None` except on Linux."""
        try:
            return sum(_processor_seconds(process) for process in self._process_tree())
        except OSError:
            return None

    def resident_bytes(self) -> int | None:
        """Return the memory of the process and its descendants; `None` except on Linux.

        Shared memory is divided among the processes.
        """
        try:
            return sum(_resident_bytes(process) for process in self._process_tree())
        except OSError:
            return None

    def _process_tree(self) -> list[int]:
        return [self._process.pid, *descendants(self._process.pid)]

    def signal(self, number: int) -> None:
        """Send a signal to the process."""
        self._process.send_signal(number)

    def stop(self) -> None:
        """Close its input, which ends a load generator, and terminate it, which ends a server."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.terminate()
        try:
            self._process.wait(EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def child(*command: str, folder: Path = REPOSITORY) -> Iterator[Child]:
    """Run a child for the duration of a block."""
    running = Child(command, folder)
    try:
        yield running
    finally:
        running.stop()


def _processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_bytes(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


@contextmanager
def our_server(database: Path | str, *more: str) -> Iterator[tuple[Child, int]]:
    """Run our server; yield it with its port. `more` are further options of `bench.table_server`."""
    with child(sys.executable, "-m", "bench.table_server", str(database), *more) as server:
        yield server, int(server.line())


def our_load(port: int, tables: int, moves_per_table: int = 0) -> Child:
    """Start the load generator for our server."""
    return Child((sys.executable, "-m", "bench.table_load", str(port), str(tables), str(moves_per_table)))


@contextmanager
def database_folder() -> Iterator[Path]:
    """Create a temporary folder in the repository.

    The system's temporary files may be in memory, where durable writes cost nothing.
    """
    build = REPOSITORY / "build"
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=build, prefix="bench-") as folder:
        yield Path(folder)
