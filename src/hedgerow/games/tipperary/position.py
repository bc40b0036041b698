"""The position notation: conversion of a whole state to named text fields, and back.

For example: `phase=place round=7 holder=2 spin=3 marker=0 drawing=- areas=12.5/3.44/8/60.17/1.9
seat0=castle-A;17r2@c-3,sheep@b2;barrel:3,towers:1,laid,sheep:1`. Everything that follows from these fields (the bag,
the supplies, the seats to act) is left out. Reading a position replays every placement and rejects impossible
ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.errors import NotationError
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name
from hedgerow.games.core.position_text import FieldReader, dotted, seat_text
from hedgerow.games.tipperary.components import (
    AREAS,
    ARMS,
    TILES,
    TILES_PER_AREA,
    TOKEN_OF,
    TOKENS,
    TOWERS,
    WHOLE_BAG,
    WOODEN_SHEEP,
    Feature,
)
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.county_squares import count_placements, is_sheep, is_tile, is_tower
from hedgerow.games.tipperary.move_codes import (
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    tile_of,
)
from hedgerow.games.tipperary.phases import FINISHED, NOT_STARTED, PendingActions, TipperaryPhase

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary
    from hedgerow.games.tipperary.state import TipperaryState
    from hedgerow.games.tipperary.state_data import TipperaryStateData


def write(state: TipperaryStateData) -> dict[str, str]:
    """Return the fields of a position."""
    fields = {
        "phase": state.phase.name.lower(),
        "round": str(state.round),
        "holder": seat_text(state.bag_holder),
        "spin": str(state.spin),
        "marker": seat_text(state.marker),
        "drawing": seat_text(state.drawing),
        "areas": "/".join(map(dotted, state.areas)),
    }
    for seat in range(state.game.players):
        fields[f"seat{seat}"] = _seat_field(state, seat)
    return fields


def _seat_field(state: TipperaryStateData, seat: int) -> str:
    county = state.counties[seat]
    if county is None:
        return "-"
    pending = state.pending[seat]
    town = f"{ARMS[county.hometown.arms]}-{county.hometown.side}"
    placements = ",".join(state.game.move_text(seat, move) for move in county.placements)
    notes = [f"barrel:{state.barrels[seat]}", f"towers:{state.tower_stock[seat]}"]
    if pending.tile_placed:
        notes.append("laid")
    if pending.sheep:
        notes.append(f"sheep:{pending.sheep}")
    if pending.bonus:
        notes.append(f"bonus:{pending.bonus}")
    if pending.hand >= 0:
        notes.append(f"hand:{TOKEN_OF[Feature(pending.hand)]}")
    return f"{town};{placements};{','.join(notes)}"


def read(game: Tipperary, fields: Mapping[str, str]) -> TipperaryState:
    """Return the state with these fields, or raise a `NotationError` that names the field and the reason."""
    return _TipperaryPositionReader(game, fields).state


class _TipperaryPositionReader(FieldReader["Tipperary"]):
    """A reader that rebuilds a state field by field and checks each field against the ones before it."""

    def __init__(self, game: Tipperary, fields: Mapping[str, str]) -> None:
        super().__init__(game, fields, ("phase", "round", "holder", "spin", "marker", "drawing", "areas"), WHOLE_BAG)
        self.state = game.start()
        self._read_phase()
        self._read_areas()
        for seat in range(game.players):
            self._read_seat(seat)
        self.state.bag = self.unused_tiles
        self._count_supplies()
        self._check_phase()
        self.state.update_to_act()

    def _number(self, name: str, low: int, high: int) -> int:
        return self.number(name, self.fields[name], low, high)

    def _read_phase(self) -> None:
        state = self.state
        state.phase = self.phase(TipperaryPhase)
        state.round = self._number("round", 1, self.game.rounds)
        state.bag_holder = self.seat("holder")
        state.spin = self._number("spin", 0, AREAS - 1)
        state.marker = self.seat("marker")
        state.drawing = self.seat("drawing")
        if (state.bag_holder == NOBODY) != (state.phase is TipperaryPhase.BAG):
            self.fail("holder", f"does not agree with phase={self.fields['phase']}")
        if state.phase >= TipperaryPhase.TOWERS and state.round != self.game.rounds:
            self.fail("round", f"towers are placed after round {self.game.rounds}")
        if state.marker != NOBODY and self.game.players == 1:
            self.fail("marker", "there is no marker in the solo game")

    def _read_areas(self) -> None:
        areas = self.fields["areas"].split("/")
        if len(areas) != AREAS:
            self.fail("areas", f"there should be {AREAS} areas, not {len(areas)}")
        for area, text in enumerate(areas):
            tiles = [] if text == "-" else text.split(".")
            if len(tiles) > TILES_PER_AREA:
                self.fail("areas", f"area {area + 1} has more than {TILES_PER_AREA} tiles")
            for tile in tiles:
                if not re.fullmatch(r"[1-9][0-9]?", tile) or int(tile) > TILES:
                    self.fail("areas", f"{tile!r} in area {area + 1} is not a tile")
                self.take_tile("areas", int(tile))
            self.state.areas[area] = tuple(map(int, tiles))

    def _read_seat(self, seat: int) -> None:
        name = f"seat{seat}"
        text = self.fields[name]
        if text == "-":
            return
        parts = text.split(";")
        if len(parts) != 3:
            self.fail(name, "should have three parts: home town; placements; notes")
        arms, _, side = parts[0].partition("-")
        if arms not in ARMS or side not in ("A", "B"):
            self.fail(name, f"{parts[0]!r} is not a home town such as castle-A")
        hometown = self.game.components.hometowns[ARMS.index(arms), side]
        if any(county and county.hometown.arms == hometown.arms for county in self.state.counties):
            self.fail(name, f"the arms {arms} appear twice")
        county = self.game.first_counties[hometown.arms, side]
        for placement in parts[1].split(",") if parts[1] else ():
            county = self._replay(name, county, placement)
        if count_placements(county, is_tile) > self.game.rounds:
            self.fail(name, f"more than {self.game.rounds} landscape tiles, but each round has one")
        self.state.counties[seat] = county
        self._read_notes(name, seat, parts[2])

    def _replay(self, name: str, county: County, text: str) -> County:
        _, move, slot, x, y = self.placement(name, text)
        grid = county.grid
        bit = grid.bit(x, y) if grid.contains(x, y) else -1
        if slot >= FIRST_TILE_SLOT:
            tile = tile_of(slot)[0]
            stamp = self.game.stamps(grid.side).by_slot[slot]
            covered = stamp.covers << bit if bit >= 0 else 0
            if covered & county.cells or not covered & county.frontier:
                self.fail(name, f"{text} covers an occupied square or does not touch the county")
            self.take_tile(name, tile)
            return county.with_piece(stamp, bit, move)
        allowed = {SHEEP_SLOT: county.meadows, TOWER_SLOT: county.frontier}.get(slot, county.bonus_places)
        if slot < SHEEP_SLOT or bit < 0 or not allowed >> bit & 1:
            self.fail(name, f"{text} cannot have been placed there")
        if slot == SHEEP_SLOT:
            return county.with_sheep(bit, move)
        if slot == TOWER_SLOT:
            if self.state.phase < TipperaryPhase.TOWERS:
                self.fail(name, f"there can be no tower at {cell_name(x, y)} before the last round is over")
            return county.with_tower(bit, move)
        return county.with_bonus(Feature(slot - FIRST_BONUS_SLOT), bit, move)

    def _read_notes(self, name: str, seat: int, text: str) -> None:
        notes: dict[str, str] = {}
        for note in text.split(","):
            key, _, value = note.partition(":")
            if key in notes or key not in ("barrel", "towers", "laid", "sheep", "bonus", "hand"):
                self.fail(name, f"{note!r} is an unknown or repeated note")
            valid = {"laid": value == "" and ":" not in note, "hand": value in TOKENS and value != "c"}
            if not valid.get(key, re.fullmatch(r"0|[1-9][0-9]?", value) is not None):
                self.fail(name, f"{note!r} has an invalid value")
            notes[key] = value
        for key in ("barrel", "towers"):
            if key not in notes:
                self.fail(name, f"the note {key} is missing")
        self.state.barrels[seat] = int(notes["barrel"])
        self.state.tower_stock[seat] = int(notes["towers"])
        if self.state.barrels[seat] >= len(self.game.components.whiskey):
            self.fail(name, "the barrel is beyond the end of the whiskey track")
        self.state.pending[seat] = PendingActions(
            tile_placed="laid" in notes,
            sheep=int(notes.get("sheep", "0")),
            bonus=int(notes.get("bonus", "0")),
            hand=int(TOKENS[notes["hand"]]) if "hand" in notes else -1,
        )

    def _count_supplies(self) -> None:
        """Compute the supplies: all pieces that are neither in a county nor gained by a seat."""
        state = self.state
        counties = [county for county in state.counties if county]
        sheep = sum(count_placements(county, is_sheep) for county in counties)
        towers = sum(count_placements(county, is_tower) for county in counties)
        state.sheep_left = WOODEN_SHEEP - sheep - sum(pending.sheep for pending in state.pending)
        state.towers_left = TOWERS - towers - sum(state.tower_stock)
        left = list(self.game.components.bonus)
        for county in counties:
            for move in county.placements:
                slot = parts_of(move)[0]
                if FIRST_BONUS_SLOT <= slot < FIRST_TILE_SLOT:
                    left[slot - FIRST_BONUS_SLOT] -= 1
        for pending in state.pending:
            if pending.hand >= 0:
                left[pending.hand] -= 1
        state.bonus_left = tuple(left)
        reserved = sum(pending.bonus for pending in state.pending)
        if state.sheep_left < 0 or state.towers_left < 0 or min(left) < 0 or reserved > sum(left):
            raise NotationError("the position has more sheep, towers or bonus tiles than the game")

    def _check_phase(self) -> None:
        """Raise `NotationError` unless the phase agrees with the progress of the seats."""
        state = self.state
        dealt = [county is not None for county in state.counties]
        if dealt != sorted(dealt, reverse=True) or all(dealt) != (state.phase > TipperaryPhase.TOWNS):
            self.fail("phase", "does not agree with the home towns")
        if state.phase is TipperaryPhase.BAG and any(dealt):
            self.fail("phase", "does not agree with the home towns")
        self._check_areas()
        if state.phase < TipperaryPhase.PLACE:
            if any(pending != NOT_STARTED for pending in state.pending):
                self.fail("phase", "no seat can have placed or gained anything in this phase")
            if state.drawing != NOBODY:
                self.fail("drawing", "no seat draws a bonus tile in this phase")
        else:
            self._check_pending()

    def _check_areas(self) -> None:
        state = self.state
        expected = [TILES_PER_AREA] * AREAS
        if state.phase < TipperaryPhase.FILL:
            expected = [0] * AREAS
        elif state.phase is TipperaryPhase.PLACE:
            for seat, pending in enumerate(state.pending):
                if pending.tile_placed:
                    expected[state.area_of(seat)] -= 1
        sizes = [len(tiles) for tiles in state.areas]
        if state.phase is TipperaryPhase.FILL and min(sizes) == TILES_PER_AREA:
            self.fail("areas", "all areas are full")
        counted = (TipperaryPhase.BAG, TipperaryPhase.TOWNS, TipperaryPhase.SPIN, TipperaryPhase.PLACE)
        if state.phase in counted and sizes != expected:
            self.fail("areas", "the number of tiles does not agree with the phase and the seats that have placed")

    def _had_towers(self, seat: int) -> bool:
        return bool(self.state.tower_stock[seat] or count_placements(self.state.county(seat), is_tower))

    def _check_pending(self) -> None:
        state = self.state
        for seat, pending in enumerate(state.pending):
            name = f"seat{seat}"
            unplaced = pending.sheep or pending.bonus or pending.hand >= 0
            if unplaced and (not pending.tile_placed or state.phase is not TipperaryPhase.PLACE):
                self.fail(name, "there is something left to place although no tile has been placed")
            if state.phase is TipperaryPhase.TOWERS and not pending.tile_placed and not self._had_towers(seat):
                self.fail(name, "a seat without towers has finished")
            if pending.sheep and pending.hand < 0 and state.drawing != seat and not state.county(seat).meadows:
                self.fail(name, "a sheep without a free meadow would have been lost")
            if pending.bonus and not pending.sheep and pending.hand < 0 and state.drawing != seat:
                self.fail(name, "without a sheep to place, the bonus tile would have been drawn")
        if state.drawing != NOBODY:
            drawing = state.pending[state.drawing]
            if not drawing.bonus or drawing.hand >= 0:
                self.fail("drawing", "the seat has no bonus tile to draw")
        finished = all(pending == FINISHED for pending in state.pending)
        if finished != (state.phase is TipperaryPhase.OVER):
            self.fail("phase", "does not agree with the pending actions of the seats")
