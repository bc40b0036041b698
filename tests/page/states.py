"""Every page and state of the page that a designer should see. Who adds one to the page adds it here, and nowhere else.

A state is prepared once, in English; the contact sheet then looks at it in every language, width and theme.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.tables import TITLES, advance, against_bots, finished, sit, with_friends
from tests.page.test_looks import best_place
from tests.page.watching import Watch
from tests.server.pages import make_table, table_wish
from tests.server.serving import Server

MIDWAY = {"tipperary": 9, "cornwall": 14, "woolybully": 9}


class Tables:
    """Tables to look at, each prepared when it is first asked for. Nobody moves there any more."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cut = False
        """Whether no page gets through to its table."""
        self.midway = cache(self._midway)
        self.ended = cache(lambda game: finished(server, game, Random(game)))

    def _midway(self, game: str) -> Watch:
        table, token = against_bots(self.server, game, bots=2, level="greedy")
        seat = Watch(self.server, table, 0, token)
        advance(seat, MIDWAY[game], Random(game), tried=8)
        seat.until(lambda seen: 0 in seen["awaited"], "it is this seat's turn")
        return seat


Prepare = Callable[[Screen, Tables], None]


@dataclass(frozen=True)
class State:
    """Something to look at."""

    page: str
    name: str
    prepare: Prepare
    whole: bool = False
    """Whether all of it is shown, beyond the height of a screen."""


# The start page


def start(screen: Screen, tables: Tables) -> None:
    make_table(tables.server, table_wish("cornwall", ["me", "open", "open"], public=True))
    at_table(screen, tables, "tipperary")
    screen.go("/")
    expect(screen.page.get_by_text("My tables")).to_be_visible()


def first_visit(screen: Screen, _tables: Tables) -> None:
    screen.go("/")
    expect(screen.button("Play Cornwall now")).to_be_visible()


def settings(screen: Screen, tables: Tables) -> None:
    first_visit(screen, tables)
    screen.button("Settings").click()


def with_friends_dialog(screen: Screen, tables: Tables) -> None:
    first_visit(screen, tables)
    screen.button("Play Wooly Bully with friends").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_role("button", name="One more seat").click()
    dialog.get_by_label("Clock").select_option("bank")
    dialog.get_by_text("More about the table").click()


def no_server(screen: Screen, _tables: Tables) -> None:
    screen.page.route(re.compile("/api/games$"), lambda route: route.abort("connectionrefused"))
    screen.go("/")
    expect(screen.button("Try again")).to_be_visible()


def unknown(screen: Screen, _tables: Tables) -> None:
    screen.go("/no/such/page")


def no_table(screen: Screen, _tables: Tables) -> None:
    screen.go("/table/nowhere")
    expect(screen.page.get_by_role("heading", level=1)).to_be_visible()


# Before a match


