"""Puzzles on the page: one is solved, one is failed, and the page knows no solution before the attempt."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Response, expect

from hedgerow.analysis.puzzle_file import built_in_puzzles
from hedgerow.analysis.puzzles import Puzzle
from hedgerow.games import REGISTRY, game_class
from hedgerow.i18n import Language
from tests.page.axe import check_sizes
from tests.page.conftest import OpenScreen
from tests.page.input_methods import Mouse, Touch
from tests.page.player import Player
from tests.page.screens import Device, Screen
from tests.page.seat_client import SeatClient
from tests.page.tables import TITLES
from tests.page.texts import en, message
from tests.server.client import JsonDict, fetch

GAMES = [game for game in REGISTRY if built_in_puzzles(game_class(game))]
LANGUAGES: list[Language] = ["de", "fr", "it"]


@dataclass
class PuzzleSeat(SeatClient):
    """The seat of a puzzle, with the position as a table's view."""

    puzzle: str

    def view(self) -> JsonDict:
        """Return the position of the puzzle."""
        update: JsonDict = fetch(self.server, f"{self.table}/{self.puzzle}").json()["update"]
        return update


def placing_puzzle(game: str) -> Puzzle:
    """Return a puzzle whose two best moves place pieces."""
    return next(
        puzzle
        for puzzle in built_in_puzzles(game_class(game))
        if len(puzzle.line) == 1 and "@" in puzzle.line[0] and "@" in puzzle.second
    )


def open_puzzle(screen: Screen, puzzle: Puzzle) -> tuple[Locator, Player]:
    """Open a puzzle; return its panel, and somebody who plays it."""
    game = puzzle.setup.game
    screen.go(f"/puzzles/{game}/{puzzle.id}")
    panel = screen.page.locator("[data-puzzle]")
    expect(panel).to_have_attribute("data-puzzle", puzzle.id)
    expect(screen.page.get_by_role("application")).to_be_visible()
    seat = PuzzleSeat(screen.server, f"/api/puzzles/{game}", puzzle.seat, "", puzzle.id)
    return panel, Player(screen, seat, Touch() if screen.device == "narrow" else Mouse())


def choose_language(screen: Screen, language: str) -> None:
    """Choose a language in another window of the same browser."""
    other = screen.context.new_page()
    other.goto(f"{screen.server.address}/icon.svg")
    other.evaluate("language => localStorage.setItem('hedgerow-settings', JSON.stringify({ language }))", language)
    other.close()


@pytest.mark.parametrize(("game", "device"), [*zip(GAMES, ["desk", "narrow", "desk"], strict=False)])
def test_solve_and_fail_a_puzzle(new_screen: OpenScreen, game: str, device: Device) -> None:
    puzzle = placing_puzzle(game)
    failing, solving = new_screen(device), new_screen(device)
    bodies: list[str] = []

    def record(response: Response) -> None:
        if "/api/puzzles/" in response.url and response.ok and not response.url.endswith("/attempt"):
            bodies.append(response.text())

    failing.page.on("response", record)
    panel, player = open_puzzle(failing, puzzle)
    assert len(bodies) > 2
    secrets = ('"line"', '"solution"', '"themes"', puzzle.line[0])
    assert not [body for body in bodies if any(secret in body for secret in secrets)]
    player.lay(puzzle.second)
    expect(panel).to_have_attribute("data-outcome", "failed")
    expect(failing.page.locator("[data-part=suggestion]")).to_be_attached()
    place = puzzle.line[0].partition("@")[2]
    expect(panel).to_contain_text(place)
    check_sizes(failing)
    for language in [*LANGUAGES, "en"]:
        choose_language(failing, language)
        expect(panel.get_by_role("heading")).to_have_text(message(language, "training.failed"))
    # The same puzzle again: it is solved, but not rated a second time.
    panel.get_by_role("button", name=en("training.again")).click()
    expect(panel).to_have_attribute("data-outcome", "going")
    expect(panel).to_contain_text(en("training.triedBefore"))
    player.lay(puzzle.line[0])
    expect(panel).to_have_attribute("data-outcome", "solved")
    expect(panel).to_contain_text(en("training.notRated"))

    panel, player = open_puzzle(solving, puzzle)
    player.lay(puzzle.line[0])
    expect(panel).to_have_attribute("data-outcome", "solved")
    expect(panel).to_contain_text(en("training.ratingUp", rating=0, change=0, puzzle=0).split("0")[0])
    # The next one is another puzzle; the focus is on its button, so Enter is enough.
    expect(panel.get_by_role("button", name=en("training.next"))).to_be_focused()
    solving.page.keyboard.press("Enter")
    expect(panel).not_to_have_attribute("data-puzzle", puzzle.id)
    expect(panel).to_have_attribute("data-outcome", "going")


def test_daily_puzzle_from_the_start_page(screen: Screen) -> None:
    game = GAMES[0]
    screen.go("/")
    screen.page.get_by_role("link", name=en("training.dailyPuzzleOf", game=TITLES[game])).click()
    screen.page.wait_for_url(f"**/puzzles/{game}/daily")
    today = fetch(screen.server, f"/api/puzzles/{game}/daily").json()["id"]
    expect(screen.page.locator("[data-puzzle]")).to_have_attribute("data-puzzle", today)


def test_unknown_puzzle(screen: Screen) -> None:
    screen.allow([r"the server responded with a status of 400"])
    screen.go("/puzzles/chess")
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("chess")
