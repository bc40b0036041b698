"""States, tours from state to state, and steps that several tours share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.seat_client import SeatClient
from tests.page.tables import Tables, sit
from tests.page.tcp_proxy import TcpProxy
from tests.page.texts import beginning, en


@dataclass
class Visit:
    """A screen on a tour."""

    screen: Screen
    tables: Tables
    proxy: TcpProxy
    """The proxy between the screen and the server."""
    tokens: dict[int, str] = field(default_factory=dict)
    """Tokens of the seats at the tour's own table."""

    @property
    def table(self) -> str:
        """The id of the table on the screen."""
        return self.screen.path.rpartition("/")[2]

    def seat(self, number: int) -> SeatClient:
        """Return a seat of the tour's own table, which the screen shows."""
        return SeatClient(self.tables.server, self.table, number, self.tokens[number])

    def sit(self, seat: SeatClient) -> Player:
        """Open a table at a seat and wait until the page is up to date."""
        sit(self.screen, seat.table, {seat.seat: seat.token})
        expect(self.board).to_be_visible()
        return self.player(seat)

    def player(self, seat: SeatClient) -> Player:
        """Return the player of a seat at the table on the screen."""
        player = Player(self.screen, seat)
        player.wait_for_seq(seat.view()["next_seq"])
        return player

    @property
    def board(self) -> Locator:
        """The large board."""
        return self.screen.page.get_by_role("application")

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.screen.page.get_by_role("dialog")

    @property
    def on_a_phone(self) -> bool:
        """True if the window has the layout of a phone."""
        size = self.screen.page.viewport_size
        return size is not None and size["width"] < 700

    def open(self, key: str, **values: object) -> Locator:
        """Open a dialog by the keyboard: focus a button by its message, and press Enter."""
        self.screen.page.get_by_role("button", name=beginning(key, **values)).first.focus()
        self.screen.page.keyboard.press("Enter")
        expect(self.dialog).to_be_visible()
        return self.dialog

    def from_menu(self, key: str) -> Locator:
        """Open a dialog from the menu of the table."""
        self.open("table.menu").get_by_role("button", name=en(key), exact=True).click()
        expect(self.dialog.get_by_role("heading", level=2).first).to_be_visible()
        return self.dialog


Step = Callable[[Visit], object]
Find = Callable[[Visit], Locator]


@dataclass(frozen=True)
class State:
    """A state of the page, and the step that leads to it from the state before."""

    page: str
    name: str
    prepare: Step
    whole: bool = False
    """Whether screenshots show the whole page, beyond the height of the window."""
    back: Find | None = None
    """For a state that Escape ends: the element that has the focus afterwards."""
    on_phones: bool = False
    """Whether the state exists on narrow screens only."""

    def leave(self, visit: Visit) -> None:
        """Press Escape if that ends the state, and check the focus."""
        if self.back is not None:
            visit.screen.page.keyboard.press("Escape")
            expect(visit.dialog).to_have_count(0)
            expect(self.back(visit)).to_be_focused()


@dataclass(frozen=True)
class Tour:
    """A sequence of states on one screen."""

    name: str
    states: tuple[State, ...]


def button(key: str, **values: object) -> Find:
    """Return a function that finds a button by its message."""
    return lambda visit: visit.screen.page.get_by_role("button", name=beginning(key, **values)).first


def board(visit: Visit) -> Locator:
    """Find the large board."""
    return visit.board


def menu_button(visit: Visit) -> Locator:
    """Find the button that opens the menu of the table."""
    return visit.screen.page.get_by_role("button", name=en("table.menu"), exact=True).first
