"""Tables as tests need them: made over HTTP or through the page, and brought to some point of a match."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import expect

from tests.page.screens import Screen
from tests.page.watching import Watch, is_over
from tests.server.pages import Message, ask, legal, make_table, table_wish
from tests.server.serving import Server

TITLES = {"tipperary": "Tipperary", "cornwall": "Cornwall", "woolybully": "Wooly Bully"}
TRIED = 16
"""Of so many moves the best one is made where a match is only brought to some point."""


def sit(screen: Screen, table: str, tokens: dict[int, str]) -> None:
    """Open a table as somebody who has these seats already."""
    kept = {table: {"mine": {str(seat): token for seat, token in tokens.items()}, "links": {}, "when": 1}}
    screen.go("/no-page-yet")
    screen.page.evaluate("kept => localStorage.setItem('hedgerow-tables', kept)", json.dumps(kept))
    screen.go(f"/table/{table}")


def against_bots(server: Server, game: str, bots: int = 1, level: str = "random", **more: object) -> tuple[str, str]:
    """A table of one person and bots: its name, and the secret of the seat."""
    seats: list[str | Message] = ["me", *[{"kind": "bot", "bot": level}] * bots]
    table, tokens = make_table(server, table_wish(game, seats, **more))
    return table, tokens[0]


def advance(watch: Watch, moves: int, rng: Random, tried: int = TRIED) -> None:
    """Make good moves for a seat over HTTP."""
    for _ in range(moves):
        seen = watch.until(lambda seen: is_over(seen) or watch.seat in seen["awaited"], "it is this seat's turn")
        if is_over(seen):
            return
        possible = [move for move in legal(seen) if move not in ("quit", "decline")]
        possible = possible or sorted(legal(seen))[:1]  # "decline" before "quit"
        some = rng.sample(possible, min(tried, len(possible)))
        best = some[0] if len(some) == 1 else max(some, key=lambda move: worth(watch, move))
        wish = {"id": f"{seen['next_seq']}", "move": best, "seq": seen["next_seq"]}
        answer = ask(watch.server, f"/api/tables/{watch.table}/moves", wish, watch.token)
        assert answer.status_code in (200, 409), answer.text


def worth(watch: Watch, move: str) -> int:
    """What a move would bring."""
    answer = ask(watch.server, f"/api/tables/{watch.table}/preview", {"move": move}, watch.token)
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


def with_friends(screen: Screen, game: str, name: str, kinds: list[str], *, listed: bool = False) -> str:
    """Make a table through the dialog; `kinds` are the other seats as the dialog calls them. Returns its name."""
    screen.go("/")
    screen.button(f"Play {TITLES[game]} with friends").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill(name)
    for number, kind in enumerate(kinds, start=2):
        if number > 2:
            dialog.get_by_role("button", name="One more seat").click()
        dialog.get_by_label(f"Seat {number}", exact=True).select_option(label=kind)
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
