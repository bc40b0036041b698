"""Servers for tests, each with its own process, port and database."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

UNLIMITED = [
    *("--requests-per-second", "0"),
    *("--connections-per-address", "0"),
    *("--waiting-tables-per-address", "0"),
]
"""All clients of a test have the same address."""
SINGLE_SERVER = pytest.mark.parametrize("server", ["one"], indirect=True)
"""For tests that do not depend on the number of servers or on their database."""


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    address: str
    database: Path | str
    """A SQLite file, or the URL of a PostgreSQL database."""

    @property
    def live(self) -> str:
        """The URL of its WebSocket."""
        return self.address.replace("http://", "ws://") + "/api/live"

    def kill(self) -> None:
        """Kill the server without warning. Its workers notice that and end."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Interrupt the server; return its exit code. Kill it if it does not stop, so that no test leaves it behind."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def start(database: Path | str, *more: str, port: str = "0") -> Server:
    """Start a server, by default on a free port; return when it answers."""
    process, line = run("serve", "--port", port, "--database", str(database), *UNLIMITED, *more)
    if "http://" not in line:
        process.kill()
        process.communicate()
        raise AssertionError(f"the server did not start: {line!r}")
    return Server(process, "http://" + line.split("http://")[1].split()[0].rstrip("/"), database)


def run(*command: str) -> tuple[subprocess.Popen[str], str]:
    """Start a command whose bots move at once; return the process and the first line of its output."""
    process = subprocess.Popen(
        [sys.executable, "-m", "hedgerow", command[0], "--bot-pace", "0", *command[1:]],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    return process, process.stdout.readline()


@contextmanager
def serving(database: Path | str, *more: str, port: str = "0") -> Iterator[Server]:
    """Yield a running server."""
    server = start(database, *more, port=port)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
        if server.process.stdout is not None:
            server.process.stdout.close()
