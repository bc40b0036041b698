"""A client of the HTTP interface for one seat: the tests' own view of a table while a page plays there."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.page.screens import TIMEOUT, Screen
from tests.server.client import JsonDict, fetch, legal_moves, moves_in
from tests.server.serving import Server

POLL_INTERVAL = 0.03
"""Seconds between two requests."""


@dataclass
class SeatClient:
    """A seat of a table, as the server sees it."""

    server: Server
    table: str
    seat: int
    token: str

    def view(self) -> JsonDict:
        """Return what the seat sees now."""
        response = fetch(self.server, f"{self.table}/view", token=self.token)
        assert response.status_code == 200, response.text
        view: JsonDict = response.json()
        return view

    def until(self, condition: Callable[[JsonDict], bool], description: str) -> JsonDict:
        """Wait for a condition and return the view that fulfils it."""
        end = time.monotonic() + TIMEOUT
        while True:
            view = self.view()
            if condition(view):
                return view
            assert time.monotonic() < end, f"the server did not reach this state: {description}"
            time.sleep(POLL_INTERVAL)

    def at_turn(self) -> JsonDict:
        """Wait until it is the turn of the seat or the match is over, and return the view."""
        return self.until(lambda view: is_over(view) or self.seat in view["awaited"], "it is this seat's turn")

    def play(self, move: str, seq: int) -> None:
        """Play a move that was chosen for the position after `seq` log entries."""
        response = fetch(self.server, f"{self.table}/moves", {"id": f"{seq}", "move": move, "seq": seq}, self.token)
        assert response.status_code in (200, 409), response.text

    def own_moves(self) -> list[str]:
        """Return the moves of this seat in notation."""
        return [entry["move"] for entry in moves_in(self.view()["match"]["log"], self.seat)]


def stored_tables(screen: Screen) -> dict[str, dict[str, Any]]:
    """Return the tables that the browser has stored, with the tokens of its seats."""
    text = screen.page.evaluate("localStorage.getItem('hedgerow-tables')")
    tables: dict[str, dict[str, Any]] = json.loads(text or "{}")
    return tables


def seat_of(screen: Screen, seat: int = 0) -> SeatClient:
    """Return a client for a seat of the table that a screen shows."""
    table = screen.path.rpartition("/")[2]
    return SeatClient(screen.server, table, seat, stored_tables(screen)[table]["mine"][str(seat)])


def is_over(view: JsonDict) -> bool:
    """Return whether the match has ended."""
    return bool(view["table"]["stage"] == "over")


def points_of(view: JsonDict) -> list[int]:
    """Return the points of all seats."""
    return [seat["points"] for seat in view["match"]["scene"]["seats"]]


def board_of(view: JsonDict, seat: int) -> JsonDict:
    """Return the board of a seat, or the common board."""
    boards: list[JsonDict] = view["match"]["scene"]["boards"]
    return next(board for board in boards if board["seat"] in (None, seat))


def has_laid(view: JsonDict, seat: int) -> bool:
    """Return whether something was placed on the board of a seat."""
    return any(outline["kind"] == "last" for outline in board_of(view, seat)["outlines"])


def placements(view: JsonDict) -> list[str]:
    """Return the legal moves that place a piece."""
    return [move for move in legal_moves(view) if "@" in move]


def words(view: JsonDict) -> list[str]:
    """Return the legal word moves."""
    return [move for move in legal_moves(view) if "@" not in move]
