"""The commands `serve` and `bots`: the server, and bots for servers."""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import urlsplit

import typer
from rich.text import Text

from hedgerow.cli.lan import offer_lan, print_lan_address
from hedgerow.cli.shared import print_if_open
from hedgerow.games import REGISTRY, SetupError

Database = Annotated[
    str, typer.Option(envvar="HEDGEROW_DATABASE", help="SQLite file, or URL: postgresql://USER:SECRET@HOST/NAME.")
]
Redis = Annotated[
    str | None,
    typer.Option(envvar="HEDGEROW_REDIS", help="URL for several workers or machines: redis://HOST/0."),
]
LOOPBACK: Final = "127.0.0.1"
Pace = Annotated[float, typer.Option(min=0, max=60, help="Seconds between the moves of bots.")]
BotWorkerCount = Annotated[int, typer.Option(min=1, max=64, help="Processes that compute the moves of bots.")]


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 means every network of this machine.")
    ] = LOOPBACK,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones and other computers on your network join; shows a QR code.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 means any free port.")] = 8642,
    database: Database = "hedgerow.sqlite3",
    redis: Redis = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that serve pages.")] = 1,
    bot_pace: Pace = 0.8,
    bot_workers: BotWorkerCount = 1,
    review_workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that review finished games; bots and hints come first.")
    ] = 2,
    review_effort: Annotated[
        float, typer.Option(min=0.1, max=20, help="2 takes twice the time of 1 for a review, for less noise.")
    ] = 1.0,
    requests_per_second: Annotated[
        float, typer.Option(min=0, help="Requests per second allowed for one address, on average; 0 means no limit.")
    ] = 20.0,
    connections_per_address: Annotated[
        int, typer.Option(min=0, help="Pages that one address may have open; 0 means no limit.")
    ] = 200,
    waiting_tables_per_address: Annotated[
        int, typer.Option(min=0, help="Tables of one address that may wait for players; 0 means no limit.")
    ] = 30,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Trust the reverse proxy's X-Forwarded-* headers.")
    ] = False,
    proxies: Annotated[
        int, typer.Option(min=1, max=9, help="Reverse proxies in front of the server, with --behind-proxy.")
    ] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Run the server: play in the browser, with friends and bots."""
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
        review_workers=review_workers,
        review_effort=review_effort,
        requests_per_second=requests_per_second,
        connections_per_address=connections_per_address,
        waiting_tables_per_address=waiting_tables_per_address,
        behind_proxy=behind_proxy,
        proxies=proxies,
    )
    problem = cluster_problem(settings, workers)
    if lan and host != LOOPBACK:
        problem = "--lan chooses the address to listen on; leave --host out"
    if problem is not None:
        raise SetupError(problem)
    if lan:
        host = "0.0.0.0"
    list(REGISTRY)  # report games that cannot be used before the server starts
    run_server(
        settings,
        host,
        port,
        ready=lambda address: _print_addresses(address, "" if behind_proxy else host),
        offer_lan=offer_lan,
        open_page=open_page,
        workers=workers,
    )


def _print_addresses(address: str, host: str) -> None:
    """Print the address of the page for this machine, and for other devices in the same network."""
    from hedgerow.server.cluster.lan_address import lan_address  # noqa: PLC0415 an extra that may be missing

    print_if_open(Text(f"Hedgerow is running at {address} (stop it with Ctrl-C)"))
    lan = lan_address(host, urlsplit(address).port or 80)
    if lan:
        print_lan_address(lan)


def bots(
    database: Database = "",
    redis: Redis = None,
    bot_pace: Pace = 0.8,
    bot_workers: BotWorkerCount = 1,
) -> None:
    """Compute the moves of bots for servers on this or other machines, which share a database and Redis."""
    try:
        from hedgerow.server.bot_service import serve_bots  # noqa: PLC0415 an extra that may be missing
        from hedgerow.server.settings import Settings, cluster_problem, database_url  # noqa: PLC0415
    except ImportError as error:
        raise SetupError(f"this command needs more packages: pip install 'hedgerow[cluster]' ({error})") from error
    settings = Settings(
        database=database_url(database), redis=redis, bot_pace=bot_pace, bot_workers=bot_workers, only_bots=True
    )
    problem = cluster_problem(settings, 2)
    if problem is not None:
        raise SetupError(problem)
    serve_bots(settings, ready=lambda: print_if_open(Text("Waiting for moves to compute (stop with Ctrl-C)")))
