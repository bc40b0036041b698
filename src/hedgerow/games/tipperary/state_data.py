"""The data of a Tipperary state, with the methods that do not change it, such as copying and serialisation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import CHANCE, NOBODY, ScoreItem
from hedgerow.games.core.scene import Scene
from hedgerow.games.core.tile_state import TileState
from hedgerow.games.tipperary import position, scene, scoring, view
from hedgerow.games.tipperary.components import AREAS, TOWERS, WHOLE_BAG, WOODEN_SHEEP
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.phases import FINISHED, NOT_STARTED, PendingActions, TipperaryPhase

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary


class TipperaryStateData(TileState):
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

    def __init__(self, game: Tipperary) -> None:
        self.game = game
        self.phase = TipperaryPhase.BAG
        self.round = 1
        self.bag_holder = self.marker = self.drawing = NOBODY
        self.spin = 0
        self.bag = WHOLE_BAG
        self.areas = [()] * AREAS
        self.counties = [None] * game.players
        self.barrels = [0] * game.players
        self.tower_stock = [0] * game.players
        self.pending = [NOT_STARTED] * game.players
        self.sheep_left = WOODEN_SHEEP
        self.towers_left = TOWERS
        self.bonus_left = game.components.bonus
        self._to_act = (CHANCE,)

    # Serialisation

    def view(self, seat: int | None) -> view.TipperaryView:  # noqa: ARG002 all seats have the same view
        return view.view(self)

    def scene(self, seat: int | None) -> Scene:  # noqa: ARG002 all seats have the same scene
        return scene.scene(self)

    def fields(self) -> dict[str, str]:
        return position.write(self)

    # Score

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple(scoring.score_sheet(self, seat) for seat in range(self.game.players))

    def scores(self) -> tuple[int, ...]:
        return tuple(scoring.score(self, seat) for seat in range(self.game.players))
