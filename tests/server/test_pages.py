"""Pages of a table: a few get an update at once, the others soon."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hedgerow.server.cluster.pubsub import PubSub
from hedgerow.server.tables.presence import MAX_PUSHED, TablePages


@dataclass(eq=False)
class RecordedPage:
    """A page that counts what it is told."""

    seats: tuple[int, ...]
    closing: bool = False
    pushed: int = 0
    woken: int = 0

    def push(self) -> None:
        self.pushed += 1

    def wake(self) -> None:
        self.woken += 1

    async def send_closing(self, retry: float) -> None:
        self.closing = bool(retry)


@pytest.mark.parametrize("players", [2, 3 * MAX_PUSHED])
def test_few_pages_get_an_update_at_once(players: int) -> None:
    """One person can open a seat on as many pages as an address may have."""
    pages = TablePages("table", PubSub(None), 10.0)
    playing = [RecordedPage((0,)) for _ in range(players)]
    watching = [RecordedPage(()) for _ in range(2 * MAX_PUSHED)]
    pages.connections |= {*watching, *playing}
    pages.push()
    assert sum(page.pushed for page in (*playing, *watching)) == MAX_PUSHED
    assert sum(page.pushed for page in playing) == min(players, MAX_PUSHED)
    assert all(page.pushed + page.woken == 1 for page in (*playing, *watching))
