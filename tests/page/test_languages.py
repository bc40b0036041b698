"""Changing the language: all texts change, and nothing that was chosen, placed or typed is lost."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, WebSocket, WebSocketRoute, expect

from hedgerow.i18n import LANGUAGES
from tests.page.conftest import OpenScreen, SeatOf
from tests.page.layout_checks import SETTLED, layout_problems
from tests.page.player import Player
from tests.page.screens import CUT_OFF, Screen
from tests.page.seat_client import SeatClient, is_over, placements
from tests.page.tables import TITLES, advance, against_bots, open_chat, sit
from tests.page.tcp_proxy import proxy_to
from tests.page.texts import assert_translated, en, message
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import http_client
from tests.server.serving import Server

SIZES = ((360, 740), (740, 360), (768, 1024), (1180, 820), (1440, 900))
"""Sizes of a phone and a tablet, both upright and on their sides, and of a desktop."""
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


def language_list(screen: Screen) -> Locator:
    """Find the list of languages at the top of a page."""
    return screen.page.locator("select").filter(has=screen.page.locator("option[lang=fr]"))


def log_sentences(seat: SeatClient, language: str) -> list[str]:
    """Return all sentences of the log in a language, from the server."""
    with http_client(seat.server, headers={"X-Seat-Token": seat.token, "Accept-Language": language}) as client:
        response = client.get(f"/api/tables/{seat.table}/view")
    events = [event for entry in response.json()["match"]["log"] for event in entry.get("events", [])]
    return [event.get("own", {}).get(str(seat.seat), event["text"]) for event in events]


def record_hellos(screen: Screen) -> list[dict[str, Any]]:
    """Record the hello messages that the page sends."""
    hellos: list[dict[str, Any]] = []

    def record(text: str | bytes) -> None:
        data = json.loads(text)
        if data["type"] == "hello":
            hellos.append(data)

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", record)

    screen.page.on("websocket", listen)
    return hellos


def choose_language(screen: Screen, language: str) -> None:
    """Choose a language in the settings of a table."""
    before = str(screen.page.evaluate("document.documentElement.lang"))
    screen.page.get_by_role("button", name=message(before, "table.menu")).click()
    screen.page.get_by_role("button", name=message(before, "common.settings"), exact=True).click()
    screen.page.get_by_role("radio", name=NAMES[language]).check()
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    screen.page.keyboard.press("Escape")


def expect_log(screen: Screen, sentences: list[str]) -> None:
    """Check that the log on the page contains sentences."""
    screen.page.wait_for_function(
        """sentences => {
            for (const fold of document.querySelectorAll("section.log .fold.closed")) fold.click();
            const log = document.querySelector("section.log ol").innerText.replace(/\\s+/g, " ");
            return sentences.every(sentence => log.includes(sentence));
        }""",
        arg=[" ".join(sentence.split()) for sentence in sentences],
    )


def test_change_in_a_match_loses_nothing(new_screen: OpenScreen, server: Server) -> None:
    table, token = against_bots(server, SIMULTANEOUS_GAME)
    with proxy_to(server) as proxy:
        screen = new_screen(at=proxy.server)
        screen.allow(CUT_OFF)
        hellos = record_hellos(screen)
        sit(screen, table, {0: token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        player = Player(screen, SeatClient(server, table, 0, token), rng=Random(5))
        player.play_once()
        seen = player.seat.until(lambda seen: 0 in seen["awaited"], "it is this seat's turn again")
        player.wait_for_seq(seen["next_seq"])
        placed = player.put(placements(seen)[0])
        new_screen("phone").go(f"/table/{table}")  # another person, so that there is a chat
        open_chat(screen.page).fill("half a sent")
        screen.page.get_by_role("tab", name=en("table.log")).click()

        choose_language(screen, "de")
        assert (hellos[-1]["language"], hellos[-1]["since"]) == ("de", 0)
        assert len(hellos) == 2, "one more hello, and no new connection"
        expect_log(screen, log_sentences(player.seat, "de"))
        assert_translated(screen.page, "de")

        # Two quick changes: the reply to the first one comes too late.
        choose_language(screen, "fr")
        choose_language(screen, "de")
        expect_log(screen, log_sentences(player.seat, "de"))
        # A change without a connection takes effect after it is back.
        proxy.cut()
        expect(screen.page.get_by_text(message("de", "table.lost"))).to_be_visible()
        choose_language(screen, "fr")
        assert hellos[-1]["language"] == "de", "nothing can be sent"
        proxy.restore()
        expect(screen.page.get_by_text(message("fr", "table.lost"))).to_have_count(0)
        assert (hellos[-1]["language"], hellos[-1]["since"]) == ("fr", 0)
        expect_log(screen, log_sentences(player.seat, "fr"))
        assert_translated(screen.page, "fr")

        choose_language(screen, "en")
        expect_log(screen, log_sentences(player.seat, "en"))
        expect(open_chat(screen.page)).to_have_value("half a sent")
        assert player.ghost_place() == placed.partition("@")[2]
        player.lay_button.click()
        player.expect_move(placed, seen["next_seq"])


def test_change_that_the_server_refuses(screen: Screen, server: Server) -> None:
    """Refuse a hello, as for too many messages at once: the page reconnects and gets everything in the new language."""
    hellos = 0

    def refuse_the_second(route: WebSocketRoute) -> None:
        target = route.connect_to_server()

        def forward(text: str | bytes) -> None:
            nonlocal hellos
            hellos += json.loads(text)["type"] == "hello"
            if hellos == 2:
                route.send(
                    json.dumps({"type": "refused", "id": None, "code": "too-fast", "message": "!", "advice": "?"})
                )
            else:
                target.send(text)

        route.on_message(forward)

    screen.page.route_web_socket(re.compile("/api/live$"), refuse_the_second)
    table, token = against_bots(server, SIMULTANEOUS_GAME)
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    choose_language(screen, "de")
    expect_log(screen, log_sentences(SeatClient(server, table, 0, token), "de"))
    assert hellos == 3


def seat_with_a_sheep(server: Server) -> SeatClient:
    """Return a seat with a wooden sheep to place."""
    rng = Random(3)
    for _ in range(5):
        table, token = against_bots(server, SIMULTANEOUS_GAME)
        seat = SeatClient(server, table, 0, token)
        while True:
            seen = seat.at_turn()
            if is_over(seen):
                break
            if any(move.startswith("sheep@") for move in placements(seen)):
                return seat
            advance(seat, 1, rng, candidates=1)
    raise AssertionError("five matches without a wooden sheep")


def test_answers_before_a_change(new_screen: OpenScreen, server: Server) -> None:
    seat = seat_with_a_sheep(server)
    screen = new_screen(locale="de-CH")
    sit(screen, seat.table, {0: seat.token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.page.get_by_role("button", name=message("de", "learn.hint"), exact=True).click()
    hint = screen.page.locator("button[data-help='table.hintClose']")
    expect(hint).to_have_accessible_name(message("de", "learn.hintClose"))
    screen.page.keyboard.press("/")
    line = screen.page.get_by_role("textbox", name=message("de", "commands.label"))
    answers = screen.page.get_by_role("log", name=message("de", "commands.answers")).locator(".answer [lang]")
    # The end of a German compound is enough.
    line.fill("schaf")
    line.press("Enter")
    expect(answers.last).to_contain_text(message("de", f"{SIMULTANEOUS_GAME}.piece.sheep"))
    line.fill("schfa")
    line.press("Enter")
    expect(answers.last).to_contain_text("schfa")
    expect(screen.page.get_by_role("group", name=message("de", "commands.suggestions"))).to_be_visible()
    screen.page.get_by_role("button", name=message("de", "table.menu")).focus()
    screen.page.keyboard.press("F1")
    card = screen.page.get_by_role("note")
    expect(card).to_contain_text(message("de", "table.menu"))

    # A change in another window of the same browser; everything open here stays open.
    other = screen.context.new_page()
    other.goto(f"{server.address}/no/such/page")

    def is_new_hint(request: Request) -> bool:
        return request.url.endswith("/hint") and request.headers.get("accept-language") == "fr"

    with screen.page.expect_request(is_new_hint):
        other.get_by_role("combobox").select_option(label="Français")
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    expect(hint).to_have_accessible_name(message("fr", "learn.hintClose"))
    expect(card).to_contain_text(message("fr", "table.menu"))
    expect(card).not_to_contain_text(message("de", "table.menu"))
    answers = screen.page.get_by_role("log", name=message("fr", "commands.answers")).locator(".answer [lang]")
    expect(answers).to_have_count(2)
    assert answers.last.get_attribute("lang") == "de", "an answer keeps its language"
    # Suggestions would not be understood in the new language.
    expect(screen.page.get_by_role("group", name=message("fr", "commands.suggestions"))).to_have_count(0)
    assert_translated(screen.page, "fr")


def expect_translated_layout(screen: Screen, language: str) -> None:
    """Check that everything is translated and fits on narrow and wide screens."""
    assert_translated(screen.page, language)
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.evaluate(SETTLED)
        assert layout_problems(screen.page) == [], f"at {width} pixels"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_language_of_the_browser(new_screen: OpenScreen, midway: SeatOf, ended: SeatOf, language: str) -> None:
    screen = new_screen(locale=f"{language}-CH")
    languages: set[str | None] = set()

    def record(request: Request) -> None:
        if "/api/" in request.url:
            languages.add(request.headers.get("accept-language"))

    screen.page.on("request", record)
    screen.go("/")
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text(message(language, "start.heroFirst"))
    expect(screen.page).to_have_title(message(language, "start.title"))
    expect(language_list(screen)).to_have_value(language)
    expect_translated_layout(screen, language)
    screen.page.get_by_role("button", name=message(language, "start.friendsOf", game=TITLES[TURN_GAME])).click()
    expect(screen.page.get_by_role("dialog")).to_be_visible()
    expect_translated_layout(screen, language)
    for game in TITLES:
        seat = midway(game)
        sit(screen, seat.table, {0: seat.token})
        expect(screen.page.get_by_role("application")).to_be_visible()
        expect_translated_layout(screen, language)
    over = ended(SECRET_GAME)
    screen.go(f"/replay/{over.table}")
    expect(screen.page.get_by_role("slider")).to_be_visible()
    expect_translated_layout(screen, language)
    assert languages == {language}, "requests name the language of the page"


def test_choice_on_the_start_page_is_stored(screen: Screen, ended: SeatOf) -> None:
    screen.go("/")
    language_list(screen).select_option(label="Italiano")
    expect(screen.page.locator("html")).to_have_attribute("lang", "it")
    expect(screen.page).to_have_title(message("it", "start.title"))
    screen.go("/no/such/page")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(message("it", "common.noPage"))
    language_list(screen).select_option(label="Français")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(message("fr", "common.noPage"))
    expect(screen.page).to_have_title(message("fr", "common.noPage"))
    # A replay keeps its position.
    over = ended(SIMULTANEOUS_GAME)
    screen.go(f"/replay/{over.table}#step=20")
    slider = screen.page.get_by_role("slider")
    expect(slider).to_be_enabled()
    at = slider.input_value()
    language_list(screen).select_option(label="Deutsch")
    expect(screen.page).to_have_title(message("de", "end.replayOf", game=TITLES[SIMULTANEOUS_GAME]))
    expect(slider).to_have_value(at)
