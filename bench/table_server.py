"""Our server on a free port, configured for a measurement.

    python -m bench.table_server DATABASE [--idle SECONDS] [--redis URL] [--workers N] [--limits] [--bots]
                                 [--budget FILE]

Prints its port when it is ready. It is the server of `hedgerow serve`, except for the time after which idle tables are
unloaded and, unless `--limits` is given, for the limits per address: most clients of a measurement have the same one.
With `--budget` it measures the processor time of each stage (`bench.budget`).
With `--bots` it computes moves of bots for other servers, like `hedgerow bots`, and has no port.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from bench.budget import StageClock
from hedgerow.server.serve import serve
from hedgerow.server.settings import Settings, database_url

HEARTBEAT = 2.0
"""Seconds between two searches for idle tables."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.table_server")
    parser.add_argument("database")
    parser.add_argument("--idle", type=float)
    parser.add_argument("--redis")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--bots", action="store_true")
    parser.add_argument("--budget", type=Path)
    chosen = parser.parse_args()
    defaults = Settings()
    settings = Settings(
        database=database_url(chosen.database),
        redis=chosen.redis,
        idle_timeout=defaults.idle_timeout if chosen.idle is None else chosen.idle,
        heartbeat=defaults.heartbeat if chosen.idle is None else HEARTBEAT,
        only_bots=chosen.bots,
    )
    if not chosen.limits:
        settings = replace(settings, requests_per_second=0, connections_per_address=0, waiting_tables_per_address=0)
    if chosen.bots:
        from hedgerow.server.bot_service import serve_bots  # noqa: PLC0415 needs an extra that may be missing

        serve_bots(settings, lambda: print("computing", flush=True))
        return
    if chosen.budget is not None:
        StageClock(chosen.budget).install()
    serve(settings, "127.0.0.1", 0, ready=_print_port, workers=chosen.workers)


def _print_port(address: str) -> None:
    print(urlsplit(address).port, flush=True)


if __name__ == "__main__":
    main()