def waiting(screen: Screen, _tables: Tables) -> None:
    with_friends(screen, "tipperary", "Ann", ["A friend, by link", "Open: whoever comes"])
    expect(screen.page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def invited(screen: Screen, tables: Tables) -> None:
    table, tokens = make_table(tables.server, table_wish("woolybully", ["me", "link", "link"]))
    screen.go(f"/table/{table}#seat={tokens[1]}")
    expect(screen.button("Sit down")).to_be_visible()


def covered(screen: Screen, _tables: Tables) -> None:
    with_friends(screen, "woolybully", "Ann", ["A friend at this screen"])
    expect(screen.page.get_by_role("heading", name=re.compile("^Pass the screen to"))).to_be_visible()


# A match


def at_table(screen: Screen, tables: Tables, game: str) -> None:
    seat = tables.midway(game)
    sit(screen, seat.table, {0: seat.token})
    expect(screen.page.get_by_role("application")).to_be_visible()


def placed(screen: Screen, tables: Tables, game: str) -> None:
    at_table(screen, tables, game)
    seat = tables.midway(game)
    seen = seat.look()
    player = Player(screen, seat, rng=Random(1))
    player.caught_up(seen["next_seq"])
    move = best_place(seen)
    if move is not None:
        player.take(move.partition("@")[0])
        screen.page.keyboard.press("ArrowDown")
        player.told_place()


def watching(screen: Screen, tables: Tables) -> None:
    screen.go(f"/table/{tables.midway('cornwall').table}")
    expect(screen.page.get_by_title("You are watching.")).to_be_visible()


def cut_off(screen: Screen, tables: Tables) -> None:
    def lead_on(socket: WebSocketRoute) -> None:
        """What leads nowhere now has to lead on later: sockets that were once led elsewhere stay led by us."""
        if tables.cut:
            socket.close()
        else:
            socket.connect_to_server()

    at_table(screen, tables, "cornwall")
    tables.cut = True
    screen.page.route_web_socket(re.compile("/api/live$"), lead_on)
    screen.page.reload()


def menu(screen: Screen, tables: Tables) -> Locator:
    at_table(screen, tables, "cornwall")
    screen.button("Menu of the table").click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def open_menu(screen: Screen, tables: Tables) -> None:
    menu(screen, tables)


def from_menu(screen: Screen, tables: Tables, button: str) -> None:
    menu(screen, tables).get_by_role("button", name=re.compile(f"^{button}")).click()


def own_table(screen: Screen, button: str) -> None:
    with_friends(screen, "cornwall", "Ann", ["Bot: Easy"])
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.button("Menu of the table").click()
    screen.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{button}")).click()


def closed(screen: Screen, _tables: Tables) -> None:
    own_table(screen, "Close the table")
    screen.page.get_by_role("dialog").get_by_role("button", name="Close for everybody").click()
    expect(screen.page.get_by_role("slider")).to_be_visible()


# Help at a table


def commands(screen: Screen, tables: Tables) -> None:
    """Something was asked, and something was not understood."""
    at_table(screen, tables, "cornwall")
    screen.page.keyboard.press("/")
    for typed in ("score", "scroe"):
        screen.page.get_by_label("Command", exact=True).fill(typed)
        screen.page.keyboard.press("Enter")
    expect(screen.page.get_by_role("group", name="Did you mean")).to_be_visible()


def explained(screen: Screen, tables: Tables) -> None:
    at_table(screen, tables, "cornwall")
    screen.page.keyboard.press("?")
    screen.button("Menu of the table").click()
    expect(screen.page.get_by_role("note")).to_be_visible()


def hinted(screen: Screen, tables: Tables) -> None:
    at_table(screen, tables, "tipperary")
    screen.button("Hint").click()
    expect(screen.button("Put it there")).to_be_visible()


# After a match


def ended(screen: Screen, tables: Tables, game: str) -> None:
    over = tables.ended(game)
    sit(screen, over.table, {0: over.token})
    expect(screen.page.get_by_role("table", name=re.compile("^Scores of"))).to_be_visible()


def replay(screen: Screen, tables: Tables) -> None:
    screen.go(f"/replay/{tables.ended('tipperary').table}#step=40")
    expect(screen.page.get_by_role("slider")).to_be_enabled()


# Learning


def rules(screen: Screen, _tables: Tables, game: str) -> None:
    screen.go(f"/rules/{game}")
    expect(screen.page.get_by_role("main")).to_have_attribute("aria-busy", "false")


def lesson(screen: Screen, _tables: Tables, game: str) -> None:
    screen.go(f"/learn/{game}")
    expect(screen.page.get_by_role("application")).to_be_visible()


STATES: list[State] = [
    State("start", "start", start, whole=True),
    State("start", "first visit", first_visit, whole=True),
    State("start", "settings", settings),
    State("start", "with friends", with_friends_dialog),
    State("trouble", "no server", no_server, whole=True),
    State("trouble", "unknown page", unknown),
    State("trouble", "no table", no_table),
    State("before", "waiting", waiting, whole=True),
    State("before", "invited", invited, whole=True),
    State("before", "covered", covered),
    *[State("table", f"{game} at the table", partial(at_table, game=game)) for game in TITLES],
    *[State("table", f"{game} placed", partial(placed, game=game)) for game in TITLES],
    State("table", "commands", commands),
    State("table", "explained", explained),
    State("table", "hinted", hinted),
    State("table", "watching", watching),
    State("table", "cut off", cut_off),
    State("menu", "menu", open_menu),
    State("menu", "log", partial(from_menu, button="Log and chat")),
    State("menu", "help", partial(from_menu, button="Keys and rules")),
    State("menu", "links", partial(from_menu, button="Links")),
    State("menu", "resign", partial(from_menu, button="Resign")),
    State("menu", "look after", lambda screen, _: own_table(screen, "Look after")),
    State("menu", "close", lambda screen, _: own_table(screen, "Close the table")),
    State("end", "closed", closed),
    *[State("end", f"{game} ended", partial(ended, game=game)) for game in TITLES],
    State("end", "replay", replay),
    *[State("learn", f"{game} rules", partial(rules, game=game)) for game in TITLES],
    *[State("learn", f"{game} lesson", partial(lesson, game=game)) for game in TITLES],
]
