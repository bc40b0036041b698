"""The command `train`: a learned evaluation by self-play."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hedgerow import fast
from hedgerow.cli.shared import AsJson, GameName, Seed, err, out, progress
from hedgerow.games import HedgerowError, game_class
from hedgerow.terminal import paint, write_text
from hedgerow.terminal.printable import plain

if TYPE_CHECKING:
    from hedgerow.training.trainer import RoundReport


def train(
    game: GameName,
    players: Annotated[int, typer.Option("--players", "-p", min=2, help="Number of players.")] = 2,
    rounds: Annotated[int, typer.Option("--rounds", "-r", min=1, help="Rounds in all, with those before.")] = 20,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games of self-play in each round.")] = 250,
    teacher_games: Annotated[
        int, typer.Option("--teacher-games", min=1, help="Games between planners before self-play.")
    ] = 250,
    deals: Annotated[int, typer.Option("--deals", min=0, help="Deals of each measurement against planners.")] = 20,
    every: Annotated[int, typer.Option("--every", min=1, help="Rounds between two measurements.")] = 4,
    path: Annotated[Path | None, typer.Option("--out", help="Write the network to this file.")] = None,
    state: Annotated[Path | None, typer.Option("--state", help="Folder of the run, which continues there.")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Write the learning curve as an SVG picture.")] = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Learn an evaluation by self-play in the kernel.

    The network first learns the hand-made evaluation, then from the results of its own games.
    """
    cls = game_class(game)
    if not fast.available():
        raise HedgerowError(f"training needs the kernel: {fast.kernel_problem()}")
    # One thread: with several, sums are added in another order, and the result could not be repeated.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from hedgerow.training.report import card, learning_curve  # noqa: PLC0415 extras that may be missing
    from hedgerow.training.trainer import Trainer, TrainingPlan  # noqa: PLC0415

    plan = TrainingPlan(cls.name, players, seed, games, teacher_games)
    trainer = Trainer(plan, state or Path(f"{game}-{players}-training"), every, deals)
    with progress(f"train {game}", rounds, as_json) as update:
        update(min(trainer.rounds, rounds))
        while trainer.rounds < rounds:
            report = trainer.advance()
            update(trainer.rounds)
            if not as_json:
                err.print(plain(_line(report)), soft_wrap=True)
    if path is not None:
        write_text(trainer.network_file(card(trainer, datetime.now(UTC))), path)
    if plot is not None:
        write_text(learning_curve(trainer.reports), plot)
    if as_json:
        paint.print_json(out, [report.to_json() for report in trainer.reports])
    else:
        out.print(plain(f"{trainer.rounds} rounds of {game} in {trainer.folder}"))


def _line(report: RoundReport) -> str:
    line = (
        f"round {report.number}: lead within {report.lead_error:.2f} points (score alone {report.plain_error:.2f}), "
        f"Brier score {report.brier:.4f}"
    )
    strength = report.strength
    if strength is None:
        return line
    return (
        f"{line}; against planners {100 * strength.wins:.1f} % of {strength.games} games, "
        f"{strength.lead:+.1f} points (standard error {strength.error:.1f})"
    )
