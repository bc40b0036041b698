"""What a state and a walk from state to state are, and what several walks do."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from tests.page.lines import Line
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.tables import Tables, sit
from tests.page.watching import Watch

MENU = "Menu of the table"


@dataclass
class Visit:
    """Somebody before a screen, on the way from state to state."""

    screen: Screen
    tables: Tables
    line: Line
    """Between the screen and the server."""
    tokens: dict[int, str] = field(default_factory=dict)
    """The secrets of the seats of the walk's own table."""

    @property
    def table(self) -> str:
        """The table that the screen shows."""
        return self.screen.path.rpartition("/")[2]

    def seat(self, number: int) -> Watch:
        """A seat of the walk's own table, which the screen shows."""
        return Watch(self.tables.server, self.table, number, self.tokens[number])

    def sit(self, seat: Watch) -> Player:
        """Open a table at a seat; returns when the page shows what the server says."""
        sit(self.screen, seat.table, {seat.seat: seat.token})
        expect(self.board).to_be_visible()
        return self.player(seat)

    def player(self, seat: Watch) -> Player:
        """Who sits on a seat of the table that is shown."""
        player = Player(self.screen, seat)
        player.caught_up(seat.look()["next_seq"])
        return player

    @property
    def board(self) -> Locator:
        """The large board."""
        return self.screen.page.get_by_role("application")

    @property
    def dialog(self) -> Locator:
        """What lies over the page."""
        return self.screen.page.get_by_role("dialog")

    @property
    def on_a_phone(self) -> bool:
        """Whether the page is laid out for a narrow screen now."""
        size = self.screen.page.viewport_size
        return size is not None and size["width"] <= 820

    def open(self, button: str | re.Pattern[str]) -> Locator:
        """Open a dialog by the keyboard."""
        self.screen.button(button).first.focus()
        self.screen.page.keyboard.press("Enter")
        expect(self.dialog).to_be_visible()
        return self.dialog

    def from_menu(self, entry: str) -> Locator:
        """Open a dialog from the menu of the table."""
        self.open(MENU).get_by_role("button", name=re.compile(f"^{entry}")).click()
        expect(self.dialog.get_by_role("heading", level=2).first).to_be_visible()
        return self.dialog


Step = Callable[[Visit], object]
Find = Callable[[Visit], Locator]


@dataclass(frozen=True)
class State:
    """Something to look at, and how to get there from the state before it."""

    page: str
    name: str
    prepare: Step
    whole: bool = False
    """Whether all of it is shown, beyond the height of a screen."""
    back: Find | None = None
    """Escape ends this state; then this has the keyboard again."""
    on_phones: bool = False
    """Whether there is such a state on a narrow screen only."""

    def leave(self, visit: Visit) -> None:
        """End what Escape ends."""
        if self.back is not None:
            visit.screen.page.keyboard.press("Escape")
            expect(visit.dialog).to_have_count(0)
            expect(self.back(visit)).to_be_focused()


@dataclass(frozen=True)
class Walk:
    """States on one screen, one reached from the other; the first from anywhere."""

    name: str
    states: tuple[State, ...]


def button(name: str | re.Pattern[str]) -> Find:
    """A button by its words."""
    return lambda visit: visit.screen.button(name).first


def board(visit: Visit) -> Locator:
    """The large board."""
    return visit.board


to_menu = button(MENU)
