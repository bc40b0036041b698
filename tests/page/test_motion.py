"""Motion: moves are shown one after another, can be skipped, and never stand in the player's way."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.conftest import OpenScreen
from tests.page.screens import Screen
from tests.page.seat_client import is_over
from tests.page.tables import NO_PAGE, sit
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import fetch, hotseat_table, legal_moves
from tests.server.serving import Server

PLAYERS = 3
SETTINGS_KEY = "hedgerow-settings"
FLYING = ".traveller"
LARGEST_SHIFT = 0.05
MOST_SHOWN = 4
"""Positions on the screen while twelve updates arrive together."""
RECORD = """() => {
    window.told = [];
    window.flown = 0;
    window.shifts = [];
    const table = document.querySelector("[data-seq]");
    new MutationObserver(() => told.push(Number(table.dataset.seq))).observe(table, { attributeFilter: ["data-seq"] });
    new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]);
        flown += added.filter((node) => node.matches?.(".traveller")).length;
    }).observe(table, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
        const from = (shift) => shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName);
        for (const shift of list.getEntries()) shifts.push([shift.value, from(shift)]);
    }).observe({ type: "layout-shift" });
}"""


class HeldUpdates:
    """The WebSocket of a page, whose updates can be held back and delivered all at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[str | bytes] = []
        self.holding = False
        page.route_web_socket("**/api/live", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.connect_to_server().on_message(self._forward)

    def _forward(self, message: str | bytes) -> None:
        if self.holding:
            self.held.append(message)
        else:
            self.socket.send(message)

    def deliver(self, seq: int) -> None:
        """Deliver all updates together, once the one with the last position has arrived."""
        while not any(json.loads(message).get("next_seq") == seq for message in self.held):
            self.page.evaluate("0")  # lets the driver handle arrived messages
        self.holding = False
        for message in self.held:
            self.socket.send(message)
        self.page.evaluate("0")  # after the messages


class Rivals:
    """A table whose seats are all played over HTTP; a page shows the first one."""

    def __init__(self, server: Server, game: str, moves: int = 0, seed: int = 1) -> None:
        self.server = server
        self.table, self.tokens = hotseat_table(server, game, PLAYERS)
        self.rng = Random(seed)
        for _ in range(moves):
            self.move()

    def view(self, seat: int = 0) -> dict[str, Any]:
        view: dict[str, Any] = fetch(self.server, f"{self.table}/view?since=1000000", token=self.tokens[seat]).json()
        return view

    @property
    def seq(self) -> int:
        return int(self.view()["next_seq"])

    def move(self, without: int | None = None) -> bool:
        """Play a move of a seat that the game waits for, a placement if there is one; return False if none can."""
        for seat, token in self.tokens.items():
            view = self.view(seat)
            if is_over(view) or seat not in view["awaited"] or seat == without:
                continue
            moves = legal_moves(view)
            placing = [move for move in moves if "@" in move]
            move = self.rng.choice(placing or [move for move in moves if move != "quit"] or moves)
            body = {"id": f"m{view['next_seq']}", "move": move, "seq": view["next_seq"]}
            assert fetch(self.server, f"{self.table}/moves", body, token).status_code == 200
            return True
        return False

    def moves_at_once(self, count: int) -> None:
        """Play moves of the other seats whose updates reach the page together."""
        self.updates.holding = True
        for _ in range(count):
            assert self.move(without=0)
        self.updates.deliver(self.seq)

    def until(self, seat: int, awaited: bool) -> None:
        """Play until the game waits for a seat, or until it does not."""
        while (seat in self.view(seat)["awaited"]) != awaited:
            assert self.move()

    def show(self, screen: Screen, speed: str) -> Page:
        """Open the page of the first seat, with animations at a speed."""
        self.updates = HeldUpdates(screen.page)
        screen.go(NO_PAGE)
        screen.page.evaluate(
            "([key, motion]) => localStorage.setItem(key, JSON.stringify({ motion }))", [SETTINGS_KEY, speed]
        )
        sit(screen, self.table, {0: self.tokens[0]})
        expect(screen.page.locator("[role=application] use").first).to_be_attached()
        wait_for_seq(screen.page, self.seq)
        screen.page.evaluate(RECORD)
        return screen.page


def at_rivals_turn(server: Server) -> Rivals:
    """Return a table at which the first seat has just ended its turn."""
    rivals = Rivals(server, TURN_GAME, 12)
    rivals.until(0, awaited=True)
    rivals.until(0, awaited=False)
    return rivals


def wait_for_seq(page: Page, seq: int) -> None:
    page.wait_for_function("seq => Number(document.querySelector('[data-seq]')?.dataset.seq) >= seq", arg=seq)


def seq_shown(page: Page) -> int:
    return int(page.locator("[data-seq]").get_attribute("data-seq") or 0)


def test_moves_of_rivals_are_shown_one_after_another(new_screen: OpenScreen, server: Server) -> None:
    rivals = at_rivals_turn(server)
    page = rivals.show(new_screen(still=False), "fast")
    told = []
    for _ in range(4):
        assert rivals.move(without=0)
        told.append(rivals.seq)
    wait_for_seq(page, told[-1])
    assert page.evaluate("told") == told
    assert page.evaluate("flown") >= 2


def test_without_animations_nothing_travels(screen: Screen, server: Server) -> None:
    rivals = Rivals(server, TURN_GAME, 12)
    page = rivals.show(screen, "normal")
    for _ in range(4):
        rivals.move()
    wait_for_seq(page, rivals.seq)
    assert page.evaluate("flown") == 0


@pytest.mark.parametrize("skip", ["button", "Escape"])
def test_animations_can_be_skipped(new_screen: OpenScreen, server: Server, skip: str) -> None:
    rivals = at_rivals_turn(server)
    page = rivals.show(new_screen(still=False), "slow")
    rivals.moves_at_once(4)
    expect(page.locator(FLYING).first).to_be_attached()
    assert seq_shown(page) < rivals.seq
    if skip == "button":
        page.locator("[data-control=skip]").click()
    else:
        page.keyboard.press("Escape")
    assert seq_shown(page) == rivals.seq
    expect(page.locator(FLYING)).to_have_count(0)


def test_own_input_during_an_animation_is_not_lost(new_screen: OpenScreen, server: Server) -> None:
    rivals = Rivals(server, SIMULTANEOUS_GAME, 9)
    while rivals.view()["awaited"] != [0, 1, 2]:
        rivals.move()
    page = rivals.show(new_screen(still=False), "slow")
    rivals.moves_at_once(2)
    expect(page.locator(FLYING).first).to_be_attached()
    assert seq_shown(page) < rivals.seq
    tile = page.locator("button[data-piece]:enabled").first
    tile.click()
    assert seq_shown(page) == rivals.seq
    expect(tile).to_have_attribute("aria-pressed", "true")


def test_a_lost_connection_ends_an_animation(new_screen: OpenScreen, server: Server) -> None:
    rivals = at_rivals_turn(server)
    screen = new_screen(still=False)
    page = rivals.show(screen, "slow")
    rivals.moves_at_once(4)
    expect(page.locator(FLYING).first).to_be_attached()
    rivals.updates.socket.close()
    expect(page.locator(FLYING)).to_have_count(0)
    assert seq_shown(page) == rivals.seq
    # The page connects again, and the next move is shown.
    assert rivals.move()
    wait_for_seq(page, rivals.seq)


def test_many_updates_at_once_end_in_the_position_of_the_server(new_screen: OpenScreen, server: Server) -> None:
    rivals = Rivals(server, SECRET_GAME, 6)
    page = rivals.show(new_screen(still=False), "slow")
    rivals.updates.holding = True
    for _ in range(12):
        rivals.move()
    rivals.updates.deliver(rivals.seq)
    wait_for_seq(page, rivals.seq)
    assert page.evaluate("told.length") <= MOST_SHOWN
    expect(page.locator(FLYING)).to_have_count(0)


def test_changes_since_the_last_turn_are_outlined_and_shown_again(new_screen: OpenScreen, server: Server) -> None:
    rivals = at_rivals_turn(server)
    page = rivals.show(new_screen(still=False), "fast")
    rivals.until(0, awaited=True)
    wait_for_seq(page, rivals.seq)
    marks = page.locator("[role=application] .change")
    expect(marks).not_to_have_count(0)
    page.evaluate("told.length = 0")
    page.keyboard.press("l")
    page.wait_for_function("seq => told.at(-1) === seq", arg=rivals.seq)
    seqs = page.evaluate("told")
    assert len(seqs) > 2
    assert seqs[1:] == sorted(seqs[1:])
    # The player begins to place a piece.
    page.keyboard.press("ArrowRight")
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("game", [SIMULTANEOUS_GAME, TURN_GAME, SECRET_GAME])
def test_nothing_jumps_during_a_game(new_screen: OpenScreen, server: Server, game: str) -> None:
    rivals = Rivals(server, game, 4)
    page = rivals.show(new_screen(still=False), "fast")
    for _ in range(24):
        if not rivals.move():
            break
        wait_for_seq(page, rivals.seq)
    shifts = page.evaluate("shifts")
    assert max((value for value, _ in shifts), default=0) <= LARGEST_SHIFT, sorted(shifts)[-3:]
