"""Errors: the page says what happened and what to do, and loses nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from playwright.sync_api import WebSocketRoute, expect

from tests.page.conftest import OpenScreen
from tests.page.player import Player
from tests.page.screens import CUT_OFF, REFUSED, Screen
from tests.page.seat_client import placements, seat_of
from tests.page.tables import NO_PAGE, TITLES, against_bots, link_of, open_chat, sit, sit_down, with_friends
from tests.page.tcp_proxy import proxy_to
from tests.page.texts import en
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import create_table, fetch, join, table_request
from tests.server.serving import Server, serving


def expect_texts(screen: Screen, *keys: str) -> None:
    """Check that messages are on the screen."""
    for key in keys:
        expect(screen.page.get_by_text(en(key)).first).to_be_visible()


def expect_start_page(screen: Screen) -> None:
    """Check that the screen shows the start page."""
    expect(screen.button(en("start.playNowOf", game=TITLES[TURN_GAME]))).to_be_visible()


def test_unknown_page(screen: Screen) -> None:
    screen.go("/no/such/page")
    expect_texts(screen, "common.noPage", "common.noPageAdvice")
    screen.page.get_by_role("link", name=en("common.toStart"), exact=True).click()
    expect_start_page(screen)
    assert screen.path == "/"


def test_unknown_table(screen: Screen) -> None:
    screen.allow(REFUSED)
    screen.go("/table/nowhere")
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("table")
    expect(screen.page.get_by_role("link", name=en("common.toStart"), exact=True)).to_be_visible()


def test_unknown_replay(screen: Screen) -> None:
    screen.allow(REFUSED)
    screen.go("/replay/nowhere")
    expect_texts(screen, "end.failedTitle")
    screen.button(en("common.toStart")).click()
    expect_start_page(screen)


def test_link_that_opens_no_seat(screen: Screen, server: Server) -> None:
    screen.allow(REFUSED)
    table, _ = against_bots(server, TURN_GAME)
    screen.go(f"/table/{table}#seat=not-a-token-of-this-table")
    expect_texts(screen, "table.expired")
    assert "#" not in screen.page.url, "a token does not stay in the address"
    screen.button(en("table.watch")).click()
    expect(screen.page.get_by_title(en("table.spectator"))).to_be_visible()
    expect(screen.page.get_by_role("application")).to_be_visible()


def test_full_table(new_screen: OpenScreen, server: Server) -> None:
    table, _ = create_table(server, table_request(TURN_GAME, ["me", "open"]))
    ben, eve = new_screen(), new_screen()
    for screen in (ben, eve):
        screen.go(f"/table/{table}")
        expect(screen.button(en("table.sitDown"))).to_be_visible()
    eve.page.get_by_label(en("table.yourName")).fill("Eve")
    ben.page.get_by_label(en("table.yourName")).fill("Ben")
    ben.button(en("table.sitDown")).click()
    expect(ben.page.get_by_role("application")).to_be_visible()
    expect_texts(eve, "table.spectatorFull")
    expect(eve.page.get_by_title(en("table.spectator"))).to_be_visible()


def test_seat_that_another_player_takes_first(new_screen: OpenScreen, server: Server) -> None:
    """Check that the input stays and the server's message is shown."""
    table, _ = create_table(server, table_request(TURN_GAME, ["me", "open", "link"]))
    with proxy_to(server) as proxy:
        eve = new_screen(at=proxy.server)
        eve.allow([*REFUSED, *CUT_OFF])
        eve.go(f"/table/{table}")
        eve.page.get_by_label(en("table.yourName")).fill("Eve")
        # Without updates, the page does not know that the seat is taken.
        eve.page.route_web_socket(re.compile("/api/live$"), lambda _: None)
        proxy.cut()
        join(server, table, name="Ben")
        proxy.restore()
        eve.button(en("table.sitDown")).click()
        expect(eve.page.get_by_role("alert")).to_contain_text(re.compile("seat"))
        expect(eve.page.get_by_label(en("table.yourName"))).to_have_value("Eve")


