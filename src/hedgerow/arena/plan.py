"""What is played in an arena: who sits where at which deal. Everything follows from the plan and a game's number."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b, sha256
from itertools import combinations
from random import Random
from typing import Final

from hedgerow import __version__
from hedgerow.arena.entrants import Entrant
from hedgerow.games import Setup, game_class
from hedgerow.games.core.contract import Json
from hedgerow.games.core.evaluator import evaluator_class
from hedgerow.match import Dealer
from hedgerow.match.dealer import SEED_BYTES

SCHEMA: Final = 2
"""The version of a plan's record, and of the way in which deals and a bot's luck follow from the plan."""


@dataclass(frozen=True)
class Seating:
    """One game of a deal: the bots from the first seat on, by their place in the plan."""

    number: int
    deal: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """A tournament. Each deal is played by every group of bots, each group in every rotation of the seats."""

    setup: Setup
    entrants: tuple[Entrant, ...]
    seed: int
    lineup: tuple[tuple[int, ...], ...] | None = None
    """The groups that sit together, if not every choice of bots."""

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(entrant.label for entrant in self.entrants)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The bots that sit together, by their place in the plan.

        With as many bots as seats or more, every choice of them; with fewer they are taken in turn, beginning with each
        of them, so that all sit equally often.
        """
        number, seats = len(self.entrants), self.setup.players
        if self.lineup is not None:
            return self.lineup
        if number >= seats:
            return tuple(combinations(range(number), seats))
        starts = range(1 if seats % number == 0 else number)
        return tuple(tuple((start + seat) % number for seat in range(seats)) for start in starts)

    @cached_property
    def games_per_deal(self) -> int:
        return len(self._seatings(0))

    def deals_for(self, games: int) -> int:
        """How many deals it takes to play so many games at least: a deal is played by every seating or not at all."""
        return -(-games // self.games_per_deal)

    def _seatings(self, deal: int) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        for group in self.groups:
            order = self._order(deal, group)
            rotations = [order[turn:] + order[:turn] for turn in range(len(order))]
            found += dict.fromkeys(rotations)
        return found

    def _order(self, deal: int, group: tuple[int, ...]) -> tuple[int, ...]:
        """Who sits left of whom: another order at every deal where it makes a difference."""
        if len(set(group)) < 3 or len(set(group)) < len(group):
            return group
        return tuple(Random(f"{self.seed}/{deal}/order").sample(group, len(group)))

    def games_of(self, deal: int) -> list[Seating]:
        """All games of a deal."""
        first = deal * self.games_per_deal
        return [Seating(first + place, deal, seats) for place, seats in enumerate(self._seatings(deal))]

    def game(self, number: int) -> Seating:
        """The game with this number."""
        deal, place = divmod(number, self.games_per_deal)
        return self.games_of(deal)[place]

    def games(self, deals: int, first: int = 0) -> Iterator[Seating]:
        """All games of the deals, the earliest first."""
        for deal in range(first, deals):
            yield from self.games_of(deal)

    def dealer(self, deal: int) -> Dealer:
        """Who deals: the same for all games of a deal."""
        text = f"hedgerow arena/{self.seed}/{deal}".encode()
        return Dealer(blake2b(text, digest_size=SEED_BYTES).digest())

    def luck(self, seating: Seating, seat: int) -> Random:
        """What the bot of a seat draws from when it has to."""
        return Random(f"{self.seed}/{seating.deal}/{seat}/{self.entrants[seating.seats[seat]].label}")

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the record and of Hedgerow's version, equal on all machines that would play the same games."""
        return sha256(json.dumps([__version__, self.record()], sort_keys=True).encode()).hexdigest()[:16]

    def record(self) -> dict[str, Json]:
        """Return everything that decides how the games go, ready for JSON. Plans with equal records are equal."""
        setup, game = self.setup, game_class(self.setup.game)
        return {
            "schema": SCHEMA,
            "game": setup.game,
            "rules": game.rules_version,
            "evaluation": evaluator_class(game).version,
            "players": setup.players,
            "options": dict(setup.options),
            "tiles": None if setup.tiles is None else sha256(setup.tiles.encode()).hexdigest(),
            "bots": list(self.labels),
            "versions": [entrant.version for entrant in self.entrants],
            "seed": self.seed,
            "lineup": None if self.lineup is None else [list(group) for group in self.lineup],
        }


NAMES: Final = {
    "schema": "file format",
    "rules": "rules version",
    "evaluation": "version of the bots' evaluation",
    "versions": "versions of the bots",
}
"""The names of a record's fields in messages, where they differ from their keys."""


def difference(found: Json, wanted: Json) -> str:
    """Describe the first difference between the records of two plans; return an empty text if they are equal."""
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        return "it contains no plan"
    for key, value in wanted.items():
        if found.get(key) != value:
            if key == "tiles":
                return "other tiles"
            return f"{NAMES.get(key, key)} {_short(found.get(key))} instead of {_short(value)}"
    return ""


def _short(value: Json) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return json.dumps(value) if isinstance(value, dict) else str(value)
