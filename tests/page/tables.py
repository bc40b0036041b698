"""Tables for tests: created over HTTP or through the page, and played up to some point of a match."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from playwright.sync_api import Locator, Page, expect

from hedgerow.games import game_class
from tests.page.game_page import page_of
from tests.page.screens import Screen
from tests.page.seat_client import SeatClient, is_over, placements
from tests.page.texts import beginning, en
from tests.registered import COMPLETE
from tests.server.client import JsonDict, create_table, fetch, legal_moves, table_request
from tests.server.serving import Server

TITLES = {name: game_class(name).title for name in COMPLETE}
"""The titles of the games by name."""
CANDIDATES = 16
"""Moves that are compared where a match is only played to some point."""
NO_PAGE = "/no-page-yet"
"""An address without a page, where the browser's storage can be filled before a page reads it."""


class Tables:
    """Shared tables, each prepared when it is first used. Tests must not move there."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.midway: Callable[[str], SeatClient] = cache(self._midway)
        """Return a seat in the middle of a match that is to place a tile."""
        self.ended: Callable[[str], SeatClient] = cache(lambda game: finished(server, game, Random(game)))
        """Return a seat of a finished match."""
        self.position: Callable[[str, str], SeatClient] = cache(self._position)
        """Return a seat at a special position of a game, which a strategy of the game's tests reaches."""

    def _midway(self, game: str) -> SeatClient:
        """Try several matches: in some, no tile fits before the end."""
        for _ in range(5):
            table, token = against_bots(self.server, game, bots=2, level="greedy")
            seat = SeatClient(self.server, table, 0, token)
            advance(seat, page_of(game).midway, Random(game), candidates=8)
            while not is_over(view := seat.at_turn()):
                if any(move[0].isdigit() for move in placements(view)):
                    return seat
                advance(seat, 1, Random(game), candidates=1)
        raise AssertionError("no tile has fitted in the middle of a match")

    def _position(self, game: str, name: str) -> SeatClient:
        """Try several matches: in some, the position does not occur."""
        reach = page_of(game).positions[name]
        for _ in range(5):
            table, token = against_bots(self.server, game)
            seat = SeatClient(self.server, table, 0, token)
            if reach(seat):
                return seat
        raise AssertionError(f"no match of {game} has led to {name}")


def sit(screen: Screen, table: str, tokens: dict[int, str]) -> None:
    """Open a table as a browser that has stored the tokens of these seats."""
    stored = {table: {"mine": {str(seat): token for seat, token in tokens.items()}, "links": {}, "when": 1}}
    screen.go(NO_PAGE)
    screen.page.evaluate("stored => localStorage.setItem('hedgerow-tables', stored)", json.dumps(stored))
    screen.go(f"/table/{table}")


def against_bots(server: Server, game: str, bots: int = 1, level: str = "random", **more: object) -> tuple[str, str]:
    """Create a table for one person and bots; return its id and the token of the seat."""
    seats: list[str | JsonDict] = ["me", *[{"kind": "bot", "bot": level}] * bots]
    table, tokens = create_table(server, table_request(game, seats, **more))
    return table, tokens[0]


def advance(seat: SeatClient, moves: int, rng: Random, candidates: int = CANDIDATES) -> None:
    """Play good moves for a seat over HTTP."""
    for _ in range(moves):
        view = seat.at_turn()
        if is_over(view):
            return
        possible = [move for move in legal_moves(view) if move not in ("quit", "decline")]
        possible = possible or sorted(legal_moves(view))[:1]  # "decline" before "quit"
        some = rng.sample(possible, min(candidates, len(possible)))
        best = some[0] if len(some) == 1 else max(some, key=lambda move: gain(seat, move))
        seat.play(best, view["next_seq"])


def open_chat(scope: Page | Locator) -> Locator:
    """Open the chat beside the log, on a page or in a dialog, and return its input."""
    scope.get_by_role("tab", name=re.compile(f"^{en('table.chat')}")).first.click()
    return scope.get_by_label(en("table.say"))


def play_on(screens: Sequence[Screen], seats: Sequence[SeatClient], rng: Random) -> None:
    """Play over HTTP until the match is nearly over. The screens leave the table for that time, which is faster."""
    if is_nearly_over(seats[0].view()):
        return
    paths = [screen.path for screen in screens]
    for screen in screens:
        screen.go(NO_PAGE)
    play_until_nearly_over(seats, rng)
    for screen, path in zip(screens, paths, strict=True):
        screen.go(path)


def play_until_nearly_over(seats: Sequence[SeatClient], rng: Random) -> None:
    """Play for all people at a table over HTTP until the match is nearly over."""
    while True:
        view = seats[0].until(
            lambda view: is_over(view) or any(seat.seat in view["awaited"] for seat in seats), "it is somebody's turn"
        )
        if is_over(view) or is_nearly_over(view):
            return
        advance(next(seat for seat in seats if seat.seat in view["awaited"]), 1, rng, candidates=1)


def is_nearly_over(view: JsonDict) -> bool:
    """Return whether only a few turns are left; a game that players can leave early always counts."""
    return page_of(view["table"]["game"]).is_nearly_over(view)


def gain(seat: SeatClient, move: str) -> int:
    """Return the points that a move would gain."""
    response = fetch(seat.server, f"/api/tables/{seat.table}/preview", {"move": move}, seat.token)
    items = response.json().get("items", [])
    return sum(item["after"] - item["before"] for item in items)


def finished(server: Server, game: str, rng: Random) -> SeatClient:
    """Play a match to its end and return a seat."""
    table, token = against_bots(server, game, bots=1, level=page_of(game).opponent)
    over = SeatClient(server, table, 0, token)
    advance(over, 400, rng, candidates=1)
    over.until(is_over, "the match is over")
    return over


def with_friends(
    screen: Screen, game: str, name: str, kinds: list[str], *, listed: bool = False, clock: str = ""
) -> str:
    """Create a table through the dialog and return its id; `kinds` are the other seats: link, open, bot greedy …."""
    screen.go("/")
    screen.button(en("start.friendsOf", game=TITLES[game])).click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label(en("common.name")).fill(name)
    for number, kind in enumerate(kinds, start=2):
        if number > 2:
            dialog.get_by_role("button", name=en("start.addSeat")).click()
        dialog.get_by_label(en("start.seat", number=number), exact=True).select_option(kind)
    if clock:
        dialog.get_by_label(en("start.clock")).select_option(clock)
    if listed:
        dialog.get_by_text(en("start.more")).click()
        dialog.get_by_label(en("start.public")).check()
    dialog.get_by_role("button", name=beginning("start.make", "start.makeNow")).click()
    screen.page.wait_for_url("**/table/*")
    return screen.path.rpartition("/")[2]


def link_of(screen: Screen, seat: int) -> str:
    """Return the path of the link that the page shows for a seat before the match."""
    field = screen.page.get_by_label(en("table.linkFor", name=en("table.seat", number=seat + 1)))
    expect(field).to_be_visible()
    return "/" + field.input_value().split("/", 3)[3]


def sit_down(screen: Screen, link: str, name: str) -> None:
    """Follow a link and take the seat."""
    screen.go(link)
    screen.page.get_by_label(en("table.yourName")).fill(name)
    screen.button(en("table.sitDown")).click()
