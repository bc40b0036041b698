"""The position notation: conversion of a whole state to named text fields, and back.

For example: `phase=figures first=0 tile=- under=- laid=17r2@c-3,4r0@a3 figures=c-3:1.2 scored=a1:region.3.0
seat0=coins:2;hand:4.1.1;pub:0.0.0 …`. Reading a position replays every tile placement by the rules, so regions and
the moments when they closed are derived from the tiles. Figures, coins and points are taken as written and checked
against the components.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.errors import MalformedMove, NotationError
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name, read_cell
from hedgerow.games.core.position_text import FieldReader, dotted, listed, seat_text
from hedgerow.games.cornwall.components import FIGURE_WORDS, FIGURES, TILES, WHOLE_STACK, HexFeature
from hedgerow.games.cornwall.move_codes import FIRST_TILE_SLOT, tile_of
from hedgerow.games.cornwall.phases import Award, CornwallPhase, Holdings

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall
    from hedgerow.games.cornwall.state import CornwallState


def write(state: CornwallState) -> dict[str, str]:
    """Return the fields of a position."""
    fields = {
        "phase": state.phase.name.lower(),
        "first": seat_text(state.first),
        "tile": str(state.tile) if state.tile else "-",
        "under": dotted(state.under),
        "laid": listed(state.game.move_text(0, move) for move in state.map.placements),
        "figures": listed(f"{cell_name(f.x, f.y)}:{f.seat}.{f.value}" for f in state.map.figures),
        "scored": listed(_award_text(award) for award in state.awards),
    }
    for seat, holdings in enumerate(state.holdings):
        fields[f"seat{seat}"] = f"coins:{holdings.coins};hand:{dotted(holdings.hand)};pub:{dotted(holdings.pub)}"
    return fields


def _award_text(award: Award) -> str:
    kind = "chapel" if award.terrain is None else "region"
    return f"{cell_name(award.x, award.y)}:{kind}.{dotted(award.points)}"


def component_counts(state: CornwallState) -> dict[str, int]:
    """Return the number of tiles, of figures of each seat and size, and of coins if the bank is limited."""
    counts = {"tiles": state.unseen.bit_count() + len(state.under) + (state.tile > 0) + len(state.map.placements)}
    for seat, holdings in enumerate(state.holdings):
        for size, word in enumerate(FIGURE_WORDS):
            on_map = sum((figure.seat, figure.value) == (seat, size + 1) for figure in state.map.figures)
            counts[f"{word} figures of seat {seat}"] = holdings.hand[size] + holdings.pub[size] + on_map
    bank = state.bank
    if bank is not None:
        counts["coins"] = bank + sum(holdings.coins for holdings in state.holdings)
    return counts


def read(game: Cornwall, fields: Mapping[str, str]) -> CornwallState:
    """Return the state with these fields, or raise a `NotationError` that names the field and the reason."""
    return _CornwallPositionReader(game, fields).state


class _CornwallPositionReader(FieldReader["Cornwall"]):
    """A reader that rebuilds a state field by field and checks each field against the ones before it."""

    def __init__(self, game: Cornwall, fields: Mapping[str, str]) -> None:
        super().__init__(game, fields, ("phase", "first", "tile", "under", "laid", "figures", "scored"), WHOLE_STACK)
        self.state = game.start()
        self._read_phase()
        self._replay_tiles()
        self._read_stack()
        self._read_figures()
        self._read_awards()
        for seat in range(game.players):
            self._read_seat(seat)
        self._set_turn()
        self._check_components()
        self._check_phase()

    def _cell(self, name: str, text: str) -> int:
        """Return the bit number of a hex of the map, or fail."""
        try:
            x, y = read_cell(text, text)
        except MalformedMove as error:
            self.fail(name, str(error))
        grid = self.state.map.grid
        if not grid.has(self.state.map.cells, x, y):
            self.fail(name, f"{text} is not a hex of the map")
        return grid.bit(x, y)

    def _read_phase(self) -> None:
        self.state.phase = self.phase(CornwallPhase)
        self.state.first = self.seat("first")
        if (self.state.first == NOBODY) != (self.state.phase is CornwallPhase.FIRST):
            self.fail("first", f"does not agree with phase={self.fields['phase']}")

    def _replay_tiles(self) -> None:
        """Place the tiles in their order and close regions after each turn; figures have no influence on that."""
        placements = self.items("laid")
        for number, item in enumerate(placements, start=1):
            text, move, slot, x, y = self.placement("laid", item)
            before = self.state.map
            grid = before.grid
            stamps = self.game.stamps(grid.side)
            if slot < FIRST_TILE_SLOT:
                self.fail("laid", f"{text} is not a tile")
            cells = dict(before.legal_placements(stamps, tile_of(slot)[0])).get(slot, 0)
            if not grid.has(cells, x, y):
                self.fail("laid", f"{text} cannot have been placed there")
            self.take_tile("laid", tile_of(slot)[0])
            self.state.map, _ = before.with_tile(stamps.by_slot[slot], grid.bit(x, y), move)
            if number < len(placements) or self.state.phase is not CornwallPhase.FIGURES:
                self.state.map, _ = self.state.map.with_closed()

    def _read_stack(self) -> None:
        self.state.under = tuple(self.numbers("under", self.fields["under"], 1, TILES))
        for tile in self.state.under:
            self.take_tile("under", tile)
        if (self.fields["tile"] == "-") != (self.state.phase is not CornwallPhase.LAY):
            self.fail("tile", f"does not agree with phase={self.fields['phase']}")
        if self.fields["tile"] != "-":
            tile = self.number("tile", self.fields["tile"], 1, TILES)
            self.take_tile("tile", tile)
            self.state.tile = tile
            self.state.legal_placements = self._legal_placements(tile)
            if not self.state.legal_placements:
                self.fail("tile", "the tile fits nowhere, so it cannot be placed")
        self.state.unseen = self.unused_tiles

    def _legal_placements(self, tile: int) -> tuple[tuple[int, int], ...]:
        return self.state.map.legal_placements(self.game.stamps(self.state.map.grid.side), tile)

    def _read_figures(self) -> None:
        for text in self.items("figures"):
            place, _, rest = text.partition(":")
            bit = self._cell("figures", place)
            owner, _, size = rest.partition(".")
            seat = self.number("figures", owner, 0, self.game.players - 1)
            value = self.number("figures", size, 1, len(FIGURES))
            before = self.state.map
            if any(before.grid.bit(figure.x, figure.y) == bit for figure in before.figures):
                self.fail("figures", f"there are two figures on {place}")
            if before.region_at(bit).closed:
                self.fail("figures", f"the region of {place} is closed, so it cannot have a figure")
            self.state.map = before.with_figure(bit, seat, value)

    def _read_awards(self) -> None:
        state = self.state
        chapels = {place for move in state.map.placements for place in self._chapels(move)}
        seen = set()
        for text in self.items("scored"):
            place, _, rest = text.partition(":")
            bit = self._cell("scored", place)
            kind, *shares = rest.split(".")
            points = tuple(self.number("scored", share, 0, 999) for share in shares)
            x, y = state.map.grid.coordinate(bit)
            region = state.map.region_at(bit)
            possible = (x, y) in chapels if kind == "chapel" else kind == "region" and region.closed
            if not possible or len(points) != self.game.players or not any(points):
                self.fail("scored", f"{text} cannot have scored")
            first = 1 << bit if kind == "chapel" else region.cells & -region.cells
            if (kind, first) in seen or first != 1 << bit:
                self.fail("scored", f"{text} has scored twice or is not the first hex of its region")
            seen.add((kind, first))
            state.awards = (*state.awards, Award(None if kind == "chapel" else region.terrain, x, y, points))
            state.points = [old + new for old, new in zip(state.points, points, strict=True)]

    def _chapels(self, move: int) -> list[tuple[int, int]]:
        slot, x, y = parts_of(move)
        tile, rotation = tile_of(slot)
        hexes = self.game.components.tiles[tile].hexes[rotation]
        return [(x + dx, y + dy) for (dx, dy), printed in hexes.items() if printed.feature is HexFeature.CHAPEL]

    def _read_seat(self, seat: int) -> None:
        name = f"seat{seat}"
        match = re.fullmatch(r"coins:([0-9]+);hand:([0-9.]+);pub:([0-9.]+)", self.fields[name])
        if not match:
            self.fail(name, "should look like coins:1;hand:4.2.1;pub:0.0.0")
        coins = self.number(name, match[1], 0, 999)
        counts = []
        for text in (match[2], match[3]):
            numbers = [self.number(name, number, 0, max(FIGURES)) for number in text.split(".")]
            if len(numbers) != len(FIGURES):
                self.fail(name, "figures are counted as small.medium.large")
            counts.append((numbers[0], numbers[1], numbers[2]))
        self.state.holdings[seat] = Holdings(coins, counts[0], counts[1])

    def _set_turn(self) -> None:
        """Set the active seat and the number of figures that it has placed this turn."""
        state = self.state
        if state.phase is not CornwallPhase.FIRST:
            turns = len(state.map.placements) - (state.phase is CornwallPhase.FIGURES)
            state.active = (state.first + turns) % self.game.players
        if state.phase is CornwallPhase.FIGURES:
            grid, new_tile = state.map.grid, state.map.new_tile
            state.figures_placed = sum(bool(new_tile & grid.cell(figure.x, figure.y)) for figure in state.map.figures)

    def _check_components(self) -> None:
        """Raise `NotationError` unless the position has exactly the components of the game."""
        counts = component_counts(self.state)
        for component, number in component_counts(self.game.start()).items():
            if counts[component] != number:
                raise NotationError(f"the position has {counts[component]} {component} instead of {number}")
        bank = self.state.bank
        if bank is not None and bank < 0:
            raise NotationError("the position has more coins than the bank")

    def _check_phase(self) -> None:
        """Raise `NotationError` unless the phase agrees with the rest of the position."""
        state = self.state
        if state.phase is CornwallPhase.FIRST and (state.map.placements or state != self.game.start()):
            self.fail("phase", "nothing can have happened before the first player is drawn")
        if state.phase is CornwallPhase.DRAW and not state.unseen:
            self.fail("phase", "there is nothing left to draw")
        if state.phase is CornwallPhase.FIGURES and (not state.map.placements or not state.update_figure_moves()):
            self.fail("phase", "the active seat has no choice after this placement")
        if state.phase is CornwallPhase.OVER and (state.unseen or any(map(self._legal_placements, state.under))):
            self.fail("phase", "there are tiles left that can be placed")
