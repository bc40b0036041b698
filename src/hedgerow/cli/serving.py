"""The commands `serve` and `bots`: tables over the network."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

import typer
from rich.text import Text

from hedgerow.cli.qr import qr_code
from hedgerow.cli.shared import out
from hedgerow.games import SetupError

Database = Annotated[
    str, typer.Option(envvar="HEDGEROW_DATABASE", help="A SQLite file, or a URL: postgresql://USER:SECRET@HOST/NAME.")
]
Redis = Annotated[
    str | None, typer.Option(envvar="HEDGEROW_REDIS", help="redis://HOST/0: for several workers or machines.")
]
Pace = Annotated[float, typer.Option(min=0, max=60, help="Seconds between moves of bots.")]
BotWorkers = Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")]


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 is every network of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8642,
    database: Database = "hedgerow.sqlite3",
    redis: Redis = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that serve.")] = 1,
    bot_pace: Pace = 0.8,
    bot_workers: BotWorkers = 1,
    requests_per_second: Annotated[
        float, typer.Option(min=0, help="What one address may ask for in the long run; 0 is no limit.")
    ] = 20.0,
    connections_per_address: Annotated[
        int, typer.Option(min=0, help="Pages that one address may have open; 0 is no limit.")
    ] = 200,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe the proxy before it who asks, and whether over HTTPS.")
    ] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Run the table server: play in the browser, with friends and bots."""
    try:
        from hedgerow.server.serve import serve as run_server  # noqa: PLC0415 an extra that may be missing
        from hedgerow.server.settings import Settings, cluster_problem, database_url  # noqa: PLC0415
    except ImportError as error:
        raise SetupError(f"the server needs more packages: pip install 'hedgerow[server]' ({error})") from error
    settings = Settings(
        database=database_url(database),
        redis=redis,
        bot_pace=bot_pace,
        bot_workers=bot_workers,
        requests_per_second=requests_per_second,
        connections_per_address=connections_per_address,
        behind_proxy=behind_proxy,
    )
    problem = cluster_problem(settings, workers)
    if problem is not None:
        raise SetupError(problem)
    run_server(
        settings,
        host,
        port,
        ready=lambda address: _welcome(address, "" if behind_proxy else host),
        open_page=open_page,
        workers=workers,
    )


def _welcome(address: str, host: str) -> None:
    """Say where the page is, for this machine and for a phone in the same network."""
    from hedgerow.server.cluster.lan_address import nearby  # noqa: PLC0415 an extra that may be missing

    out.print(Text(f"Hedgerow is at {address} (end with Ctrl-C)"))
    near = nearby(host, urlsplit(address).port or 80)
    if not near:
        return
    out.print(Text(f"From a phone or another computer in the same network: {near}"))
    code = qr_code(near)
    # Without colours nobody knows what is dark and what is light.
    if code is not None and out.is_terminal and not out.no_color:
        out.print(code)


def bots(
    database: Database = "",
    redis: Redis = None,
    bot_pace: Pace = 0.8,
    bot_workers: BotWorkers = 1,
) -> None:
    """Think for the bots of servers on this or other machines; they must share database and Redis."""
    try:
        from hedgerow.server.cluster.bot_service import serve_bots  # noqa: PLC0415 an extra that may be missing
        from hedgerow.server.settings import Settings, cluster_problem, database_url  # noqa: PLC0415
    except ImportError as error:
        raise SetupError(f"bots elsewhere need more packages: pip install 'hedgerow[cluster]' ({error})") from error
    settings = Settings(
        database=database_url(database), redis=redis, bot_pace=bot_pace, bot_workers=bot_workers, only_bots=True
    )
    problem = cluster_problem(settings, 2)
    if problem is not None:
        raise SetupError(problem)
    serve_bots(settings, ready=lambda: out.print(Text("Bots are thinking (end with Ctrl-C)")))
