"""Measures the strength of the bots: plays the match-ups that have targets and writes docs/strength.md.

python -m bench.strength [--minutes 60] [--games tipperary,cornwall] [--only expert] [--jobs 2] [--on local] [--no-play]

It can be interrupted at any time and continues where it ended: every match-up has a results file in bench/played. Games
of bots with a budget in seconds cannot be repeated, so they are kept in git; the others take minutes to play again.
Games of other versions of rules, evaluation or bots are set aside (FILE.aside-1) and played again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from rich.console import Console

from bench.strength_page import write_pages
from hedgerow.arena.executors import Executor, executor_for
from hedgerow.arena.game_runner import GameRecord
from hedgerow.arena.intervals import ConfidenceSequence
from hedgerow.arena.plan import TournamentPlan
from hedgerow.arena.players import read_players
from hedgerow.arena.published_ratings import MatchUpResult
from hedgerow.arena.results import ResultsError
from hedgerow.arena.statistics import pair_results, standings
from hedgerow.arena.tournament import Tournament
from hedgerow.bots import Budget
from hedgerow.games import REGISTRY, new_game

FOLDER: Final = Path("bench/played")
SEED: Final = 7
OPENSPIEL: Final = "bench.openspiel_bot:OpenSpielPointsBot:0.25s"
"""The stronger of the two OpenSpiel bots: playing for points, it beats the one that plays for victory."""


@dataclass(frozen=True)
class MatchUp:
    """Two bots, the minimum and maximum number of their games, and the rate that the first should reach."""

    bot: str
    opponent: str
    min_games: int
    max_games: int
    target: float | None = None

    @property
    def name(self) -> str:
        opponent = "openspiel-0.25s" if self.opponent == OPENSPIEL else self.opponent
        return f"{self.bot}-{opponent}".replace(":", "-")


MATCH_UPS: Final = (
    MatchUp("greedy", "random", 400, 400, 0.95),
    MatchUp("planner", "greedy", 400, 400, 0.70),
    MatchUp("expert:0.25s", "planner", 100, 400, 0.65),
    MatchUp("expert:0.25s", "greedy", 100, 400, 0.85),
    MatchUp("expert:0.25s", OPENSPIEL, 100, 400, 0.75),
    MatchUp("expert:1s", "expert:0.25s", 40, 40),
    MatchUp("easy", "random", 200, 200),
    MatchUp("greedy", "easy", 200, 200),
)


class Measurement:
    """One match-up in one game, with the games played so far."""

    def __init__(self, game: str, match_up: MatchUp, folder: Path) -> None:
        self.game = game
        self.match_up = match_up
        self.file = folder / f"{game}-{match_up.name}.parquet"
        opened = new_game(game, 2)
        players = read_players([match_up.bot, match_up.opponent], Budget(seconds=1.0), opened)
        self.plan = TournamentPlan(opened.setup, players, SEED)

    def tournament(self, games: int) -> Tournament:
        """Return the tournament with this many games; set a results file of other versions aside."""
        try:
            return Tournament(self.plan, games, self.file)
        except ResultsError:
            number = 1
            while (aside := self.file.with_suffix(f".aside-{number}")).exists():
                number += 1
            self.file.rename(aside)
            return Tournament(self.plan, games, self.file)

    @property
    def games(self) -> list[GameRecord]:
        """All games up to the first incomplete deal; none if the results file is of other versions."""
        try:
            records = Tournament(self.plan, self.match_up.max_games, self.file).results.records
        except ResultsError:
            return []
        deals = 0
        while all(seating.number in records for seating in self.plan.games_of(deals)):
            deals += 1
        return [records[seating.number] for seating in self.plan.games(deals)]

    def is_open(self, games: Sequence[GameRecord]) -> bool:
        """Return True below the minimum number of games, and after that until the target is decided."""
        if len(games) < self.match_up.min_games:
            return True
        if self.match_up.target is None or len(games) >= self.match_up.max_games:
            return False
        return not self.confidence_sequence(games).rules_out(self.match_up.target)

    def confidence_sequence(self, games: Sequence[GameRecord]) -> ConfidenceSequence:
        """Return the confidence sequence of the first bot's share of the victories."""
        sequence = ConfidenceSequence()
        shares: dict[int, list[float]] = {}
        for game in games:
            shares.setdefault(game.deal, []).append(game.shares[game.bots.index(self.plan.labels[0])])
        for deal in sorted(shares):
            sequence.add(sum(shares[deal]) / len(shares[deal]))
        return sequence

    def play_more(self, executor: Executor, number: int) -> None:
        games = min(len(self.games) + number, self.match_up.max_games)
        if self.tournament(games).run(executor).interrupted:
            raise KeyboardInterrupt

    def result(self) -> MatchUpResult | None:
        """Return the result so far; `None` with fewer than four games."""
        games = self.games
        if len(games) < 4:
            return None
        pair = pair_results(games, self.plan.labels)[0]
        standing = standings(games, self.plan.labels)[0]
        extended = len(games) > self.match_up.min_games
        interval = self.confidence_sequence(games).interval if extended else pair.rate
        return MatchUpResult(
            self.game,
            self.match_up.bot,
            self.match_up.opponent,
            pair.games,
            pair.rate.value,
            (interval.low, interval.high),
            extended,
            self.match_up.target,
            not self.is_open(games),
            (pair.margin.value, pair.margin.low, pair.margin.high),
            (standing.mean_seconds, standing.p95_seconds, standing.max_seconds),
            f"hedgerow arena {self.game} --players 2 --bots {','.join(self.plan.labels)} "
            f"--games {pair.games} --seed {SEED}",
            tuple(games),
        )


