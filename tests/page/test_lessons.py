"""Lessons: a whole lesson of each game, then a first game with hints."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from hedgerow.i18n import Language
from tests.page.conftest import OpenScreen
from tests.page.input_methods import InputMethod, Keyboard, Mouse, Touch
from tests.page.learner import Learner
from tests.page.screens import Device
from tests.page.seat_client import placements, seat_of
from tests.page.tables import TITLES
from tests.page.test_languages import choose_language
from tests.page.texts import en, message
from tests.registered import TURN_GAME
from tests.server.client import legal_moves

METHODS: list[tuple[Device, type[InputMethod]]] = [("narrow", Touch), ("desk", Mouse), ("desk", Keyboard)]
"""The games take turns with these, and with the languages."""
LANGUAGES: list[Language] = ["de", "fr", "it"]
TURNS = dict(zip(TITLES, zip(cycle(METHODS), cycle(LANGUAGES), strict=False), strict=False))


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("translated", [False, True], ids=["en", "translated"])
def test_learn_a_game_and_begin_to_play(new_screen: OpenScreen, game: str, translated: bool) -> None:
    (device, method), language = TURNS[game]
    screen = new_screen(device)
    learner = Learner(screen, game, language if translated else "en", method())
    learner.begin()
    for number in range(len(learner.lesson.steps)):
        learner.take(number)
    if device == "desk":
        assert learner.misses, "no miss was seen"
    if not translated:
        play_first_game(learner)


def play_first_game(learner: Learner) -> None:
    """Start the first game; it shows a hint at once, which is put on the board without being played."""
    screen, page = learner.screen, learner.screen.page
    learner.press("learn.firstGame")
    page.wait_for_url("**/table/*")
    seat = seat_of(screen)
    seats = seat.view()["table"]["seats"]
    assert [seat["bot"] for seat in seats] == [None, "easy"]
    while not placements(view := seat.at_turn()):  # a hand that fits nowhere
        seat.play("pass", view["next_seq"])
    put = page.get_by_role("button", name=learner.text("learn.hintPut"))
    expect(put).to_be_visible()
    before = seat.view()
    learner.method.press(put)
    expect(put).to_be_hidden()
    move = f"{learner.board.get_attribute('data-piece')}@{learner.place()}"
    assert not [entry for entry in seat.view()["match"]["log"][before["next_seq"] :] if entry.get("seat") == 0]
    assert move in legal_moves(seat.view()), "a hint is a legal move"
    # Switched off, hints are shown on request only.
    page.get_by_role("button", name=learner.text("table.menu")).click()
    page.get_by_role("button", name=learner.text("learn.hintsOn")).click()
    expect(page.get_by_role("button", name=learner.text("learn.hintsOff"))).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name=learner.text("common.close"), exact=True).click()
    page.keyboard.press("Escape")  # on a phone a placed piece takes the place of the button
    expect(page.get_by_role("button", name=learner.text("learn.hint"), exact=True)).to_be_visible()


def test_unknown_lesson(new_screen: OpenScreen) -> None:
    screen = new_screen()
    screen.allow([r"the server responded with a status of 400"])
    screen.go("/learn/chess")
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("chess")
    expect(screen.button(en("common.tryAgain"))).to_be_visible()


def test_request_a_hint(new_screen: OpenScreen) -> None:
    screen = new_screen()
    screen.go("/")
    screen.button(en("start.playNowOf", game=TITLES[TURN_GAME])).click()
    screen.page.wait_for_url("**/table/*")
    seat_of(screen).at_turn()
    request = screen.page.get_by_role("button", name=en("learn.hint"), exact=True)
    request.click()
    expect(screen.button(en("learn.hintPut"))).to_be_visible()
    # The reason is a text of the server, so it is requested again in another language.
    hint = screen.page.get_by_role("status").filter(has=screen.button(en("learn.hintPut"))).locator("p")
    reason = hint.locator("span:not(.visually-hidden)").first.inner_text()
    assert reason
    expect(screen.page.locator("[data-part=suggestion]")).to_be_attached()
    choose_language(screen, "it")
    expect(screen.page.get_by_role("button", name=message("it", "learn.hintPut"))).to_be_visible()
    expect(screen.page.get_by_text(reason)).to_have_count(0)
    choose_language(screen, "en")
    total = hint.locator("b").all_inner_texts()
    screen.button(en("learn.hintPut")).click()
    expect(screen.page.locator(".tip .total")).to_have_text(total[0] if total else en("board.noChange"))
    expect(screen.page.locator("[data-part=suggestion]")).to_have_count(0)
    screen.page.keyboard.press("Escape")
    request.click()
    screen.button(en("learn.hintClose")).click()
    expect(request).to_be_visible()
