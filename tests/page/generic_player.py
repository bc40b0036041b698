"""A player at the generic table, who knows a game only by its scene and its legal moves."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.page.player import Player, key_of
from tests.page.texts import en


class GenericPlayer(Player):
    """A person at a table of any game."""

    flip_label = "tray.flip"

    @property
    def lay_button(self) -> Locator:
        return self.screen.page.get_by_role("button", name=en("tray.lay"), exact=True)

    def tray_button(self, piece: str) -> Locator:
        return self.screen.page.locator(f"button[data-piece='{key_of(piece)}']").first

    def play_word(self, word: str) -> None:
        self.method.press(self.screen.page.locator(f"button[data-word='{word}']"))

    def expect_move(self, move: str, before: int) -> None:
        self.seat.until(lambda view: bool(self.own_entries(view, before)), f"{move} has arrived")
        self.made.append(move)
