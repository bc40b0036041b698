"""The data of a Tipperary state, with the methods that do not change it, such as copying and serialisation."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

from hedgerow.games.core.contract import CHANCE, Json, ScoreItem, State
from hedgerow.games.core.scene import Scene
from hedgerow.games.tipperary import position, scene, scoring, view
from hedgerow.games.tipperary.components import AREAS, TILES, TOWERS, WOODEN_SHEEP
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.county_squares import count_placements, is_sheep, is_tile, is_tower
from hedgerow.games.tipperary.phases import FINISHED, NOBODY, NOT_STARTED, PendingActions, TipperaryPhase

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary


class TipperaryStateData(State):
    """The fields of a Tipperary state with the methods that only read them; `TipperaryState` adds the rules."""

    __slots__ = (
        "_to_act",
        "areas",
        "bag",
        "bag_holder",
        "barrels",
        "bonus_left",
        "counties",
        "drawing",
        "game",
        "marker",
        "pending",
        "phase",
        "round",
        "sheep_left",
        "spin",
        "tower_stock",
        "towers_left",
    )

    game: Tipperary
    phase: TipperaryPhase
    round: int
    bag_holder: int
    """The seat that has the bag and spins; it comes first in `to_act`."""
    spin: int
    marker: int
    """The seat that has the flock marker."""
    bag: int
    """The tiles in the bag, as a bit set of tile numbers."""
    areas: list[tuple[int, ...]]
    counties: list[County | None]
    """The county of each seat; `None` until its home town is dealt."""
    barrels: list[int]
    """The step of each seat's barrel on the whiskey track."""
    tower_stock: list[int]
    """The towers that each seat has gained but not placed."""
    pending: list[PendingActions]
    drawing: int
    """The seat that is about to draw a bonus tile."""
    sheep_left: int
    """Wooden sheep in the supply. Sheep that a seat has gained but not placed are not in the supply."""
    towers_left: int
    bonus_left: tuple[int, ...]
    """Bonus tiles not drawn yet, by feature; some may be reserved for a seat that has gained one."""
    _to_act: tuple[int, ...]

    # Seats to act

    @property
    def to_act(self) -> tuple[int, ...]:
        return self._to_act

    @property
    def turn(self) -> int:
        return self.round + (self.phase >= TipperaryPhase.TOWERS)

    def update_to_act(self) -> None:
        """Recompute `to_act` after a change of the phase or of any seat's pending actions."""
        if self.drawing >= 0 or self.phase < TipperaryPhase.PLACE:
            self._to_act = (CHANCE,)
            return
        waiting = [seat for seat in self._seats_from_bag_holder() if self.pending[seat] != FINISHED]
        if self.game.by_seat:
            waiting = waiting[:1]
        self._to_act = tuple(waiting)

    def _seats_from_bag_holder(self) -> list[int]:
        players = self.game.players
        return [(self.bag_holder + i) % players for i in range(players)]

    def remove_from_to_act(self, seat: int) -> None:
        """Update `to_act` after a seat has finished and nothing else has changed."""
        if self.game.by_seat:
            self.update_to_act()
        else:
            self._to_act = tuple(other for other in self._to_act if other != seat)

    def area_of(self, seat: int) -> int:
        """Return the area that the seat's coat of arms points to."""
        return (self.county(seat).hometown.arms + self.spin) % AREAS

    def county(self, seat: int) -> County:
        """Return the county of a seat whose home town has been dealt."""
        county = self.counties[seat]
        assert county is not None
        return county

    # Copies

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.game = self.game
        new.phase = self.phase
        new.round = self.round
        new.bag_holder = self.bag_holder
        new.spin = self.spin
        new.marker = self.marker
        new.bag = self.bag
        new.areas = self.areas[:]
        new.counties = self.counties[:]
        new.barrels = self.barrels[:]
        new.tower_stock = self.tower_stock[:]
        new.pending = self.pending[:]
        new.drawing = self.drawing
        new.sheep_left = self.sheep_left
        new.towers_left = self.towers_left
        new.bonus_left = self.bonus_left
        new._to_act = self._to_act
        return new

    @classmethod
    def initial(cls, game: Tipperary) -> Self:
        """Return the state at the start, before anything is dealt."""
        new = cls.__new__(cls)
        new.game = game
        new.phase = TipperaryPhase.BAG
        new.round = 1
        new.bag_holder = new.marker = new.drawing = NOBODY
        new.spin = 0
        new.bag = (1 << (TILES + 1)) - 2
        new.areas = [()] * AREAS
        new.counties = [None] * game.players
        new.barrels = [0] * game.players
        new.tower_stock = [0] * game.players
        new.pending = [NOT_STARTED] * game.players
        new.sheep_left = WOODEN_SHEEP
        new.towers_left = TOWERS
        new.bonus_left = game.components.bonus
        new._to_act = (CHANCE,)
        return new

    def determinize(self, seat: int | None, rng: Random) -> Self:  # noqa: ARG002
        """Return a copy: Tipperary has no hidden information, and the order of the bag is not in the state."""
        return self.copy()

    # Serialisation

    def view(self, seat: int | None) -> dict[str, Json]:
        return view.view(self, seat)

    def scene(self, seat: int | None) -> Scene:
        return scene.scene(self, seat)

    def fields(self) -> dict[str, str]:
        return position.write(self)

    def component_counts(self) -> dict[str, int]:
        counties = [county for county in self.counties if county]
        return {
            "tiles": self.bag.bit_count()
            + sum(len(tiles) for tiles in self.areas)
            + sum(count_placements(county, is_tile) for county in counties),
            "bonus tiles": sum(self.bonus_left)
            + sum(pending.hand >= 0 for pending in self.pending)
            + sum(county.bonuses.bit_count() for county in counties),
            "towers": self.towers_left
            + sum(self.tower_stock)
            + sum(count_placements(county, is_tower) for county in counties),
            "wooden sheep": self.sheep_left
            + sum(pending.sheep for pending in self.pending)
            + sum(count_placements(county, is_sheep) for county in counties),
        }

    # Score

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(scoring.score_sheet(self, seat) for seat in range(self.game.players))

    def scores(self) -> tuple[int, ...]:
        return tuple(scoring.score(self, seat) for seat in range(self.game.players))
