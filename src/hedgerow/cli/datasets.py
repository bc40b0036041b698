"""The command `dataset`: games of bots as data to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hedgerow.arena.executors import executor_for
from hedgerow.cli.shared import AsJson, GameName, Options, Players, Seed, out, progress
from hedgerow.terminal import paint
from hedgerow.terminal.match_setup import build_setup
from hedgerow.terminal.printable import plain


def dataset(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="Bots by seat; they take turns if there are fewer.")
    ] = "greedy",
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Number of games.")] = 100,
    players: Players = None,
    path: Annotated[
        Path | None, typer.Option("--out", help="Folder to write; an interrupted run continues there.")
    ] = None,
    window: Annotated[int | None, typer.Option("--window", help="Cells on a side of the observed boards.")] = None,
    seed: Seed = 1,
    on: Annotated[
        str,
        typer.Option("--on", metavar="local|ray|ADDRESS", help="Play on this machine or on a Ray cluster."),
    ] = "local",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 for one per core.")] = 0,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Write games of bots as Parquet files: what each seat saw, could do and did, and the result."""
    from hedgerow.rl.datasets import DatasetPlan, write_dataset  # noqa: PLC0415 an extra that may be missing

    setup = build_setup(game, players, option or (), None, default_players=2)
    chosen = tuple(bot.strip() for bot in bots.split(",") if bot.strip())
    plan = DatasetPlan(game, setup.players, chosen, games, seed, setup.options, window)
    folder = path or Path(f"{game}-{'-'.join(chosen).replace(':', '-')}")
    with executor_for(on, jobs) as executor, progress("Games", games, quiet=as_json) as show:
        played = write_dataset(plan, folder, executor, show)
    if as_json:
        paint.print_json(out, {"folder": str(folder), "games": games, "played": played})
    else:
        out.print(plain(f"{games} games of {game} in {folder}, {played} of them played now"))
