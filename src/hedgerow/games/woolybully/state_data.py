"""The data of a state of Wooly Bully: hands, bag, land and history, with copying and simple queries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.core.contract import CHANCE, NOBODY
from hedgerow.games.core.tile_state import TileState
from hedgerow.games.woolybully.components import WHOLE_BAG
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.phases import Duty, PublicAction, WoolyBullyPhase

if TYPE_CHECKING:
    from hedgerow.games.woolybully.game import WoolyBully


class WoolyBullyStateData(TileState):
    """The attributes of a state of Wooly Bully. `WoolyBullyState` adds the rules."""

    __slots__ = (
        "asked",
        "bag",
        "colours",
        "due",
        "due_seat",
        "duties",
        "finished",
        "first",
        "game",
        "gone",
        "hands",
        "history",
        "holder",
        "land",
        "passes",
        "phase",
        "returned_hands",
        "revealed",
        "turns",
    )

    game: WoolyBully
    phase: WoolyBullyPhase
    first: int
    """The seat that played first."""
    holder: int
    """The seat that has the turn."""
    turns: int
    """The number of turns that are over."""
    duties: tuple[Duty, ...]
    """The stack of duties, the newest last. The seat of the newest one is active."""
    asked: tuple[int, ...]
    """The seats that may still act out of turn at this moment, in the order in which they are asked."""
    passes: int
    """The number of turns in a row that were passed."""
    due_seat: int
    """The seat that is being dealt to, draws or discards."""
    due: int
    """The number of tiles that it still gets or discards."""
    land: WoolyBullyLand
    bag: int
    """The tiles in the bag, as a set of their numbers."""
    hands: list[int]
    """For each seat its tiles: secret."""
    gone: list[int]
    """For each seat the tiles that it discarded or held when it finished: known to that seat alone."""
    returned_hands: list[tuple[int, ...]]
    """For each seat the hands that it returned when all hands were dealt again: known to that seat alone."""
    colours: list[int]
    """For each seat its colour, `NOBODY` before the deal: secret until it is revealed."""
    revealed: int
    """The set of seats that have revealed their colour."""
    finished: tuple[int, ...]
    """The seats that have retired or played everything, in this order."""
    history: tuple[PublicAction, ...]
    """All actions that every player has seen, in order."""

    def __init__(self, game: WoolyBully) -> None:
        self.game = game
        self.phase = WoolyBullyPhase.FIRST
        self.first = self.holder = self.due_seat = NOBODY
        self.turns = self.passes = self.due = self.revealed = 0
        self.duties, self.asked, self.finished, self.history = (), (), (), ()
        self.land = game.first_land
        self.bag = WHOLE_BAG
        self.hands = [0] * game.players
        self.gone = [0] * game.players
        self.returned_hands = [()] * game.players
        self.colours = [NOBODY] * game.players

    @property
    def turn(self) -> int:
        return self.turns

    @property
    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase is WoolyBullyPhase.PLAY:
            if self.game.live:
                return (self.duties[-1].seat, *self.asked)
            return (self.asked[0],) if self.asked else (self.duties[-1].seat,)
        if phase <= WoolyBullyPhase.DRAW:
            return (CHANCE,)
        if phase is WoolyBullyPhase.CALL:
            return self.asked if self.game.live else self.asked[:1]
        return () if phase is WoolyBullyPhase.OVER else (self.due_seat,)

    @property
    def awaited(self) -> tuple[int, ...]:
        """At a live table only the active seat; in the last call every seat that has not declined."""
        return self.to_act[:1] if self.phase is WoolyBullyPhase.PLAY else self.to_act

    def has_left(self, seat: int) -> bool:
        return seat in self.finished or self.phase is WoolyBullyPhase.OVER

    def unfinished(self, start: int) -> tuple[int, ...]:
        """Return the seats that have not finished, clockwise from `start`."""
        order = self.game.clockwise[start]
        finished = self.finished
        return tuple([seat for seat in order if seat not in finished]) if finished else order

    def is_active(self, seat: int) -> bool:
        """Return whether the seat has the newest duty and may fulfil it now, because nobody is asked before it."""
        return (
            self.phase is WoolyBullyPhase.PLAY and self.duties[-1].seat == seat and (self.game.live or not self.asked)
        )

    def bonus(self, seat: int) -> int:
        """Return the bonus that a seat has for finishing early."""
        return self.game.bonuses[self.finished.index(seat)] if seat in self.finished else 0

    def knows_colour(self, viewer: int | None, seat: int) -> bool:
        """Return whether a viewer may know the colour of a seat."""
        if self.colours[seat] == NOBODY:
            return False
        return viewer == seat or bool(self.revealed >> seat & 1) or self.phase is WoolyBullyPhase.OVER
