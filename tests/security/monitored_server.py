"""A server that logs whatever blocks its event loop. Run as a program, this module serves."""

from __future__ import annotations

import json
import logging
import sys
import time
from asyncio import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hedgerow.server import serve
from hedgerow.server.settings import Settings
from tests.security import limited_server
from tests.security.limited_server import LimitedServer

MAX_SECONDS = 0.05
"""Processor time of one callback. The target is a fifth of it; this leaves room for a slow machine."""
BLOCKED = "the event loop was blocked"


def monitor_event_loop() -> None:
    """Log every callback that uses too much processor time, during which nobody else is served."""
    run = Handle._run

    def monitored(self: Handle) -> None:
        before = time.thread_time()
        run(self)
        used = time.thread_time() - before
        if used > MAX_SECONDS:
            logging.error("%s for %.0f ms by %r", BLOCKED, 1000 * used, self)

    Handle._run = monitored  # type: ignore[method-assign]


def main() -> None:
    """Serve with the settings of the command line, and watch the event loop from the moment when it serves."""

    def report_ready(address: str) -> None:
        monitor_event_loop()
        print(address, flush=True)

    serve._has_uvloop = lambda: False  # its callbacks cannot be measured
    serve.serve(Settings(**json.loads(sys.argv[1])), "127.0.0.1", 0, ready=report_ready)


@contextmanager
def monitored_server(folder: Path, **settings: Any) -> Iterator[LimitedServer]:
    """Yield a server with these settings."""
    with limited_server.limited_server(folder, module=__name__, **settings) as running:
        yield running


if __name__ == "__main__":
    main()
