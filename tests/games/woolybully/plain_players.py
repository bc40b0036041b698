"""Random players and dealers with habits, so that random games differ: long games, dense lands, many Wolves."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.games.woolybully.plain_rules import CHANCE, FACES, PlainTable
from tests.plain import place_named


@dataclass
class Habit:
    """How the seats of a game choose their moves, and which tiles tend to be drawn."""

    name: str
    quitting: float = 0.002
    """The probability that a seat quits when it is asked."""
    special: float = 0.5
    """The probability that a seat plays a Wolf, a Hunter or its shepherd if it can."""
    idle: float = 0.05
    """The probability that a seat skips a free turn."""
    looks: int = 1
    """The number of random placements of which a seat takes the one that touches most tiles."""
    sprawling: bool = False
    """True to take the one that touches fewest tiles instead."""
    in_call: float = 0.1
    """The probability that a seat plays a special tile or quits in the last call."""
    early: str = ""
    """Letters on tiles that are drawn first."""
    late: str = ""
    """Letters on tiles that are not drawn before the first turn is over."""
    uniform: bool = False
    """True to ignore all of this: every move is equally likely."""

    def seat(self, table: PlainTable, rng: Random) -> int:
        """Return the seat that acts next."""
        seats = table.to_act()
        return seats[0] if rng.random() < 0.5 else rng.choice(seats)

    def choose(self, table: PlainTable, seat: int, texts: list[str], rng: Random) -> str:
        if self.uniform:
            return rng.choice(texts)
        if seat == CHANCE:
            return self.outcome(table, texts, rng)
        calling = table.phase == "call"
        if "quit" in texts and rng.random() < (self.in_call / 2 if calling else self.quitting):
            return "quit"
        specials = [text for text in texts if text.startswith(("wolf", "hunter", "reveal"))]
        if specials and rng.random() < (self.in_call if calling else self.special):
            return rng.choice(specials)
        placements = [text for text in texts if text[0].isdigit()]
        if placements and ("done" not in texts or rng.random() >= self.idle):
            best = min if self.sprawling else max
            return best(rng.choices(placements, k=self.looks), key=lambda text: contacts_of(table, text))
        return next((text for text in ("pass", "done", "decline") if text in texts), rng.choice(texts))

    def outcome(self, table: PlainTable, texts: list[str], rng: Random) -> str:
        if not texts[0].startswith("tile"):
            return rng.choice(texts)
        wanted = [text for text in texts if set(self.early) & letters_of(text)]
        if self.late and table.turn == 0:
            wanted = [text for text in texts if not set(self.late) & letters_of(text)]
        return rng.choice(wanted or texts)


def contacts_of(table: PlainTable, text: str) -> int:
    return table.land.contacts(place_named(text.partition("@")[2]))


def letters_of(text: str) -> set[str]:
    """Return the letters on a tile that can be drawn; Wolves and Hunters have forest as well."""
    tile = int(text.partition(":")[2])
    return set("".join(FACES[tile].values())) | ({"F"} if tile > 60 else set())


HABITS = (
    Habit("steady"),
    Habit("snug", looks=8, quitting=0),
    Habit("wild", special=0.9, looks=3, early="F", quitting=0),
    Habit("patient", special=0.01, looks=4, quitting=0),
    Habit("sly", special=0, looks=6, quitting=0, in_call=0.7),
    Habit("sprawling", special=0.02, looks=9, sprawling=True, quitting=0.0005, early="V"),
    Habit("barren", special=0.2, looks=6, late="V"),
    Habit("fickle", special=0.6, idle=0.5, looks=2, quitting=0.03),
    Habit("uniform", uniform=True),
)
