"""The rules of Heronry: legal moves and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hedgerow.games.core.chance import Chance, EqualChance
from hedgerow.games.core.contract import CHANCE, Event, ScoreItem
from hedgerow.games.core.errors import IllegalMove
from hedgerow.games.core.moves import CellMoves, Moves, parts_of
from hedgerow.games.core.notation import cell_name, cell_names
from hedgerow.games.core.position_text import dotted, listed
from hedgerow.games.core.scene import Scene
from hedgerow.games.core.tile_state import TileState
from hedgerow.i18n import Message, join, messages_of
from hedgerow_heronry import scene, scoring
from hedgerow_heronry.marsh import BASIN, FIRST_MARSH, GRID, Marsh
from hedgerow_heronry.steps import HERON_SLOT, PASS, Step
from hedgerow_heronry.tiles import ALL_TILES, SLOTS

if TYPE_CHECKING:
    from hedgerow_heronry.game import Heronry

msg = messages_of(__package__)

MARKET: Final = 3
"""The number of open tiles."""


class HeronryState(TileState):
    """The situation at one moment of a game of Heronry."""

    __slots__ = ("bag", "game", "market", "marsh", "nests", "placements", "step")

    game: Heronry
    step: Step
    bag: int
    """The tiles that have not been drawn yet, as a bit set."""
    market: list[int]
    """The open tiles, oldest first."""
    placements: list[int]
    """The moves that placed the tiles, in order."""
    nests: list[int]
    """The cells with herons of each seat."""
    marsh: Marsh

    def __init__(self, game: Heronry) -> None:
        self.game = game
        self.step = Step.DRAW
        self.bag = ALL_TILES
        self.market = []
        self.placements = []
        self.nests = [0] * game.players
        self.marsh = FIRST_MARSH

    @property
    def turn(self) -> int:
        return len(self.placements) - (self.step is Step.NEST)

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.turn % self.game.players

    @property
    def to_act(self) -> tuple[int, ...]:
        match self.step:
            case Step.OVER:
                return ()
            case Step.DRAW:
                return (CHANCE,)
            case _:
                return (self.active,)

    def herons_left(self, seat: int) -> int:
        """Return the number of herons that a seat can still nest."""
        return self.game.herons - self.nests[seat].bit_count()

    # Moves

    def legal_moves(self, seat: int) -> Moves:  # noqa: ARG002 only the seat whose turn it is may act
        if self.step is Step.NEST:
            return CellMoves(GRID, ((HERON_SLOT, self.nesting_places()),), (PASS,))
        groups = []
        for number in sorted(self.market):
            tile = self.game.tile_set[number]
            for turns in sorted({*tile.looks}):
                groups.append((SLOTS.slot(number, turns), self.marsh.places_for(tile.stamps[turns])))
        return CellMoves(GRID, groups)

    def nesting_places(self) -> int:
        """Return the trees of the tile that was placed last."""
        slot, x, y = parts_of(self.placements[-1])
        return self._stamp(slot).trees << GRID.bit(x, y)

    def _stamp(self, slot: int) -> Marsh:
        tile, turns = SLOTS.tile_of(slot)
        return self.game.tile_set[tile].stamps[turns]

    def possible_outcomes(self) -> Chance:
        return EqualChance(0, self.bag)

    # Play

    def apply_move(self, seat: int, move: int, events: list[Event]) -> None:
        refusal = self.why_not(move)
        if refusal:
            raise IllegalMove(refusal)
        if self.step is Step.PLACE:
            self._place(seat, move, events)
            return
        if move == PASS:
            events.append(Event("pass", seat, {}))
        else:
            _, x, y = parts_of(move)
            self.nests[seat] |= GRID.cell(x, y)
            events.append(Event("nest", seat, {"x": x, "y": y}))
        self.start_turn(events)

    def _place(self, seat: int, move: int, events: list[Event]) -> None:
        slot, x, y = parts_of(move)
        tile, turns = SLOTS.tile_of(slot)
        self.market.remove(tile)
        self.placements.append(move)
        self.marsh = self.marsh.with_tile(self._stamp(slot), GRID.bit(x, y))
        events.append(Event("place", seat, {"tile": tile, "orientation": turns, "x": x, "y": y}))
        if self.herons_left(seat) and self.nesting_places():
            self.step = Step.NEST
        else:
            self.start_turn(events)

    def start_turn(self, events: list[Event]) -> None:
        """Fill the market, then let the next seat place a tile; the game ends if there is none that fits."""
        self.step = Step.DRAW if self.bag and len(self.market) < MARKET else Step.PLACE
        if self.step is Step.PLACE and not self.legal_moves(self.active):
            self.step = Step.OVER
            events.append(Event("over", CHANCE, {"scores": [*self.scores()]}))

    def apply_outcome(self, outcome: int, events: list[Event]) -> None:
        self.bag ^= 1 << outcome
        self.market.append(outcome)
        events.append(Event("draw", CHANCE, {"tile": outcome}))
        self.start_turn(events)

    # Refusals

    def why_not(self, move: int) -> Message | None:
        """Return the reason why a move is not legal now; `None` if it is."""
        slot, x, y = parts_of(move)
        if self.step is Step.NEST:
            if move == PASS or (slot == HERON_SLOT and GRID.has(self.nesting_places(), x, y)):
                return None
            return msg("only_new_trees" if slot == HERON_SLOT else "placed_already")
        if slot <= HERON_SLOT:
            return msg("tile_first")
        tile, _ = SLOTS.tile_of(slot)
        if tile not in self.market:
            return msg("not_in_market", tile=tile, choice=join(map(str, sorted(self.market))))
        return self._why_not_here(self._stamp(slot), x, y)

    def _why_not_here(self, stamp: Marsh, x: int, y: int) -> Message | None:
        if not GRID.has(BASIN, x, y) or stamp.cells << GRID.bit(x, y) & ~BASIN:
            return msg("outside")
        cells = stamp.cells << GRID.bit(x, y)
        if cells & self.marsh.cells:
            return msg("covers", cells=cell_names([*GRID.coordinates(cells & self.marsh.cells)]))
        return None if cells & GRID.touched(self.marsh.cells) else msg("touches_nothing")

    # Scores and descriptions

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return scoring.score_sheet(self.marsh, self.nests)

    def fields(self) -> dict[str, str]:
        fields = {
            "step": str(self.step),
            "market": dotted(self.market),
            "placed": listed(self.game.notation.text(move) for move in self.placements),
        }
        for seat, nests in enumerate(self.nests):
            fields[f"seat{seat}"] = listed(cell_name(x, y) for x, y in GRID.coordinates(nests))
        return fields

    def scene(self, seat: int | None) -> Scene:  # noqa: ARG002 all seats see the same
        return scene.scene(self)
