"""Newcomers: a whole lesson of each game, then a first game with hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import OpenScreen
from tests.page.learner import Learner
from tests.page.screens import Device
from tests.page.test_languages import speak
from tests.page.texts import LANGUAGES, said
from tests.page.watching import Watch, kept_tables, layings
from tests.page.ways import Fingers, Keys, Mouse, Way
from tests.server.client import legal_moves

WAYS: dict[str, tuple[Device, type[Way]]] = {
    "tipperary": ("narrow", Fingers),
    "cornwall": ("desk", Mouse),
    "woolybully": ("desk", Keys),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WAYS)
def test_somebody_learns_a_game_and_begins_to_play(new_screen: OpenScreen, game: str, language: str) -> None:
    device, way = WAYS[game]
    screen = new_screen(device)
    learner = Learner(screen, game, language, way())
    learner.begin()
    for number in range(len(learner.lesson.steps)):
        learner.take(number)
    if device == "desk":
        assert learner.astray, "a miss was seen"
    if language == "en":
        first_game(learner)


def first_game(learner: Learner) -> None:
    """The first game begins, offers a hint by itself, and puts it on the board without laying it."""
    screen, page = learner.screen, learner.screen.page
    learner.press("learn.firstGame")
    page.wait_for_url("**/table/*")
    table = screen.path.rpartition("/")[2]
    watch = Watch(screen.server, table, 0, kept_tables(screen)[table]["mine"]["0"])
    seats = watch.look()["table"]["seats"]
    assert [seat["bot"] for seat in seats] == [None, "easy"]
    while not layings(seen := watch.at_turn()):  # a hand of Wooly Bully that fits nowhere
        watch.play("pass", seen["next_seq"])
    put = page.get_by_role("button", name=learner.say("learn.hintPut"))
    expect(put).to_be_visible()
    before = watch.look()
    learner.way.press(put)
    expect(put).to_be_hidden()
    move = f"{learner.board.get_attribute('data-piece')}@{learner.place()}"
    assert not [entry for entry in watch.look()["match"]["log"][before["next_seq"] :] if entry.get("seat") == 0]
    assert move in legal_moves(watch.look()), "a hint is a legal move"
    # From now on only when asked.
    page.get_by_role("button", name=learner.say("table.menu")).click()
    page.get_by_role("button", name=learner.say("learn.hintsOn")).click()
    expect(page.get_by_role("button", name=learner.say("learn.hintsOff"))).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name=learner.say("common.close"), exact=True).click()
    page.keyboard.press("Escape")  # a piece that was put needs the place of the button on a phone
    expect(page.get_by_role("button", name=learner.say("learn.hint"), exact=True)).to_be_visible()


def test_a_lesson_that_does_not_exist_says_what_to_do(new_screen: OpenScreen) -> None:
    screen = new_screen()
    screen.allow([r"the server responded with a status of 400"])
    screen.go("/learn/chess")
    expect(screen.page.get_by_text(re.compile("There is no lesson for 'chess'"))).to_be_visible()


def test_who_plays_against_bots_can_ask_for_a_hint(new_screen: OpenScreen) -> None:
    screen = new_screen()
    screen.go("/")
    screen.button("Play Cornwall now").click()
    screen.page.wait_for_url("**/table/*")
    table = screen.path.rpartition("/")[2]
    watch = Watch(screen.server, table, 0, kept_tables(screen)[table]["mine"]["0"])
    watch.at_turn()
    ask = screen.page.get_by_role("button", name="Hint", exact=True)
    ask.click()
    expect(screen.button("Put it there")).to_be_visible()
    # In another language the reason, which is the server's, is another one, too.
    hint = screen.page.get_by_role("status").filter(has=screen.button("Put it there")).locator("p")
    reason = hint.inner_text().partition(": ")[2]
    assert reason
    speak(screen, "it")
    expect(screen.page.get_by_role("button", name=said("it", "learn.hintPut"))).to_be_visible()
    expect(screen.page.get_by_text(reason)).to_have_count(0)
    speak(screen, "en")
    screen.button("Close the hint").click()
    expect(ask).to_be_visible()
