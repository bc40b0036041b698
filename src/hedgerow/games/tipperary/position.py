"""A whole position as named short texts, and back.

For example: `phase=place round=7 holder=2 spin=3 marker=0 drawing=- areas=12.5/3.44/8/60.17/1.9
seat0=castle-A;17r2@c-3,sheep@b2;barrel:3,towers:1,laid,sheep:1`. What follows from the rest (the
bag, the supplies, who is to act) is not written. Reading lays every piece again and refuses what
could not lie there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hedgerow.games.core.errors import MalformedMove, NotationError
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.notation import cell_name
from hedgerow.games.core.position_text import FieldReader
from hedgerow.games.tipperary import view
from hedgerow.games.tipperary.components import (
    AREAS,
    ARMS,
    TILES,
    TILES_PER_AREA,
    TOKEN_OF,
    TOKENS,
    TOWERS,
    WOODEN_SHEEP,
    Feature,
)
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.move_codes import (
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    tile_of,
)
from hedgerow.games.tipperary.phases import FINISHED, NOBODY, Duty, Phase

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary
    from hedgerow.games.tipperary.state import TipperaryState
    from hedgerow.games.tipperary.state_base import Table


def write(state: Table) -> dict[str, str]:
    """The fields of a position."""
    fields = {
        "phase": state.phase.name.lower(),
        "round": str(state.round),
        "holder": _seat_text(state.holder),
        "spin": str(state.spin),
        "marker": _seat_text(state.marker),
        "drawing": _seat_text(state.drawing),
        "areas": "/".join(".".join(map(str, tiles)) or "-" for tiles in state.areas),
    }
    for seat in range(state.game.players):
        fields[f"seat{seat}"] = _seat_field(state, seat)
    return fields


def _seat_text(seat: int) -> str:
    return "-" if seat == NOBODY else str(seat)


def _seat_field(state: Table, seat: int) -> str:
    display = state.displays[seat]
    if display is None:
        return "-"
    duty = state.duties[seat]
    town = f"{ARMS[display.hometown.arms]}-{display.hometown.side}"
    layings = ",".join(state.game.move_text(seat, move) for move in display.layings)
    notes = [f"barrel:{state.barrels[seat]}", f"towers:{state.tower_stock[seat]}"]
    if duty.laid:
        notes.append("laid")
    if duty.sheep:
        notes.append(f"sheep:{duty.sheep}")
    if duty.bonus:
        notes.append(f"bonus:{duty.bonus}")
    if duty.hand >= 0:
        notes.append(f"hand:{TOKEN_OF[Feature(duty.hand)]}")
    return f"{town};{layings};{','.join(notes)}"


def read(game: Tipperary, fields: Mapping[str, str]) -> TipperaryState:
    """The state with these fields; `NotationError` names the field and the reason."""
    return _Reader(game, fields).state


class _Reader(FieldReader):
    """Rebuilds a state field by field, checking each against what is known so far."""

    def __init__(self, game: Tipperary, fields: Mapping[str, str]) -> None:
        super().__init__(game, fields, ("phase", "round", "holder", "spin", "marker", "drawing", "areas"))
        self.game = game
        self.state = game.start()
        self._table()
        self._areas()
        for seat in range(game.players):
            self._seat(seat)
        self._supplies()
        self._agreement()
        self.state.settle_who_acts()

    def _number(self, name: str, low: int, high: int) -> int:
        return self.number(name, self.fields[name], low, high)

    def _seat_number(self, name: str) -> int:
        return NOBODY if self.fields[name] == "-" else self._number(name, 0, self.game.players - 1)

    def _table(self) -> None:
        state = self.state
        phases = {phase.name.lower(): phase for phase in Phase}
        if self.fields["phase"] not in phases:
            self.fail("phase", f"should be one of {', '.join(phases)}")
        state.phase = phases[self.fields["phase"]]
        state.round = self._number("round", 1, self.game.rounds)
        state.holder = self._seat_number("holder")
        state.spin = self._number("spin", 0, AREAS - 1)
        state.marker = self._seat_number("marker")
        state.drawing = self._seat_number("drawing")
        if (state.holder == NOBODY) != (state.phase is Phase.BAG):
            self.fail("holder", f"does not go with phase={self.fields['phase']}")
        if state.phase >= Phase.TOWERS and state.round != self.game.rounds:
            self.fail("round", f"towers are placed after round {self.game.rounds}")
        if state.marker != NOBODY and self.game.players == 1:
            self.fail("marker", "there is no marker in the solo game")

    def _areas(self) -> None:
        areas = self.fields["areas"].split("/")
        if len(areas) != AREAS:
            self.fail("areas", f"there are {len(areas)} areas, there should be {AREAS}")
        for area, text in enumerate(areas):
            tiles = [] if text == "-" else text.split(".")
            if len(tiles) > TILES_PER_AREA:
                self.fail("areas", f"area {area + 1} has more than {TILES_PER_AREA} tiles")
            for tile in tiles:
                if not re.fullmatch(r"[1-9][0-9]?", tile) or int(tile) > TILES:
                    self.fail("areas", f"{tile!r} in area {area + 1} is not a tile")
                self._take_from_bag("areas", int(tile))
            self.state.areas[area] = tuple(map(int, tiles))

    def _take_from_bag(self, name: str, tile: int) -> None:
        if not self.state.bag >> tile & 1:
            self.fail(name, f"tile {tile} is there a second time")
        self.state.bag &= ~(1 << tile)

    def _seat(self, seat: int) -> None:
        name = f"seat{seat}"
        text = self.fields[name]
        if text == "-":
            return
        parts = text.split(";")
        if len(parts) != 3:
            self.fail(name, "should have three parts: hometown; layings; notes")
        arms, _, side = parts[0].partition("-")
        if arms not in ARMS or side not in ("A", "B"):
            self.fail(name, f"{parts[0]!r} is not a hometown such as castle-A")
        hometown = self.game.box.hometowns[ARMS.index(arms), side]
        if any(display and display.hometown.arms == hometown.arms for display in self.state.displays):
            self.fail(name, f"the arms {arms} are there a second time")
        display = self.game.first_displays[hometown.arms, side]
        for laying in parts[1].split(",") if parts[1] else ():
            display = self._laid(name, display, laying)
        if view.count(display, view.is_tile) > self.game.rounds:
            self.fail(name, f"more than {self.game.rounds} landscape tiles, one a round")
        self.state.displays[seat] = display
        self._notes(name, seat, parts[2])

    def _laid(self, name: str, display: Display, text: str) -> Display:
        try:
            move = self.game.read_move(0, text)
        except MalformedMove as error:
            self.fail(name, str(error))
        slot, x, y = parts_of(move)
        grid = display.grid
        bit = grid.bit(x, y) if grid.contains(x, y) else -1
        if slot >= FIRST_TILE_SLOT:
            tile = tile_of(slot)[0]
            stamp = self.game.stamps(grid.side).by_slot[slot]
            covered = stamp.covers << bit if bit >= 0 else 0
            if covered & display.cells or not covered & display.frontier:
                self.fail(name, f"{text} covers something or does not touch the display")
            self._take_from_bag(name, tile)
            return display.with_piece(stamp, bit, move)
        allowed = {SHEEP_SLOT: display.meadows, TOWER_SLOT: display.frontier}.get(slot, display.bonus_places)
        if slot < SHEEP_SLOT or bit < 0 or not allowed >> bit & 1:
            self.fail(name, f"{text} cannot have been laid there")
        if slot == SHEEP_SLOT:
            return display.with_sheep(bit, move)
        if slot == TOWER_SLOT:
            if self.state.phase < Phase.TOWERS:
                self.fail(name, f"a tower at {cell_name(x, y)} before the last round is over")
            return display.with_tower(bit, move)
        return display.with_bonus(Feature(slot - FIRST_BONUS_SLOT), bit, move)

    def _notes(self, name: str, seat: int, text: str) -> None:
        found: dict[str, str] = {}
        for note in text.split(","):
            key, _, value = note.partition(":")
            if key in found or key not in ("barrel", "towers", "laid", "sheep", "bonus", "hand"):
                self.fail(name, f"{note!r} is not a note that fits here")
            good = {"laid": value == "" and ":" not in note, "hand": value in TOKENS and value != "c"}
            if not good.get(key, re.fullmatch(r"0|[1-9][0-9]?", value) is not None):
                self.fail(name, f"{note!r} has no right value")
            found[key] = value
        for key in ("barrel", "towers"):
            if key not in found:
                self.fail(name, f"the note {key} is missing")
        self.state.barrels[seat] = int(found["barrel"])
        self.state.tower_stock[seat] = int(found["towers"])
        if self.state.barrels[seat] >= len(self.game.box.whiskey):
            self.fail(name, "the barrel is beyond the end of the whiskey track")
        self.state.duties[seat] = Duty(
            laid="laid" in found,
            sheep=int(found.get("sheep", "0")),
            bonus=int(found.get("bonus", "0")),
            hand=int(TOKENS[found["hand"]]) if "hand" in found else -1,
        )

    def _supplies(self) -> None:
        """What is not on the displays lies in the supplies, which cannot owe anything."""
        state = self.state
        displays = [display for display in state.displays if display]
        sheep = sum(view.count(display, view.is_sheep) for display in displays)
        towers = sum(view.count(display, view.is_tower) for display in displays)
        state.sheep_left = WOODEN_SHEEP - sheep - sum(duty.sheep for duty in state.duties)
        state.towers_left = TOWERS - towers - sum(state.tower_stock)
        left = list(self.game.box.bonus)
        for display in displays:
            for move in display.layings:
                slot = parts_of(move)[0]
                if FIRST_BONUS_SLOT <= slot < FIRST_TILE_SLOT:
                    left[slot - FIRST_BONUS_SLOT] -= 1
        for duty in state.duties:
            if duty.hand >= 0:
                left[duty.hand] -= 1
        state.bonus_left = tuple(left)
        reserved = sum(duty.bonus for duty in state.duties)
        if state.sheep_left < 0 or state.towers_left < 0 or min(left) < 0 or reserved > sum(left):
            raise NotationError("the position has more sheep, towers or bonus tiles than the box")

    def _agreement(self) -> None:
        """Whether the phase agrees with what the seats have done."""
        state = self.state
        dealt = [display is not None for display in state.displays]
        if dealt != sorted(dealt, reverse=True) or all(dealt) != (state.phase > Phase.TOWNS):
            self.fail("phase", "the hometowns do not agree with it")
        if state.phase is Phase.BAG and any(dealt):
            self.fail("phase", "the hometowns do not agree with it")
        self._areas_agree()
        if state.phase < Phase.PLACE:
            if any(duty != Duty() for duty in state.duties):
                self.fail("phase", "nobody can have laid or gained anything now")
            if state.drawing != NOBODY:
                self.fail("drawing", "nobody draws a bonus tile now")
        else:
            self._duties_agree()

    def _areas_agree(self) -> None:
        state = self.state
        expected = [TILES_PER_AREA] * AREAS
        if state.phase < Phase.FILL:
            expected = [0] * AREAS
        elif state.phase is Phase.PLACE:
            for seat, duty in enumerate(state.duties):
                if duty.laid:
                    expected[state.area_of(seat)] -= 1
        sizes = [len(tiles) for tiles in state.areas]
        if state.phase is Phase.FILL and min(sizes) == TILES_PER_AREA:
            self.fail("areas", "no area has a gap to be filled")
        if state.phase in (Phase.BAG, Phase.TOWNS, Phase.SPIN, Phase.PLACE) and sizes != expected:
            self.fail("areas", "their tiles do not agree with the phase and with who has laid")

    def _had_towers(self, seat: int) -> bool:
        return bool(self.state.tower_stock[seat] or view.count(self.state.display(seat), view.is_tower))

    def _duties_agree(self) -> None:
        state = self.state
        for seat, duty in enumerate(state.duties):
            name = f"seat{seat}"
            pending = duty.sheep or duty.bonus or duty.hand >= 0
            if pending and (not duty.laid or state.phase is not Phase.PLACE):
                self.fail(name, "something is left to place although no tile was laid just now")
            if state.phase is Phase.TOWERS and not duty.laid and not self._had_towers(seat):
                self.fail(name, "a seat without towers has nothing to place")
            if duty.sheep and duty.hand < 0 and state.drawing != seat and not state.display(seat).meadows:
                self.fail(name, "a sheep that finds no meadow is lost at once")
            if duty.bonus and not duty.sheep and duty.hand < 0 and state.drawing != seat:
                self.fail(name, "a bonus tile is drawn at once when there is no sheep to place")
        if state.drawing != NOBODY and not (state.duties[state.drawing].bonus and state.duties[state.drawing].hand < 0):
            self.fail("drawing", "that seat has no bonus tile to draw")
        finished = all(duty == FINISHED for duty in state.duties)
        if finished != (state.phase is Phase.OVER):
            self.fail("phase", "does not agree with what the seats have left to do")
