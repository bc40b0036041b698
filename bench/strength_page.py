"""docs/strength.md and the file of ratings, from what the arena has measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Final

from hedgerow.arena.json_files import write_atomically, write_json
from hedgerow.arena.published_ratings import MatchUpResult, built_in_ratings
from hedgerow.bots import Budget
from hedgerow.games import game_class

PAGE: Final = Path("docs/strength.md")
RATINGS: Final = Path("src/hedgerow/bots/ratings.json")
PROMPT: Final = {"greedy": 0.02}
"""Seconds in which a bot without a budget is to answer; one with a budget has a tenth more than that."""

HEAD: Final = """# Strength

Written by `python -m bench.strength` out of the games in `bench/played`; it goes on where it was. Two players, usual
options. Every deal is played twice, with the seats exchanged. The rate counts a shared victory as a half. Intervals are
95 % and count deals, not games (see [arena.md](arena.md)). An interval marked * belongs to a match-up that was played
on until the target was decided: it is a confidence sequence, which holds however often one looks, and is wider for it.
*Surely* means that the whole interval is on that side of the target. One game at a time on a core of a two-core x86_64
machine; other work on that core makes times longer, never shorter. `openspiel` is OpenSpiel's own search
(MCTS; information-set MCTS in Wooly Bully) with the same time per move, through `bench/openspiel_bot.py`; it plays for
a lead in points, which makes it stronger than playing for victory. What was tried where a target is hard to reach:
[bots.md](bots.md).
"""


def write_pages(found: Sequence[MatchUpResult]) -> None:
    """Both files; without results nothing is written."""
    if not found:
        return
    write_atomically(PAGE, page(found))
    write_json(RATINGS, built_in_ratings(found))


def page(found: Sequence[MatchUpResult]) -> str:
    today = datetime.now(UTC).date().isoformat()
    parts = [HEAD, f"Last written on {today}.\n"]
    games = list(dict.fromkeys(one.game for one in found))
    for game in games:
        parts.append("\n".join(_game_part(game, [one for one in found if one.game == game])))
    parts.append("\n".join(_answers(found)))
    parts.append("\n".join(_commands(found)))
    return "\n".join(parts)


def _game_part(game: str, found: Sequence[MatchUpResult]) -> Iterator[str]:
    yield f"## {game_class(game).title}"
    yield "| bot | against | games | wins | 95 % | target | | points ahead | ms/move: mean, p95, most |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for one in found:
        low, high = one.interval
        target = "–" if one.target is None else f"≥ {100 * one.target:.0f} %"
        verdict = one.verdict + ("" if one.finished else " (still open)")
        yield (
            f"| {one.bot} | {shown(one.opponent)} | {one.games} | {100 * one.rate:.1f} % | "
            f"{100 * low:.1f} – {100 * high:.1f}{'*' if one.extended else ''} | {target} | {verdict} | "
            f"{one.margin[0]:+.1f} ({one.margin[1]:+.1f} to {one.margin[2]:+.1f}) | {_times(one.times)} |"
        )
    yield ""
    yield from _ratings(game, found)


def _answers(found: Sequence[MatchUpResult]) -> Iterator[str]:
    yield "## Time to answer"
    yield "All moves of these games, in milliseconds.\n"
    yield "| game | bot | moves | mean | 99 % within | most | promise | kept |"
    yield "|---|---|---|---|---|---|---|---|"
    times: dict[tuple[str, str], list[float]] = {}
    for one in found:
        if _promise(one.bot) is not None:
            own = times.setdefault((one.game, one.bot), [])
            for record in one.records:
                own += record.move_seconds[record.bots.index(one.bot)]
    for (game, bot), seconds in times.items():
        promise = _promise(bot) or 0.0
        kept = sum(one <= promise for one in seconds) / len(seconds)
        figures = [f"{1000 * figure:,.1f}" for figure in (fmean(seconds), _most_of(seconds), max(seconds))]
        yield (
            f"| {game_class(game).title} | {bot} | {len(seconds):,} | {' | '.join(figures)} | "
            f"{1000 * promise:,.0f} | {100 * kept:.2f} % |"
        )
    yield ""


def _promise(bot: str) -> float | None:
    """The seconds in which a bot is to answer; `None` if nothing was promised."""
    level, _, budget = bot.partition(":")
    seconds = Budget.read(budget).seconds if budget else None
    return PROMPT.get(level) if seconds is None else 1.1 * seconds


def _most_of(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(0.99 * (len(seconds) - 1))]


def _ratings(game: str, found: Sequence[MatchUpResult]) -> Iterator[str]:
    games = built_in_ratings(found)["games"]
    assert isinstance(games, dict)
    measured = {label for one in found for label in (one.bot, one.opponent)}
    levels = {level: rating for level, rating in games[game].items() if level in measured}
    if not levels:
        return
    yield "| level | rating (mu) | sigma | games |"
    yield "|---|---|---|---|"
    for level, rating in sorted(levels.items(), key=lambda item: -item[1]["mu"]):
        yield f"| {level} | {rating['mu']:.1f} | {rating['sigma']:.2f} | {rating['games']} |"
    yield ""


def _commands(found: Sequence[MatchUpResult]) -> Iterator[str]:
    yield "## Commands"
    yield "Bots that think by the clock do not repeat themselves exactly; the deals do. To be run in this folder.\n"
    yield "```"
    for one in found:
        yield one.command
    yield "```"
    yield ""


def shown(label: str) -> str:
    """A bot's name for people."""
    return "openspiel:0.25s" if "openspiel_bot" in label else label


def _times(times: tuple[float, float, float]) -> str:
    return ", ".join(f"{1000 * seconds:.{0 if seconds >= 0.01 else 2}f}" for seconds in times)
