"""Results of the conformance suite: a report with counts, or an error that locates the failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hedgerow.games.core.setup import Option, Setup

CHECKS: Final[Mapping[str, str]] = {
    "setup": "every setup opens a game that remembers it with all options",
    "options": "every value of every option occurs in some setup",
    "to-act": "the seats to act exist and occur once, or it is chance alone; `over` agrees",
    "awaited": "the awaited seats are among the seats to act, and there is at least one",
    "has-left": "a seat that has left does not act and does not return",
    "turn": "the turn number never decreases",
    "moves": "seats to act have moves, others have none; outcomes exist at chance nodes only",
    "moves-order": "moves are in ascending order without repeats",
    "moves-agree": "len, iteration, at, rank, in, slices and choice agree with each other",
    "moves-frozen": "a list of moves does not change when the game continues",
    "legal-accepted": "every listed move can be played",
    "refused": "every other move is refused with the right error",
    "refused-message": "a refusal has a message of one line",
    "refused-unchanged": "a refused move changes nothing",
    "copy": "a copy is another object, equals the original and behaves in the same way",
    "state-unchanged": "only playing on the state itself changes it",
    "past-states": "earlier states, views and events do not change",
    "determinism": "the same moves give the same game when it is opened a second time",
    "global-random": "the game never uses Python's global random generator",
    "view-json": "a view is plain JSON and the same each time",
    "view-leak": "a view contains only what the seat may know, and a determinized state keeps all of it",
    "spectator-leak": "the spectator's view contains only what everybody may know",
    "moves-leak": "the moves of a seat depend only on what it may know",
    "event-leak": "an event shows a viewer no more than its view does",
    "refusal-leak": "a refusal reveals no more than the seat may know",
    "has-secrets": "secrets, determinized states and different views exist if and only if `has_secrets` is true",
    "determinize": "a determinized state is a playable state of the same game with the same components",
    "determinize-leak": "a determinized state depends only on what the seat may know and on the generator",
    "move-notation": "moves and outcomes have different short texts that can be read back",
    "notation-errors": "a text that is not a move is refused as malformed, with a reason of one line",
    "position": "the position notation is one line that reads back as the same state",
    "position-errors": "a corrupt position is refused with a reason of one line",
    "score-sheet": "the items of each score sheet add up to the score",
    "winners": "there are winners at the end of the game and only then",
    "scene": "there is something to draw for every viewer",
    "chance-weights": "the probabilities of the outcomes are positive and add up to one",
    "chance-tickets": "each outcome has as many tickets as its weight",
    "component-counts": "no component appears or disappears",
    "events": "events have a kind, a seat, and facts that are plain JSON",
    "event-text": "every event has a text of one line for every viewer",
    "event-detail": "the details of events name known pieces and have points for every seat",
    "preview": "a preview has lines of text, and draws on cells of boards that exist",
    "preview-leak": "a preview that claims to be certain does not depend on hidden information",
    "length": "the game ends",
}
"""The checks by name, with the requirement that each one tests."""


@dataclass(frozen=True)
class Thoroughness:
    """The extent of the checks at each node. Cheap checks are always made in full."""

    legal_moves: int
    """Legal moves to play on copies, shared among the seats to act."""
    wrong_moves: int
    """Wrong moves to try for each seat to act."""
    viewers: int
    """Viewers (seats and the spectator) whose views are checked."""
    samples: int
    """Members of a long list that are checked one by one."""
    corrupted_positions: int
    """Corrupt positions to read at each detailed node."""
    tickets: int
    """The largest number of tickets of a chance node for which all are checked; beyond it, a sample is checked."""
    detailed_every: int
    """The interval between detailed nodes, where the expensive checks are made as well."""
    compared_every: int
    """The interval between determinized states that are compared with the true state; at detailed nodes, all are."""
    pedantic: bool
    """True to check for side effects after each group of checks, so that the failure names the group."""


USUAL: Final = Thoroughness(
    legal_moves=6,
    wrong_moves=4,
    viewers=1,
    samples=6,
    corrupted_positions=4,
    tickets=200,
    detailed_every=6,
    compared_every=3,
    pedantic=False,
)
"""For long runs: all checks in every game, with samples at every node."""
FULL: Final = Thoroughness(
    legal_moves=1000,
    wrong_moves=1000,
    viewers=1000,
    samples=1000,
    corrupted_positions=1000,
    tickets=2000,
    detailed_every=1,
    compared_every=1,
    pedantic=True,
)
"""For small games, and to investigate a failure."""


@dataclass
class Report:
    """The counts of a run without failures."""

    games: int = 0
    nodes: int = 0
    moves: int = 0
    """The number of moves and outcomes played, without those tried on copies."""
    checks: Counter[str] = field(default_factory=Counter)
    """The number of times that each check was made."""
    determinized: int = 0
    """The number of determinized states that differed from the true state."""
    fingerprint: int = 0
    """A hash of all games; equal seeds give equal fingerprints on every machine."""

    def add(self, other: Report) -> None:
        """Add the counts of another part of the same run."""
        self.games += other.games
        self.nodes += other.nodes
        self.moves += other.moves
        self.checks += other.checks
        self.determinized += other.determinized
        self.fingerprint = (self.fingerprint + other.fingerprint) % 2**64

    def __str__(self) -> str:
        return (
            f"{self.games:,} games, {self.nodes:,} nodes, {self.moves:,} moves, "
            f"{self.checks.total():,} checks of {len(self.checks)} kinds, all passed "
            f"(fingerprint {self.fingerprint:016x})"
        )


@dataclass(frozen=True)
class Location:
    """The node at which a check failed, with everything that is needed to reproduce it."""

    game: str
    setup: str
    seed: int
    number: int = 0
    node: int = 0
    position: str = ""
    moves: str = ""


class ConformanceError(AssertionError):
    """A violation of the contract. The message names the check, the node, and how to reproduce it."""

    def __init__(self, check: str, what: str, location: Location) -> None:
        super().__init__(check, what, location)
        self.check = check
        self.what = what
        self.location = location

    def __str__(self) -> str:
        at = self.location
        return (
            f"{at.game} ({at.setup}), seed {at.seed}, game {at.number}, node {at.node}\n"
            f"check {self.check}: {CHECKS[self.check]}\n"
            f"failed: {self.what}\n"
            f"position: {at.position or '(not started)'}\n"
            f"moves so far: {at.moves or '(none)'}"
        )


def setup_text(setup: Setup) -> str:
    """Return a description of a setup for messages."""
    options = "".join(f", {name} {Option.text(value)}" for name, value in setup.options.items())
    return f"{setup.players} players{options}"
