"""The command box in the browser; its grammar and its answers are unit tests of the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.axe import axe_problems
from tests.page.screens import Screen
from tests.page.seat_client import placements
from tests.page.seating import seated
from tests.page.texts import beginning, en, matching
from tests.registered import TURN_GAME
from tests.server.client import fetch
from tests.server.serving import Server


class Box:
    """The command box of a table."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        screen.page.keyboard.press("/")
        expect(self.line).to_be_focused()

    @property
    def line(self) -> Locator:
        """The input line."""
        return self.screen.page.get_by_role("textbox", name=en("commands.label"))

    def type(self, text: str) -> Locator:
        """Type a command and find its answer."""
        self.line.fill(text)
        self.line.press("Enter")
        expect(self.line).to_have_value("")
        return self.screen.page.get_by_role("log", name=en("commands.answers")).locator("> div").last

    def suggestions(self) -> list[str]:
        """Return the current suggestions."""
        group = self.screen.page.get_by_role("group", name=en("commands.suggestions"))
        return group.get_by_role("button").all_inner_texts()


def test_queries_suggestions_and_moves(screen: Screen, server: Server) -> None:
    player = seated(screen, server, TURN_GAME)
    view = player.seat.view()
    legal = placements(view)
    box = Box(screen)
    # One query of each kind of source: the board, the views of all seats, the log, the legal moves.
    for text, pattern in {
        "What's at a1?": r"a1: \w+",
        "score": r"Guest: \d+ points?",
        "log": r"draws? a tile",
        "moves": r"\d+ ways",
    }.items():
        expect(box.type(text)).to_have_text(re.compile(pattern, re.DOTALL))

    expect(box.type("scroe")).to_contain_text(en("commands.unknown", text="scroe"))
    assert box.suggestions()[0] == "score"
    screen.page.get_by_role("button", name="score", exact=True).click()
    expect(box.line).to_have_value("score")
    expect(box.line).to_be_focused()
    assert axe_problems(screen.page) == []

    # The server explains refusals.
    piece, _, cell = legal[0].partition("@")
    path = f"/api/tables/{player.seat.table}/preview"
    refusal = fetch(server, path, {"move": f"{piece}@a1"}, player.seat.token).json()["message"]
    expect(box.type(f"lay {piece} on a1")).to_contain_text(str(refusal))
    assert box.suggestions()

    # The arrow keys go through the history.
    box.line.press("ArrowUp")
    box.line.press("ArrowUp")
    expect(box.line).to_have_value("scroe")
    box.line.press("ArrowDown")
    expect(box.line).to_have_value(f"lay {piece} on a1")

    before = view["next_seq"]
    expect(box.type(f"try {legal[0]}")).to_contain_text(cell)
    expect(box.type(legal[0]).get_by_text(matching("commands.laid", cell=cell))).to_be_visible()
    player.expect_move(legal[0], before)
    expect(box.type("done").get_by_text(beginning("commands.said"))).to_be_visible()
