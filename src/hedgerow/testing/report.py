"""What a run of the suite found: counts when all is well, a precise error when not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hedgerow.games.core.contract import Option, Setup

CHECKS: Final[Mapping[str, str]] = {
    "setup": "every setup opens its box, and the box remembers it with all options",
    "options": "every value of every option occurs in the setups",
    "to-act": "the seats to act exist and are named once, or it is chance alone; `over` agrees",
    "awaited": "those who are waited for are among those to act, and somebody is",
    "has-left": "a seat that has left does not act, and stays away",
    "turn": "the turn number never falls",
    "moves": "seats to act have moves, others have none; outcomes exist at chance nodes only",
    "moves-order": "moves are ascending, each once",
    "moves-agree": "len, iteration, at, rank, in, slices and choice tell the same",
    "moves-frozen": "a list of moves stays as it was when the game goes on",
    "legal-accepted": "every move that is offered can be made",
    "refused": "every other move is refused with the right error",
    "refused-message": "a refusal says why, in one line",
    "refused-unchanged": "a refused move changes nothing",
    "copy": "a copy equals its original, behaves like it and is another object",
    "state-unchanged": "nothing but playing on the state itself changes it",
    "past-states": "states, views and events of the past stay as they were",
    "determinism": "the same moves give the same game in a box opened anew",
    "global-random": "the game never uses Python's global generator",
    "view-json": "a view is ready for JSON and always says the same",
    "view-leak": "a view tells only what the seat may know, and a redeal keeps all of that",
    "spectator-leak": "the spectator's view tells only what everybody may know",
    "scene-leak": "a scene shows only what the seat may know",
    "moves-leak": "a seat's choices depend only on what it may know",
    "event-leak": "an event tells a viewer no more than its view does",
    "refusal-leak": "a refusal tells no more than the seat may know",
    "has-secrets": "the game deals anew, whispers and shows seats different things if, and only if, it says so",
    "redeal": "a redeal is a state of the same game with the same components, to be played on",
    "redeal-leak": "a redeal depends only on what the seat may know and on the generator",
    "move-notation": "moves and outcomes have short texts of their own that read back",
    "notation-errors": "a text that is no move is refused as malformed, with a reason in one line",
    "position": "the position notation is one clean line; read back it gives the same state",
    "position-errors": "a spoilt position is refused with a reason in one line",
    "score-sheet": "the items of each sheet add up to the score",
    "winners": "nobody has won before the end, somebody has at the end",
    "scene": "there is something to draw for every viewer",
    "chance-weights": "the probabilities of the outcomes are positive and add up to one",
    "chance-tickets": "each outcome holds as many tickets as its weight",
    "census": "no component appears or vanishes",
    "events": "events have a kind, a seat and facts ready for JSON",
    "words": "every event can be said in one line, whoever hears it",
    "length": "the game ends",
}
"""Every check by its name, and what it holds the game to."""


@dataclass(frozen=True)
class Thoroughness:
    """How much is tried at each node. Cheap checks are always made in full."""

    legal_moves: int
    """How many legal moves are made on copies, shared among the seats to act."""
    wrong_moves: int
    """How many wrong moves are tried for each seat to act."""
    viewers: int
    """How many viewers (seats and the spectator) are asked what they know."""
    samples: int
    """How many members of a long list are looked at one by one."""
    spoilt: int
    """How many spoilt positions are read where it is looked more closely."""
    tickets: int
    """Up to this many tickets of a chance node are all drawn."""
    closer_every: int
    """One of so many nodes is looked at more closely: all that costs time is done there."""
    twins_every: int
    """One of so many redeals is compared with the state it was made from; all where it is looked more closely."""
    pedantic: bool
    """Whether each group of checks is followed by a look at the state, so that it names the culprit."""


USUAL: Final = Thoroughness(
    legal_moves=6,
    wrong_moves=4,
    viewers=1,
    samples=6,
    spoilt=4,
    tickets=200,
    closer_every=6,
    twins_every=3,
    pedantic=False,
)
"""For long runs: every check at every game, samples at every node."""
FULL: Final = Thoroughness(
    legal_moves=1000,
    wrong_moves=1000,
    viewers=1000,
    samples=1000,
    spoilt=1000,
    tickets=2000,
    closer_every=1,
    twins_every=1,
    pedantic=True,
)
"""For small games, and for a closer look at a game that failed."""


@dataclass
class Report:
    """What was looked at, all of it without a fault."""

    games: int = 0
    nodes: int = 0
    moves: int = 0
    """Moves and outcomes on the way from start to end; those tried on copies are not counted."""
    checks: Counter[str] = field(default_factory=Counter)
    """How often each check was made."""
    dealt_anew: int = 0
    """How many redeals were other states than those they were made from."""
    fingerprint: int = 0
    """A number made of all games played: equal seeds must give equal fingerprints on any machine."""

    def add(self, other: Report) -> None:
        """Take another part of the same run in."""
        self.games += other.games
        self.nodes += other.nodes
        self.moves += other.moves
        self.checks += other.checks
        self.dealt_anew += other.dealt_anew
        self.fingerprint = (self.fingerprint + other.fingerprint) % 2**64

    def __str__(self) -> str:
        return (
            f"{self.games:,} games, {self.nodes:,} nodes, {self.moves:,} moves, "
            f"{self.checks.total():,} checks of {len(self.checks)} kinds, all passed "
            f"(fingerprint {self.fingerprint:016x})"
        )


@dataclass(frozen=True)
class Place:
    """Where a check failed, with all that is needed to get there again."""

    game: str
    setup: str
    seed: int
    number: int = 0
    node: int = 0
    position: str = ""
    moves: str = ""


class ConformanceError(AssertionError):
    """A game broke the contract; says which part, where, and how to get there."""

    def __init__(self, check: str, what: str, place: Place) -> None:
        super().__init__(check, what, place)
        self.check = check
        self.what = what
        self.place = place

    def __str__(self) -> str:
        place = self.place
        return (
            f"{place.game} ({place.setup}), seed {place.seed}, game {place.number}, node {place.node}\n"
            f"check {self.check}: {CHECKS[self.check]}\n"
            f"but: {self.what}\n"
            f"position: {place.position or '(not started)'}\n"
            f"moves so far: {place.moves or '(none)'}"
        )


def setup_text(setup: Setup) -> str:
    """A setup for messages."""
    options = "".join(f", {name} {Option.text(value)}" for name, value in setup.options.items())
    return f"{setup.players} players{options}"
