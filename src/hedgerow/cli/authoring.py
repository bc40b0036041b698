"""The commands for authors of games: `new`, `check` and `golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hedgerow.authoring import MissingPart, golden_folder, missing_parts, new_in_tree, new_package, unusable_files
from hedgerow.cli.shared import AsJson, GameName, Seed, err, out, progress
from hedgerow.games import Game, game_class
from hedgerow.games.core.contract import Json
from hedgerow.games.core.scene import GridKind
from hedgerow.render.undrawn import undrawn_names
from hedgerow.terminal import paint
from hedgerow.terminal.printable import plain
from hedgerow.testing import ConformanceError, Report
from hedgerow.testing import check as run_conformance
from hedgerow.testing.golden import write_records
from hedgerow.testing.lockstep import KernelMismatch, compare_games

GoldenFolder = Annotated[
    Path | None,
    typer.Option("--golden", help="Folder of the golden records; default: tests/golden/GAME in the game's project."),
]


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the game: lower-case letters and digits.")],
    grid: Annotated[GridKind, typer.Option(help="The cells of the board; quadrants are squares in four quarters.")],
    package: Annotated[bool, typer.Option("--package", help="Write a package of its own into this folder.")] = False,
) -> None:
    """Write a new game to start from.

    It can be played at once. Without --package it becomes part of the checkout of Hedgerow in this folder.
    """
    game = (new_package if package else new_in_tree)(name, grid, Path())
    game.write_golden_records()
    out.print(plain(f"Wrote {game.folder} and its tests."))
    install = f"pip install -e {game.folder.parents[1]}" if package else "make setup"
    out.print(plain(f"Next: {install}; hedgerow check {name}; hedgerow play {name}"), soft_wrap=True)


def check(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Number of random games.")] = 100,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Number of processes.")] = 1,
    complete: Annotated[
        bool, typer.Option("--complete", help="Also list what a finished game needs and this one lacks.")
    ] = False,
    golden: GoldenFolder = None,
    lockstep: Annotated[
        bool, typer.Option("--lockstep", help="Also play games with the Python and the compiled rules in lock step.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check that a game follows the contract.

    Plays random games of every setup and runs all checks at every position.
    """
    cls = game_class(game)
    compared = 0
    try:
        with progress(f"checking {game}", games, as_json) as report_progress:
            report = run_conformance(cls, games, seed, report_progress, jobs=jobs)
        if lockstep:
            with progress(f"comparing {game}", games, as_json) as report_progress:
                compared = compare_games(cls, games, seed, report_progress)
    except (ConformanceError, KernelMismatch) as failure:
        if as_json:
            paint.print_json(out, {"game": game, "passed": False, "failure": str(failure)})
        else:
            err.print(plain(str(failure)), soft_wrap=True)
        raise typer.Exit(1) from failure
    unusable = unusable_files(cls)
    undrawn = undrawn_names(cls)
    missing = missing_parts(cls, golden or golden_folder(cls)) if complete else []
    if as_json:
        found: dict[str, Json] = {"games": report.games, "nodes": report.nodes, "moves": report.moves}
        found |= {"checks": dict(report.checks), "undrawn": list(undrawn)}
        found["unusable"] = _json_of(unusable)
        if lockstep:
            found["positions_equal_in_the_kernel"] = compared
        if complete:
            found["missing"] = _json_of(missing)
        paint.print_json(out, {"game": game, "passed": True, "seed": seed, **found})
    else:
        _print_report(cls, report)
        if lockstep:
            out.print(f"The compiled rules agree with the Python rules at {compared:,} positions.")
        _print_undrawn(undrawn)
        if unusable:
            _print_parts(f"{cls.title} has files that cannot be used:", unusable)
        if complete:
            _print_missing(cls, missing)
    if unusable or missing:
        raise typer.Exit(1)


def _json_of(parts: list[MissingPart]) -> list[Json]:
    return [{"file": part.file, "reason": part.reason} for part in parts]


def _print_report(game: type[Game], report: Report) -> None:
    games_played = "1 game" if report.games == 1 else f"{report.games:,} games"
    out.print(f"{game.title} passed all checks: {games_played}, {report.nodes:,} positions, {report.moves:,} moves.")
    table = Table(box=None, pad_edge=False)
    table.add_column("check")
    table.add_column("times", justify="right")
    for name, times in sorted(report.checks.items()):
        table.add_row(name, f"{times:,}")
    out.print(table)


def _print_undrawn(undrawn: list[str]) -> None:
    if undrawn:
        out.print(plain(f"Shown by their initials, because nobody has drawn them: {', '.join(undrawn)}.", "yellow"))
        out.print(plain("Add them to art/vocabulary.toml in the folder of the game."))


def _print_missing(game: type[Game], missing: list[MissingPart]) -> None:
    if not missing:
        out.print(f"{game.title} is complete.")
        return
    _print_parts(f"To be complete, {game.title} still needs:", missing)


def _print_parts(heading: str, parts: list[MissingPart]) -> None:
    out.print(plain(heading))
    for part in parts:
        out.print(plain(f"{part.file}: {part.reason}"), soft_wrap=True)


def golden(
    game: GameName,
    folder: GoldenFolder = None,
) -> None:
    """Record a random game and perft counts, which any change of the rules changes.

    Read the difference before you commit it.
    """
    cls = game_class(game)
    target = folder or golden_folder(cls)
    write_records(cls, target)
    out.print(plain(f"Wrote the golden records in {target}."), soft_wrap=True)
