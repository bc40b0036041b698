"""The pages of rules: complete, with every picture, and found from wherever somebody may ask for them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hedgerow.tutorial.rulebook import pictures
from tests.page.axe import measure
from tests.page.conftest import OpenScreen
from tests.page.screens import Device, Screen, Theme
from tests.page.tables import TITLES, against_bots, sit
from tests.server.serving import Server

LOOKS: dict[str, tuple[Device, Theme]] = {
    "tipperary": ("narrow", "light"),
    "cornwall": ("phone", "dark"),
    "woolybully": ("desk", "light"),
}


def opened(screen: Screen, game: str) -> None:
    """The rules are there, with their pictures."""
    page = screen.page
    expect(page.get_by_role("heading", level=1, name=TITLES[game])).to_be_visible()
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("game", TITLES)
def test_the_rules_of_a_game(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen(*LOOKS[game])
    page = screen.page
    screen.go(f"/rules/{game}")
    opened(screen, game)
    page.evaluate("document.fonts.ready")
    measure(screen)
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    headings = page.get_by_role("article").get_by_role("heading", level=2)
    assert contents.all_inner_texts() == headings.all_inner_texts()
    assert {"How we decided", "What is reconstructed", "Choices at our tables"} <= {*headings.all_inner_texts()}
    drawn = page.locator("figure svg")
    assert [one.get_attribute("data-picture") for one in drawn.all()] == [one.name for one in pictures(game)]
    # Each has something on it, and something that is pointed out.
    assert all(page.locator("figure svg").evaluate_all("all => all.map(it => it.querySelectorAll('use').length > 0)"))
    assert drawn.locator("path.brack").count() == len(pictures(game))
    assert page.get_by_role("figure").count() == len(pictures(game)), "a picture has no caption, or is missing"

    last = contents.last
    last.click()
    heading = headings.last
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert page.url.endswith("#reconstructed")


def test_a_link_opens_the_rules_at_a_section(screen: Screen) -> None:
    screen.go("/rules/tipperary#whiskey")
    opened(screen, "tipperary")
    expect(screen.page.get_by_role("heading", name="Grain and distilleries: whiskey")).to_be_in_viewport()
    screen.page.get_by_role("link", name="Cornwall: the rules").click()
    opened(screen, "cornwall")
    screen.go("/rules/chess")
    expect(screen.page.get_by_role("heading", name="There is no such page.")).to_be_visible()


def test_the_rules_are_found_from_the_start_page_and_from_a_table(screen: Screen, server: Server) -> None:
    page = screen.page
    screen.go("/")
    page.get_by_role("link", name="The rules of Cornwall").click()
    opened(screen, "cornwall")
    table, token = against_bots(server, "cornwall")
    sit(screen, table, {0: token})
    expect(page.get_by_role("application")).to_be_visible()
    for button in ("Menu of the table", "Keys and rules in short"):
        screen.button(button).click()
        with page.context.expect_page() as other:
            page.get_by_role("dialog").get_by_role("link", name=re.compile("^All the rules")).click()
        expect(other.value.get_by_role("heading", level=1, name="Cornwall")).to_be_visible()
        other.value.close()
        page.keyboard.press("Escape")
    expect(page.get_by_role("application")).to_be_visible()
