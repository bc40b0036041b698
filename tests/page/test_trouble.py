"""When something is wrong the page says what happened and what to do, and loses nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from playwright.sync_api import WebSocketRoute, expect

from tests.page.conftest import OpenScreen
from tests.page.lines import line_to
from tests.page.player import Player
from tests.page.screens import CUT_OFF, REFUSED, Screen
from tests.page.tables import against_bots, link_of, sit, sit_down, with_friends
from tests.page.watching import layings, watch
from tests.server.client import create_table, join, table_request
from tests.server.serving import Server, serving


def says(screen: Screen, *texts: str) -> None:
    """These words are on the screen."""
    for text in texts:
        expect(screen.page.get_by_text(text).first).to_be_visible()


def test_an_unknown_page(screen: Screen) -> None:
    screen.go("/no/such/page")
    says(screen, "There is no such page.", "Check the address")
    screen.page.get_by_role("link", name="To the start page", exact=True).click()
    expect(screen.button("Play Cornwall now")).to_be_visible()
    assert screen.path == "/"


def test_an_unknown_table(screen: Screen) -> None:
    screen.allow(REFUSED)
    screen.go("/table/nowhere")
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("no table")
    expect(screen.page.get_by_role("link", name="To the start page", exact=True)).to_be_visible()


def test_an_unknown_replay(screen: Screen) -> None:
    screen.allow(REFUSED)
    screen.go("/replay/nowhere")
    says(screen, "The replay could not be opened", "Check the link")
    screen.button("To the start page").click()
    expect(screen.button("Play Cornwall now")).to_be_visible()


def test_a_link_that_opens_no_seat(screen: Screen, server: Server) -> None:
    screen.allow(REFUSED)
    table, _ = against_bots(server, "cornwall")
    screen.go(f"/table/{table}#seat=not-a-secret-of-this-table")
    says(screen, "This link does not open a seat here.")
    assert "#" not in screen.page.url, "a secret does not stay in the address"
    screen.button("Watch").click()
    expect(screen.page.get_by_title("You are watching.")).to_be_visible()
    expect(screen.page.get_by_role("application")).to_be_visible()


def test_a_table_that_is_full(new_screen: OpenScreen, server: Server) -> None:
    table, _ = create_table(server, table_request("cornwall", ["me", "open"]))
    ben, eve = new_screen(), new_screen()
    for screen in (ben, eve):
        screen.go(f"/table/{table}")
        expect(screen.button("Sit down")).to_be_visible()
    eve.page.get_by_label("Your name").fill("Eve")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    expect(ben.page.get_by_role("application")).to_be_visible()
    says(eve, "All seats are taken.")
    expect(eve.page.get_by_title("You are watching.")).to_be_visible()


def test_a_seat_that_somebody_else_takes_in_the_same_moment(new_screen: OpenScreen, server: Server) -> None:
    """What was typed stays, and the server's words say why not."""
    table, _ = create_table(server, table_request("cornwall", ["me", "open", "link"]))
    with line_to(server) as line:
        eve = new_screen(at=line.server)
        eve.allow([*REFUSED, *CUT_OFF])
        eve.go(f"/table/{table}")
        eve.page.get_by_label("Your name").fill("Eve")
        # Her page does not hear that the seat is taken, for it asks again only after a while.
        eve.page.route_web_socket(re.compile("/api/live$"), lambda _: None)
        line.cut()
        join(server, table, name="Ben")
        line.mend()
        eve.button("Sit down").click()
        expect(eve.page.get_by_role("alert")).to_contain_text(re.compile("seat"))
        expect(eve.page.get_by_label("Your name")).to_have_value("Eve")


def test_a_server_that_starts_again(new_screen: OpenScreen, tmp_path: Path) -> None:
    """What is placed and typed stays, and a match goes on where it was."""
    database = tmp_path / "tables.sqlite3"
    with serving(database) as before:
        screen = new_screen(at=before)
        screen.allow(CUT_OFF)
        table, token = against_bots(before, "tipperary")
        sit(screen, table, {0: token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        player = Player(screen, watch(screen), rng=Random(4))
        player.play_once()
        seen = player.watch.until(lambda seen: 0 in seen["awaited"], "it is this seat's turn again")
        player.caught_up(seen["next_seq"])
        put = player.put(layings(seen)[0])
        screen.page.get_by_label("Say something").fill("still here?")
    says(screen, "The server is restarting.")
    with serving(database, port=before.address.rpartition(":")[2]):
        expect(screen.page.get_by_text("The server is restarting.")).to_have_count(0)
        expect(screen.page.get_by_label("Say something")).to_have_value("still here?")
        assert player.told_place() == put.partition("@")[2]
        player.go.click()
        player.arrived(put, seen["next_seq"])


def test_an_old_page_at_a_new_server(screen: Screen, server: Server) -> None:
    """The page greets with the version it speaks; a server that speaks another one says so."""

    def greet_as_of_old(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            there.send(json.dumps({**said, "v": 0} if said["type"] == "hello" else said))

        route.on_message(pass_on)

    screen.page.route_web_socket(re.compile("/api/live$"), greet_as_of_old)
    table, token = against_bots(server, "cornwall")
    sit(screen, table, {0: token})
    says(screen, "This page is older than the server.", "Load the page again.")
    screen.page.unroute_all()
    expect(screen.button("Load the page again")).to_be_visible()


def test_a_page_whose_parts_are_gone_from_a_new_server(screen: Screen) -> None:
    screen.allow([*REFUSED, "Failed to load", "dynamically imported"])
    screen.page.route(re.compile(r"/assets/TablePage.*\.js$"), lambda route: route.fulfill(status=404))
    screen.go("/table/somewhere")
    says(screen, "Hedgerow has been updated.", "Load the page again.")


def test_a_server_that_cannot_be_reached_from_the_start_page(screen: Screen) -> None:
    screen.allow(CUT_OFF)
    screen.page.route(re.compile("/api/games$"), lambda route: route.abort("connectionrefused"))
    screen.go("/")
    says(screen, "The server cannot be reached.", "Check the connection, then try again.")
    screen.page.unroute_all()
    screen.button("Try again").click()
    expect(screen.button("Play Cornwall now")).to_be_visible()


def test_a_seat_link_opens_the_seat_on_another_device(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen("phone")
    table = with_friends(ann, "cornwall", "Ann", ["A friend, by link", "Bot: Random"])
    link = link_of(ann, 1)
    sit_down(ben, link, "Ben")
    expect(ben.page.get_by_role("application")).to_be_visible()
    other = new_screen("narrow")
    other.go(link)
    expect(other.page.get_by_role("application")).to_be_visible()
    assert watch(other, 1).table == table
