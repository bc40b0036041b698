"""Each game to its score sheet by keyboard and by ear: nothing is known but what the accessibility tree tells."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import cycle
from random import Random

import pytest

from tests.page.conftest import OpenScreen
from tests.page.ear import Ear
from tests.page.tables import TITLES
from tests.page.watching import watch

BOTS = {"tipperary": "1", "cornwall": "3", "woolybully": "1"}
LEAVES_AFTER = 4
"""Own layings in Wooly Bully until one leaves, so that the game is short."""
OVER = "Scores of"
WAYS = ("command", "arrows", "explore")


@dataclass
class Listener:
    """Somebody at a table who hears it."""

    ear: Ear
    game: str
    rng: Random
    laid: int = 0
    ways: set[str] = field(default_factory=set)
    heard: set[str] = field(default_factory=set)
    """What was told without being asked for."""

    def __post_init__(self) -> None:
        self.next_way = cycle(WAYS)

    def plays(self) -> None:
        """Play until the score sheet is heard."""
        while self.is_due():
            self.move()

    def is_due(self) -> bool:
        """Whether it is the own turn, as soon as that is said; false when the game is over."""

        def said() -> str | None:
            things = self.ear.things()
            self.heard |= {thing.name for thing in things if thing.within[-1:] == (("status", ""),)}
            if any(thing.role == "table" and thing.name.startswith(OVER) for thing in things):
                return OVER
            alerts = [
                thing.name
                for thing in things
                if thing.role == "StaticText" and ("alert", "") in thing.within and thing.name.startswith("Your turn.")
            ]
            return alerts[0] if alerts else None

        return self.ear.until(said, "whose turn it is") != OVER

    def move(self) -> None:
        """One move, in one of the ways there are."""
        told = self.ear.ask("moves")
        pieces = [found[1] for line in told if (found := re.match(r"(.+): \d+ ways? to lay it$", line))]
        words = [word for line in told for word in re.findall(r"(\w+) \(", line) if line.startswith("You may also say")]
        if not pieces and not words:
            return
        likely = [word for word in words if word not in ("quit", "decline")]
        if self.game == "woolybully" and self.laid >= LEAVES_AFTER and "quit" in words:
            self.leave()
        elif likely and (not pieces or (self.game == "cornwall" and self.rng.random() < 0.7)):
            self.says(self.rng.choice(likely))
        elif pieces:
            self.lay(self.rng.choice(pieces))
        else:
            self.says(words[0])

    def says(self, word: str) -> None:
        """A word of the game, typed."""
        told = self.ear.ask(word)
        assert told == [""] or any(line.startswith("Done: ") for line in told), f"{word} was not done: {told}"

    def leave(self) -> None:
        """Quitting asks first."""
        self.ear.screen.page.keyboard.type("quit")
        self.ear.key("Enter")
        self.ear.until(lambda: self.ear.hears("dialog"), "a question")
        self.ear.push("Yes$")
        self.ear.until(lambda: not self.ear.hears("dialog"), "the question is answered")

    def lay(self, piece: str) -> None:
        """Lay a piece."""
        way = next(self.next_way)
        key = key_of(piece)
        done = {"command": self.by_command, "arrows": self.by_arrows, "explore": self.by_exploring}[way](key)
        if done:
            self.ways.add(way)
            self.laid += 1

    def by_command(self, key: str) -> bool:
        """Where it can go is asked, and a move is typed."""
        told = self.ear.ask(f"where can {key} go")
        lies = [(line.split(": ")[0], line.split(": ")[1]) for line in told[1:] if re.match(r"\S+: -?[a-z]+-?\d", line)]
        lie, cells = self.rng.choice(lies)
        cell = self.rng.choice(re.findall(r"-?[a-z]+-?\d+", cells.partition(" and ")[0]))
        answer = self.ear.ask(f"lay {lie} at {cell}")
        return answer == [""] or any(line.endswith(f"is laid at {cell}.") for line in answer)

    def by_arrows(self, key: str) -> bool:
        """Chosen by a command, brought to its place by arrows; Enter lays."""
        self.choose(key)
        self.ear.key("ArrowDown")
        return self.enter(self.place())

    def by_exploring(self, key: str) -> bool:
        """Chosen, then the cursor looks for a place and says what is there."""
        self.choose(key)
        self.ear.key("e")
        self.ear.until(lambda: "Exploring." in self.said(), "exploring begins")
        self.ear.key("End")
        cell = self.ear.until(
            lambda: re.search(r"(?m)^(\S+): .*The chosen piece may go here\.", self.said()), "a place is found"
        )[1]
        self.ear.key("Enter")
        assert self.place() == cell, "the piece lies elsewhere"
        return self.enter(cell)

    def choose(self, key: str) -> None:
        """Take a piece up, and go from the command box to the board."""
        self.ear.ask(f"choose {key}")
        self.ear.key("Escape")
        self.ear.until(lambda: self.ear.focus().role == "application", "the board has the keyboard")
        self.ear.until(lambda: "Chosen: " in self.said(), "how it lies")

    def place(self) -> str:
        """Where the piece is, as the page says it."""
        found = self.ear.until(lambda: re.search(r"\bOn (\S+)\.", self.said()), "where the piece is")
        return found[1]

    def said(self) -> str:
        """What the board says now."""
        texts = [
            thing.name
            for thing in self.ear.things()
            if thing.role == "StaticText" and any(role == "status" for role, _ in thing.within)
        ]
        return "\n".join(texts)

    def enter(self, cell: str) -> bool:
        """Lay it; that it lies there is told."""
        self.ear.key("Enter")
        self.ear.until(lambda: f"On {cell}." not in self.said(), "the piece is laid")
        return True


def key_of(piece: str) -> str:
    """How moves call a piece: "17" of "Tile 17", "sheep" of "Wooden sheep", "M" of "Bonus tile: meadow (M)"."""
    found = re.search(r"\(([^)]+)\)$", piece) or re.search(r"(\d+)$", piece)
    return found[1] if found else piece.split()[-1 if piece.startswith("Wooden") else 0].lower()


def sums(ear: Ear) -> list[int]:
    """The last row of the score sheet, as it is read."""
    sheet = [thing for thing in ear.things() if any(role == "table" for role, _ in thing.within)]
    first = next(at for at, thing in enumerate(sheet) if thing.role == "rowheader" and thing.name == "Total")
    return [int(thing.name) for thing in sheet[first:] if thing.role == "cell"]


@pytest.mark.parametrize("game", TITLES)
def test_a_game_is_played_by_ear(new_screen: OpenScreen, game: str) -> None:
    screen = new_screen()
    screen.go("/")
    ear = Ear(screen)
    title = TITLES[game]
    ear.until(lambda: ear.hears("button", f"Play {title} now"), "the game is offered")
    ear.pick(f"How many bots in {title}", BOTS[game])
    ear.pick(f"Level of the bots in {title}", "random")
    ear.push(f"Play {title} now")
    ear.until(lambda: ear.hears("application"), "the table")
    listener = Listener(ear, game, Random(len(game)))
    listener.plays()
    assert listener.ways == set(WAYS)
    assert any(re.search(r" (places|lays|puts|retires|leaves|passes)\b", told) for told in listener.heard), listener.heard
    assert sorted(sums(ear)) == sorted(watch(screen).look()["match"]["state"]["scores"])
