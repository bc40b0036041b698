"""The pictures of the README and the documentation, taken from the page: `make pictures`.

Writes one picture per game and one moving picture of a few moves into `docs/pictures`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from hedgerow.games.core.notation import read_cell
from tests.page.game_page import page_of
from tests.page.player import Player
from tests.page.screens import Screen, launch, open_screen
from tests.page.seat_client import SeatClient, is_over, seat_of
from tests.page.tables import TITLES, against_bots, sit
from tests.registered import SIMULTANEOUS_GAME
from tests.server.client import fetch
from tests.server.serving import Server, serving

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
FILMED_MOVES = 3
WINDOW: ViewportSize = {"width": 1200, "height": 750}
FILM_SIZE = (960, 600)
STEPS = 7
"""Frames for the way of the pointer from the tray to the board."""
POINTER = ((0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12))


@dataclass
class Film:
    """Frames of a page, with the pointer drawn into them."""

    page: Page
    frames: list[Image.Image] = field(default_factory=list)
    durations: list[int] = field(default_factory=list)
    pointer: tuple[float, float] = (WINDOW["width"] * 0.8, WINDOW["height"] * 0.5)

    def show(self, milliseconds: int) -> None:
        """Add what the page shows now."""
        image = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        corners = [(self.pointer[0] + x * 1.4, self.pointer[1] + y * 1.4) for x, y in POINTER]
        ImageDraw.Draw(image).polygon(corners, fill="white", outline="black", width=2)
        self.frames.append(image.resize(FILM_SIZE, Image.Resampling.LANCZOS))
        self.durations.append(milliseconds)

    def move_to(self, x: float, y: float) -> None:
        """Move the pointer in steps and show each of them."""
        start = self.pointer
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self.pointer = (start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part)
            self.page.mouse.move(*self.pointer)
            self.show(60)

    def save(self, path: Path) -> None:
        """Write the film as an endless animation."""
        first, *rest = self.frames
        first.save(path, save_all=True, append_images=rest, duration=self.durations, loop=0, quality=70, method=6)


def hint(seat: SeatClient) -> str:
    """Return a good move for the seat."""
    return str(fetch(seat.server, f"{seat.table}/hint", {}, seat.token).json()["best"]["move"])


def sit_midway(browser: Browser, server: Server, game: str, wanted: Callable[[str], bool]) -> Player:
    """Open a window at a match in which some moves have been played, before a move of the wanted kind."""
    table, token = against_bots(server, game, bots=2, level="planner")
    seat = SeatClient(server, table, 0, token)
    played = 0
    while True:
        seen = seat.at_turn()
        assert not is_over(seen), f"{game} was over before a picture was taken"
        move = hint(seat)
        if played >= page_of(game).midway and wanted(move):
            break
        seat.play(move, seen["next_seq"])
        played += 1
    screen = open_screen(browser, server)
    screen.page.set_viewport_size(WINDOW)
    sit(screen, table, {0: token})
    screen.page.get_by_role("application").wait_for()
    player = Player(screen, seat_of(screen), rng=Random(7))
    player.wait_for_seq(seen["next_seq"])
    return player


def is_tile(move: str) -> bool:
    """Whether a move places a tile."""
    return "@" in move and move[0].isdigit()


def take_picture(browser: Browser, server: Server, game: str) -> None:
    """Write the picture of a game: a tile is about to be placed."""
    player = sit_midway(browser, server, game, is_tile)
    player.put(hint(player.seat))
    settle(player.screen)
    image = Image.open(BytesIO(player.screen.page.screenshot())).convert("RGB")
    image.quantize(256).save(FOLDER / f"{game}.png", optimize=True)
    player.screen.context.close()


def settle(screen: Screen) -> None:
    """Wait until fonts and previews are there."""
    screen.page.evaluate("document.fonts.ready")
    screen.page.wait_for_timeout(500)


def film_moves(browser: Browser, server: Server) -> None:
    """Write the moving picture: some moves of a game."""
    player = sit_midway(browser, server, SIMULTANEOUS_GAME, is_tile)
    film = Film(player.screen.page)
    settle(player.screen)
    film.show(800)
    for _ in range(FILMED_MOVES):
        film_move(player, film)
    film.show(1500)
    film.save(FOLDER / "moves.webp")


def film_move(player: Player, film: Film) -> None:
    """Film one good move: choose the piece, turn it, put it on the board, place it."""
    seen = player.seat.at_turn()
    player.wait_for_seq(seen["next_seq"])
    move = hint(player.seat)
    if "@" not in move:
        player.make(move)
        return
    piece, _, cell = move.partition("@")
    player.take(piece)
    film.show(500)
    middle = player.middle(player.cells(piece, read_cell(move, cell)))
    x, y, _ = player.on_screen(middle)
    film.move_to(x, y)
    player.put(move)
    settle(player.screen)
    film.show(1400)
    before = player.seat.view()["next_seq"]
    player.method.press(player.lay_button)
    player.expect_move(move, before)
    settle(player.screen)
    film.show(900)


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "tables.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for game in TITLES:
            take_picture(browser, server, game)
        film_moves(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
