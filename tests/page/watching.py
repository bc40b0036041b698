"""What the server says about a match while a page plays it: the tests' own look at the table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.page.screens import PATIENCE, Screen
from tests.server.client import JsonDict, fetch, legal_moves, moves_in
from tests.server.serving import Server

STEP = 0.03


@dataclass
class Watch:
    """A seat of a table, seen from the server."""

    server: Server
    table: str
    seat: int
    token: str

    def look(self) -> JsonDict:
        """What the seat is shown now."""
        answer = fetch(self.server, f"{self.table}/view", token=self.token)
        assert answer.status_code == 200, answer.text
        seen: JsonDict = answer.json()
        return seen

    def until(self, wanted: Callable[[JsonDict], bool], what: str) -> JsonDict:
        """What the seat is shown as soon as it is as wanted."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = self.look()
            if wanted(seen):
                return seen
            assert time.monotonic() < end, f"the server did not come to this: {what}"
            time.sleep(STEP)

    def at_turn(self) -> JsonDict:
        """What the seat is shown when it is its turn, or when the match is over."""
        return self.until(lambda seen: is_over(seen) or self.seat in seen["awaited"], "it is this seat's turn")

    def play(self, move: str, seq: int) -> None:
        """Make a move over HTTP, as it was decided on what was seen up to a number of the log."""
        answer = fetch(self.server, f"{self.table}/moves", {"id": f"{seq}", "move": move, "seq": seq}, self.token)
        assert answer.status_code in (200, 409), answer.text

    def own_moves(self) -> list[str]:
        """The moves of this seat, in notation."""
        return [entry["move"] for entry in moves_in(self.look()["match"]["log"], self.seat)]


def kept_tables(screen: Screen) -> dict[str, dict[str, Any]]:
    """What the browser keeps: its tables with the secrets of its seats."""
    text = screen.page.evaluate("localStorage.getItem('hedgerow-tables')")
    found: dict[str, dict[str, Any]] = json.loads(text or "{}")
    return found


def watch(screen: Screen, seat: int = 0) -> Watch:
    """A seat of the table that the screen shows."""
    table = screen.path.rpartition("/")[2]
    return Watch(screen.server, table, seat, kept_tables(screen)[table]["mine"][str(seat)])


def is_over(seen: JsonDict) -> bool:
    """Whether the match has ended."""
    return bool(seen["table"]["stage"] == "over")


def layings(seen: JsonDict) -> list[str]:
    """The legal moves that lay something."""
    return [move for move in legal_moves(seen) if "@" in move]


def words(seen: JsonDict) -> list[str]:
    """The legal moves that lay nothing."""
    return [move for move in legal_moves(seen) if "@" not in move]