def test_restarted_server(new_screen: OpenScreen, tmp_path: Path) -> None:
    """Check that a placed piece and typed text stay, and that the match continues."""
    database = tmp_path / "tables.sqlite3"
    with serving(database) as before:
        screen = new_screen(at=before)
        screen.allow(CUT_OFF)
        table, token = against_bots(before, SIMULTANEOUS_GAME)
        sit(screen, table, {0: token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        player = Player(screen, seat_of(screen), rng=Random(4))
        player.play_once()
        view = player.seat.until(lambda view: 0 in view["awaited"], "it is this seat's turn again")
        player.wait_for_seq(view["next_seq"])
        placed = player.put(placements(view)[0])
        eve = new_screen("phone", at=before)
        eve.allow(CUT_OFF)
        eve.go(f"/table/{table}")
        open_chat(screen.page).fill("still here?")
    expect_texts(screen, "table.restart")
    with serving(database, port=before.address.rpartition(":")[2]):
        expect(screen.page.get_by_text(en("table.restart"))).to_have_count(0)
        expect(screen.page.get_by_label(en("table.say"))).to_have_value("still here?")
        assert player.ghost_place() == placed.partition("@")[2]
        player.lay_button.click()
        player.expect_move(placed, view["next_seq"])


def test_outdated_page_at_a_new_server(screen: Screen, server: Server) -> None:
    """Check the message about another version of the protocol."""

    def send_old_version(route: WebSocketRoute) -> None:
        target = route.connect_to_server()

        def forward(text: str | bytes) -> None:
            data = json.loads(text)
            target.send(json.dumps({**data, "v": 0} if data["type"] == "hello" else data))

        route.on_message(forward)

    screen.page.route_web_socket(re.compile("/api/live$"), send_old_version)
    table, token = against_bots(server, TURN_GAME)
    sit(screen, table, {0: token})
    expect_texts(screen, "table.oldPage", "table.oldPageAdvice")
    screen.page.unroute_all()
    expect(screen.button(en("common.reload"))).to_be_visible()


def test_page_whose_modules_are_gone(screen: Screen) -> None:
    screen.allow([*REFUSED, "Failed to load", "dynamically imported"])
    screen.page.route(re.compile(r"/assets/TablePage.*\.js$"), lambda route: route.fulfill(status=404))
    screen.go("/table/somewhere")
    expect_texts(screen, "common.oldPage", "common.oldPageAdvice")


def test_unreachable_server_at_the_start_page(screen: Screen) -> None:
    screen.allow(CUT_OFF)
    screen.page.route(re.compile(r"/api/games(\?|$)"), lambda route: route.abort("connectionrefused"))
    screen.go("/")
    expect_texts(screen, "common.offline", "common.offlineAdvice")
    screen.page.unroute_all()
    screen.button(en("common.tryAgain")).click()
    expect_start_page(screen)


def test_seat_link_opens_the_seat_on_another_device(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen("phone")
    table = with_friends(ann, TURN_GAME, "Ann", ["link", "bot random"])
    sit_down(ben, link_of(ann, 1), "Ben")
    expect(ben.page.get_by_role("application")).to_be_visible()
    other = new_screen("narrow")
    other.go(f"/table/{table}#seat={seat_of(ben, 1).token}")
    expect(other.page.get_by_role("application")).to_be_visible()
    assert seat_of(other, 1).table == table


def test_invitation_belongs_to_the_browser_that_accepted_it(new_screen: OpenScreen, server: Server) -> None:
    """The link opens nothing for others, among them the person who sent it; its guest may open it again."""
    ann, ben, eve = new_screen(), new_screen("phone"), new_screen()
    table = with_friends(ann, TURN_GAME, "Ann", ["link", "bot random"])
    link = link_of(ann, 1)
    sit_down(ben, link, "Ben")
    expect(ben.page.get_by_role("application")).to_be_visible()
    for screen in (ben, eve):
        screen.allow(REFUSED)
    eve.go(link)
    expect(eve.page.get_by_role("heading")).to_contain_text("already taken")
    eve.button(en("table.watch")).click()
    expect(eve.page.get_by_title(en("table.spectator"))).to_be_visible()
    ann.button(en("table.menu")).click()
    ann.button(en("table.copyLink")).click()
    expect(ann.page.get_by_text(en("table.linkTaken", name="Ben"))).to_be_visible()
    for emptied in (False, True):
        ben.go(NO_PAGE)
        if emptied:
            ben.page.evaluate("localStorage.clear()")
        ben.go(link)
        expect(ben.page.get_by_role("application")).to_be_visible()
        assert seat_of(ben, 1).view()["seat"] == 1
    assert fetch(server, f"/api/tables/{table}").json()["seats"][1]["name"] == "Ben"
