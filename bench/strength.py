"""How strong the levels are: plays the match-ups that we promise something about, and writes docs/strength.md.

python -m bench.strength [--minutes 60] [--games tipperary,cornwall] [--only expert] [--jobs 2] [--on local] [--no-play]

It can be ended at any time and goes on where it was: every match-up has a results file of its own in bench/played.
Games of bots that think by the clock never come again and are kept in git; the others are played anew in minutes.
Games of other rules, bots or weights than the present ones are put aside and played anew.
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
"""The stronger of the two: playing for points it beats the one that plays for victory."""


@dataclass(frozen=True)
class MatchUp:
    """Two bots, how often they meet, and what we want to see."""

    one: str
    other: str
    least: int
    most: int
    target: float | None = None

    @property
    def name(self) -> str:
        other = "openspiel-0.25s" if self.other == OPENSPIEL else self.other
        return f"{self.one}-{other}".replace(":", "-")


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


class Campaign:
    """One match-up in one game, as far as it was played."""

    def __init__(self, game: str, match_up: MatchUp, folder: Path) -> None:
        self.game = game
        self.match_up = match_up
        self.file = folder / f"{game}-{match_up.name}.parquet"
        box = new_game(game, 2)
        entrants = read_players([match_up.one, match_up.other], Budget(seconds=1.0), box)
        self.plan = TournamentPlan(box.setup, entrants, SEED)

    def tournament(self, games: int) -> Tournament:
        """The tournament up to so many games; results that do not fit any more are put aside."""
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
        """All games of complete deals, from the first deal on; none if what there is does not fit any more."""
        try:
            records = Tournament(self.plan, self.match_up.most, self.file).results.records
        except ResultsError:
            return []
        deals = 0
        while all(seating.number in records for seating in self.plan.games_of(deals)):
            deals += 1
        return [records[seating.number] for seating in self.plan.games(deals)]

    def wanted(self, games: Sequence[GameRecord]) -> bool:
        """Whether more games are needed: up to the least number, then until it is clear whether the target is met."""
        if len(games) < self.match_up.least:
            return True
        if self.match_up.target is None or len(games) >= self.match_up.most:
            return False
        return not self.sequence(games).rules_out(self.match_up.target)

    def sequence(self, games: Sequence[GameRecord]) -> ConfidenceSequence:
        """What may be said although one has looked all the time."""
        found = ConfidenceSequence()
        shares: dict[int, list[float]] = {}
        for game in games:
            shares.setdefault(game.deal, []).append(game.shares[game.bots.index(self.plan.labels[0])])
        for deal in sorted(shares):
            found.add(sum(shares[deal]) / len(shares[deal]))
        return found

    def play_some(self, executor: Executor, number: int) -> None:
        there = len(self.games)
        tournament = self.tournament(there + number)
        if tournament.run(executor).interrupted:
            raise KeyboardInterrupt

    def measured(self) -> MatchUpResult | None:
        """What was found, if anything was played."""
        games = self.games
        if len(games) < 4:
            return None
        found = pair_results(games, self.plan.labels)[0]
        one = standings(games, self.plan.labels)[0]
        extended = len(games) > self.match_up.least
        interval = self.sequence(games).interval if extended else found.rate
        return MatchUpResult(
            self.game,
            self.match_up.one,
            self.match_up.other,
            found.games,
            found.rate.value,
            (interval.low, interval.high),
            extended,
            self.match_up.target,
            not self.wanted(games),
            (found.margin.value, found.margin.low, found.margin.high),
            (one.mean_seconds, one.p95_seconds, one.max_seconds),
            f"hedgerow arena {self.game} --players 2 --bots {','.join(self.plan.labels)} "
            f"--games {found.games} --seed {SEED}",
            tuple(games),
        )


def open_campaigns(campaigns: Sequence[Campaign]) -> list[Campaign]:
    return [campaign for campaign in campaigns if campaign.wanted(campaign.games)]


def play(campaigns: Sequence[Campaign], minutes: float, where: str, jobs: int, console: Console) -> None:
    """Play what is wanted, a little of each by turns, until the time is up."""
    end = monotonic() + 60 * minutes
    with ExitStack() as stack:
        executor = stack.enter_context(executor_for(where, jobs))
        while left := open_campaigns(campaigns):
            for campaign in left:
                if monotonic() > end:
                    console.print(f"The time is up; {len(left)} match-ups are still open.")
                    return
                quick = not campaign.match_up.one.startswith("expert")
                campaign.play_some(executor, (20 if quick else 4) * executor.slots)
                console.print(_line(campaign))


def _line(campaign: Campaign) -> str:
    found = campaign.measured()
    if found is None:
        return f"{campaign.game} {campaign.match_up.name}: nothing yet"
    low, high = found.interval
    return (
        f"{found.game} {campaign.match_up.name}: {100 * found.rate:.1f} % "
        f"({100 * low:.1f} – {100 * high:.1f}) of {found.games} games"
    )


def campaigns_for(games: Sequence[str], only: str, folder: Path) -> Iterator[Campaign]:
    for match_up in MATCH_UPS:
        for game in games:
            if only in match_up.name:
                yield Campaign(game, match_up, folder)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description="How strong the levels are.")
    parser.add_argument("--minutes", type=float, default=60.0, help="end after about so long (60)")
    parser.add_argument("--games", default=",".join(REGISTRY), help="which games (all)")
    parser.add_argument("--only", default="", help="only match-ups whose name has this in it")
    parser.add_argument("--jobs", type=int, default=0, help="games at a time (one a core)")
    parser.add_argument("--on", default="local", help="local, ray or the address of a Ray cluster")
    parser.add_argument("--no-play", action="store_true", help="only write the pages anew")
    chosen = parser.parse_args(arguments)
    console = Console(stderr=True, highlight=False)
    FOLDER.mkdir(parents=True, exist_ok=True)
    games = chosen.games.split(",")
    try:
        if not chosen.no_play:
            play(list(campaigns_for(games, chosen.only, FOLDER)), chosen.minutes, chosen.on, chosen.jobs, console)
    except KeyboardInterrupt:
        console.print("Interrupted; what was played is kept.")
    every = [(campaign, campaign.measured()) for campaign in campaigns_for(list(REGISTRY), "", FOLDER)]
    unknown = [f"{campaign.game} {campaign.match_up.name}" for campaign, found in every if found is None]
    if unknown:
        console.print(f"docs/strength.md stays as it is until there is something about {', '.join(unknown)}.")
        return 1
    write_pages([found for _, found in every if found is not None])
    return 0


if __name__ == "__main__":
    sys.exit(main())
