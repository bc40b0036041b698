"""Small tournaments for tests."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TypeVar

from hedgerow.arena.engines import LocalEngine
from hedgerow.arena.entrants import read_entrants
from hedgerow.arena.plan import Plan
from hedgerow.arena.playing import GameRecord
from hedgerow.bots import Budget
from hedgerow.games import new_game

Part = TypeVar("Part")
Done = TypeVar("Done")


class Backwards(LocalEngine):
    """Has the last part ready first, and remembers all of them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seen: list[object] = []

    def finished(self, work: Callable[[Part], Done], parts: Iterable[Part]) -> Generator[tuple[Part, Done], None, None]:
        handed = list(parts)
        self.seen += handed
        for part in reversed(handed):
            yield part, work(part)


def small_plan(bots: str = "random,tests.arena.bots:Plain", players: int = 2, seed: int = 1) -> Plan:
    """Fast bots at Tipperary."""
    box = new_game("tipperary", players)
    return Plan(box.setup, read_entrants(bots.split(","), Budget(seconds=1.0), box), seed)


def made_up(number: int, deal: int, bots: Sequence[str], scores: Sequence[int]) -> GameRecord:
    """A game that nobody has played."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(scores)))
    times = tuple((0.001 * (seat + 1),) * 4 for seat in range(len(scores)))
    return GameRecord(number, deal, tuple(bots), tuple(scores), shares, 4 * len(bots), 0.1, times, None)
