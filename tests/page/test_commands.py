"""The command box: what is understood, what is refused and by whom, and what is suggested instead."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.axe import axe_complaints
from tests.page.screens import Screen
from tests.page.seats import seated
from tests.page.watching import layings
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
        """Where one types."""
        return self.screen.page.get_by_role("textbox", name="Command")

    def type(self, text: str) -> Locator:
        """Type a command; what is answered to it."""
        self.line.fill(text)
        self.line.press("Enter")
        expect(self.line).to_have_value("")
        return self.screen.page.get_by_role("log", name="Answers").locator("> div").last

    def suggestions(self) -> list[str]:
        """What is suggested now."""
        group = self.screen.page.get_by_role("group", name="Did you mean")
        return group.get_by_role("button").all_inner_texts()


def test_commands_are_understood_or_others_suggested(screen: Screen, server: Server) -> None:
    player = seated(screen, server, "cornwall")
    seen = player.watch.look()
    legal = layings(seen)
    box = Box(screen)
    for typed, wanted in {
        "what is at a1": r"a1: \w+",
        "What's at a1?": r"a1: \w+",
        "score": r"Guest: \d+ points?",
        "whose turn": r"The game waits for Guest\.",
        "hand": rf"Tile {seen['match']['state']['tile']}: .*In hand: ",
        "log": r"draws tile",
        "map": r"The map: \d+ fields.*Row 1: ",
        "moves": r"Tile \d+: \d+ ways",
        "undo": r"nothing to take back",
        "help": r"lay 17 r2 at c-3",
    }.items():
        expect(box.type(typed)).to_have_text(re.compile(wanted, re.DOTALL))

    # Not understood: the nearest commands, and the nearest moves.
    expect(box.type("scroe")).to_have_text(re.compile("“scroe” is not understood"))
    assert box.suggestions()[0] == "score"
    screen.button("score").click()
    expect(box.line).to_have_value("score")
    expect(box.line).to_be_focused()
    piece, _, cell = legal[0].partition("@")
    box.type(f"{piece}{cell}x")
    assert f"lay {piece} at {cell}" in box.suggestions()
    assert axe_complaints(screen.page) == []

    # Refused: in the words of the server, with moves that are possible.
    path = f"/api/tables/{player.watch.table}/preview"
    told = fetch(server, path, {"move": f"{piece}@a1"}, player.watch.token).json()["message"]
    expect(box.type(f"lay {piece} on a1")).to_contain_text(str(told))
    assert box.suggestions()
    assert {suggestion.removeprefix("lay ").replace(" at ", "@") for suggestion in box.suggestions()} <= set(legal)

    # The line remembers what was typed.
    box.line.press("ArrowUp")
    box.line.press("ArrowUp")
    expect(box.line).to_have_value(f"{piece}{cell}x")
    box.line.press("ArrowDown")
    expect(box.line).to_have_value(f"lay {piece} on a1")

    # What a move would bring, and the move itself, in notation.
    before = seen["next_seq"]
    expect(box.type(f"try {legal[0]}")).to_contain_text(f"at {cell}: ")
    expect(box.type(legal[0])).to_contain_text(f"is laid at {cell}.")
    player.arrived(legal[0], before)
    expect(box.type("done")).to_contain_text("Done: ")


def test_a_table_without_help_suggests_no_moves(screen: Screen, server: Server) -> None:
    player = seated(screen, server, "tipperary", purist=True)
    move = player.rng.choice(layings(player.watch.look()))
    piece, _, cell = move.partition("@")
    box = Box(screen)
    expect(box.type(f"where can {piece} go")).to_contain_text("played without help")
    box.type(f"{piece}@zz99")
    assert not [suggestion for suggestion in box.suggestions() if "lay " in suggestion]
    before = player.watch.look()["next_seq"]
    expect(box.type(f"lay {piece} at {cell}")).to_contain_text(f"is laid at {cell}.")
    player.arrived(move, before)
