"""Definitions that several commands share: output streams, options, and the progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hedgerow import fast
from hedgerow.terminal import TerminalScreen

out = TerminalScreen()
err = TerminalScreen(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game; `hedgerow games` lists all.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Option of the game; may be repeated.")
]
Tiles = Annotated[
    Path | None, typer.Option("--tiles", help="Your own tile file (`hedgerow tiles` prints one to start from).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Seed; the same seed gives the same result.")]
ChosenEngine = Annotated[
    fast.Engine | None,
    typer.Option("--engine", help="Rules to play with, for the same results; default: the compiled ones if built."),
]
FileOrCode = Annotated[str, typer.Argument(metavar="FILE|CODE", help="Match file or match code.")]


def print_if_open(shown: RenderableType) -> None:
    """Print a line; ignore a terminal that was closed, so that a server continues without it."""
    with suppress(OSError):
        out.print(shown)


@contextmanager
def progress(label: str, total: int, quiet: bool) -> Iterator[Callable[..., None]]:
    """Show a progress bar if the output is a terminal; yield a function that sets the number of finished items.

    The function also takes a new total.
    """
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=quiet or not err.is_terminal) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, new_total=None: bar.update(task, completed=done, total=new_total)
