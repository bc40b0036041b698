"""A server with settings of its own, and with a bot that does what a test needs.

Run as a program it serves; `own_house` starts it. The bot is steered by files in a folder: it tells through a pipe in
which process it thinks, and thinks for ever unless there is a file that sets it free.
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
from tests.server.pages import PATIENCE
from tests.server.serving import Server

PLACE = "HEDGEROW_TEST_BOTS"
"""The variable that names the folder of the bot's files."""


class StuckBot(RandomBot):
    """Thinks until somebody ends its process; plays at once when it is free."""

    name = "stuck"
    about = "waits to be ended"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        place = Path(os.environ[PLACE])
        if not (place / "free").exists():
            with (place / "thinking").open("w") as pipe:
                pipe.write(f"{os.getpid()}\n")
            while True:
                signal.pause()
        return super().choose(known, rng)


BOTS[StuckBot.name] = StuckBot  # here, so that worker processes have it however they are started


@dataclass
class House:
    """A server whose bot can be watched."""

    server: Server
    place: Path
    pipe: int

    def thinking(self) -> int:
        """Wait until the bot thinks; in which process?"""
        waiting = select.poll()
        waiting.register(self.pipe, select.POLLIN)
        assert waiting.poll(PATIENCE * 1000), "the bot was not asked"
        return int(os.read(self.pipe, 100).split()[0])

    def set_free(self) -> None:
        """From now on the bot plays at once."""
        (self.place / "free").touch()


@contextmanager
def own_house(place: Path, **settings: Any) -> Iterator[House]:
    """A server with these settings, for as long as it is needed."""
    os.mkfifo(place / "thinking")
    # Open for both, so that it stays open while no bot writes.
    pipe = os.open(place / "thinking", os.O_RDWR | os.O_NONBLOCK)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.own_registry", str(place / "tables.sqlite3"), json.dumps(settings)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", PLACE: str(place)},
    )
    assert process.stdout is not None
    address = process.stdout.readline().strip().rstrip("/")
    server = Server(process, address, place / "tables.sqlite3")
    try:
        assert address.startswith("http://"), f"the server did not start: {address!r}"
        yield House(server, place, pipe)
    finally:
        if process.poll() is None:
            server.stop()
        process.stdout.close()
        os.close(pipe)


def main(database: str, settings: str) -> None:
    """Serve on a free port."""
    from hedgerow.server.serve import serve  # noqa: PLC0415 only the program needs it

    wanted = Settings(database=database_url(database), bot_pace=0, **json.loads(settings))
    serve(wanted, "127.0.0.1", 0, ready=print)


if __name__ == "__main__":
    main(*sys.argv[1:])
