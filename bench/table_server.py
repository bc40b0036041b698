"""Our server in a process of its own, on any free port, with as much patience for idle tables as wanted.

    python -m bench.table_server DATABASE_FILE [IDLE_SECONDS]

Says its port when it is ready. Apart from the patience it is what `hedgerow serve` starts.
"""

from __future__ import annotations

import sys
from urllib.parse import urlsplit

from hedgerow.server.serve import serve
from hedgerow.server.settings import Settings, database_url

HEARTBEAT = 2.0
"""Seconds; idle tables are looked for at each beat."""


def main() -> None:
    settings = Settings(database=database_url(sys.argv[1]))
    if len(sys.argv) > 2:
        settings = Settings(database=settings.database, idle=float(sys.argv[2]), heartbeat=HEARTBEAT)
    serve(settings, "127.0.0.1", 0, ready=lambda address: print(urlsplit(address).port, flush=True))


if __name__ == "__main__":
    main()
