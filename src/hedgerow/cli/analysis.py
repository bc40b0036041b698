"""The command `review`: what was good, what was luck, and what to try instead."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from hedgerow.analysis import Effort, check_reviewable, review_match, to_record
from hedgerow.analysis.report import html_report
from hedgerow.cli.shared import AsJson, FileOrCode, Seed, Tiles, err, out, progress
from hedgerow.i18n import Language
from hedgerow.terminal import paint, read_match, read_text, write_text
from hedgerow.terminal.printable import plain
from hedgerow.terminal.review_report import review_report

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
