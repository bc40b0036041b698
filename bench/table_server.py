"""Our server in a process of its own, on any free port, as it is wanted for a measurement.

    python -m bench.table_server DATABASE [--idle SECONDS] [--redis URL] [--workers N]

Says its port when it is ready. Apart from its patience with idle tables, and from the limits for each address (all
clients of a measurement have the same), it is what `hedgerow serve` starts.
"""

from __future__ import annotations

import argparse
from urllib.parse import urlsplit

from hedgerow.server.serve import serve
from hedgerow.server.settings import Settings, database_url

HEARTBEAT = 2.0
"""Seconds; idle tables are looked for at each beat."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.table_server")
    parser.add_argument("database")
    parser.add_argument("--idle", type=float)
    parser.add_argument("--redis")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    usual = Settings()
    settings = Settings(
        database=database_url(chosen.database),
        redis=chosen.redis,
        idle=usual.idle if chosen.idle is None else chosen.idle,
        heartbeat=usual.heartbeat if chosen.idle is None else HEARTBEAT,
        requests_per_second=0,
        connections_per_address=0,
    )
    serve(settings, "127.0.0.1", 0, ready=_say_port, workers=chosen.workers)


def _say_port(address: str) -> None:
    print(urlsplit(address).port, flush=True)


if __name__ == "__main__":
    main()
