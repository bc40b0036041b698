"""Positions of Heronry, read from their fields by playing the moves again, so that the rules check them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hedgerow.board import member_at
from hedgerow.games.core.errors import MoveError
from hedgerow.games.core.moves import move_at
from hedgerow.games.core.notation import read_cell
from hedgerow.games.core.position_text import FieldReader
from hedgerow_heronry.marsh import GRID
from hedgerow_heronry.steps import HERON_SLOT, PASS, Step
from hedgerow_heronry.tiles import ALL_TILES, SLOTS, TILES

if TYPE_CHECKING:
    from hedgerow_heronry.game import Heronry
    from hedgerow_heronry.state import HeronryState


def read(game: Heronry, fields: Mapping[str, str]) -> HeronryState:
    """Return the state with these fields, or raise a `NotationError` that names the field and the reason."""
    reader = _PositionReader(game, fields, ("step", "market", "placed"), ALL_TILES)
    reader.read()
    return reader.state


class _PositionReader(FieldReader["Heronry"]):
    """A reader that rebuilds a state."""

    def read(self) -> None:
        self.state = self.game.start()
        self.nests = [self._read_nests(f"seat{seat}") for seat in range(self.game.players)]
        for text in self.items("placed"):
            self._finish_turn()
            self._place(text)
        if self.fields["step"] != Step.NEST:
            self._finish_turn()
        for seat, nests in enumerate(self.nests):
            if nests != self.state.nests[seat]:
                self.fail(f"seat{seat}", "herons nest on trees of their player’s tiles, at most one on each tile")
        self._fill_market()
        if self.state.step != self.fields["step"]:
            self.fail("step", f"the step is {self.state.step}")

    def _read_nests(self, name: str) -> int:
        try:
            return GRID.cells(read_cell(text, text) for text in self.items(name))
        except (MoveError, ValueError) as error:
            self.fail(name, str(error))

    def _place(self, text: str) -> None:
        """Place a tile as if it were the only one in the market."""
        state, placement = self.state, self.placement("placed", text)
        tile, _ = SLOTS.tile_of(placement.slot)
        self.take_tile("placed", tile)
        state.step, state.market = Step.PLACE, [tile]
        try:
            state.play(state.active, placement.move)
        except MoveError as error:
            self.fail("placed", f"{text}: {error}")

    def _finish_turn(self) -> None:
        """Nest the heron that is on the last tile, or pass."""
        state = self.state
        if state.step is Step.NEST:
            cells = state.nesting_places() & self.nests[state.active]
            state.play(state.active, move_at(HERON_SLOT, *GRID.coordinate(member_at(cells, 0))) if cells else PASS)

    def _fill_market(self) -> None:
        state = self.state
        state.market = self.numbers("market", self.fields["market"], 1, TILES)
        for tile in state.market:
            self.take_tile("market", tile)
        state.bag = self.unused_tiles
        if state.step is not Step.NEST:
            state.start_turn([])
