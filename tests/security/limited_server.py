"""Servers with limits, for tests that exceed them. Run as a program, this module serves; `limited_server` starts it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hedgerow.server.settings import Settings, database_url
from tests.server.serving import Server


@dataclass
class LimitedServer(Server):
    """A running server whose log can be read."""

    log: Path

    def logged(self) -> str:
        """Return the log so far."""
        return self.log.read_text(encoding="utf-8")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])


@contextmanager
def limited_server(folder: Path, module: str = __name__, **settings: Any) -> Iterator[LimitedServer]:
    """Yield a server with these settings; by default with the default limits. `module` is the program that serves."""
    database, log = folder / "tables.sqlite3", folder / "log.txt"
    arguments = json.dumps({"database": database_url(str(database)), "bot_pace": 0.0, **settings})
    with log.open("w", encoding="utf-8") as log_file:
        process = subprocess.Popen(
            [sys.executable, "-m", module, arguments],
            stdout=subprocess.PIPE,
            stderr=log_file,
            text=True,
        )
    assert process.stdout is not None
    with process.stdout as output:
        line = output.readline()
        assert line.startswith("http://"), log.read_text(encoding="utf-8")
        server = LimitedServer(process, line.strip().rstrip("/"), database, log)
        try:
            yield server
        finally:
            if process.poll() is None:
                server.stop()


def main() -> None:
    """Serve with the settings of the command line."""
    from hedgerow.server.serve import serve  # noqa: PLC0415 only the program needs it

    serve(Settings(**json.loads(sys.argv[1])), "127.0.0.1", 0, ready=lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
