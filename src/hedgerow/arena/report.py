"""The report of a tournament: a self-contained HTML file that loads nothing from the network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import isfinite

from hedgerow import __version__
from hedgerow.arena import plots
from hedgerow.arena.intervals import Interval
from hedgerow.arena.summary import Summary
from hedgerow.games import game_class
from hedgerow.games.core.setup import Option


def html_report(summary: Summary, command: str = "") -> str:
    """Return the report as HTML; `command` is the command line that reproduces it."""
    plan = summary.result.plan
    title = f"{game_class(plan.setup.game).title}: {' · '.join(plan.labels)}"
    parts = [_head(summary, title, command)]
    if summary.games:
        parts += [_standings(summary), *_figures(summary), _explanation()]
    style = files("hedgerow.arena").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def _head(summary: Summary, title: str, command: str) -> str:
    plan = summary.result.plan
    setup = plan.setup
    options = ", ".join(f"{name} {Option.text(value)}" for name, value in setup.options.items()) or "none"
    facts = [
        ("players", str(setup.players)),
        ("options", options + (", custom tiles" if setup.tiles is not None else "")),
        ("games", f"{len(summary.games):,} in {summary.deals:,} deals, each played by every seating"),
        ("seed", str(plan.seed)),
        ("version", f"hedgerow {__version__}"),
    ]
    if summary.result.interrupted:
        facts.append(("note", "interrupted before all games were played"))
    if not summary.games:
        facts.append(("note", "no deal is complete yet, so there are no results"))
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    source = f"<pre><code>{escape(command)}</code></pre>" if command else ""
    return f"<header><p class=mark>Hedgerow arena</p><h1>{escape(title)}</h1><dl>{rows}</dl>{source}</header>"


def _standings(summary: Summary) -> str:
    by_bot = {standing.bot: standing for standing in summary.standings}
    rows = []
    for rating in summary.ratings:
        standing = by_bot[rating.bot]
        times = (standing.mean_seconds, standing.p95_seconds, standing.max_seconds)
        rows.append(
            [
                rating.bot,
                f"{rating.mu:.1f}",
                f"{rating.sigma:.2f}",
                f"{100 * standing.wins.value:.1f} %",
                _percent_bounds(standing.wins),
                f"{standing.score.mean:.1f}",
                f"{standing.score.deviation:.1f}",
                *(f"{1000 * seconds:,.{0 if seconds >= 0.01 else 2}f}" for seconds in times),
            ]
        )
    headers = ["bot", "rating", "sigma", "wins", "95 %", "score", "SD", "ms/move", "p95", "max"]
    return _section("Standings", _table(headers, rows))


def _figures(summary: Summary) -> list[str]:
    pairs = [
        [
            pair.bot,
            pair.opponent,
            f"{100 * pair.rate.value:.1f} %",
            _percent_bounds(pair.rate),
            f"{pair.margin.value:+.1f}",
            _margin_bounds(pair.margin),
            str(pair.games),
        ]
        for pair in summary.pairs
    ]
    headers = ["bot", "against", "ahead", "95 %", "points", "95 %", "games"]
    length = summary.length
    return [
        _section("Ratings", _figure(plots.rating_plot(summary), "Ratings by OpenSkill")),
        _section(
            "Head to head",
            _figure(plots.pair_plot(summary), "How often each bot finishes ahead")
            + _table(headers, pairs, text_columns=2),
        ),
        _section("Scores", _figure(plots.score_plot(summary), "Scores of each bot")),
        _section("Seat advantage", _figure(plots.seat_plot(summary), "Share of victories by seat")),
        _section(
            "Length",
            f"<p>{length.mean:.1f} moves per game (standard deviation {length.deviation:.1f}, "
            f"{length.low:g} to {length.high:g}).</p>" + _figure(plots.length_plot(summary), "Moves per game"),
        ),
        _section("Time per move", _figure(plots.time_plot(summary), "Milliseconds per move")),
    ]


def _explanation() -> str:
    return _section(
        "How to read this",
        "<p>Every deal is played by every seating with the same draws, so all bots have the same luck. "
        "Intervals are 95 % confidence intervals over deals, because the games of a deal are not independent. "
        "SD is the standard deviation. Ratings are OpenSkill ratings (Plackett-Luce, starting at 25 ± 8.3).</p>",
    )


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _figure(svg: str, caption: str) -> str:
    return f'<figure role="img" aria-label="{escape(caption)}">{svg}</figure>'


def _table(headers: Sequence[str], rows: Sequence[Sequence[str]], text_columns: int = 1) -> str:
    """Return an HTML table; the columns after the first `text_columns` contain numbers."""
    classes = [" class=word" if column < text_columns else "" for column in range(len(headers))]
    head = "".join(f"<th{cls}>{escape(text)}</th>" for text, cls in zip(headers, classes, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{cls}>{escape(text)}</td>" for text, cls in zip(row, classes, strict=True)) + "</tr>"
        for row in rows
    )
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _margin_bounds(interval: Interval) -> str:
    """Format the bounds of a margin in points; with a single deal they are infinite."""
    return f"{interval.low:+.1f} to {interval.high:+.1f}" if isfinite(interval.low) else "–"


def _percent_bounds(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f}"
