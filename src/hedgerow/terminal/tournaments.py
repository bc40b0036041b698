"""The results of tournaments and tuning as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hedgerow.arena.intervals import Interval
from hedgerow.arena.summary import Summary
from hedgerow.games.core.setup import Option
from hedgerow.terminal.printable import plain


def tournament_block(summary: Summary) -> RenderableType:
    """Return a tournament's standings, head-to-head results and further statistics."""
    plan = summary.result.plan
    setup = plan.setup
    options = ", ".join(f"{name} {Option.text(value)}" for name, value in setup.options.items())
    head = Text(
        f"{setup.game}, {setup.players} players ({options}), {len(summary.games)} games in {summary.deals} deals, "
        f"seed {plan.seed}",
        style="bold",
    )
    if not summary.games:
        return Group(head, Text("No deal is complete yet, so there are no results."))
    parts: list[RenderableType] = [head, Text(), _standings(summary), Text(), _pairs(summary)]
    if summary.result.decided is not None:
        parts += [Text(), plain(_verdict(summary))]
    parts += [Text(), plain(_seats(summary), "dim"), plain(_length(summary), "dim")]
    if any(summary.engines.values()):
        parts.append(plain(_engines(summary), "dim"))
    return Group(*parts)


def _standings(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("bot", overflow="fold")
    for column in ("rating", "±", "wins", "95 %", "score", "SD", "ms/move", "p95", "max"):
        table.add_column(column, justify="right")
    by_bot = {standing.bot: standing for standing in summary.standings}
    for rating in summary.ratings:
        standing = by_bot[rating.bot]
        times = (standing.mean_seconds, standing.p95_seconds, standing.max_seconds)
        table.add_row(
            plain(rating.bot),
            f"{rating.mu:.1f}",
            f"{rating.sigma:.1f}",
            percent(standing.wins.value),
            bounds(standing.wins),
            f"{standing.score.mean:.1f}",
            f"{standing.score.deviation:.1f}",
            *(f"{1000 * seconds:.{0 if seconds >= 0.01 else 2}f}" for seconds in times),
        )
    return table


def _pairs(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("bot", "against"):
        table.add_column(column, overflow="fold")
    for column in ("ahead", "95 %", "points", "95 %", "games"):
        table.add_column(column, justify="right")
    for pair in summary.pairs:
        table.add_row(
            plain(pair.bot),
            plain(pair.opponent),
            percent(pair.rate.value),
            bounds(pair.rate),
            f"{pair.margin.value:+.1f}",
            _points(pair.margin),
            str(pair.games),
        )
    return table


def _points(interval: Interval) -> str:
    """Format an interval of points; a single deal has none."""
    return f"{interval.low:+.1f} to {interval.high:+.1f}" if isfinite(interval.low) else "–"


def _verdict(summary: Summary) -> str:
    lines = []
    for bot, opponent, sequence in summary.result.sequences:
        interval = sequence.interval
        rate = f"{percent(interval.value)} ({bounds(interval)})"
        if sequence.rules_out(0.5):
            lines.append(f"{bot} is {'stronger' if interval.value > 0.5 else 'weaker'} than {opponent}: {rate}")
        else:
            lines.append(f"{bot} against {opponent} is undecided: {rate}")
    return "\n".join([*lines, "These intervals are valid although they were checked after every deal."])


def _seats(summary: Summary) -> str:
    return ", ".join(
        f"seat {seat.seat} wins {percent(seat.wins.value)} ({bounds(seat.wins)})" for seat in summary.seats
    )


def _length(summary: Summary) -> str:
    length = summary.length
    return f"moves per game: {length.mean:.1f} (SD {length.deviation:.1f}, {length.low:g} to {length.high:g})"


def _engines(summary: Summary) -> str:
    """Return how many games of this run were played with which rules."""
    compiled, python = summary.engines["fast"], summary.engines["python"]
    if compiled and python:
        return f"{compiled} games played with the compiled rules, {python} with the Python rules"
    return f"played with the {'compiled' if compiled else 'Python'} rules"


def weights_table(before: Mapping[str, float], after: Mapping[str, float]) -> Table:
    """Return a table of the weights before and after tuning."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("weight")
    for column in ("before", "after"):
        table.add_column(column, justify="right")
    for name, value in before.items():
        table.add_row(plain(name), f"{value:g}", f"{after[name]:g}")
    return table


def percent(value: float) -> str:
    """Format a share as a percentage."""
    return f"{100 * value:.1f} %"


def bounds(interval: Interval) -> str:
    """Format the bounds of an interval of shares, in percent."""
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f}"
