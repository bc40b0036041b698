"""A whole position as named short texts, and back.

For example: `phase=figures first=0 tile=- under=- laid=17r2@c-3,4r0@a3 figures=c-3:1.2
scored=a1:3.0 seat0=coins:2;hand:4.1.1;pub:0.0.0 …`. Reading lays every tile again by the rules, so regions and
what is closed follow; figures, coins and points are taken as written and checked against the box.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hedgerow.games.core.errors import MalformedMove, NotationError
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name, read_cell
from hedgerow.games.core.position_text import FieldReader
from hedgerow.games.cornwall.components import FIGURES, TILES, Feature
from hedgerow.games.cornwall.move_codes import FIRST_TILE_SLOT, tile_of
from hedgerow.games.cornwall.phases import NOBODY, Phase, Scored, Stock

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall
    from hedgerow.games.cornwall.state import CornwallState
    from hedgerow.games.cornwall.state_base import Table


def write(table: Table) -> dict[str, str]:
    """The fields of a position."""
    land = table.land
    fields = {
        "phase": table.phase.name.lower(),
        "first": "-" if table.first == NOBODY else str(table.first),
        "tile": str(table.tile) if table.tile else "-",
        "under": ".".join(map(str, table.under)) or "-",
        "laid": ",".join(table.game.move_text(0, move) for move in land.layings) or "-",
        "figures": ",".join(f"{cell_name(f.x, f.y)}:{f.seat}.{f.value}" for f in land.figures) or "-",
        "scored": ",".join(_scored_text(scored) for scored in table.scored) or "-",
    }
    for seat, stock in enumerate(table.stocks):
        fields[f"seat{seat}"] = f"coins:{stock.coins};hand:{_dotted(stock.hand)};pub:{_dotted(stock.pub)}"
    return fields


def _scored_text(scored: Scored) -> str:
    kind = "chapel" if scored.terrain is None else "region"
    return f"{cell_name(scored.x, scored.y)}:{kind}.{_dotted(scored.points)}"


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def read(game: Cornwall, fields: Mapping[str, str]) -> CornwallState:
    """The state with these fields; `NotationError` names the field and the reason."""
    return _Reader(game, fields).state


class _Reader(FieldReader):
    """Rebuilds a state field by field, checking each against what is known so far."""

    def __init__(self, game: Cornwall, fields: Mapping[str, str]) -> None:
        super().__init__(game, fields, ("phase", "first", "tile", "under", "laid", "figures", "scored"))
        self.game = game
        self.state = game.start()
        self._table()
        self._laid()
        self._stack()
        self._figures()
        self._scored()
        for seat in range(game.players):
            self._seat(seat)
        self._agreement()

    def _list(self, name: str, separator: str) -> list[str]:
        return [] if self.fields[name] == "-" else self.fields[name].split(separator)

    def _cell(self, name: str, text: str) -> int:
        """A field of the map as a bit number."""
        try:
            x, y = read_cell(text, text)
        except MalformedMove as error:
            self.fail(name, str(error))
        grid = self.state.land.grid
        if not grid.contains(x, y) or not self.state.land.cells & grid.cell(x, y):
            self.fail(name, f"{text} is not a field of the map")
        return grid.bit(x, y)

    def _table(self) -> None:
        phases = {phase.name.lower(): phase for phase in Phase}
        if self.fields["phase"] not in phases:
            self.fail("phase", f"should be one of {', '.join(phases)}")
        self.state.phase = phases[self.fields["phase"]]
        if (self.fields["first"] == "-") != (self.state.phase is Phase.FIRST):
            self.fail("first", f"does not go with phase={self.fields['phase']}")
        if self.fields["first"] != "-":
            self.state.first = self.number("first", self.fields["first"], 0, self.game.players - 1)

    def _take(self, name: str, tile: int) -> None:
        if not self.state.unseen >> tile & 1:
            self.fail(name, f"tile {tile} is there a second time")
        self.state.unseen &= ~(1 << tile)

    def _laid(self) -> None:
        """Lays the tiles again; what is closed after each turn does not depend on figures."""
        layings = self._list("laid", ",")
        for number, text in enumerate(layings, start=1):
            try:
                move = self.game.read_move(0, text)
            except MalformedMove as error:
                self.fail("laid", str(error))
            slot, x, y = parts_of(move)
            land = self.state.land
            grid = land.grid
            stamps = self.game.stamps(grid.side)
            if slot < FIRST_TILE_SLOT:
                self.fail("laid", f"{text} is not a tile")
            places = dict(land.places(stamps, tile_of(slot)[0])).get(slot, 0)
            if not grid.contains(x, y) or not places >> grid.bit(x, y) & 1:
                self.fail("laid", f"{text} cannot have been laid there")
            self._take("laid", tile_of(slot)[0])
            self.state.land, _ = land.with_tile(stamps.by_slot[slot], grid.bit(x, y), move)
            if number < len(layings) or self.state.phase is not Phase.FIGURES:
                self.state.land, _ = self.state.land.with_closed()

    def _stack(self) -> None:
        for text in self._list("under", "."):
            tile = self.number("under", text, 1, TILES)
            self._take("under", tile)
            self.state.under = (*self.state.under, tile)
        if (self.fields["tile"] == "-") != (self.state.phase is not Phase.LAY):
            self.fail("tile", f"does not go with phase={self.fields['phase']}")
        if self.fields["tile"] != "-":
            tile = self.number("tile", self.fields["tile"], 1, TILES)
            self._take("tile", tile)
            land = self.state.land
            self.state.tile = tile
            self.state.places = land.places(self.game.stamps(land.grid.side), tile)
            if not self.state.places:
                self.fail("tile", "the tile fits nowhere, so it is not to be laid")

    def _figures(self) -> None:
        for text in self._list("figures", ","):
            place, _, rest = text.partition(":")
            bit = self._cell("figures", place)
            owner, _, size = rest.partition(".")
            seat = self.number("figures", owner, 0, self.game.players - 1)
            value = self.number("figures", size, 1, len(FIGURES))
            land = self.state.land
            if any(land.grid.bit(other.x, other.y) == bit for other in land.figures):
                self.fail("figures", f"two figures on {place}")
            if land.region_at(bit).closed:
                self.fail("figures", f"the region of {place} is closed, so no figure stands there")
            self.state.land = land.with_figure(bit, seat, value)

    def _scored(self) -> None:
        chapels = {place for tile in self.state.land.layings for place in self._chapels(tile)}
        state = self.state
        seen = set()
        for text in self._list("scored", ","):
            place, _, rest = text.partition(":")
            bit = self._cell("scored", place)
            kind, *shares = rest.split(".")
            points = tuple(self.number("scored", share, 0, 999) for share in shares)
            x, y = state.land.grid.coordinate(bit)
            region = state.land.region_at(bit)
            right = (x, y) in chapels if kind == "chapel" else kind == "region" and region.closed
            if not right or len(points) != self.game.players or not any(points):
                self.fail("scored", f"{text} cannot have been scored")
            first = 1 << bit if kind == "chapel" else region.cells & -region.cells
            if (kind, first) in seen or first != 1 << bit:
                self.fail("scored", f"{text} was scored twice, or is not the first field of its region")
            seen.add((kind, first))
            state.scored = (*state.scored, Scored(None if kind == "chapel" else region.terrain, x, y, points))
            state.points = [old + new for old, new in zip(state.points, points, strict=True)]

    def _chapels(self, move: int) -> list[tuple[int, int]]:
        slot, x, y = parts_of(move)
        tile, turn = tile_of(slot)
        squares = self.game.box.tiles[tile].turns[turn]
        return [(x + dx, y + dy) for (dx, dy), field in squares.items() if field.feature is Feature.CHAPEL]

    def _seat(self, seat: int) -> None:
        name = f"seat{seat}"
        found = re.fullmatch(r"coins:([0-9]+);hand:([0-9.]+);pub:([0-9.]+)", self.fields[name])
        if not found:
            self.fail(name, "should look like coins:1;hand:4.2.1;pub:0.0.0")
        coins = self.number(name, found[1], 0, 999)
        counts = []
        for text in (found[2], found[3]):
            numbers = [self.number(name, number, 0, max(FIGURES)) for number in text.split(".")]
            if len(numbers) != len(FIGURES):
                self.fail(name, "figures are counted as small.tall.big")
            counts.append((numbers[0], numbers[1], numbers[2]))
        self.state.stocks[seat] = Stock(coins, counts[0], counts[1])

    def _agreement(self) -> None:
        """Whether everything together is a position of the game."""
        state = self.state
        if state.phase is not Phase.FIRST:
            turns = len(state.land.layings) - (state.phase is Phase.FIGURES)
            state.active = (state.first + turns) % self.game.players
        if state.phase is Phase.FIGURES:
            grid, fresh = state.land.grid, state.land.fresh
            state.placed = sum(bool(fresh & grid.cell(figure.x, figure.y)) for figure in state.land.figures)
        complete = self.game.start().component_counts()
        component_counts = state.component_counts()
        for component, number in complete.items():
            if component_counts[component] != number:
                raise NotationError(
                    f"the position has {component_counts[component]} {component}, there must be {number}"
                )
        bank = state.bank
        if bank is not None and bank < 0:
            raise NotationError("the position has more coins than the bank")
        if state.phase is Phase.FIRST and (state.land.layings or state != self.game.start()):
            self.fail("phase", "nothing can have happened before the first player is known")
        if state.phase is Phase.DRAW and not state.unseen:
            self.fail("phase", "there is nothing left to draw")
        if state.phase is Phase.FIGURES and (not state.land.layings or not state.look_for_choices()):
            self.fail("phase", "there is nothing to choose after this laying")
        if state.phase is Phase.OVER and (state.unseen or any(self._fits(tile) for tile in state.under)):
            self.fail("phase", "there are tiles left that can be laid")

    def _fits(self, tile: int) -> bool:
        land = self.state.land
        return bool(land.places(self.game.stamps(land.grid.side), tile))
