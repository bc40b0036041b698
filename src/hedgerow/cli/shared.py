"""What the commands have in common: the screens, the options that several take, the progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hedgerow.terminal import Screen

out = Screen()
err = Screen(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Its name; `hedgerow games` lists them.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option.")]
Tiles = Annotated[Path | None, typer.Option("--tiles", help="A tile file of your own (start from `hedgerow tiles`).")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document for programs.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same result.")]
FileOrCode = Annotated[str, typer.Argument(metavar="FILE|CODE", help="A match file, or a match code.")]


@contextmanager
def progress(what: str, total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; nothing elsewhere. Yields a function that is told the number done."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=quiet or not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
