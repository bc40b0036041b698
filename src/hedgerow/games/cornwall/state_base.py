"""The table: what lies on it, copies of it, and everything that only shows it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

from hedgerow.games.core.contract import CHANCE, Json, ScoreItem, State
from hedgerow.games.core.scene import Scene
from hedgerow.games.cornwall import position, scoring, view
from hedgerow.games.cornwall.components import TILES
from hedgerow.games.cornwall.land import Land
from hedgerow.games.cornwall.phases import NOBODY, Phase, Scored, Stock

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall


class Table(State):
    """Everything on the table of a match of Cornwall, and what can be said about it without a rule of play."""

    __slots__ = (
        "active",
        "extra",
        "first",
        "game",
        "land",
        "phase",
        "placed",
        "places",
        "points",
        "scored",
        "stocks",
        "tile",
        "under",
        "unseen",
    )

    game: Cornwall
    phase: Phase
    first: int
    """Who plays first."""
    active: int
    """Whose turn it is."""
    land: Land
    unseen: int
    """The tiles in the stack that nobody has seen, as a set of their numbers."""
    under: tuple[int, ...]
    """The tiles that fitted nowhere and lie under the stack, the next one first."""
    tile: int
    """The tile that is to be laid; 0 for none."""
    places: tuple[tuple[int, int], ...]
    """What the active seat may do where: (slot, cells) for the tile or, after laying, for its figures."""
    extra: tuple[int, ...]
    """What else it may do: done and pub."""
    placed: int
    """How many figures it has placed this turn."""
    stocks: list[Stock]
    points: list[int]
    """For each seat the points on the score track."""
    scored: tuple[Scored, ...]

    @property
    def turn(self) -> int:
        return len(self.land.layings) - (self.phase is Phase.FIGURES) + (self.phase is Phase.OVER)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase <= Phase.DRAW:
            return (CHANCE,)
        return () if self.phase is Phase.OVER else (self.active,)

    @property
    def bank(self) -> int | None:
        """The coins in the bank; `None` when there is no limit."""
        limit = self.game.coin_limit
        return None if limit is None else limit - sum(stock.coins for stock in self.stocks)

    def price(self, bit: int) -> int:
        """What one more figure costs on a field: the figures of its region, and one if it is not the first."""
        own = next(region for region in self.land.fresh_regions if region.cells >> bit & 1)
        return own.figures + (self.placed > 0)

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.game = self.game
        new.phase = self.phase
        new.first = self.first
        new.land = self.land
        new.unseen = self.unseen
        new.under = self.under
        new.tile = self.tile
        new.places = self.places
        new.extra = self.extra
        new.placed = self.placed
        new.active = self.active
        new.stocks = self.stocks[:]
        new.points = self.points[:]
        new.scored = self.scored
        return new

    @classmethod
    def before_the_deal(cls, game: Cornwall) -> Self:
        """The state before anything is dealt."""
        new = cls.__new__(cls)
        new.game = game
        new.phase = Phase.FIRST
        new.first = new.active = NOBODY
        new.land = game.first_land
        new.unseen = (1 << (TILES + 1)) - 2
        new.under, new.scored, new.places, new.extra = (), (), (), ()
        new.tile = new.placed = 0
        new.stocks = [Stock()] * game.players
        new.points = [0] * game.players
        return new

    def determinize(self, seat: int | None, rng: Random) -> Self:  # noqa: ARG002
        """A copy: nothing on the table is hidden, and the order of the stack is not in the state."""
        return self.copy()

    def view(self, seat: int | None) -> dict[str, Json]:
        return view.view(self, seat)

    def scene(self, seat: int | None) -> Scene:
        return view.scene(self, seat)

    def fields(self) -> dict[str, str]:
        return position.write(self)

    def component_counts(self) -> dict[str, int]:
        return view.component_counts(self)

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(scoring.sheet(self, seat) for seat in range(self.game.players))

    def scores(self) -> tuple[int, ...]:
        return scoring.scores(self)

    def winners(self) -> tuple[int, ...]:
        """Most points; tied, more coins; still tied, a shared victory."""
        if not self.over:
            return ()
        ranks = [(score, stock.coins) for score, stock in zip(self.scores(), self.stocks, strict=True)]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
