"""The commands `review` and `puzzles`: mistakes and luck in a finished game, and positions with one best move."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from hedgerow.analysis import Effort, check_reviewable, review_match, to_record
from hedgerow.analysis.puzzle_file import PuzzleSource, collect_puzzles, read_puzzles
from hedgerow.analysis.puzzles import keeps_answer
from hedgerow.analysis.report import html_report
from hedgerow.cli.shared import AsJson, FileOrCode, GameName, Players, Seed, Tiles, err, out, progress
from hedgerow.games import Setup
from hedgerow.i18n import Language
from hedgerow.terminal import paint, read_match, read_text, write_text
from hedgerow.terminal.printable import plain
from hedgerow.terminal.review_report import review_report

VERIFICATION: Final = 10.0
"""The effort of `puzzles --verify`, in multiples of the effort that found the puzzles."""
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Number of processes; 0 means one for each core.")]


def review(
    file: FileOrCode,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page with pictures to this file.")] = None,
    seed: Seed = 1,
    effort: Annotated[float, typer.Option("--effort", "-e", help="2 takes twice the time of 1, for less noise.")] = 1.0,
    jobs: Jobs = 0,
    judge: Annotated[
        Literal["evaluator", "playouts"],
        typer.Option(help="Judge by the bots' evaluation, or by games that are played to the end."),
    ] = "evaluator",
    language: Annotated[Language, typer.Option("--language", "-l", help="Language of the report.")] = "en",
    tiles: Tiles = None,
    as_json: AsJson = False,
) -> None:
    """Review a finished match: costly moves, accuracy and luck.

    The judge of a move uses only what its player could know then.
    """
    match = read_match(file, None if tiles is None else read_text(tiles))
    check_reviewable(match)
    sized = Effort.read(effort)
    with progress("review", 1, as_json) as report_progress:
        found = review_match(
            match, effort=sized, seed=seed, jobs=jobs or os.cpu_count() or 1, judge=judge, progress=report_progress
        )
    if html is not None:
        write_text(html_report(found, match, language), html)
        err.print(plain(f"Wrote {html}."))
    if as_json:
        paint.print_json(out, to_record(found))
    elif html is None:
        for part in review_report(found, language):
            out.print(part)


def puzzles(
    game: GameName,
    to_file: Annotated[Path, typer.Option("--out", help="File to write, or to go on with.")],
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games between bots to search.")] = 100,
    players: Players = 2,
    level: Annotated[str, typer.Option("--bot", help="Bot that plays the games.")] = "planner",
    effort: Annotated[float, typer.Option("--effort", "-e", help="2 takes twice the time of 1, for less noise.")] = 1.0,
    verify: Annotated[
        bool, typer.Option("--verify", help="Solve the puzzles of the file again with ten times the effort.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Search games between bots for puzzles: positions with one best move.

    The search can be interrupted: the same command continues the file.
    """
    source = PuzzleSource(Setup(game, players or 2), level, Effort.read(effort).factor)
    if verify:
        _verify(to_file, source, as_json)
        return
    number = 0
    with progress(game, games, as_json) as report_progress:
        for _ in collect_puzzles(to_file, source, games, report_progress):
            number += 1
    if as_json:
        paint.print_json(out, {"found": number, "games": games, "file": str(to_file)})
    else:
        out.print(plain(f"Found {number} puzzles in {games} games; they are in {to_file}."))


def _verify(path: Path, source: PuzzleSource, as_json: bool) -> None:
    found = read_puzzles(read_text(path), str(path))
    longer = Effort(VERIFICATION * source.effort)
    kept = 0
    with progress("verify", len(found), as_json) as report_progress:
        for number, puzzle in enumerate(found, 1):
            kept += keeps_answer(puzzle, longer)
            report_progress(number)
    if as_json:
        paint.print_json(out, {"puzzles": len(found), "kept": kept})
    else:
        out.print(plain(f"{kept} of {len(found)} puzzles keep their answer with {VERIFICATION:g} times the effort."))
