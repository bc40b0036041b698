"""After the end: the score sheet lights up the board, the match can be looked at again, shared, and played again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hedgerow.match import decode, from_json
from tests.page.conftest import OpenScreen, SeatOf
from tests.page.screens import Screen
from tests.page.tables import TITLES, link_of, sit, sit_down, with_friends
from tests.page.watching import is_over, watch


@pytest.mark.parametrize("game", TITLES)
def test_numbers_of_the_sheet_light_up_where_they_come_from(screen: Screen, ended: SeatOf, game: str) -> None:
    over = ended(game)
    sit(screen, over.table, {0: over.token})
    shown = screen.page.get_by_role("button", name=re.compile("Show on the board$"))
    expect(shown.first).to_be_visible()
    shaded = screen.page.locator("svg.map path.dim")
    expect(shaded).to_have_count(0)
    shown.first.click()
    expect(shaded).to_have_count(1)
    expect(shown.first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", TITLES)
def test_a_match_is_looked_at_again_by_slider_and_keys(screen: Screen, ended: SeatOf, game: str) -> None:
    over = ended(game)
    screen.go(f"/replay/{over.table}")
    slider = screen.page.get_by_role("slider", name="Position in the match")
    # It opens at the end.
    expect(slider).to_have_value(re.compile(r"^[1-9]\d+$"))
    last = slider.input_value()
    slider.fill("3")
    expect(slider).to_have_value("3")
    slider.press("ArrowRight")
    expect(slider).to_have_value("4")
    slider.press("Home")
    expect(slider).to_have_value("0")
    expect(screen.button("One step back")).to_be_disabled()
    screen.button("One step on").click()
    expect(slider).to_have_value("1")
    screen.button("Play the replay").click()
    expect(slider).not_to_have_value("1")
    screen.button("Pause the replay").click()
    screen.button("To the end").click()
    expect(slider).to_have_value(last)


def test_a_match_is_shared(screen: Screen, ended: SeatOf, tmp_path: Path) -> None:
    over = ended("cornwall")
    screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit(screen, over.table, {0: over.token})
    link = screen.page.get_by_label("Link to the replay")
    expect(link).to_have_value(re.compile(f"/replay/{over.table}"))
    screen.button("Show a QR code").click()
    expect(screen.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    screen.button("Match code").click()
    expect(screen.page.get_by_text("Code copied")).to_be_visible()
    code = screen.page.evaluate("navigator.clipboard.readText()")
    scores = over.look()["match"]["state"]["scores"]
    assert list(decode(code).state.scores()) == scores
    for name, start in (("Picture", b"\x89PNG"), ("Drawing (SVG)", b"<svg")):
        with screen.page.expect_download() as download:
            screen.button(name).click()
        download.value.save_as(tmp_path / "shared")
        assert (tmp_path / "shared").read_bytes().lstrip().startswith(start)
    with screen.page.expect_download() as download:
        screen.page.get_by_role("link", name="Match file").click()
    download.value.save_as(tmp_path / "match.json")
    assert list(from_json((tmp_path / "match.json").read_bytes()).state.scores()) == scores


def test_a_replay_link_opens_at_a_position_for_anybody(new_screen: OpenScreen, ended: SeatOf) -> None:
    over = ended("cornwall")
    ann, ben = new_screen(), new_screen("phone", "dark")
    ann.go(f"/replay/{over.table}")
    slider = ann.page.get_by_role("slider", name="Position in the match")
    slider.fill("7")
    link = ann.page.get_by_label(re.compile("^Link to"))
    expect(link).to_have_value(re.compile(r"7"))
    ben.page.goto(link.input_value())
    expect(ben.page.get_by_role("slider", name="Position in the match")).to_have_value("7")


def test_the_same_people_play_again(new_screen: OpenScreen) -> None:
    ann, ben = new_screen(), new_screen("phone")
    table = with_friends(ann, "woolybully", "Ann", ["A friend, by link"])
    sit_down(ben, link_of(ann, 1), "Ben")
    for screen in (ann, ben):
        expect(screen.page.get_by_role("application")).to_be_visible()
    for number, screen in enumerate((ann, ben)):
        seat = watch(screen, number)
        if is_over(seat.look()):
            break
        quits = screen.page.get_by_role("button", name=re.compile("^Quit"))
        quits.click()
        screen.button("Leave the game").click()
        seat.until(lambda seen: is_over(seen) or "quit" not in str(seen["moves"]), "the seat has left")
    ann.button("Play again").click()
    ann.page.wait_for_url(lambda address: table not in address)
    expect(ann.page.get_by_role("application")).to_be_visible()
    ben.page.get_by_role("button", name=re.compile("new table|Play again")).first.click()
    ben.page.wait_for_url(f"**{ann.path}")
    expect(ben.page.get_by_role("application")).to_be_visible()
