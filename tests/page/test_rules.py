"""Rules pages: complete, with all pictures, and linked from everywhere."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from hedgerow.games import REGISTRY
from hedgerow.tutorial.rulebook import pictures
from hedgerow.tutorial.rules_text import rules_text
from tests.page.axe import check_sizes
from tests.page.conftest import OpenScreen
from tests.page.screens import Device, Screen, Theme
from tests.page.tables import TITLES, against_bots, sit
from tests.page.texts import en
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.server.serving import Server

LOOKS: list[tuple[Device, Theme]] = [("narrow", "light"), ("phone", "dark"), ("desk", "light")]
"""The games take turns with these."""
LOOK = dict(zip(TITLES, cycle(LOOKS), strict=False))


def expect_rules(screen: Screen, game: str) -> None:
    """Check that the screen shows the rules of a game with their pictures."""
    page = screen.page
    expect(page.get_by_role("heading", level=1, name=TITLES[game])).to_be_visible()
    expect(page.locator("figure svg")).to_have_count(len(pictures(game)))


@pytest.mark.parametrize("game", TITLES)
def test_rules_of_a_game(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen(*LOOK[game])
    page = screen.page
    screen.go(f"/rules/{game}")
    expect_rules(screen, game)
    page.evaluate("document.fonts.ready")
    check_sizes(screen)
    contents = page.get_by_role("navigation", name=en("rulebook.contents")).get_by_role("link")
    headings = page.get_by_role("article").get_by_role("heading", level=2)
    assert contents.all_inner_texts() == headings.all_inner_texts()
    text = rules_text(REGISTRY[game], "en")
    assert text
    assert headings.all_inner_texts() == [section.title for section in text.sections]
    rulings = [block.question for section in text.sections for block in section.body if block.kind == "ruling"]
    assert page.get_by_role("term").all_inner_texts() == rulings
    drawings = page.locator("figure svg")
    assert [drawing.get_attribute("data-picture") for drawing in drawings.all()] == [
        picture.name for picture in pictures(game)
    ]
    # Each picture has symbols and highlighted cells.
    assert all(drawings.evaluate_all("all => all.map(it => it.querySelectorAll('use').length > 0)"))
    assert drawings.locator("path.brack").count() == len(pictures(game))
    assert page.get_by_role("figure").count() == len(pictures(game)), "a picture has no caption, or is missing"

    contents.last.click()
    heading = headings.last
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert page.url.endswith("#reconstructed")


def test_link_to_a_section(screen: Screen) -> None:
    screen.go(f"/rules/{SIMULTANEOUS_GAME}#whiskey")
    expect_rules(screen, SIMULTANEOUS_GAME)
    expect(screen.page.locator("#whiskey").get_by_role("heading")).to_be_in_viewport()
    screen.page.get_by_role("link", name=en("rulebook.title", game=TITLES[TURN_GAME])).click()
    expect_rules(screen, TURN_GAME)
    screen.go("/rules/chess")
    expect(screen.page.get_by_role("heading", name=en("common.noPage"))).to_be_visible()


def test_links_to_the_rules(screen: Screen, server: Server) -> None:
    page = screen.page
    screen.go("/")
    page.get_by_role("link", name=en("start.rulesOf", game=TITLES[TURN_GAME])).click()
    expect_rules(screen, TURN_GAME)
    table, token = against_bots(server, TURN_GAME)
    sit(screen, table, {0: token})
    expect(page.get_by_role("application")).to_be_visible()
    for key in ("table.menu", "table.help"):
        screen.button(en("table.menu")).click()
        if key != "table.menu":
            page.get_by_role("dialog").get_by_role("button", name=en(key)).click()
        with page.context.expect_page() as other:
            page.get_by_role("dialog").get_by_role("link", name=en("rulebook.all")).click()
        expect(other.value.get_by_role("heading", level=1, name=TITLES[TURN_GAME])).to_be_visible()
        other.value.close()
        page.keyboard.press("Escape")
    expect(page.get_by_role("application")).to_be_visible()
