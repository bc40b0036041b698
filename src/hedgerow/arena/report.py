"""A tournament as one HTML file that opens without a network."""

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
from hedgerow.games.core.contract import Option


def html_report(found: Summary, command: str = "") -> str:
    """The whole page; `command` is what it can be made again with."""
    plan = found.ending.plan
    title = f"{game_class(plan.setup.game).title}: {' · '.join(plan.labels)}"
    parts = [_head(found, title, command)]
    if found.games:
        parts += [_standings(found), *_figures(found), _how()]
    style = files("hedgerow.arena").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def _head(found: Summary, title: str, command: str) -> str:
    plan = found.ending.plan
    setup = plan.setup
    options = ", ".join(f"{name} {Option.text(value)}" for name, value in setup.options.items()) or "none"
    facts = [
        ("players", str(setup.players)),
        ("options", options + (", custom tiles" if setup.tiles is not None else "")),
        ("games", f"{len(found.games):,} of {found.deals:,} deals, each played by every seating"),
        ("seed", str(plan.seed)),
        ("version", f"hedgerow {__version__}"),
    ]
    if found.ending.interrupted:
        facts.append(("note", "interrupted before all games were played"))
    if not found.games:
        facts.append(("note", "no deal is complete yet, so there is nothing to compare"))
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    made = f"<pre><code>{escape(command)}</code></pre>" if command else ""
    return f"<header><p class=mark>Hedgerow arena</p><h1>{escape(title)}</h1><dl>{rows}</dl>{made}</header>"


def _standings(found: Summary) -> str:
    by_bot = {standing.bot: standing for standing in found.standings}
    rows = []
    for rating in found.ratings:
        one = by_bot[rating.bot]
        times = (one.mean_seconds, one.p95_seconds, one.most_seconds)
        rows.append(
            [
                rating.bot,
                f"{rating.mu:.1f}",
                f"{rating.sigma:.2f}",
                f"{100 * one.wins.value:.1f} %",
                _bounds(one.wins),
                f"{one.score.mean:.1f}",
                f"{one.score.deviation:.1f}",
                *(f"{1000 * seconds:,.{0 if seconds >= 0.01 else 2}f}" for seconds in times),
            ]
        )
    heads = ["bot", "rating", "sigma", "wins", "95 %", "score", "spread", "ms/move", "p95", "most"]
    return _section("Standings", _table(heads, rows))


def _figures(found: Summary) -> list[str]:
    pairs = [
        [
            pair.one,
            pair.other,
            f"{100 * pair.rate.value:.1f} %",
            _bounds(pair.rate),
            f"{pair.margin.value:+.1f}",
            _points(pair.margin),
            str(pair.games),
        ]
        for pair in found.pairs
    ]
    heads = ["bot", "against", "ahead", "95 %", "points", "95 %", "games"]
    length = found.length
    return [
        _section("Ratings", _figure(plots.rating_plot(found), "Ratings by OpenSkill")),
        _section(
            "Who beats whom", _figure(plots.pair_plot(found), "How often each is ahead") + _table(heads, pairs, words=2)
        ),
        _section("Score spread", _figure(plots.score_plot(found), "Scores of each bot")),
        _section("Seat advantage", _figure(plots.seat_plot(found), "Victories by seat")),
        _section(
            "Length",
            f"<p>{length.mean:.1f} moves a game (spread {length.deviation:.1f}, {length.low:g} to {length.high:g}).</p>"
            + _figure(plots.length_plot(found), "Moves a game"),
        ),
        _section("Time per move", _figure(plots.time_plot(found), "Milliseconds a move")),
    ]


def _how() -> str:
    return _section(
        "How to read this",
        "<p>Every deal is played by every seating with the same draws, so luck of the bag meets all bots alike. "
        "Intervals are 95 %; they count deals, not games, since the games of a deal are not independent. "
        "Ratings are OpenSkill's (Plackett-Luce, beginning at 25 ± 8.3).</p>",
    )


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _figure(svg: str, caption: str) -> str:
    return f'<figure role="img" aria-label="{escape(caption)}">{svg}</figure>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """A table; the first `words` columns are words, the others numbers."""
    kind = [" class=word" if place < words else "" for place in range(len(heads))]
    head = "".join(f"<th{cls}>{escape(text)}</th>" for text, cls in zip(heads, kind, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{cls}>{escape(text)}</td>" for text, cls in zip(row, kind, strict=True)) + "</tr>"
        for row in rows
    )
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _points(interval: Interval) -> str:
    """With a single deal anything is possible, and nothing is known."""
    return f"{interval.low:+.1f} to {interval.high:+.1f}" if isfinite(interval.low) else "–"


def _bounds(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f}"
