"""The table: what lies on it and in the hands, copies of it, and everything that only shows it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

from hedgerow.games.core.contract import CHANCE, Json, ScoreItem, State
from hedgerow.games.core.scene import Scene
from hedgerow.games.woolybully import determinization, position, scoring, view
from hedgerow.games.woolybully.components import WHOLE_BAG
from hedgerow.games.woolybully.land import Land
from hedgerow.games.woolybully.phases import NOBODY, Act, Duty, Phase

if TYPE_CHECKING:
    from hedgerow.games.woolybully.game import WoolyBully


class Table(State):
    """Everything on the table of a match of Wooly Bully, and what can be said about it without a rule of play."""

    __slots__ = (
        "asked",
        "back",
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
        "holder",
        "land",
        "passes",
        "phase",
        "revealed",
        "story",
        "turns",
    )

    game: WoolyBully
    phase: Phase
    first: int
    """Who played first."""
    holder: int
    """Whose turn it is."""
    turns: int
    """How many turns are over."""
    duties: tuple[Duty, ...]
    """What is owed, the newest last; its seat goes on."""
    asked: tuple[int, ...]
    """The seats that may still be asked whether they want to act out of turn, in this order."""
    passes: int
    """How many turns in a row were passed."""
    due_seat: int
    """Who is being dealt to, draws or discards."""
    due: int
    """How many tiles it still gets or gives."""
    land: Land
    bag: int
    """The tiles in the bag, as a set of their numbers."""
    hands: list[int]
    """For each seat its tiles: secret."""
    gone: list[int]
    """For each seat the tiles it discarded or held when it left: known to that seat alone."""
    back: list[tuple[int, ...]]
    """For each seat the hands that it gave back when all were dealt anew: known to that seat alone."""
    colours: list[int]
    """For each seat its colour, `NOBODY` before the deal: secret until it is revealed."""
    revealed: int
    """The seats that have revealed their colour, as a set."""
    finished: tuple[int, ...]
    """The seats that have left, in this order."""
    story: tuple[Act, ...]
    """All that everybody has seen, in order."""

    @property
    def turn(self) -> int:
        return self.turns

    @property
    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase is Phase.PLAY:
            if self.game.live:
                return (self.duties[-1].seat, *self.asked)
            return (self.asked[0],) if self.asked else (self.duties[-1].seat,)
        if phase <= Phase.DRAW:
            return (CHANCE,)
        if phase is Phase.CALL:
            return self.asked if self.game.live else self.asked[:1]
        return () if phase is Phase.OVER else (self.due_seat,)

    @property
    def awaited(self) -> tuple[int, ...]:
        """At a live table only the seat that goes on; in the closing call everybody who has not declined."""
        return self.to_act[:1] if self.phase is Phase.PLAY else self.to_act

    def has_left(self, seat: int) -> bool:
        return seat in self.finished or self.phase is Phase.OVER

    def staying(self, start: int) -> tuple[int, ...]:
        """The seats that have not left, clockwise from this one."""
        order = self.game.clockwise[start]
        finished = self.finished
        return tuple([seat for seat in order if seat not in finished]) if finished else order

    def goes_on(self, seat: int) -> bool:
        """Whether the seat may do now what its newest duty asks for."""
        return self.phase is Phase.PLAY and self.duties[-1].seat == seat and (self.game.live or not self.asked)

    def bonus(self, seat: int) -> int:
        """The seat's bonus for leaving."""
        return self.game.bonuses[self.finished.index(seat)] if seat in self.finished else 0

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.game = self.game
        new.phase = self.phase
        new.first = self.first
        new.holder = self.holder
        new.turns = self.turns
        new.duties = self.duties
        new.asked = self.asked
        new.passes = self.passes
        new.due_seat = self.due_seat
        new.due = self.due
        new.land = self.land
        new.bag = self.bag
        new.hands = self.hands[:]
        new.gone = self.gone[:]
        new.back = self.back[:]
        new.colours = self.colours[:]
        new.revealed = self.revealed
        new.finished = self.finished
        new.story = self.story
        return new

    @classmethod
    def before_the_deal(cls, game: WoolyBully) -> Self:
        """The state before anything is dealt."""
        new = cls.__new__(cls)
        new.game = game
        new.phase = Phase.FIRST
        new.first = new.holder = new.due_seat = NOBODY
        new.turns = new.passes = new.due = new.revealed = 0
        new.duties, new.asked, new.finished, new.story = (), (), (), ()
        new.land = game.first_land
        new.bag = WHOLE_BAG
        new.hands = [0] * game.players
        new.gone = [0] * game.players
        new.back = [()] * game.players
        new.colours = [NOBODY] * game.players
        return new

    def determinize(self, seat: int | None, rng: Random) -> Self:
        return determinization.redealt(self, seat, rng)

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
        return tuple(scoring.score(self, seat) for seat in range(self.game.players))

    def winners(self) -> tuple[int, ...]:
        return scoring.winners(self) if self.over else ()
