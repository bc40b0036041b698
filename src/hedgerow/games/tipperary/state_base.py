"""The table: what lies on it, copies of it, and everything that only shows it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

from hedgerow.games.core.contract import CHANCE, Json, ScoreItem, State
from hedgerow.games.core.scene import Scene
from hedgerow.games.tipperary import position, scoring, view
from hedgerow.games.tipperary.components import AREAS, TILES, TOWERS, WOODEN_SHEEP
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.phases import FINISHED, FRESH, NOBODY, Duty, Phase

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary


class Table(State):
    """Everything on the table of a match of Tipperary, and what can be said about it without a rule of play."""

    __slots__ = (
        "_to_act",
        "areas",
        "bag",
        "barrels",
        "bonus_left",
        "displays",
        "drawing",
        "duties",
        "game",
        "holder",
        "marker",
        "phase",
        "round",
        "sheep_left",
        "spin",
        "tower_stock",
        "towers_left",
    )

    game: Tipperary
    phase: Phase
    round: int
    holder: int
    """Who has the bag, spins, and is asked first."""
    spin: int
    marker: int
    """Who has the "largest flock" marker."""
    bag: int
    """The tiles in the bag, as a set of their numbers."""
    areas: list[tuple[int, ...]]
    displays: list[Display | None]
    """`None` until the hometown is dealt."""
    barrels: list[int]
    """For each seat the step of its barrel on the whiskey track."""
    tower_stock: list[int]
    """For each seat the towers gained and not placed."""
    duties: list[Duty]
    drawing: int
    """The seat that is drawing a bonus tile at this moment."""
    sheep_left: int
    """Wooden sheep in the supply. What a seat has gained is reserved: it is not in the supply."""
    towers_left: int
    bonus_left: tuple[int, ...]
    """Bonus tiles not drawn yet, by feature; some may be reserved for a seat that has gained one."""
    _to_act: tuple[int, ...]

    # Who acts

    @property
    def to_act(self) -> tuple[int, ...]:
        return self._to_act

    @property
    def turn(self) -> int:
        return self.round + (self.phase >= Phase.TOWERS)

    def _from_holder(self) -> list[int]:
        players = self.game.players
        return [(self.holder + i) % players for i in range(players)]

    def settle_who_acts(self) -> None:
        """Works out `to_act` after a change."""
        if self.drawing >= 0 or self.phase < Phase.PLACE:
            self._to_act = (CHANCE,)
            return
        waiting = [seat for seat in self._from_holder() if self.duties[seat] != FINISHED]
        if self.game.by_seat:
            waiting = waiting[:1]
        self._to_act = tuple(waiting)

    def seat_has_finished(self, seat: int) -> None:
        """Works out `to_act` when nothing else has changed."""
        if self.game.by_seat:
            self.settle_who_acts()
        else:
            self._to_act = tuple(other for other in self._to_act if other != seat)

    def area_of(self, seat: int) -> int:
        """The area that the seat's coat of arms points to."""
        return (self.display(seat).hometown.arms + self.spin) % AREAS

    def display(self, seat: int) -> Display:
        """The display of a seat whose hometown is dealt."""
        display = self.displays[seat]
        assert display is not None
        return display

    # Copies and knowledge

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.game = self.game
        new.phase = self.phase
        new.round = self.round
        new.holder = self.holder
        new.spin = self.spin
        new.marker = self.marker
        new.bag = self.bag
        new.areas = self.areas[:]
        new.displays = self.displays[:]
        new.barrels = self.barrels[:]
        new.tower_stock = self.tower_stock[:]
        new.duties = self.duties[:]
        new.drawing = self.drawing
        new.sheep_left = self.sheep_left
        new.towers_left = self.towers_left
        new.bonus_left = self.bonus_left
        new._to_act = self._to_act
        return new

    @classmethod
    def before_the_deal(cls, game: Tipperary) -> Self:
        """The state before anything is dealt."""
        new = cls.__new__(cls)
        new.game = game
        new.phase = Phase.BAG
        new.round = 1
        new.holder = new.marker = new.drawing = NOBODY
        new.spin = 0
        new.bag = (1 << (TILES + 1)) - 2
        new.areas = [()] * AREAS
        new.displays = [None] * game.players
        new.barrels = [0] * game.players
        new.tower_stock = [0] * game.players
        new.duties = [FRESH] * game.players
        new.sheep_left = WOODEN_SHEEP
        new.towers_left = TOWERS
        new.bonus_left = game.box.bonus
        new._to_act = (CHANCE,)
        return new

    def determinize(self, seat: int | None, rng: Random) -> Self:  # noqa: ARG002
        """A copy: in Tipperary nothing on the table is hidden, and the future is not in the state."""
        return self.copy()

    def view(self, seat: int | None) -> dict[str, Json]:
        return view.view(self, seat)

    def scene(self, seat: int | None) -> Scene:
        return view.scene(self, seat)

    def fields(self) -> dict[str, str]:
        return position.write(self)

    def component_counts(self) -> dict[str, int]:
        return view.component_counts(self)

    # Score

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(scoring.sheet(self, seat) for seat in range(self.game.players))

    def scores(self) -> tuple[int, ...]:
        return tuple(scoring.score(self, seat) for seat in range(self.game.players))
