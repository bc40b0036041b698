"""Tables as tests need them: made over HTTP or through the page, and brought to some point of a match."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from playwright.sync_api import expect

from tests.page.screens import Screen
from tests.page.towers import reach_towers
from tests.page.watching import Watch, is_over, layings
from tests.server.client import JsonDict, create_table, fetch, legal_moves, table_request
from tests.server.serving import Server

TITLES = {"tipperary": "Tipperary", "cornwall": "Cornwall", "woolybully": "Wooly Bully"}
LAST_TILES = 3
TRIED = 16
"""Of so many moves the best one is made where a match is only brought to some point."""
NO_PAGE = "/no-page-yet"
"""Where the browser's storage can be filled before a page that reads it begins."""
MIDWAY = {"tipperary": 9, "cornwall": 14, "woolybully": 9}
"""Own moves until the middle of a match."""


class Tables:
    """Tables to look at, each prepared when it is first asked for. Who uses one does not move there."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.midway: Callable[[str], Watch] = cache(self._midway)
        """A seat in the middle of a match of a game, which is to lay a tile."""
        self.ended: Callable[[str], Watch] = cache(lambda game: finished(server, game, Random(game)))
        """A seat of a match that is over."""
        self.towers: Callable[[], Watch] = cache(self._towers)
        """A seat of Tipperary that has a tower to place after the last round."""

    def _midway(self, game: str) -> Watch:
        """A match may be over before a tile fits, but not every time."""
        for _ in range(5):
            table, token = against_bots(self.server, game, bots=2, level="greedy")
            seat = Watch(self.server, table, 0, token)
            advance(seat, MIDWAY[game], Random(game), tried=8)
            while not is_over(seen := seat.at_turn()):
                if any(move[0].isdigit() for move in layings(seen)):
                    return seat
                advance(seat, 1, Random(game), tried=1)
        raise AssertionError("no tile has fitted in the middle of a match")

    def _towers(self) -> Watch:
        """Chance may be against it, but not for long."""
        for _ in range(5):
            table, token = against_bots(self.server, "tipperary")
            seat = Watch(self.server, table, 0, token)
            if reach_towers(seat):
                return seat
        raise AssertionError("nobody has got a tower")


def sit(screen: Screen, table: str, tokens: dict[int, str]) -> None:
    """Open a table as somebody who has these seats already."""
    kept = {table: {"mine": {str(seat): token for seat, token in tokens.items()}, "links": {}, "when": 1}}
    screen.go(NO_PAGE)
    screen.page.evaluate("kept => localStorage.setItem('hedgerow-tables', kept)", json.dumps(kept))
    screen.go(f"/table/{table}")


def against_bots(server: Server, game: str, bots: int = 1, level: str = "random", **more: object) -> tuple[str, str]:
    """A table of one person and bots: its name, and the secret of the seat."""
    seats: list[str | JsonDict] = ["me", *[{"kind": "bot", "bot": level}] * bots]
    table, tokens = create_table(server, table_request(game, seats, **more))
    return table, tokens[0]


def advance(watch: Watch, moves: int, rng: Random, tried: int = TRIED) -> None:
    """Make good moves for a seat over HTTP."""
    for _ in range(moves):
        seen = watch.at_turn()
        if is_over(seen):
            return
        possible = [move for move in legal_moves(seen) if move not in ("quit", "decline")]
        possible = possible or sorted(legal_moves(seen))[:1]  # "decline" before "quit"
        some = rng.sample(possible, min(tried, len(possible)))
        best = some[0] if len(some) == 1 else max(some, key=lambda move: worth(watch, move))
        watch.play(best, seen["next_seq"])


def play_on(screens: Sequence[Screen], seats: Sequence[Watch], rng: Random) -> None:
    """Make moves for all people at a table over HTTP until it is nearly over; their screens are elsewhere meanwhile."""
    if nearly_over(seats[0].look()):
        return
    there = [screen.path for screen in screens]
    for screen in screens:
        screen.go(NO_PAGE)
    play_unseen(seats, rng)
    for screen, path in zip(screens, there, strict=True):
        screen.go(path)


def play_unseen(seats: Sequence[Watch], rng: Random) -> None:
    """Make moves for all people at a table over HTTP until it is nearly over."""
    while True:
        seen = seats[0].until(
            lambda seen: is_over(seen) or any(seat.seat in seen["awaited"] for seat in seats), "somebody's turn"
        )
        if is_over(seen) or nearly_over(seen):
            return
        advance(next(seat for seat in seats if seat.seat in seen["awaited"]), 1, rng, tried=1)


def nearly_over(seen: JsonDict) -> bool:
    """Whether a few turns are left; a game that can be left is not played to its last turn."""
    state = seen["match"]["state"]
    if state["game"] == "tipperary":
        return bool(state["round"] >= state["rounds"] - 1)
    return state["game"] != "cornwall" or len(state["unseen"]) <= LAST_TILES


def worth(watch: Watch, move: str) -> int:
    """What a move would bring."""
    answer = fetch(watch.server, f"/api/tables/{watch.table}/preview", {"move": move}, watch.token)
    items = answer.json().get("items", [])
    return sum(item["after"] - item["before"] for item in items)


def finished(server: Server, game: str, rng: Random) -> Watch:
    """A table whose match is over."""
    # A random bot soon leaves a game that can be left.
    table, token = against_bots(server, game, bots=1, level="greedy" if game == "woolybully" else "random")
    over = Watch(server, table, 0, token)
    advance(over, 400, rng, tried=1)
    over.until(is_over, "the match is over")
    return over


def with_friends(
    screen: Screen, game: str, name: str, kinds: list[str], *, listed: bool = False, clock: str = ""
) -> str:
    """Make a table through the dialog; `kinds` are the other seats as the dialog calls them. Returns its name."""
    screen.go("/")
    screen.button(f"Play {TITLES[game]} with friends").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill(name)
    for number, kind in enumerate(kinds, start=2):
        if number > 2:
            dialog.get_by_role("button", name="One more seat").click()
        dialog.get_by_label(f"Seat {number}", exact=True).select_option(label=kind)
    if clock:
        dialog.get_by_label("Clock").select_option(clock)
    if listed:
        dialog.get_by_text("More about the table").click()
        dialog.get_by_label(re.compile("^Public")).check()
    dialog.get_by_role("button", name="Make the table").or_(dialog.get_by_role("button", name="Begin")).click()
    screen.page.wait_for_url("**/table/*")
    return screen.path.rpartition("/")[2]


def link_of(screen: Screen, seat: int) -> str:
    """The link that the waiting room shows for a seat, without the server."""
    field = screen.page.get_by_label(f"For Seat {seat + 1};")
    expect(field).to_be_visible()
    return "/" + field.input_value().split("/", 3)[3]


def sit_down(screen: Screen, link: str, name: str) -> None:
    """Follow a link and take the seat."""
    screen.go(link)
    screen.page.get_by_label("Your name").fill(name)
    screen.button("Sit down").click()
