"""What tournaments and tuning have found, for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hedgerow.arena.intervals import Interval
from hedgerow.arena.summary import Summary
from hedgerow.games.core.contract import Option
from hedgerow.terminal.printable import plain


def tournament_block(found: Summary) -> RenderableType:
    """A tournament: who is how strong, who beats whom, and what else was seen."""
    plan = found.ending.plan
    setup = plan.setup
    options = ", ".join(f"{name} {Option.text(value)}" for name, value in setup.options.items())
    head = Text(
        f"{setup.game}, {setup.players} players ({options}), {len(found.games)} games of {found.deals} deals, "
        f"seed {plan.seed}",
        style="bold",
    )
    if not found.games:
        return Group(head, Text("No deal was played by every seating, so there is nothing to compare yet."))
    parts: list[RenderableType] = [head, Text(), _standings(found), Text(), _pairs(found)]
    if found.ending.decided is not None:
        parts += [Text(), plain(_verdict(found))]
    parts += [Text(), plain(_seats(found), "dim"), plain(_length(found), "dim")]
    return Group(*parts)


def _standings(found: Summary) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("bot", overflow="fold")
    for column in ("rating", "±", "wins", "95 %", "score", "spread", "ms/move", "p95", "most"):
        table.add_column(column, justify="right")
    by_bot = {standing.bot: standing for standing in found.standings}
    for rating in found.ratings:
        standing = by_bot[rating.bot]
        times = (standing.mean_seconds, standing.p95_seconds, standing.most_seconds)
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


def _pairs(found: Summary) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("bot", "against"):
        table.add_column(column, overflow="fold")
    for column in ("ahead", "95 %", "by points", "95 %", "games"):
        table.add_column(column, justify="right")
    for pair in found.pairs:
        table.add_row(
            plain(pair.one),
            plain(pair.other),
            percent(pair.rate.value),
            bounds(pair.rate),
            f"{pair.margin.value:+.1f}",
            _points(pair.margin),
            str(pair.games),
        )
    return table


def _verdict(found: Summary) -> str:
    parts = []
    for one, other, sequence in found.ending.sequences:
        interval = sequence.interval
        sure = f"{percent(interval.value)} ({bounds(interval)})"
        if sequence.rules_out(0.5):
            parts.append(f"{one} is {'stronger' if interval.value > 0.5 else 'weaker'} than {other}: {sure}")
        else:
            parts.append(f"{one} and {other} cannot be told apart yet: {sure}")
    return "\n".join([*parts, "These intervals hold although they were looked at after every deal."])


def _seats(found: Summary) -> str:
    told = (f"seat {seat.seat} wins {percent(seat.wins.value)} ({bounds(seat.wins)})" for seat in found.seats)
    return ", ".join(told)


def _length(found: Summary) -> str:
    length = found.length
    return f"moves a game: {length.mean:.1f} (spread {length.deviation:.1f}, {length.low:g} to {length.high:g})"


def weights_table(before: Mapping[str, float], after: Mapping[str, float]) -> Table:
    """Weights before and after tuning."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("weight")
    for column in ("before", "after"):
        table.add_column(column, justify="right")
    for name, value in before.items():
        table.add_row(plain(name), f"{value:g}", f"{after[name]:g}")
    return table


def percent(value: float) -> str:
    """A part as a percentage."""
    return f"{100 * value:.1f} %"


def bounds(interval: Interval) -> str:
    """The bounds of an interval of parts."""
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f}"


def _points(interval: Interval) -> str:
    if not isfinite(interval.low):
        return "–"
    return f"{interval.low:+.1f} – {interval.high:+.1f}"
