"""The card of a network and the learning curve of a run."""

from __future__ import annotations

import io
import platform
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import numpy as np

from hedgerow.arena.plots import load_matplotlib
from hedgerow.games.core.contract import Json

if TYPE_CHECKING:
    from hedgerow.training.trainer import RoundReport, Trainer


def card(trainer: Trainer, now: datetime) -> dict[str, Json]:
    """Return how a network was made: data, command, time and result."""
    plan, last = trainer.plan, trainer.reports[-1]
    rounds = trainer.rounds
    return {
        "command": f"hedgerow train {plan.game} --players {plan.players} --rounds {rounds} --games {plan.games} "
        f"--teacher-games {plan.teacher_games} --seed {plan.seed}",
        "data": f"{plan.teacher_games} games between planners, then {rounds - 1} rounds of {plan.games} games of "
        "self-play in the kernel",
        "time": f"{now:%Y-%m-%d}, {trainer.seconds:.0f} s of processor time",
        "machine": f"{platform.machine()}, NumPy {np.__version__}",
        "result": {
            "lead_error": round(last.lead_error, 2),
            "score_alone": round(last.plain_error, 2),
            "points_error": round(last.points_error, 2),
            "brier": round(last.brier, 4),
        },
        "strength": [
            {"round": report.number, **{key: round(value, 3) for key, value in report.strength._asdict().items()}}
            for report in trainer.reports
            if report.strength is not None
        ],
    }


def learning_curve(reports: Sequence[RoundReport]) -> str:
    """Return an SVG picture: the errors of the forecasts, and the strength against planners, by round."""
    matplotlib, figure_class = load_matplotlib()
    rounds = [report.number for report in reports]
    measured = [(report.number, report.strength) for report in reports if report.strength is not None]
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "hedgerow"}):
        figure = figure_class(figsize=(7.2, 5.4), layout="constrained")
        errors, strength = figure.subplots(2, 1, sharex=True)
        errors.plot(rounds, [report.lead_error for report in reports], label="forecast")
        errors.plot(rounds, [report.plain_error for report in reports], label="score alone", linestyle="--")
        errors.set_ylabel("error of the final lead, points")
        errors.legend()
        strength.errorbar(
            [number for number, _ in measured],
            [each.lead for _, each in measured],
            [2 * each.error for _, each in measured],
            marker="o",
            capsize=3,
        )
        strength.axhline(0, color="grey", linewidth=0.8)
        strength.set_ylabel("points ahead of planners")
        strength.set_xlabel("round")
        return _svg(figure)


def _svg(figure: Any) -> str:
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None})
    return file.getvalue()
