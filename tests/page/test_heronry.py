"""The example game in the browser: its words, drawings and rules. `test_generic_table` plays whole games of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.examples.heronry_package import install
from tests.page.conftest import OpenScreen
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.seat_client import SeatClient
from tests.page.tables import against_bots, finished, sit
from tests.page.texts import beginning, en
from tests.server.serving import Server, serving

GAME, TITLE = "heronry", "Heronry"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that finds the installed game."""
    folder = tmp_path_factory.mktemp("heronry")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", install(folder))
        with serving(folder / "tables.sqlite3") as running:
            yield running


def at_table(screen: Screen) -> Player:
    """Return a player at a new table against a bot."""
    table, token = against_bots(screen.server, GAME)
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    return Player(screen, SeatClient(screen.server, table, 0, token), rng=Random(3))


def test_the_table_shows_the_game_in_its_own_words_and_drawings(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    player = at_table(screen)
    player.seat.at_turn()
    expect(screen.page.get_by_text("Choose a tile of the market and place it.").first).to_be_attached()
    market = screen.page.locator("button[data-piece]")
    expect(market).to_have_count(3)
    expect(market.first).to_have_accessible_name(re.compile("^Tile [0-9]+: .*(water|reed|tree)"))
    expect(player.board.locator("[fill='url(#pt-heronry-water)']").first).to_be_attached()


def test_nesting_is_offered_after_a_tile_with_a_tree(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    player = at_table(screen)
    while "pass" not in player.seat.at_turn()["moves"]["words"]:
        assert player.play_once()
    expect(screen.button("Pass: keep the heron")).to_be_visible()
    expect(screen.page.locator("button[data-piece=heron]")).to_have_accessible_name(re.compile("^Heron"))
    player.play_word("pass")
    expect(screen.page.get_by_text("You keep your heron.").first).to_be_visible()


def test_rules_but_no_lesson(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    screen.go("/")
    card = screen.page.locator(f"[data-game={GAME}]")
    expect(card.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(card.get_by_role("link")).to_have_count(1)
    card.get_by_role("link").click()
    expect(screen.page.get_by_role("heading", name=TITLE, level=1)).to_be_visible()
    expect(screen.page.get_by_text("Red has two herons beside it")).to_be_visible()


def test_end_replay_and_picture(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    over = finished(games, GAME, Random(2))
    screen.go(f"/replay/{over.table}")
    sheet = screen.page.get_by_role("table", name=beginning("end.scoresOf"))
    expect(sheet.get_by_role("row", name="Fishing")).to_be_visible()
    number = sheet.get_by_role("button").first
    number.click()
    expect(number).to_have_attribute("aria-pressed", "true")
    with screen.page.expect_download() as download:
        screen.page.get_by_text(en("end.pictureSvg")).click()
    assert "heronry-tree" in Path(download.value.path()).read_text(encoding="utf-8")
