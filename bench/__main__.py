"""All of it: the engine, then the table server, and all targets in one table.

python -m bench [the options of bench.peers and of bench.tables]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console

from bench import peers, tables
from bench.targets import show_missing, target_table, wide_console


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Speed and size of the engine and of the table server, beside peers.",
        parents=[peers.options(), tables.options()],
    )
    chosen = parser.parse_args(arguments)
    with Console(stderr=True).status("starting") as status:
        engine = peers.run(chosen, None, status.update)
        server = tables.measure(chosen, status.update)
    missing = [*engine.missing, *server.missing]
    if chosen.json:
        print(json.dumps({"engine": peers.circumstances() | asdict(engine), "server": asdict(server)}, indent=2))
    else:
        console = wide_console()
        peers.show(engine, console)
        tables.show(server, console)
        console.print(target_table([*engine.targets, *server.targets]))
        show_missing(console, missing)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
