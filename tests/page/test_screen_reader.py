"""Each game by keyboard and screen reader: the player knows nothing but the accessibility tree.

The middle of a match is played over HTTP; the first and the last turns are played on the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import cycle
from random import Random

import pytest

from tests.page.conftest import OpenScreen
from tests.page.game_page import page_of
from tests.page.screen_reader import ScreenReader
from tests.page.seat_client import points_of, seat_of
from tests.page.tables import TITLES, play_on
from tests.page.texts import PLACEHOLDER, beginning, en, matching, values_in

QUITS_AFTER = 4
"""Own placements before the player quits a game that it may leave early, so that the game is short."""
METHODS = ("command", "arrows", "explore")
CELL = r"-?[a-z]+-?\d+"


@dataclass
class Listener:
    """A player who uses a screen reader."""

    reader: ScreenReader
    game: str
    rng: Random
    placed: int = 0
    used_methods: set[str] = field(default_factory=set)
    announcements: set[str] = field(default_factory=set)
    """Texts that were announced without a command."""

    def __post_init__(self) -> None:
        self.next_method = cycle(METHODS)
        self.scores = PLACEHOLDER.split(en("end.scoresOf"))[0]
        self.your_turn = PLACEHOLDER.split(en("table.turnHeard"))[0]

    def play(self) -> None:
        """Play on the page until the score sheet is there; play the middle of the match over HTTP."""
        played_on = False
        while self.is_due():
            self.move()
            if self.used_methods == set(METHODS) and not played_on:
                played_on = True
                screen = self.reader.screen
                play_on([screen], [seat_of(screen)], self.rng)
                self.reader.answers = None

    def is_due(self) -> bool:
        """Wait until the own turn is announced; return false when the game is over."""

        def announced() -> str | None:
            nodes = self.reader.nodes()
            self.announcements |= {node.name for node in nodes if node.within[-1:] == (("status", ""),)}
            if any(node.role == "table" and node.name.startswith(self.scores) for node in nodes):
                return self.scores
            alerts = [
                node.name
                for node in nodes
                if node.role == "StaticText" and ("alert", "") in node.within and node.name.startswith(self.your_turn)
            ]
            return alerts[0] if alerts else None

        return self.reader.until(announced, "the own turn or the end") != self.scores

    def move(self) -> None:
        """Make one move by the next method."""
        answer = self.reader.ask("moves")
        pieces = [values["piece"] for line in answer if (values := values_in("commands.placesOf", line))]
        typed = PLACEHOLDER.split(en("commands.wordsNow"))[0]
        words = [word for line in answer for word in re.findall(r"(\w+) \(", line) if line.startswith(typed)]
        if not pieces and not words:
            return
        likely = [word for word in words if word not in ("quit", "decline")]
        if self.placed >= QUITS_AFTER and "quit" in words:
            self.quit()
        elif likely and (not pieces or self.rng.random() < page_of(self.game).word_chance):
            self.play_word(self.rng.choice(likely))
        elif pieces:
            self.place_piece(self.rng.choice(pieces))
        else:
            self.play_word(words[0])

    def play_word(self, word: str) -> None:
        """Type a word of the game."""
        answer = self.reader.ask(word)
        done = beginning("commands.said")
        assert answer == [""] or any(done.match(line) for line in answer), f"{word} was not played: {answer}"

    def quit(self) -> None:
        """Type the word to quit, and confirm it."""
        self.reader.screen.page.keyboard.type("quit")
        self.reader.key("Enter")
        self.reader.until(lambda: self.reader.find("dialog"), "a question")
        self.reader.push(f"{en('common.yes')}$")
        self.reader.until(lambda: not self.reader.find("dialog"), "the question is answered")

    def place_piece(self, piece: str) -> None:
        """Place a piece by the next method."""
        method = next(self.next_method)
        key = key_of(piece)
        done = {"command": self.by_command, "arrows": self.by_arrows, "explore": self.by_exploring}[method](key)
        if done:
            self.used_methods.add(method)
            self.placed += 1

    def by_command(self, key: str) -> bool:
        """Ask for the places of a piece, and type a move."""
        answer = self.reader.ask(f"where can {key} go")
        lines = [line.split(": ") for line in answer[1:] if re.match(rf"\S+: {CELL}", line)]
        orientation, cells = self.rng.choice(lines)[:2]
        cell = self.rng.choice(re.findall(CELL, cells.partition(" and ")[0]))
        answer = self.reader.ask(f"lay {orientation} at {cell}")
        placed = matching("commands.laid", cell=cell)
        return answer == [""] or any(placed.match(line) for line in answer)

    def by_arrows(self, key: str) -> bool:
        """Choose a piece by a command, move it by arrows, and press Enter."""
        self.choose(key)
        self.reader.key("ArrowDown")
        return self.enter(self.place())

    def by_exploring(self, key: str) -> bool:
        """Choose a piece, and find a place with the cursor."""
        self.choose(key)
        self.reader.key("e")
        self.reader.until(lambda: en("board.explores") in self.status(), "exploring begins")
        self.reader.key("End")
        fits = rf"(?m)^(\S+): .*{re.escape(en('board.fits'))}"
        cell = self.reader.until(lambda: re.search(fits, self.status()), "a place is found")[1]
        self.reader.key("Enter")
        assert self.place() == cell, "the piece is elsewhere"
        return self.enter(cell)

    def choose(self, key: str) -> None:
        """Choose a piece, and go from the command box to the board."""
        self.reader.ask(f"choose {key}")
        self.reader.key("Escape")
        self.reader.until(lambda: self.reader.focus().role == "application", "the board has the focus")
        chosen = PLACEHOLDER.split(en("board.orientation"))[0]
        self.reader.until(lambda: chosen in self.status(), "the orientation is announced")

    def place(self) -> str:
        """Return the cell of the piece, as it is announced."""
        pattern = re.escape(en("board.placed", place="\0")).replace("\0", r"(\S+)")
        found = self.reader.until(lambda: re.search(rf"(?:^|\s){pattern}", self.status()), "the cell of the piece")
        return found[1]

    def status(self) -> str:
        """Return the current announcements of the board."""
        texts = [
            node.name
            for node in self.reader.nodes()
            if node.role == "StaticText" and any(role == "status" for role, _ in node.within)
        ]
        return "\n".join(texts)

    def enter(self, cell: str) -> bool:
        """Play the piece, and wait until it is not announced as placed any more."""
        self.reader.key("Enter")
        self.reader.until(lambda: en("board.placed", place=cell) not in self.status(), "the piece is played")
        return True


def key_of(piece: str) -> str:
    """Return the notation of a piece: "17" of "Tile 17", "sheep" of "Wooden sheep", "M" of "Bonus tile: meadow (M)"."""
    found = re.search(r"\(([^)]+)\)$", piece) or re.search(r"(\d+)$", piece)
    return found[1] if found else piece.split()[-1 if piece.startswith("Wooden") else 0].lower()


def totals(reader: ScreenReader) -> list[int]:
    """Return the last row of the score sheet."""
    sheet = [node for node in reader.nodes() if any(role == "table" for role, _ in node.within)]
    total = en("end.sum")
    first = next(at for at, node in enumerate(sheet) if node.role == "rowheader" and node.name == total)
    return [int(node.name) for node in sheet[first:] if node.role == "cell"]


@pytest.mark.parametrize("game", TITLES)
def test_play_by_screen_reader(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen()
    screen.go("/")
    reader = ScreenReader(screen)
    title = TITLES[game]
    play = en("start.playNowOf", game=title)
    reader.until(lambda: reader.find("button", play), "the game is offered")
    reader.pick(en("start.botsOf", game=title), str(page_of(game).bots))
    reader.pick(en("start.levelOf", game=title), en("start.level_random").lower())
    reader.push(play)
    reader.until(lambda: reader.find("application"), "the table")
    listener = Listener(reader, game, Random(len(game)))
    listener.play()
    assert listener.used_methods == set(METHODS)
    moves = re.compile(r" (?:place|lay|put|retire|leave|pass)(?:s|es)?\b")
    assert any(moves.search(text) for text in listener.announcements), listener.announcements
    assert sorted(totals(reader)) == sorted(points_of(seat_of(screen).view()))
