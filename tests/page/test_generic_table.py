"""Games of other distributions, without a line of TypeScript: the page shows them at the generic table.

Heronry is the example of such a game. The others are copies of the built-in games under other names, and a toy without
drawings, rules and lessons whose moves are all words.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.distributions import install
from tests.examples import heronry_package
from tests.page.axe import axe_problems, check_sizes
from tests.page.conftest import OpenScreen
from tests.page.input_methods import InputMethod, Keyboard, Mouse, Touch
from tests.page.player import Player, expect_scores
from tests.page.screens import Device, Screen
from tests.page.seat_client import SeatClient, placements, seat_of
from tests.page.tables import against_bots, finished, sit
from tests.page.texts import beginning, en, message
from tests.server.serving import Server, serving
from tests.toys.copies import COPIES

TOYS = {**COPIES, "lantern": "tests.toys.lantern:Lantern"}
METHODS: dict[str, tuple[InputMethod, Device]] = {
    "mouse": (Mouse(), "desk"),
    "touch": (Touch(), "phone"),
    "keyboard": (Keyboard(), "desk"),
}
SOME_MOVES = 5
"""Own moves in tests that don't play a whole game."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server with games of other distributions."""
    folder = tmp_path_factory.mktemp("games")
    install(folder, "toys", TOYS)
    paths = [str(folder), str(Path(__file__).parents[2]), heronry_package.install(folder)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        with serving(folder / "tables.sqlite3") as running:
            yield running


def seated(screen: Screen, game: str, method: InputMethod | None = None) -> Player:
    """Open a table against a bot and return its player."""
    table, token = against_bots(screen.server, game)
    sit(screen, table, {0: token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    return Player(screen, SeatClient(screen.server, table, 0, token), method or Mouse(), Random(3))


def test_play_a_whole_game_from_the_start_page(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    screen.go("/")
    screen.page.get_by_label(en("start.botsOf", game="Heronry")).select_option("1")
    screen.page.get_by_label(en("start.levelOf", game="Heronry")).select_option("random")
    screen.button(en("start.playNowOf", game="Heronry")).click()
    screen.page.wait_for_url("**/table/*")
    player = Player(screen, seat_of(screen), rng=Random(1))
    while player.play_once():
        pass
    expect_scores(screen, player.seat)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("heronry", "touch"),
        ("heronry", "keyboard"),
        ("squares", "mouse"),
        ("hexes", "mouse"),
        ("hexes", "touch"),
        ("quadrants", "keyboard"),
    ],
)
def test_play_some_moves(new_screen: OpenScreen, games: Server, game: str, name: str) -> None:
    method, device = METHODS[name]
    player = seated(new_screen(device, at=games), game, method)
    while len(player.made) < SOME_MOVES and player.play_once():
        pass


def test_words_are_buttons(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    player = seated(screen, "lantern")
    for word in player.seat.at_turn()["moves"]["words"]:
        expect(screen.button(word.capitalize())).to_be_visible()
    while player.play_once():
        pass
    expect(screen.page.get_by_role("table", name=beginning("end.scoresOf"))).to_be_visible()


def test_preview_and_refusal(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    player = seated(screen, "heronry")
    move = placements(player.seat.at_turn())[0]
    player.put(move)
    tip = screen.page.locator(".tip")
    expect(tip).to_be_visible()
    gain = tip.inner_text()
    screen.page.keyboard.press("Escape")
    player.take(move.partition("@")[0])
    box = player.board.bounding_box()
    assert box is not None
    player.method.point(screen.page, box["x"] + 20, box["y"] + 20)
    expect(player.lay_button).to_be_disabled()
    expect(tip).not_to_have_text(gain)


@pytest.mark.parametrize("device", ["desk", "phone"])
@pytest.mark.parametrize("game", ["heronry", "quadrants", "lantern"])
def test_accessible_in_both_themes(new_screen: OpenScreen, games: Server, game: str, device: Device) -> None:
    screen = new_screen(device, at=games)
    player = seated(screen, game)
    player.seat.at_turn()
    expect(screen.page.get_by_role("region", name=en("tray.yourMove"))).to_be_visible()
    assert axe_problems(screen.page) == []
    check_sizes(screen)
    screen.page.emulate_media(color_scheme="dark")
    assert axe_problems(screen.page, only_colours=True) == []


def test_no_dead_links(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    screen.go("/")
    card = screen.page.locator("[data-game=lantern]")
    expect(card.get_by_role("heading", name="Lantern")).to_be_visible()
    expect(card.get_by_role("link")).to_have_count(0)
    seated(screen, "lantern")
    screen.button(en("table.menu")).click()
    expect(screen.page.get_by_role("button", name=en("table.copyLink"))).to_be_visible()
    expect(screen.page.get_by_role("link", name=en("rulebook.all"))).to_have_count(0)
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("h")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("link")).to_have_count(0)


def test_end_and_replay(new_screen: OpenScreen, games: Server) -> None:
    screen = new_screen(at=games)
    over = finished(games, "heronry", Random(2))
    screen.go(f"/replay/{over.table}")
    sheet = screen.page.get_by_role("table", name=beginning("end.scoresOf"))
    expect(sheet).to_be_visible()
    number = sheet.get_by_role("button").first
    number.click()
    expect(number).to_have_attribute("aria-pressed", "true")
    expect(screen.page.locator("svg.map path.dim")).to_have_count(1)
    assert axe_problems(screen.page) == []
    slider = screen.page.get_by_role("slider", name=en("end.position"))
    slider.press("Home")
    expect(slider).to_have_value("0")
    with screen.page.expect_download() as download:
        screen.page.get_by_role("button", name=en("end.pictureSvg"), exact=True).click()
    assert Path(download.value.path()).read_text().lstrip().startswith("<svg")


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_english_texts_of_a_game_within_another_language(new_screen: OpenScreen, games: Server, language: str) -> None:
    screen = new_screen(at=games, locale=language)
    player = seated(screen, "heronry")
    player.seat.at_turn()
    expect(screen.page.get_by_role("heading", name=message(language, "tray.yourMove"))).to_be_visible()
    expect(screen.page.get_by_role("button", name=message(language, "tray.choosePiece"), exact=True)).to_be_visible()
    expect(screen.page.get_by_text("Choose a tile of the market and place it.").first).to_be_visible()
