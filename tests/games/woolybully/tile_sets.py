"""Two boxes of tiles made for tests, and tables that tell a story with them.

The *friendly* box has few kinds of tiles, so that a situation is built in a few layings. Red and yellow
sheep are only on tiles that fill hands: on a land of village, forest, black and blue they fit nowhere.
The *lane* box has village on three sides of every tile, so that a land never stops growing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.board import members
from hedgerow.games import CHANCE, OptionValue
from hedgerow.games.core.notation import cell_name, read_cell
from tests.games.woolybully.tabletop import Tabletop


def box_of(*kinds: tuple[int, int, str]) -> str:
    """A tile file: the tiles from one number to another have these faces."""
    return "\n".join(f"tile {tile} {faces}" for first, last, faces in kinds for tile in range(first, last + 1))


FRIENDLY = box_of(
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
"""Tiles that do not fit, as long as there are no red or yellow sheep on the land."""

LANES = box_of((1, 30, "VVVK/VVVB"), (31, 60, "VVVR/VVVY"))

WOOD = ("7a0@a2", "19a0@a3")
"""A closed field of two black sheep (a2, a3) beside a forest that is open to b3, a4 and -a3."""

TWO_WOODS = ("7a0@a2", "27a0@a3", "19a0@a4")
"""Two closed fields of two black sheep; the forests open to b3, to -a3, and to b4, a5 and -a4 are not joined."""

HOLE = ("7a0@a2", "62b0@b2", "35b3@b3", "37b1@b4", "36b0@a4", "66b0@-a2", "38b1@-a3")
"""The empty cell a3 with one black sheep on each side; the fields round it face nothing else."""

SIX = ("7a0@a2", "62b0@b2", "35b3@b3", "37b1@b4", "36b0@a4", "39b3@a3")
"""A closed field of six black sheep and no forest."""


class FriendlyTable(Tabletop):
    """A table with the friendly box where fillers are drawn unless the test says otherwise."""

    def __init__(
        self,
        *layings: str,
        players: int = 2,
        first: int = 0,
        holds: Mapping[int, Sequence[int]] | None = None,
        colours: str = "KBRY",
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        """After these layings, made in turn; everybody has got the tiles for them, and what it holds in the end."""
        hand_size = 3 if options is not None and options.get("hand_limit") == 3 else 4
        needed: list[list[int]] = [list((holds or {}).get(seat, ())) for seat in range(players)]
        for number, laying in enumerate(layings):
            mine = needed[(first + number) % players]
            mine.insert(0 if number < players else len(mine), tile_in(laying))
        self.fillers = list(FILLERS)
        hands = [self._next(tiles, hand_size) for tiles in needed]
        super().__init__(hands, colours, first, FRIENDLY, options)
        for number, laying in enumerate(layings):
            seat = (first + number) % players
            self.go(seat, laying, *needed[seat])
            del needed[seat][: self.drawn]
        assert not any(needed), f"not everything was drawn: {needed}"

    drawn = 0
    """How many tiles the last laying has brought."""

    def _next(self, tiles: list[int], number: int) -> list[int]:
        """The next tiles of a list, then fillers."""
        taken = [*tiles[:number], *(self.fillers.pop() for _ in range(number - len(tiles)))]
        del tiles[:number]
        return taken

    def go(self, seat: int, text: str, *draws: int) -> int:
        """A move, as soon as the seat is asked or goes on; draws these tiles, then fillers. How many were drawn?"""
        while seat not in self.state.to_act or (not self.game.live and self._asked_in_vain(seat, text)):
            self.play(self.state.asked[0], "decline")
        self.events = self.state.play(seat, self.game.read_move(seat, text))
        coming = list(draws)
        self.drawn = 0
        while self.state.to_act == (CHANCE,):
            self._chance(f"tile:{coming.pop(0) if coming else self.fillers.pop()}")
            self.drawn += 1
        return self.drawn

    def _asked_in_vain(self, seat: int, text: str) -> bool:
        """Whether the seat is only asked, and the move is one for the seat that goes on."""
        out_of_turn = text.startswith(("wolf", "hunter", "reveal", "quit", "decline", "discard"))
        return bool(self.state.asked) and not out_of_turn

    def kinds(self) -> list[str]:
        """What the last move has brought about."""
        return [event.kind for event in self.events]

    def duties(self) -> list[tuple[str, int, int]]:
        """What is owed, the newest last."""
        return [(duty.kind.name.lower(), duty.seat, duty.tiles) for duty in self.state.duties]


def tile_in(laying: str) -> int:
    """The tile of a laying such as 17a2@c-3."""
    return int(laying.partition("@")[0][:-2])


def place_in(laying: str) -> tuple[int, int]:
    """The cell of a laying."""
    return read_cell(laying, laying.partition("@")[2])


def cells(table: Tabletop) -> dict[tuple[int, int], str]:
    """The letters of every cell."""
    seen = table.seen(None, "cells")
    assert isinstance(seen, list)
    return {(x, y): letters for x, y, letters, _ in seen}


def contacts(table: Tabletop, laying: str) -> int:
    """How many tiles a laying would touch."""
    land = table.state.land
    return land.contacts(land.grid.bit(*place_in(laying)))


def starting(table: Tabletop, seat: int, *starts: str) -> set[str]:
    """Of what a seat may do, the texts that start like this."""
    return {text for text in table.legal(seat) if text.startswith(starts)}


def layings(table: Tabletop, seat: int) -> set[str]:
    """The ordinary layings of a seat."""
    return {text for text in table.legal(seat) if text[0].isdigit()}


def run_dry(keeps: Sequence[Sequence[int]], colours: str = "KBRY", **options: OptionValue) -> Tabletop:
    """A table with lanes whose bag has been emptied; everybody holds exactly these four tiles.

    Everything else has been laid, each tile touching one other, by whoever had the turn.
    """
    kept = {tile for tiles in keeps for tile in tiles}
    plain = [tile for tile in range(1, 69) if tile not in kept]
    plain.sort(key=lambda tile: tile > 60)  # four sheep of a colour fit only where there are some already
    players = len(keeps)
    hands = [plain[4 * seat : 4 * seat + 4] for seat in range(players)]
    table = Tabletop(hands, colours, 0, LANES, options)
    bag = plain[4 * players :]
    waiting = [list(tiles) for tiles in keeps]
    lane = 0
    while bag or any(waiting):
        seat = table.quiet()
        tile = next(tile for tile in members(table.state.hands[seat]) if tile not in kept)
        if tile <= 60:  # to the east, with the sheep in the south
            lane += 1
            laying = f"{tile}{'ab'[tile % 2]}3@{cell_name(lane, 0)}"
        else:
            laying = min(sorted(starting(table, seat, f"{tile}b")), key=lambda text: contacts(table, text))
        table.play(seat, laying, bag.pop(0) if bag else waiting[seat].pop(0))
    return table
