"""A server with other settings and with bots that tests control.

Run as a program, this module serves; `bot_server` starts it. Files in a folder control the bots: the stuck bot writes
the number of its process into a pipe and then computes forever, unless a file releases it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hedgerow.bots import BOTS, Choice, InformationState, RandomBot
from hedgerow.server.settings import Settings, database_url
from tests.server.client import TIMEOUT
from tests.server.serving import Server

FOLDER_VARIABLE = "HEDGEROW_TEST_BOTS"
"""The environment variable with the folder of the bots' files."""


class StuckBot(RandomBot):
    """A bot that computes until its process is ended; once released, it plays at once."""

    name = "stuck"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        folder = Path(os.environ[FOLDER_VARIABLE])
        if not (folder / "released").exists():
            with (folder / "computing").open("w") as pipe:
                pipe.write(f"{os.getpid()}\n")
            while True:
                signal.pause()
        return super().choose(known, rng)


class RecordingBot(RandomBot):
    """A bot that plays the last legal move and records its process."""

    name = "recording"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        (Path(os.environ[FOLDER_VARIABLE]) / "recorded").write_text(str(os.getpid()))
        return Choice(list(known.moves)[-1], "the last one")


class GatedBot(RandomBot):
    """A bot that reports the game it computes for, and then waits for permission to move."""

    name = "gated"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        folder = Path(os.environ[FOLDER_VARIABLE])
        with (folder / "computing").open("w") as pipe:
            pipe.write(f"{known.game.name}\n")
        with (folder / "gate").open("rb", buffering=0) as gate:
            gate.read(1)
        return super().choose(known, rng)


# Registered on import, so that worker processes have them however they are started.
BOTS[StuckBot.name] = StuckBot
BOTS[RecordingBot.name] = RecordingBot
BOTS[GatedBot.name] = GatedBot


@dataclass
class BotServer:
    """A server whose bots can be watched."""

    server: Server
    folder: Path
    pipe: int
    gate: int

    def wait_until_computing(self) -> int:
        """Wait until the stuck bot computes; return its process."""
        return int(self.next_report())

    def next_report(self) -> str:
        """Wait until a bot computes; return its report: the process of a stuck bot, the game of a gated one."""
        poll = select.poll()
        poll.register(self.pipe, select.POLLIN)
        assert poll.poll(TIMEOUT * 1000), "the bot did not start to compute"
        return os.read(self.pipe, 100).split()[0].decode()

    def let_one_move(self) -> None:
        """Let the gated bot that computes now make its move."""
        os.write(self.gate, b"x")

    def release(self) -> None:
        """Make the stuck bot play at once from now on."""
        (self.folder / "released").touch()

    def recorded_process(self) -> int:
        """Return the process in which the recording bot has computed last."""
        return int((self.folder / "recorded").read_text())


@contextmanager
def bot_server(folder: Path, database: str | None = None, **settings: Any) -> Iterator[BotServer]:
    """Yield a server with these settings; by default with a SQLite file in the folder."""
    stored_in = folder / "tables.sqlite3" if database is None else database
    os.mkfifo(folder / "computing")
    os.mkfifo(folder / "gate")
    # Open for reading and writing, so that they stay open while no bot uses them.
    pipe = os.open(folder / "computing", os.O_RDWR | os.O_NONBLOCK)
    gate = os.open(folder / "gate", os.O_RDWR | os.O_NONBLOCK)
    process, line = _start(folder, stored_in, settings)
    address = line.strip().rstrip("/")
    server = Server(process, address, stored_in)
    try:
        assert address.startswith("http://"), f"the server did not start: {address!r}"
        yield BotServer(server, folder, pipe, gate)
    finally:
        if process.poll() is None:
            server.stop()
        _close_output(process)
        os.close(pipe)
        os.close(gate)


@contextmanager
def gated_cluster(folder: Path, database: str, redis: str) -> Iterator[BotServer]:
    """Yield a server whose bots compute in another process, with which it shares a database and Redis."""
    with bot_server(folder, database, redis=redis) as running:
        process, line = _start(folder, database, {"redis": redis, "only_bots": True, "bot_seconds": 600})
        try:
            assert line, "the bots did not start"
            yield running
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(TIMEOUT)
            _close_output(process)


def _start(folder: Path, database: Path | str, settings: dict[str, Any]) -> tuple[subprocess.Popen[str], str]:
    """Start this module as a program; return the process and its first line of output."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.bot_server", str(database), json.dumps(settings)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", FOLDER_VARIABLE: str(folder)},
    )
    assert process.stdout is not None
    return process, process.stdout.readline()


def _close_output(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    process.stdout.close()


def main(database: str, settings: str) -> None:
    """Serve on a free port, or compute moves of bots."""
    # Only the program needs them.
    from hedgerow.server.bot_service import serve_bots  # noqa: PLC0415
    from hedgerow.server.serve import serve  # noqa: PLC0415

    wanted = Settings(database=database_url(database), bot_pace=0, **json.loads(settings))
    if wanted.only_bots:
        serve_bots(wanted, lambda: print("computing"))
    else:
        serve(wanted, "127.0.0.1", 0, ready=print)


if __name__ == "__main__":
    main(*sys.argv[1:])
