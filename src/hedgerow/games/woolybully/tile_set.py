"""A box with its tiles as they may be laid, shared by all matches with the same tile file."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.woolybully.components import LETTERS, ORDINARY, TILES, Box, Print, print_of, read_box, turned
from hedgerow.games.woolybully.move_codes import (
    BACK,
    DECLINE,
    DONE,
    FIRST_DISCARD_SLOT,
    FRONT,
    PASS,
    QUIT,
    REVEAL_SLOT,
    tile_slot,
)


class Kit:
    """The tiles of a box, each in the turns that look different."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.by_slot: dict[int, Print] = {}
        """Every face in every turn that looks different, Wolves and Hunters included."""
        self.same: dict[int, int] = {}
        """For a slot that looks like one with fewer turns, that one."""
        self.layings: list[tuple[tuple[int, Print], ...]] = [()]
        """For each tile what may be laid as an ordinary tile: slot and print."""
        self.pairs: list[tuple[tuple[int, int, int], ...]] = [()]
        """The same for the rules' busiest loop: slot, and where to find the print's corners in `Land.corners`."""
        for tile, faces in box.tiles.items():
            ordinary = []
            for face in (FRONT, BACK):
                for turns in range(4):
                    slot = tile_slot(tile, face, turns)
                    printed = print_of(turned(faces[face], turns))
                    twin = next((s for s in range(slot - turns, slot) if self.by_slot.get(s) == printed), None)
                    if twin is not None:
                        self.same[slot] = twin
                        continue
                    self.by_slot[slot] = printed
                    if tile <= ORDINARY or face == BACK:
                        ordinary.append((slot, printed))
            self.layings.append(tuple(ordinary))
            self.pairs.append(tuple((slot, *_corners(printed)) for slot, printed in ordinary))
        faces_laid = sorted({printed.face for pairs in self.layings for _, printed in pairs})
        self.fits: list[tuple[Print, int]]
        """All that can be laid, each print once with the tiles that have it: to ask which tiles fit somewhere."""
        self.fits = []
        for shown in faces_laid:
            tiles = [tile for tile, pairs in enumerate(self.layings) if any(p.face == shown for _, p in pairs)]
            self.fits.append((print_of(shown), sum(1 << tile for tile in tiles)))

    def is_move(self, move: int) -> bool:
        """Whether the number is a move of this game at all."""
        if not isinstance(move, int) or move < 0:
            return False
        slot, _, _ = parts_of(move)
        if slot in self.by_slot or slot == REVEAL_SLOT:
            return True
        if FIRST_DISCARD_SLOT <= slot < FIRST_DISCARD_SLOT + TILES:
            return move == move_at(slot, 0, 0)
        return move in (DECLINE, PASS, DONE, QUIT)


def _corners(printed: Print) -> tuple[int, int]:
    north, east, south, west = printed.face
    letters = len(LETTERS)
    return letters * north + east, letters * letters + letters * south + west


@lru_cache(maxsize=8)
def kit_of(text: str) -> Kit:
    """The kit of a tile file."""
    return Kit(read_box(text))
