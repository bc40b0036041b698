"""A player who plays whole games through the page.

The player gets the legal moves from the server and makes them on the page, so the page must offer every legal move, and
the server must receive exactly the move that was made.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot
from random import Random
from typing import Any

from playwright.sync_api import Error, Locator, expect

from hedgerow.board import Coordinate
from hedgerow.games.core.notation import read_cell
from tests.page.game_page import GamePage, page_of
from tests.page.input_methods import InputMethod, Mouse
from tests.page.pieces import key_of, side_of
from tests.page.screens import Screen
from tests.page.seat_client import SeatClient, is_over, placements, points_of, words
from tests.page.texts import beginning, en, matching
from tests.server.client import JsonDict, fetch, moves_in

HEX_HALF, HEX_ROW = 25.9808, 45.0
SIDES = {"square": 48.0, "quadrant": 96.0}


@dataclass
class Player:
    """A person at a table."""

    screen: Screen
    seat: SeatClient
    method: InputMethod = field(default_factory=Mouse)
    rng: Random = field(default_factory=lambda: Random(1))
    quits_after: int | None = None
    """The number of own moves after which the player leaves a game that it may leave early."""
    made: list[str] = field(default_factory=list)
    """The moves so far, in notation."""

    def __post_init__(self) -> None:
        view = self.seat.view()
        self.game: str = view["table"]["game"]
        self.page: GamePage = page_of(self.game)
        self.grid: str = view["match"]["scene"]["boards"][0]["grid"]
        self.pieces: dict[str, list[list[Any]]] = fetch(self.seat.server, f"{self.seat.table}/pieces").json()["pieces"]

    # A whole match

    def play_to_the_end(self) -> None:
        """Play until the page shows the score sheet."""
        while self.play_once():
            pass
        expect_scores(self.screen, self.seat)

    def play_once(self) -> bool:
        """Wait for the own turn and make one move; return false when the match is over."""
        view = self.seat.at_turn()
        if is_over(view):
            return False
        self.wait_for_seq(view["next_seq"])
        try:
            self.make(self.choose(view))
        except (AssertionError, Error):
            # Another player may have acted out of turn and made the move illegal: then choose again.
            now = self.seat.view()
            if now["next_seq"] == view["next_seq"] or self.own_entries(now, view["next_seq"]):
                raise
            self.screen.page.keyboard.press("Escape")
        return True

    def is_due(self) -> bool:
        """Return whether the game waits for this seat."""
        return self.seat.seat in self.seat.view()["awaited"]

    def any_due(self, players: Sequence[Player]) -> Player | None:
        """Wait until the game waits for one of some players and return that one; `None` when it is over."""
        seats = {player.seat.seat: player for player in players}
        view = self.seat.until(
            lambda view: is_over(view) or bool(seats.keys() & set(view["awaited"])), "it is somebody's turn"
        )
        return None if is_over(view) else next(seats[seat] for seat in view["awaited"] if seat in seats)

    def wait_for_seq(self, number: int) -> None:
        """Wait until the page has received the log up to a number and no move is on its way."""
        self.screen.page.wait_for_function(
            "number => Number(document.querySelector('[data-seq]')?.dataset.seq) >= number", arg=number
        )
        expect(self.board).to_have_attribute("aria-busy", "false")

    def choose(self, view: JsonDict) -> str:
        """Choose a move: mostly a placement, sometimes a word, so that games end and every button is used."""
        legal_words, legal_placements = words(view), placements(view)
        if self.quits_after is not None and len(self.made) >= self.quits_after and "quit" in legal_words:
            return "quit"
        likely = [word for word in legal_words if word not in ("quit", "decline")]
        if not legal_placements or (likely and self.rng.random() < self.page.word_chance):
            return self.rng.choice(likely or legal_words)
        return self.rng.choice(legal_placements)

    def make(self, move: str) -> None:
        """Make a move on the page and check that the server has received it."""
        before = self.seat.view()["next_seq"]
        if "@" in move:
            move = self.lay(move)
        else:
            self.play_word(move)
        self.expect_move(move, before)

    def expect_move(self, move: str, before: int) -> None:
        """Wait until the server has a move of this seat and check that it is this one."""
        view = self.seat.until(lambda view: bool(self.own_entries(view, before)), f"{move} has arrived")
        self.made.append(move)
        if self.page.orientation is None:
            return
        events = self.own_entries(view, before)[0]["events"]
        piece, at, cell = move.partition("@")
        if at:
            facts = events[0]["facts"]
            assert (facts["x"], facts["y"]) == read_cell(move, cell), f"{move} became {events}"
            assert self.page.orientation(facts) in (piece, None), f"{move} became {events}"
        else:
            # A request to draw has no event of its own: the draw is left to chance.
            kind = events[0]["kind"] if events else "draw"
            assert kind in (move, self.page.word_events.get(move)), f"{move} became {events}"

    def own_entries(self, view: JsonDict, since: int) -> list[JsonDict]:
        """Return the own moves of the log from a number on."""
        return [entry for entry in moves_in(view["match"]["log"], self.seat.seat) if entry["seq"] >= since]

    # Placing pieces

    @property
    def board(self) -> Locator:
        """The large board."""
        return self.screen.page.get_by_role("application")

    @property
    def lay_button(self) -> Locator:
        """The button that plays the placed piece."""
        names = "|".join(matching(key).pattern for key in self.page.lay)
        return self.screen.page.get_by_role("button", name=re.compile(names))

    def lay(self, move: str) -> str:
        """Place a piece at a cell, or where the page snaps it to from there, and return the move."""
        placed = self.put(move)
        if self.method.points:
            self.method.press(self.lay_button)
        else:
            self.screen.page.keyboard.press("Enter")
        return placed

    def put(self, move: str) -> str:
        """Put a piece on the board without playing it and return the move that it shows."""
        piece, _, cell = move.partition("@")
        self.take(piece)
        if self.method.points:
            self.point_at(piece, read_cell(move, cell))
        else:
            self.place_by_keys()
        # Keys also reach places where the piece fits only turned differently.
        placed = f"{self.current()}@{self.ghost_place()}"
        expect(self.lay_button).to_be_enabled()
        return placed

    def take(self, piece: str) -> None:
        """Choose a piece in the tray, and turn and flip it to its orientation."""
        if key_of(self.current()) != key_of(piece):
            self.method.press(self.tray_button(piece))
        self.expect_piece(rf"^{key_of(piece)}(?![0-9])")
        if side_of(self.current()) != side_of(piece):
            self.use_tool(self.page.flip, "f")
            self.expect_piece(rf"^{key_of(piece)}{side_of(piece)}")
        for _ in range(6):
            if self.current() == piece:
                return
            last = self.current()
            self.use_tool("tray.turn", "r")
            expect(self.board).not_to_have_attribute("data-piece", last)
        raise AssertionError(f"{piece} cannot be turned to from {self.current()}")

    def use_tool(self, label: str, key: str) -> None:
        """Use a tool of the tray by its button or by its key."""
        if self.method.points:
            self.method.press(self.screen.page.get_by_role("button", name=beginning(label)))
        else:
            self.screen.page.keyboard.press(key)

    def current(self) -> str:
        """Return the chosen piece with its orientation."""
        return self.board.get_attribute("data-piece") or ""

    def expect_piece(self, pattern: str) -> None:
        """Check that the chosen piece matches a pattern."""
        expect(self.board).to_have_attribute("data-piece", re.compile(pattern))

    def point_at(self, piece: str, cell: Coordinate) -> None:
        """Point at the cell of the piece nearest to its middle; if it is hidden, move the map first."""
        cells = self.cells(piece, cell)
        middle = self.middle(cells)
        aim = min((self.middle([own]) for own in cells), key=lambda own: hypot(own[0] - middle[0], own[1] - middle[1]))
        for attempt in range(5):
            x, y, on_board = self.on_screen(aim)
            if on_board:
                self.method.point(self.screen.page, x, y)
                return
            if attempt:
                self.drag_map(x, y)
            else:
                self.method.press(self.screen.button(en("board.fit")))
        raise AssertionError(f"{piece} at {cell} cannot be made visible")

    def drag_map(self, x: float, y: float) -> None:
        """Drag the map so that a point comes nearer to the middle of the board."""
        box = self.board.bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        reach = 0.4 * min(box["width"], box["height"])
        part = min(1, reach / hypot(middle[0] - x, middle[1] - y))
        self.method.drag(
            self.screen.page, middle, (middle[0] + (middle[0] - x) * part, middle[1] + (middle[1] - y) * part)
        )

    def place_by_keys(self) -> None:
        """Move the piece to some place by arrow keys."""
        keyboard = self.screen.page.keyboard
        keyboard.press("ArrowDown")
        for _ in range(self.rng.randrange(3)):
            keyboard.press(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))

    def ghost_place(self) -> str:
        """Return the cell of the piece, as the page announces it to screen readers."""
        before, _, after = en("board.placed", place="\0").partition("\0")
        text = self.board.get_by_text(re.compile(rf"^{re.escape(before)}\S+{re.escape(after)}$"))
        expect(text).to_be_attached()
        return (text.text_content() or "").removeprefix(before).removesuffix(after)

    def cells(self, piece: str, cell: Coordinate) -> list[Coordinate]:
        """Return the cells that a piece covers at a place."""
        return [(cell[0] + dx, cell[1] + dy) for dx, dy, _, _ in self.pieces[piece]]

    def middle(self, cells: Sequence[Coordinate]) -> tuple[float, float]:
        """Return the middle of some cells in units of the map."""
        centres = [centre(self.grid, x, y) for x, y in cells]
        return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)

    def on_screen(self, point: tuple[float, float]) -> tuple[float, float, bool]:
        """Return where a point of the map is in the window, and whether the board is visible there."""
        result: list[Any] = self.board.evaluate(
            """async (board, [x, y]) => {
                const matrix = () => board.querySelector("svg.map > g").getScreenCTM();
                const text = ({ a, e, f }) => [a, e, f].join();
                // The map may still be moving to its place.
                for (let last = ""; last !== text(matrix()); await new Promise(requestAnimationFrame)) {
                    last = text(matrix());
                    await new Promise(requestAnimationFrame);
                }
                const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix());
                const at = [left, top];
                const hit = document.elementFromPoint(...at);
                return [...at, hit !== null && board.contains(hit) && !hit.closest("button")];
            }""",
            point,
        )
        return result[0], result[1], result[2]

    def tray_button(self, piece: str) -> Locator:
        """Find the button in the tray that chooses a piece."""
        if self.page.piece is None:
            return self.screen.page.locator(f"button[data-piece='{key_of(piece)}']").first
        return self.screen.page.get_by_role("button", name=self.page.piece(piece))

    # Words

    def play_word(self, word: str) -> None:
        """Press the button of a word."""
        self.method.press(self.word_button(word))
        if word == "quit" and self.page.leave:
            dialog = self.screen.page.get_by_role("dialog")
            self.method.press(dialog.get_by_role("button", name=en(self.page.leave), exact=True))

    def word_button(self, word: str) -> Locator:
        """Find the button of a word."""
        if word not in self.page.words:
            return self.screen.page.locator(f"button[data-word='{word}']")
        patterns = [matching(key).pattern for key in self.page.words[word]]
        # Some buttons show more behind the label, as the bonus for quitting.
        names = "|".join(pattern if word == "pass" else pattern.removesuffix("$") for pattern in patterns)
        return self.screen.page.get_by_role("button", name=re.compile(names)).first


def expect_scores(screen: Screen, seat: SeatClient) -> None:
    """Check that the page shows the score sheet with the totals of the server."""
    sheet = screen.page.get_by_role("table", name=beginning("end.scoresOf"))
    expect(sheet).to_be_visible()
    totals = sheet.get_by_role("row", name=beginning("end.sum")).get_by_role("cell").all_inner_texts()
    scores = points_of(seat.view())
    assert sorted(map(int, totals)) == sorted(scores)


def centre(grid: str, x: int, y: int) -> tuple[float, float]:
    """Return the middle of a cell in units of the map."""
    if grid == "hex":
        return (2 * x + y) * HEX_HALF, y * HEX_ROW
    side = SIDES[grid]
    return (x + 0.5) * side, (y + 0.5) * side