def open_measurements(measurements: Sequence[Measurement]) -> list[Measurement]:
    return [measurement for measurement in measurements if measurement.is_open(measurement.games)]


def play(measurements: Sequence[Measurement], minutes: float, where: str, jobs: int, console: Console) -> None:
    """Play some games of each open match-up in turn, until none is open or the time is up."""
    end = monotonic() + 60 * minutes
    with ExitStack() as stack:
        executor = stack.enter_context(executor_for(where, jobs))
        while remaining := open_measurements(measurements):
            for measurement in remaining:
                if monotonic() > end:
                    console.print(f"The time is up; {len(remaining)} match-ups are still open.")
                    return
                is_fast = not measurement.match_up.bot.startswith("expert")
                measurement.play_more(executor, (20 if is_fast else 4) * executor.slots)
                console.print(_progress_line(measurement))


def _progress_line(measurement: Measurement) -> str:
    result = measurement.result()
    if result is None:
        return f"{measurement.game} {measurement.match_up.name}: no result yet"
    low, high = result.interval
    return (
        f"{result.game} {measurement.match_up.name}: {100 * result.rate:.1f} % "
        f"({100 * low:.1f} – {100 * high:.1f}) of {result.games} games"
    )


def measurements_of(games: Sequence[str], only: str, folder: Path) -> Iterator[Measurement]:
    for match_up in MATCH_UPS:
        for game in games:
            if only in match_up.name:
                yield Measurement(game, match_up, folder)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength", description="Measure the strength of the bots and write docs/strength.md."
    )
    parser.add_argument("--minutes", type=float, default=60.0, help="time limit in minutes (60)")
    parser.add_argument("--games", default=",".join(REGISTRY), help="games to play (all)")
    parser.add_argument("--only", default="", help="play only match-ups whose name contains this text")
    parser.add_argument("--jobs", type=int, default=0, help="games at the same time (one per core)")
    parser.add_argument("--on", default="local", help="local, ray or the address of a Ray cluster")
    parser.add_argument("--no-play", action="store_true", help="only write the pages again")
    chosen = parser.parse_args(arguments)
    console = Console(stderr=True, highlight=False)
    FOLDER.mkdir(parents=True, exist_ok=True)
    games = chosen.games.split(",")
    try:
        if not chosen.no_play:
            play(list(measurements_of(games, chosen.only, FOLDER)), chosen.minutes, chosen.on, chosen.jobs, console)
    except KeyboardInterrupt:
        console.print("Interrupted; the games played so far are saved.")
    measured = [(measurement, measurement.result()) for measurement in measurements_of(list(REGISTRY), "", FOLDER)]
    unknown = [f"{measurement.game} {measurement.match_up.name}" for measurement, result in measured if result is None]
    if unknown:
        console.print(f"docs/strength.md is not written while these match-ups have no result: {', '.join(unknown)}.")
        return 1
    write_pages([result for _, result in measured if result is not None])
    return 0


if __name__ == "__main__":
    sys.exit(main())
