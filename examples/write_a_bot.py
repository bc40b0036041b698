"""Write a bot and rate it in the arena, with an interval.

The same tournament on the command line, in the folder of this file:

    hedgerow arena tipperary --bots write_a_bot:CautiousBot,random --games 40
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from hedgerow.arena.executors import LocalExecutor
from hedgerow.arena.plan import TournamentPlan
from hedgerow.arena.players import Player
from hedgerow.arena.statistics import pair_results
from hedgerow.arena.tournament import Tournament
from hedgerow.bots import Bot, Choice, InformationState
from hedgerow.games import Setup

MAX_CONSIDERED = 12
GAMES = 40


class CautiousBot(Bot):
    """A bot that looks at a few random moves and takes the one with the best score right after it."""

    name = "cautious"
    version = "1"  # change it when the bot plays differently, so that the arena does not mix games of both versions

    def choose(self, known: InformationState, rng: Random) -> Choice:
        """Return the best of some moves and a reason."""
        # The true state is not known; this is one that the seat could be in.
        state = known.sample_state(rng)
        scores = {}
        for _ in range(MAX_CONSIDERED):
            move = known.moves.choice(rng)
            after = state.copy()
            after.play(known.seat, move)
            scores[move] = after.scores()[known.seat]
        best = max(scores, key=scores.__getitem__)
        return Choice(best, f"leads to {scores[best]} points")


def main() -> None:
    """Play the bot against random moves and print how often it wins."""
    # The arena creates bots by name (`module:Class`), because they may run in other processes.
    sys.path.insert(0, str(Path(__file__).parent))
    players = (Player("write_a_bot:CautiousBot"), Player("random"))
    plan = TournamentPlan(Setup("tipperary", players=2), players, seed=1)
    # Every deal is played twice, with the seats exchanged.
    with LocalExecutor(jobs=1) as executor:
        result = Tournament(plan, GAMES).run(executor)
    for pair in pair_results(result.games, plan.labels):
        print(f"{pair.bot} is ahead of {pair.opponent} in {pair.rate.value:.1%} of {pair.games} games")
        print(f"95 % interval: {pair.rate.low:.1%} to {pair.rate.high:.1%}")


if __name__ == "__main__":
    main()
