"""Somebody who plays whole games through the page, seeing nothing but the page and doing nothing but what it offers.

Which moves are legal the player asks the server, so that the page is held to it: whatever is chosen there must be
possible here, and what was laid here must have arrived there, where it was laid.
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
from tests.page.screens import Screen
from tests.page.watching import Watch, is_over, layings, words
from tests.page.ways import Mouse, Way
from tests.server.client import JsonDict, fetch, moves_in

LAY = re.compile(r"^(Lay tile|Lay the (Wolf|Hunter)|Reveal \w+|Place .+)$")
BEASTS = {"k": "black", "b": "blue", "r": "red", "y": "yellow"}
WORD_EVENTS = {("leave", "quit"), ("evaluate", "done")}
"""What is told first of a word, where that is not the word itself."""
FIRST_WOLF = 61
HEX_HALF, HEX_ROW = 25.9808, 45.0
SIDES = {"tipperary": 48.0, "woolybully": 96.0}


@dataclass
class Player:
    """A person at a table."""

    screen: Screen
    watch: Watch
    way: Way = field(default_factory=Mouse)
    rng: Random = field(default_factory=lambda: Random(1))
    leaves_after: int | None = None
    """In Wooly Bully: leave the game after so many own moves."""
    made: list[str] = field(default_factory=list)
    """What was done, in notation as far as it is known."""

    def __post_init__(self) -> None:
        self.game: str = self.watch.look()["table"]["game"]
        self.pieces: dict[str, list[list[Any]]] = fetch(self.watch.server, f"{self.watch.table}/pieces").json()[
            "pieces"
        ]

    # A whole match

    def play_to_the_end(self) -> None:
        """Play until the page shows the score sheet."""
        while self.play_once():
            pass
        sees_scores(self.screen, self.watch)

    def play_once(self) -> bool:
        """Make one move as soon as it is due; false when the match is over."""
        seen = self.watch.at_turn()
        if is_over(seen):
            return False
        self.caught_up(seen["next_seq"])
        try:
            self.make(self.choose(seen))
        except (AssertionError, Error):
            # Who acts out of turn may make impossible what was just being done: then it is decided anew.
            now = self.watch.look()
            if now["next_seq"] == seen["next_seq"] or self.own_entries(now, seen["next_seq"]):
                raise
            self.screen.page.keyboard.press("Escape")
        return True

    def is_due(self) -> bool:
        """Whether the game waits for this seat now."""
        return self.watch.seat in self.watch.look()["awaited"]

    def any_due(self, players: Sequence[Player]) -> Player | None:
        """The first of some players whom the game waits for, as soon as it does; `None` when it is over."""
        seats = {player.watch.seat: player for player in players}
        seen = self.watch.until(
            lambda seen: is_over(seen) or bool(seats.keys() & set(seen["awaited"])), "it is somebody's turn"
        )
        return None if is_over(seen) else next(seats[seat] for seat in seen["awaited"] if seat in seats)

    def caught_up(self, number: int) -> None:
        """The page shows what the server has told up to this number of its log, or more, and waits for no answer."""
        self.screen.page.wait_for_function(
            "number => Number(document.querySelector('[data-seq]')?.dataset.seq) >= number", arg=number
        )
        expect(self.board).to_have_attribute("aria-busy", "false")

    def choose(self, seen: JsonDict) -> str:
        """A move: any laying, now and then a word, so that games come to an end and everything is used."""
        said, laid = words(seen), layings(seen)
        if self.leaves_after is not None and len(self.made) >= self.leaves_after and "quit" in said:
            return "quit"
        likely = [word for word in said if word not in ("quit", "decline")]
        if not laid or (likely and self.rng.random() < (0.75 if self.game == "cornwall" else 0.2)):
            return self.rng.choice(likely or said)
        return self.rng.choice(laid)

    def make(self, move: str) -> None:
        """Make a move on the page, and see it arrive at the server."""
        before = self.watch.look()["next_seq"]
        if "@" in move:
            move = self.lay(move)
        else:
            self.say(move)
        self.arrived(move, before)

    def arrived(self, move: str, before: int) -> None:
        """The server has the move, and the page has gone on."""
        seen = self.watch.until(lambda seen: bool(self.own_entries(seen, before)), f"{move} has arrived")
        told = self.own_entries(seen, before)[0]["events"]
        piece, at, cell = move.partition("@")
        if at:
            facts = told[0]["facts"]
            assert (facts["x"], facts["y"]) == read_cell(move, cell), f"{move} went astray: {told}"
            assert lie_of(facts) in (piece, None), f"{move} was laid in another way: {told}"
        else:
            # Asking for a draw tells nothing yet: that is left to chance.
            kind = told[0]["kind"] if told else "draw"
            assert kind == move or (kind, move) in WORD_EVENTS, f"{move} became {told}"
        self.made.append(move)

    def own_entries(self, seen: JsonDict, since: int) -> list[JsonDict]:
        """The own moves of the log from a number on."""
        return [entry for entry in moves_in(seen["match"]["log"], self.watch.seat) if entry["seq"] >= since]

    # Laying

    @property
    def board(self) -> Locator:
        """The large board."""
        return self.screen.page.get_by_role("application")

    @property
    def go(self) -> Locator:
        """The button that lays what was placed."""
        return self.screen.page.get_by_role("button", name=LAY)

    def lay(self, move: str) -> str:
        """Lay a piece at a place, or where the page draws it to from there. Returns the move."""
        put = self.put(move)
        if self.way.points:
            self.way.press(self.go)
        else:
            self.screen.page.keyboard.press("Enter")
        return put

    def put(self, move: str) -> str:
        """Put a piece down without laying it. Returns the move that it would be."""
        piece, _, cell = move.partition("@")
        self.take(piece)
        if self.way.points:
            self.place(piece, read_cell(move, cell))
        else:
            self.place_by_keys()
        put = f"{piece}@{self.told_place()}"
        expect(self.go).to_be_enabled()
        return put

    def take(self, piece: str) -> None:
        """Choose a piece in the tray, and turn and flip it until it lies as wanted."""
        if key_of(self.current()) != key_of(piece):
            self.way.press(self.tray_button(piece))
        self.has(rf"^{key_of(piece)}(?![0-9])")
        if side_of(self.current()) != side_of(piece):
            self.work(re.compile("^(Flip|Other face)"), "f")
            self.has(rf"^{key_of(piece)}{side_of(piece)}")
        for _ in range(6):
            if self.current() == piece:
                return
            last = self.current()
            self.work(re.compile("^Turn"), "r")
            expect(self.board).not_to_have_attribute("data-piece", last)
        raise AssertionError(f"{piece} cannot be turned to from {self.current()}")

    def work(self, button: re.Pattern[str], key: str) -> None:
        """A tool of the tray, by its button or by its key."""
        if self.way.points:
            self.way.press(self.screen.page.get_by_role("button", name=button))
        else:
            self.screen.page.keyboard.press(key)

    def current(self) -> str:
        """The piece that is chosen, as it lies."""
        return self.board.get_attribute("data-piece") or ""

    def has(self, pattern: str) -> None:
        """A piece like this is chosen."""
        expect(self.board).to_have_attribute("data-piece", re.compile(pattern))

    def place(self, piece: str, cell: Coordinate) -> None:
        """Point at the cell of the piece that is next to its middle; where that is out of sight, drag the map first."""
        cells = self.cells(piece, cell)
        middle = self.middle(cells)
        aim = min((self.middle([own]) for own in cells), key=lambda own: hypot(own[0] - middle[0], own[1] - middle[1]))
        for attempt in range(5):
            x, y, on_board = self.on_screen(aim)
            if on_board:
                self.way.point(self.screen.page, x, y)
                return
            if attempt:
                self.bring(x, y)
            else:
                self.way.press(self.screen.button("Show the whole board"))
        raise AssertionError(f"{piece} at {cell} cannot be brought into sight")

    def bring(self, x: float, y: float) -> None:
        """Drag the map so that a point of it comes towards the middle of the board."""
        box = self.board.bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        reach = 0.4 * min(box["width"], box["height"])
        far = hypot(middle[0] - x, middle[1] - y)
        part = min(1, reach / far)
        self.way.drag(
            self.screen.page, middle, (middle[0] + (middle[0] - x) * part, middle[1] + (middle[1] - y) * part)
        )

    def place_by_keys(self) -> None:
        """Go to some place by arrows."""
        keyboard = self.screen.page.keyboard
        keyboard.press("ArrowDown")
        for _ in range(self.rng.randrange(3)):
            keyboard.press(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))

    def told_place(self) -> str:
        """Where the piece is, as the page tells it to who cannot see it."""
        told = self.board.get_by_text(re.compile(r"^On \S+\.$"))
        expect(told).to_be_attached()
        return (told.text_content() or "").removeprefix("On ").removesuffix(".")

    def cells(self, piece: str, cell: Coordinate) -> list[Coordinate]:
        """What a piece covers at a place."""
        return [(cell[0] + dx, cell[1] + dy) for dx, dy, _, _ in self.pieces[piece]]

    def middle(self, cells: Sequence[Coordinate]) -> tuple[float, float]:
        """The middle of some cells in units of the map."""
        centres = [centre(self.game, x, y) for x, y in cells]
        return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)

    def on_screen(self, point: tuple[float, float]) -> tuple[float, float, bool]:
        """A point of the map in pixels of the window, and whether it can be pointed at."""
        found: list[Any] = self.board.evaluate(
            """(board, [x, y]) => {
                const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(
                    board.querySelector("svg.map > g").getScreenCTM());
                const at = [left, top];
                const hit = document.elementFromPoint(...at);
                return [...at, hit !== null && board.contains(hit) && !hit.closest("button")];
            }""",
            point,
        )
        return found[0], found[1], found[2]

    def tray_button(self, piece: str) -> Locator:
        """The button in the tray that takes up a piece."""
        page = self.screen.page
        return page.get_by_role("button", name=re.compile(tray_name(self.game, piece)))

    # Words

    def say(self, word: str) -> None:
        """Press the button of a word."""
        names = {
            "pub": r"^(Pay|Pub)",
            "done": r"^(No figure|That is all|Done|Skip the free turn)",
            "draw": r"^Draw (a )?bonus tile",
            "pass": r"^Pass$",
            "decline": r"^Let it pass$",
            "quit": r"^Quit",
        }
        buttons = self.screen.page.get_by_role("button", name=re.compile(names[word]))
        self.way.press(buttons.first)
        if word == "quit":
            self.way.press(self.screen.button("Leave the game"))


def sees_scores(screen: Screen, watch: Watch) -> None:
    """The page shows the score sheet, with the sums that the server counts."""
    sheet = screen.page.get_by_role("table", name=re.compile("^Scores of"))
    expect(sheet).to_be_visible()
    sums = sheet.get_by_role("row", name=re.compile("^Total ")).get_by_role("cell").all_inner_texts()
    scores = watch.look()["match"]["state"]["scores"]
    assert sorted(map(int, sums)) == sorted(scores)


def tray_name(game: str, piece: str) -> str:
    """How the button of a piece begins."""
    named = {"reveal": "^Reveal$", "sheep": "^Wooden sheep", "tower": "^Tower"}
    named |= {size: f"^{size} figure" for size in ("small", "tall", "big")}
    if piece in named:
        return named[piece]
    beast, dash, colour = piece.partition("-")
    if dash:
        return f"^{beast.title()} with a {BEASTS[colour]} back, face a"
    key = key_of(piece)
    if not key.isdigit():
        return "^Bonus tile"
    if game != "woolybully":
        return f"^Tile {key}\\b"
    number = int(key) - FIRST_WOLF
    if number < 0:
        return f"^Tile {key}, face {side_of(piece)}"
    return f"^{('Wolf', 'Hunter')[number // 4]} with a {list(BEASTS.values())[number % 4]} back, face b"


def lie_of(facts: JsonDict) -> str | None:
    """The tile of an event as it was laid, in notation."""
    if "turn" in facts:
        return f"{facts['tile']}r{facts['turn']}"
    if "orientation" in facts:
        return f"{facts['tile']}{'rf'[facts['orientation'] // 4]}{facts['orientation'] % 4}"
    if "turns" in facts:
        return f"{facts['tile']}{'ab'[facts['face']]}{facts['turns']}"
    return None


def key_of(piece: str) -> str:
    """A piece without the way it lies: "17" of "17f2"."""
    found = re.match(r"[0-9]+", piece)
    return found[0] if found else piece


def side_of(piece: str) -> str:
    """The side that is up: "f" of "17f2"."""
    found = re.fullmatch(r"[0-9]+([a-z])[0-9]+", piece)
    return found[1] if found else ""


def centre(game: str, x: int, y: int) -> tuple[float, float]:
    """The middle of a cell in units of the map."""
    if game == "cornwall":
        return (2 * x + y) * HEX_HALF, y * HEX_ROW
    side = SIDES[game]
    return (x + 0.5) * side, (y + 0.5) * side
