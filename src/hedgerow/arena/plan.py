"""Tournament plans: the seating of the players in each game, and the source of their randomness.

A game follows from its plan and its number alone, so it can be played anywhere and repeated.
"""

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
from hedgerow.arena.players import Player
from hedgerow.games import Setup, game_class
from hedgerow.games.core.contract import Json
from hedgerow.games.core.evaluator import evaluator_class
from hedgerow.match import Dealer
from hedgerow.match.dealer import SEED_BYTES

SCHEMA: Final = 2
"""The version of the record format, and of the derivation of deals and random numbers from a plan."""


@dataclass(frozen=True)
class Seating:
    """One game of a deal; `seats` has the index in the plan of the player in each seat."""

    number: int
    deal: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class TournamentPlan:
    """A tournament: each deal is played by every group of players, and by each group in every rotation of the seats."""

    setup: Setup
    players: tuple[Player, ...]
    seed: int
    lineup: tuple[tuple[int, ...], ...] | None = None
    """The groups of players that meet; `None` for every combination."""

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(player.label for player in self.players)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of players that meet, by their indices in the plan.

        With at least as many players as seats these are all combinations. Fewer players fill the seats in turn,
        starting with each of them, so that all play equally often.
        """
        number, seats = len(self.players), self.setup.players
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
        """Return the number of deals that contain at least this many games; deals are played completely."""
        return -(-games // self.games_per_deal)

    def _seatings(self, deal: int) -> list[tuple[int, ...]]:
        seatings: list[tuple[int, ...]] = []
        for group in self.groups:
            order = self._order(deal, group)
            rotations = [order[turn:] + order[:turn] for turn in range(len(order))]
            seatings += dict.fromkeys(rotations)
        return seatings

    def _order(self, deal: int, group: tuple[int, ...]) -> tuple[int, ...]:
        """Return the group in a different order for each deal, where neighbours make a difference."""
        if len(set(group)) < 3 or len(set(group)) < len(group):
            return group
        return tuple(Random(f"{self.seed}/{deal}/order").sample(group, len(group)))

    def games_of(self, deal: int) -> list[Seating]:
        """Return all games of a deal."""
        first = deal * self.games_per_deal
        return [Seating(first + index, deal, seats) for index, seats in enumerate(self._seatings(deal))]

    def game(self, number: int) -> Seating:
        """Return the game with this number."""
        deal, index = divmod(number, self.games_per_deal)
        return self.games_of(deal)[index]

    def games(self, deals: int, first: int = 0) -> Iterator[Seating]:
        """Yield the games of the deals from `first` up to, but not including, `deals`."""
        for deal in range(first, deals):
            yield from self.games_of(deal)

    def dealer(self, deal: int) -> Dealer:
        """Return the dealer of a deal: the same for all its games."""
        text = f"hedgerow arena/{self.seed}/{deal}".encode()
        return Dealer(blake2b(text, digest_size=SEED_BYTES).digest())

    def bot_rng(self, seating: Seating, seat: int) -> Random:
        """Return the random number generator of the bot in a seat."""
        return Random(f"{self.seed}/{seating.deal}/{seat}/{self.players[seating.seats[seat]].label}")

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the record and of Hedgerow's version, equal on all machines that would play the same games."""
        return sha256(json.dumps([__version__, self.record()], sort_keys=True).encode()).hexdigest()[:16]

    def record(self) -> dict[str, Json]:
        """Return everything that determines the games, as JSON data. Plans with equal records play equal games.

        Rules and bots are identified by their declared versions, not by their source code, so renaming and rewording
        keep recorded games valid. `tests/golden/test_play.py` fails if play changes while its version does not.
        """
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
            "versions": [player.version for player in self.players],
            "seed": self.seed,
            "lineup": None if self.lineup is None else [list(group) for group in self.lineup],
        }


FIELD_NAMES: Final = {
    "schema": "file format",
    "rules": "rules version",
    "evaluation": "version of the bots' evaluation",
    "versions": "versions of the bots",
}
"""The names of the record's fields in messages, for fields with another name than their key."""


def describe_difference(found: Json, expected: Json) -> str:
    """Describe the first difference between the records of two plans; return an empty text if they are equal."""
    if not isinstance(found, dict) or not isinstance(expected, dict):
        return "it contains no plan"
    for key, value in expected.items():
        if found.get(key) != value:
            if key == "tiles":
                return "other tiles"
            return f"{FIELD_NAMES.get(key, key)} {_short(found.get(key))} instead of {_short(value)}"
    return ""


def _short(value: Json) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return json.dumps(value) if isinstance(value, dict) else str(value)
