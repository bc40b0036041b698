"""Real servers for tests: a process of its own, a port of its own, a database of its own."""

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

UNLIMITED = ["--requests-per-second", "0", "--connections-per-address", "0"]
"""All clients of a test come from one address."""
ONE_IS_ENOUGH = pytest.mark.parametrize("server", ["one"], indirect=True)
"""For tests of what does not depend on how many servers there are, nor on their database."""


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    address: str
    database: Path | str
    """A SQLite file, or the URL of a PostgreSQL database."""

    @property
    def live(self) -> str:
        """The address of its WebSocket."""
        return self.address.replace("http://", "ws://") + "/api/live"

    def kill(self) -> None:
        """The power fails: no time for anything. Its workers see that it is gone and end by themselves."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """It is asked to end; returns its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


def start(database: Path | str, *more: str, port: str = "0") -> Server:
    """A server, usually on a free port; returns when it answers."""
    process, line = run("serve", "--port", port, "--database", str(database), *UNLIMITED, *more)
    if "http://" not in line:
        process.kill()
        process.communicate()
        raise AssertionError(f"the server did not start: {line!r}")
    return Server(process, "http://" + line.split("http://")[1].split()[0].rstrip("/"), database)


def run(*command: str) -> tuple[subprocess.Popen[str], str]:
    """A process of ours whose bots do not dawdle, and the first line that it says."""
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
    """A server for as long as it is needed."""
    server = start(database, *more, port=port)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
        if server.process.stdout is not None:
            server.process.stdout.close()
