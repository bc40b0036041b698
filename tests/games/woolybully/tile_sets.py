"""Two tile sets made for tests, and tables that use them.

The *friendly* set has few kinds of tiles, so that a situation is reached in a few placements. Red and yellow sheep are
only on filler tiles: on a land of village, forest, black and blue they fit nowhere. The *lane* set has village on three
sides of every tile, so that a land never stops growing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.board import members
from hedgerow.games import CHANCE, OptionValue
from hedgerow.games.core.notation import cell_name, read_cell
from tests.games.woolybully.tabletop import Tabletop


def tile_file(*kinds: tuple[int, int, str]) -> str:
    """Return a tile file from the first and last number and the faces of each kind of tile."""
    return "\n".join(f"tile {tile} {faces}" for first, last, faces in kinds for tile in range(first, last + 1))


FRIENDLY = tile_file(
    (1, 6, "VKKK/VBBB"),
    (7, 10, "VBKB/VKBK"),
    (11, 14, "VVVK/VVVB"),
    (15, 18, "VVKK/VVBB"),
    (19, 26, "KFFF/BFFF"),
    (27, 30, "KFKF/BFBF"),
    (31, 34, "KKFF/BBFF"),
    (35, 38, "FFFF/KBBB"),
    (39, 42, "KBKB/BKKK"),
    (43, 60, "RRRY/RYYY"),
)
FILLERS = range(43, 61)
"""Tiles that do not fit as long as there are no red or yellow sheep on the land."""

LANES = tile_file((1, 30, "VVVK/VVVB"), (31, 60, "VVVR/VVVY"))

WOOD = ("7a0@a2", "19a0@a3")
"""A closed field of two black sheep (a2, a3) beside a forest that is open to b3, a4 and -a3."""

TWO_WOODS = ("7a0@a2", "27a0@a3", "19a0@a4")
"""Two closed fields of two black sheep; the forests open to b3, to -a3, and to b4, a5 and -a4 are not joined."""

HOLE = ("7a0@a2", "62b0@b2", "35b3@b3", "37b1@b4", "36b0@a4", "66b0@-a2", "38b1@-a3")
"""The empty cell a3 with one black sheep on each side; the fields around it face nothing else."""

SIX = ("7a0@a2", "62b0@b2", "35b3@b3", "37b1@b4", "36b0@a4", "39b3@a3")
"""A closed field of six black sheep and no forest."""


class FriendlyTable(Tabletop):
    """A table with the friendly tile set at which fillers are drawn unless the test chooses other tiles."""

    def __init__(
        self,
        *placements: str,
        players: int = 2,
        first: int = 0,
        holds: Mapping[int, Sequence[int]] | None = None,
        colours: str = "KBRY",
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        """Play these placements in turn; each seat draws the tiles for them and ends with the tiles in `holds`."""
        hand_size = 3 if options is not None and options.get("hand_limit") == 3 else 4
        needed: list[list[int]] = [list((holds or {}).get(seat, ())) for seat in range(players)]
        for number, placement in enumerate(placements):
            own = needed[(first + number) % players]
            own.insert(0 if number < players else len(own), tile_in(placement))
        self.fillers = list(FILLERS)
        hands = [self._next(tiles, hand_size) for tiles in needed]
        super().__init__(hands, colours, first, FRIENDLY, options)
        for number, placement in enumerate(placements):
            seat = (first + number) % players
            self.go(seat, placement, *needed[seat])
            del needed[seat][: self.drawn]
        assert not any(needed), f"tiles that were not drawn: {needed}"

    drawn = 0
    """The number of tiles drawn after the last move."""

    def _next(self, tiles: list[int], number: int) -> list[int]:
        """Take the next tiles of a list, then fillers."""
        taken = [*tiles[:number], *(self.fillers.pop() for _ in range(number - len(tiles)))]
        del tiles[:number]
        return taken

    def go(self, seat: int, text: str, *draws: int) -> int:
        """Play a move as soon as the seat may, then draw these tiles and fillers; return the number of draws."""
        while seat not in self.state.to_act or (not self.game.live and self._is_only_asked(text)):
            self.play(self.state.asked[0], "decline")
        self.events = self.state.play(seat, self.game.read_move(seat, text))
        coming = list(draws)
        self.drawn = 0
        while self.state.to_act == (CHANCE,):
            self._chance(f"tile:{coming.pop(0) if coming else self.fillers.pop()}")
            self.drawn += 1
        return self.drawn

    def _is_only_asked(self, text: str) -> bool:
        """Return whether seats are being asked although the move is one for the active seat."""
        out_of_turn = text.startswith(("wolf", "hunter", "reveal", "quit", "decline", "discard"))
        return bool(self.state.asked) and not out_of_turn

    def kinds(self) -> list[str]:
        """Return the kinds of the events of the last move."""
        return [event.kind for event in self.events]

    def duties(self) -> list[tuple[str, int, int]]:
        """Return the duties, the newest last."""
        return [(duty.kind.name.lower(), duty.seat, duty.tiles) for duty in self.state.duties]


def tile_in(placement: str) -> int:
    """Return the tile of a placement such as 17a2@c-3."""
    return int(placement.partition("@")[0][:-2])


def cell_in(placement: str) -> tuple[int, int]:
    """Return the cell of a placement."""
    return read_cell(placement, placement.partition("@")[2])


def cells(table: Tabletop) -> dict[tuple[int, int], str]:
    """Return the letters of every cell."""
    seen = table.seen(None, "cells")
    assert isinstance(seen, list)
    return {(x, y): letters for x, y, letters, _ in seen}


def contacts(table: Tabletop, placement: str) -> int:
    """Return the number of tiles that a placement would touch."""
    land = table.state.land
    return land.contacts(land.grid.bit(*cell_in(placement)))


def starting(table: Tabletop, seat: int, *starts: str) -> set[str]:
    """Return the legal moves of a seat that start with one of these texts."""
    return {text for text in table.legal(seat) if text.startswith(starts)}


def placements(table: Tabletop, seat: int) -> set[str]:
    """Return the placements of ordinary tiles that are legal for a seat."""
    return {text for text in table.legal(seat) if text[0].isdigit()}


def with_empty_bag(hands_left: Sequence[Sequence[int]], colours: str = "KBRY", **options: OptionValue) -> Tabletop:
    """Return a table with lanes and an empty bag at which every seat holds exactly these four tiles.

    All other tiles have been placed, each touching one other tile, by the seat that had the turn.
    """
    kept = {tile for tiles in hands_left for tile in tiles}
    plain = [tile for tile in range(1, 69) if tile not in kept]
    plain.sort(key=lambda tile: tile > 60)  # four sheep of one colour fit only beside sheep of that colour
    players = len(hands_left)
    hands = [plain[4 * seat : 4 * seat + 4] for seat in range(players)]
    table = Tabletop(hands, colours, 0, LANES, options)
    bag = plain[4 * players :]
    waiting = [list(tiles) for tiles in hands_left]
    lane = 0
    while bag or any(waiting):
        seat = table.decline_all()
        tile = next(tile for tile in members(table.state.hands[seat]) if tile not in kept)
        if tile <= 60:  # to the east, with the sheep in the south
            lane += 1
            placement = f"{tile}{'ab'[tile % 2]}3@{cell_name(lane, 0)}"
        else:
            placement = min(sorted(starting(table, seat, f"{tile}b")), key=lambda text: contacts(table, text))
        table.play(seat, placement, bag.pop(0) if bag else waiting[seat].pop(0))
    return table
