"""Another language at any time: everything is said in it, and nothing that was chosen, placed or typed is lost."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, WebSocket, WebSocketRoute, expect

from tests.page.conftest import OpenScreen, SeatOf
from tests.page.flaws import SETTLED, flaws
from tests.page.lines import line_to
from tests.page.player import Player
from tests.page.screens import CUT_OFF, Screen
from tests.page.tables import TITLES, advance, against_bots, sit
from tests.page.texts import LANGUAGES, assert_translated, said
from tests.page.watching import Watch, is_over, layings
from tests.server.client import http_client
from tests.server.serving import Server

SIZES = ((360, 740), (768, 1024), (1440, 900))
"""A phone, a tablet, a desk."""
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


def choice(screen: Screen) -> Locator:
    """The languages in the line over a page."""
    return screen.page.locator("select").filter(has=screen.page.locator("option[lang=fr]"))


def told(seat: Watch, language: str) -> list[str]:
    """All sentences of a log in a language, from the server."""
    with http_client(seat.server, headers={"X-Seat-Token": seat.token, "Accept-Language": language}) as client:
        answer = client.get(f"/api/tables/{seat.table}/view")
    return [event["text"] for entry in answer.json()["match"]["log"] for event in entry.get("events", [])]


def greetings(screen: Screen) -> list[dict[str, Any]]:
    """What the page says when it comes to a table, as it goes out."""
    heard: list[dict[str, Any]] = []

    def hear(sent: str | bytes) -> None:
        message = json.loads(sent)
        if message["type"] == "hello":
            heard.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", hear)

    screen.page.on("websocket", listen)
    return heard


def speak(screen: Screen, language: str) -> None:
    """Choose a language at a table: in the settings, through the menu."""
    before = str(screen.page.evaluate("document.documentElement.lang"))
    screen.page.get_by_role("button", name=said(before, "table.menu")).click()
    screen.page.get_by_role("button", name=said(before, "common.settings"), exact=True).click()
    screen.page.get_by_role("radio", name=NAMES[language]).check()
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    screen.page.keyboard.press("Escape")


def reads(screen: Screen, sentences: list[str]) -> None:
    """The log on the page has these sentences and no others."""
    screen.page.wait_for_function(
        """sentences => {
            const log = document.querySelector("section.log ol").innerText.replace(/\\s+/g, " ");
            return sentences.every(sentence => log.includes(sentence));
        }""",
        arg=[" ".join(sentence.split()) for sentence in sentences],
    )


def test_a_switch_in_mid_game_loses_nothing(new_screen: OpenScreen, server: Server) -> None:
    table, token = against_bots(server, "tipperary")
    with line_to(server) as line:
        screen = new_screen(at=line.server)
        screen.allow(CUT_OFF)
        heard = greetings(screen)
        sit(screen, table, {0: token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        player = Player(screen, Watch(server, table, 0, token), rng=Random(5))
        player.play_once()
        seen = player.watch.until(lambda seen: 0 in seen["awaited"], "it is this seat's turn again")
        player.caught_up(seen["next_seq"])
        put = player.put(layings(seen)[0])
        screen.page.get_by_label("Say something").fill("half a sent")

        speak(screen, "de")
        assert (heard[-1]["language"], heard[-1]["since"]) == ("de", 0)
        assert len(heard) == 2, "one greeting more, and no new connection"
        reads(screen, told(player.watch, "de"))
        assert_translated(screen.page, "de")

        # Two quick switches: what the first one brings comes too late.
        speak(screen, "fr")
        speak(screen, "de")
        reads(screen, told(player.watch, "de"))
        # What is chosen while the line is cut is heard when it is back.
        line.cut()
        expect(screen.page.get_by_text(said("de", "table.lost"))).to_be_visible()
        speak(screen, "fr")
        assert heard[-1]["language"] == "de", "nobody can hear it"
        line.mend()
        expect(screen.page.get_by_text(said("fr", "table.lost"))).to_have_count(0)
        assert (heard[-1]["language"], heard[-1]["since"]) == ("fr", 0)
        reads(screen, told(player.watch, "fr"))
        assert_translated(screen.page, "fr")

        speak(screen, "en")
        reads(screen, told(player.watch, "en"))
        expect(screen.page.get_by_label("Say something")).to_have_value("half a sent")
        assert player.told_place() == put.partition("@")[2]
        player.go.click()
        player.arrived(put, seen["next_seq"])


def test_a_switch_that_the_server_refuses(screen: Screen, server: Server) -> None:
    """Too many messages at once, for instance: the page begins anew and hears everything in the new language."""
    greeted = 0

    def refuse_the_second(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            nonlocal greeted
            greeted += json.loads(message)["type"] == "hello"
            if greeted == 2:
                route.send(
                    json.dumps({"type": "refused", "id": None, "code": "too-fast", "message": "!", "advice": "?"})
                )
            else:
                there.send(message)

        route.on_message(pass_on)

    screen.page.route_web_socket(re.compile("/api/live$"), refuse_the_second)
    table, token = against_bots(server, "tipperary")
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    speak(screen, "de")
    reads(screen, told(Watch(server, table, 0, token), "de"))
    assert greeted == 3


def with_a_sheep(server: Server) -> Watch:
    """A seat in Tipperary that has a wooden sheep to set."""
    rng = Random(3)
    for _ in range(5):
        table, token = against_bots(server, "tipperary")
        seat = Watch(server, table, 0, token)
        while True:
            seen = seat.at_turn()
            if is_over(seen):
                break
            if any(move.startswith("sheep@") for move in layings(seen)):
                return seat
            advance(seat, 1, rng, tried=1)
    raise AssertionError("five matches without a wooden sheep")


def test_what_was_asked_before_a_switch(new_screen: OpenScreen, server: Server) -> None:
    seat = with_a_sheep(server)
    screen = new_screen(locale="de-CH")
    sit(screen, seat.table, {0: seat.token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.page.get_by_role("button", name=said("de", "learn.hint"), exact=True).click()
    hint = screen.page.locator("button[data-help='table.hintClose']")
    expect(hint).to_have_accessible_name(said("de", "learn.hintClose"))
    screen.page.keyboard.press("/")
    line = screen.page.get_by_role("textbox", name=said("de", "commands.label"))
    answers = screen.page.get_by_role("log", name=said("de", "commands.answers")).locator(".answer [lang]")
    # In German words are put together, and what a word is about stands at its end.
    line.fill("schaf")
    line.press("Enter")
    expect(answers.last).to_contain_text(said("de", "tipperary.piece_sheep"))
    line.fill("schfa")
    line.press("Enter")
    expect(answers.last).to_contain_text("schfa")
    expect(screen.page.get_by_role("group", name=said("de", "commands.suggestions"))).to_be_visible()
    screen.page.get_by_role("button", name=said("de", "table.menu")).focus()
    screen.page.keyboard.press("F1")
    card = screen.page.get_by_role("note")
    expect(card).to_contain_text(said("de", "table.menu"))

    # As in another window of the same browser: what is open here stays open.
    other = screen.context.new_page()
    other.goto(f"{server.address}/no/such/page")

    def asks_anew(request: Request) -> bool:
        return request.url.endswith("/hint") and request.headers.get("accept-language") == "fr"

    with screen.page.expect_request(asks_anew):
        other.get_by_role("combobox").select_option(label="Français")
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    expect(hint).to_have_accessible_name(said("fr", "learn.hintClose"))
    expect(card).to_contain_text(said("fr", "table.menu"))
    expect(card).not_to_contain_text(said("de", "table.menu"))
    kept = screen.page.get_by_role("log", name=said("fr", "commands.answers")).locator(".answer [lang]")
    expect(kept).to_have_count(2)
    assert kept.last.get_attribute("lang") == "de", "an answer stays as it was given"
    # They would not be understood any more.
    expect(screen.page.get_by_role("group", name=said("fr", "commands.suggestions"))).to_have_count(0)
    assert_translated(screen.page, "fr")


def holds(screen: Screen, language: str) -> None:
    """Everything is said in a language, and has room on narrow and on wide screens."""
    assert_translated(screen.page, language)
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.evaluate(SETTLED)
        assert flaws(screen.page) == [], f"at {width} pixels"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_the_browsers_language_is_spoken_from_the_start(
    new_screen: OpenScreen, midway: SeatOf, ended: SeatOf, language: str
) -> None:
    screen = new_screen(locale=f"{language}-CH")
    asked: set[str | None] = set()

    def hear(request: Request) -> None:
        if "/api/" in request.url:
            asked.add(request.headers.get("accept-language"))

    screen.page.on("request", hear)
    screen.go("/")
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text(said(language, "start.heroFirst"))
    expect(screen.page).to_have_title(said(language, "start.title"))
    expect(choice(screen)).to_have_value(language)
    holds(screen, language)
    screen.page.get_by_role("button", name=said(language, "start.friendsOf", game="Cornwall")).click()
    expect(screen.page.get_by_role("dialog")).to_be_visible()
    holds(screen, language)
    for game in TITLES:
        seat = midway(game)
        sit(screen, seat.table, {0: seat.token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        holds(screen, language)
    over = ended("woolybully")
    screen.go(f"/replay/{over.table}")
    expect(screen.page.get_by_role("slider")).to_be_visible()
    holds(screen, language)
    assert asked == {language}, "the server is asked in the language that is spoken"


def test_the_choice_on_the_start_page_is_kept(screen: Screen, ended: SeatOf) -> None:
    screen.go("/")
    choice(screen).select_option(label="Italiano")
    expect(screen.page.locator("html")).to_have_attribute("lang", "it")
    expect(screen.page).to_have_title(said("it", "start.title"))
    screen.go("/no/such/page")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(said("it", "common.noPage"))
    choice(screen).select_option(label="Français")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(said("fr", "common.noPage"))
    expect(screen.page).to_have_title(said("fr", "common.noPage"))
    # A replay stays where it stands.
    over = ended("tipperary")
    screen.go(f"/replay/{over.table}#step=20")
    slider = screen.page.get_by_role("slider")
    expect(slider).to_be_enabled()
    at = slider.input_value()
    choice(screen).select_option(label="Deutsch")
    expect(screen.page).to_have_title(said("de", "end.replayOf", game="Tipperary"))
    expect(slider).to_have_value(at)
