"""Small tournaments and made-up games for tests."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TypeVar

from hedgerow.arena.executors import LocalExecutor
from hedgerow.arena.game_runner import GameRecord
from hedgerow.arena.plan import TournamentPlan
from hedgerow.arena.players import read_players
from hedgerow.bots import Budget
from hedgerow.games import new_game
from tests.registered import SIMULTANEOUS_GAME

PartT = TypeVar("PartT")
DoneT = TypeVar("DoneT")


class ReversingExecutor(LocalExecutor):
    """An executor that finishes the last part first and records all parts."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seen: list[object] = []

    def map_unordered(
        self, work: Callable[[PartT], DoneT], parts: Iterable[PartT]
    ) -> Generator[tuple[PartT, DoneT], None, None]:
        all_parts = list(parts)
        self.seen += all_parts
        for part in reversed(all_parts):
            yield part, work(part)


def small_plan(bots: str = "random,tests.arena.bots:Plain", players: int = 2, seed: int = 1) -> TournamentPlan:
    """Return a plan for fast bots in a game of few rounds."""
    game = new_game(SIMULTANEOUS_GAME, players)
    return TournamentPlan(game.setup, read_players(bots.split(","), Budget(seconds=1.0), game), seed)


def made_up_game(number: int, deal: int, bots: Sequence[str], scores: Sequence[int]) -> GameRecord:
    """Return the record of a game that was not played."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(scores)))
    times = tuple((0.001 * (seat + 1),) * 4 for seat in range(len(scores)))
    return GameRecord(number, deal, tuple(bots), tuple(scores), shares, 4 * len(bots), 0.1, times, None)


def assert_same_play(games: Sequence[GameRecord], others: Sequence[GameRecord]) -> None:
    """Assert that two sequences of games are equal apart from the time that they took."""
    for game, other in zip(games, others, strict=True):
        assert (game.number, game.bots, game.scores, game.shares, game.plies, game.code) == (
            other.number,
            other.bots,
            other.scores,
            other.shares,
            other.plies,
            other.code,
        )
