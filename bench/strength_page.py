"""Writes docs/strength.md and the file of ratings from the measured match-ups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Final

from hedgerow.arena.json_files import write_atomically, write_json
from hedgerow.arena.published_ratings import MatchUpResult, published_ratings
from hedgerow.bots import Budget
from hedgerow.games import game_class
from hedgerow.games.core.game_files import RATINGS, folder_of

PAGE: Final = Path("docs/strength.md")
TIME_LIMITS: Final = {"greedy": 0.02}
"""Seconds per move that a bot without a budget should not exceed; a bot with a budget may exceed it by a tenth."""

HEAD: Final = """# Strength

`python -m bench.strength` writes this page from the games in `bench/played`.
It continues where it ended.

- Two players, default options. Every deal is played twice, with the seats exchanged.
- **wins**: a shared victory counts as half a win.
- **95 %**: the intervals count deals, not games (see [Arena](arena.md)). Where games were added until the target was
  decided, the interval is marked with *. It is a confidence sequence, which stays valid however often it is inspected,
  and is wider for that.
- **met**: the whole interval is above the target. **probably met**: only the measured rate is. **open**: more games are
  needed to decide.
- Times are those of one game at a time on one core of a two-core x86_64 machine. Other work on that core makes them
  longer, never shorter.
- `openspiel` is OpenSpiel's own search with the same time per move, through `bench/openspiel_bot.py`: MCTS, or
  information-set MCTS in Wooly Bully. It plays for a lead in points, which makes it stronger than playing for victory.
- [Bots](bots.md) describes the attempts where a target was hard to reach.
"""


def write_pages(results: Sequence[MatchUpResult]) -> None:
    """Write the page and the ratings, if there are results."""
    if not results:
        return
    write_atomically(PAGE, page(results))
    for game in dict.fromkeys(result.game for result in results):
        write_json(Path(str(folder_of(game_class(game)).joinpath(RATINGS))), published_ratings(game, results))


def page(results: Sequence[MatchUpResult]) -> str:
    today = datetime.now(UTC).date().isoformat()
    parts = [HEAD, f"Last written on {today}.\n"]
    for game in dict.fromkeys(result.game for result in results):
        parts.append("\n".join(_game_section(game, [result for result in results if result.game == game])))
    parts.append("\n".join(_time_section(results)))
    parts.append("\n".join(_command_section(results)))
    return "\n".join(parts)


def _game_section(game: str, results: Sequence[MatchUpResult]) -> Iterator[str]:
    yield f"## {game_class(game).title}\n"
    yield "| bot | against | games | wins | 95 % | target | | points ahead | ms/move: mean, p95, max |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for result in results:
        low, high = result.interval
        target = "–" if result.target is None else f"≥ {100 * result.target:.0f} %"
        verdict = result.verdict if result.finished else "open" if result.target is None else f"{result.verdict}, open"
        yield (
            f"| {result.bot} | {_display_name(result.opponent)} | {result.games} | {100 * result.rate:.1f} % | "
            f"{100 * low:.1f} – {100 * high:.1f}{'*' if result.extended else ''} | {target} | {verdict} | "
            f"{result.margin[0]:+.1f} ({result.margin[1]:+.1f} to {result.margin[2]:+.1f}) | {_times(result.times)} |"
        )
    yield ""
    yield from _ratings(game, results)


def _ratings(game: str, results: Sequence[MatchUpResult]) -> Iterator[str]:
    levels = published_ratings(game, results)["levels"]
    assert isinstance(levels, dict)
    measured = {label for result in results for label in (result.bot, result.opponent)}
    bots = {bot: rating for bot, rating in levels.items() if bot in measured}
    if not bots:
        return
    yield "| bot | rating (mu) | sigma | games |"
    yield "|---|---|---|---|"
    for bot, rating in sorted(bots.items(), key=lambda item: -item[1]["mu"]):
        yield f"| {bot} | {rating['mu']:.1f} | {rating['sigma']:.2f} | {rating['games']} |"
    yield ""


def _time_section(results: Sequence[MatchUpResult]) -> Iterator[str]:
    yield "## Time per move\n"
    yield "All moves of these games, in milliseconds.\n"
    yield "| game | bot | moves | mean | p99 | max | limit | within the limit |"
    yield "|---|---|---|---|---|---|---|---|"
    times: dict[tuple[str, str], list[float]] = {}
    for result in results:
        if _time_limit(result.bot) is not None:
            own = times.setdefault((result.game, result.bot), [])
            for record in result.records:
                own += record.move_seconds[record.bots.index(result.bot)]
    for (game, bot), seconds in times.items():
        limit = _time_limit(bot) or 0.0
        within = sum(value <= limit for value in seconds) / len(seconds)
        figures = [f"{1000 * figure:,.1f}" for figure in (fmean(seconds), _percentile_99(seconds), max(seconds))]
        yield (
            f"| {game_class(game).title} | {bot} | {len(seconds):,} | {' | '.join(figures)} | "
            f"{1000 * limit:,.0f} | {100 * within:.2f} % |"
        )
    yield ""


def _time_limit(bot: str) -> float | None:
    """Return the seconds per move that a bot should not exceed; `None` if there is no limit."""
    level, _, budget = bot.partition(":")
    seconds = Budget.read(budget).seconds if budget else None
    return TIME_LIMITS.get(level) if seconds is None else 1.1 * seconds


def _percentile_99(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(0.99 * (len(seconds) - 1))]


def _command_section(results: Sequence[MatchUpResult]) -> Iterator[str]:
    yield "## Commands\n"
    yield "Run these in the repository."
    yield "Bots with a budget in seconds do not repeat their moves exactly; the deals are the same.\n"
    yield "```sh"
    for result in results:
        yield result.command
    yield "```"
    yield ""


def _display_name(label: str) -> str:
    return "openspiel:0.25s" if "openspiel_bot" in label else label


def _times(times: tuple[float, float, float]) -> str:
    return ", ".join(f"{1000 * seconds:.{0 if seconds >= 0.01 else 2}f}" for seconds in times)
