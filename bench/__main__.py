"""All benchmarks: engine, processes, table server, attacks on it and page, with all targets in one table.

python -m bench [options of bench.peers, bench.kernel, bench.rl, bench.two_processes, bench.tables, bench.attacks and
                 bench.page]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console

from bench import attacks, kernel, page, peers, rl, tables, two_processes
from bench.targets import show_missing, target_table, wide_console


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Speed and size of the engine, the table server and the page, with peers for comparison.",
        parents=[
            peers.options(),
            kernel.options(),
            rl.options(),
            two_processes.options(),
            tables.options(),
            attacks.options(),
            page.options(),
        ],
    )
    chosen = parser.parse_args(arguments)
    with Console(stderr=True).status("starting") as status:
        engine = peers.run(chosen, None, status.update)
        compiled = kernel.run(chosen, status.update)
        learning = rl.measure(chosen, status.update)
        processes = two_processes.run(chosen, status.update)
        server = tables.measure(chosen, status.update)
        attacked = attacks.measure(chosen, status.update)
        browser = page.measure(chosen, status.update)
    missing = [*engine.missing, *server.missing, *learning.missing]
    if chosen.json:
        parts = {
            "engine": peers.environment() | asdict(engine),
            "kernel": asdict(compiled),
            "rl": asdict(learning),
            "processes": asdict(processes),
            "server": asdict(server),
            "attacks": asdict(attacked),
            "page": asdict(browser),
        }
        print(json.dumps(parts, indent=2))
    else:
        console = wide_console()
        peers.show(engine, console)
        kernel.show(compiled, console)
        rl.show(learning, console)
        two_processes.show(processes, console)
        tables.show(server, console)
        attacks.show(attacked, console)
        page.show(browser, console)
        parts_in_order = (engine, compiled, learning, processes, server, attacked, browser)
        console.print(target_table([target for part in parts_in_order for target in part.targets]))
        show_missing(console, missing)
    return 1 if missing or browser.missing else 0


if __name__ == "__main__":
    sys.exit(main())
