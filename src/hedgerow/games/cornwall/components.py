"""The components of Cornwall, read from a tile file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from hedgerow.board import Coordinate, HexGrid, hex_rotations
from hedgerow.board.shapes import is_connected
from hedgerow.games.core.errors import TileFileError
from hedgerow.games.core.tile_file import TileTable, lines_of
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

TILES: Final = 36
WHOLE_STACK: Final = (1 << TILES + 1) - 2
"""All tiles, as a set of their numbers."""
COTTAGES: Final = 11
MAX_START_HEXES: Final = 61
MAX_START_DISTANCE: Final = 8
FIGURES: Final = (4, 2, 1)
"""The numbers of small, medium and large figures of a player; their values are 1, 2 and 3."""
FIGURE_WORDS: Final = ("small", "tall", "big")
"""The names of the figures in the notation. Players read small, medium and large."""
FIRST_COINS: Final = 1
CHAPEL_POINTS: Final = 3
PUB_PRICE: Final = 1


class Terrain(IntEnum):
    """The terrain of a hex."""

    MOUNTAIN = 0
    FOREST = 1
    VILLAGE = 2
    MEADOW = 3
    MOOR = 4


TERRAIN_NAMES: Final = tuple(terrain.name.lower() for terrain in Terrain)


class HexFeature(IntEnum):
    """A feature that may be printed on a hex in addition to its terrain."""

    NONE = 0
    COTTAGE = 1
    FLAG = 2
    CHAPEL = 3


TERRAIN_LETTERS: Final = "MFVGS"
FEATURE_LETTERS: Final = ("", "c", "f", "p")


class PrintedHex(NamedTuple):
    """One printed hex."""

    terrain: Terrain
    feature: HexFeature = HexFeature.NONE

    @property
    def token(self) -> str:
        """The notation of the hex in the tile file."""
        return TERRAIN_LETTERS[self.terrain] + FEATURE_LETTERS[self.feature]


@dataclass(frozen=True)
class CornwallTile:
    """Three hexes that all touch each other. It can be turned 6 ways but not flipped."""

    number: int
    hexes: tuple[Mapping[Coordinate, PrintedHex], ...]
    """The hexes in each rotation."""


@dataclass(frozen=True)
class CornwallComponents:
    """All components of one tile file."""

    start: Mapping[Coordinate, PrintedHex]
    tiles: Mapping[int, CornwallTile]


def read_components(text: str) -> CornwallComponents:
    """Parse a tile file, or raise a `TileFileError` that names the line and the reason."""
    start: dict[Coordinate, PrintedHex] = {}
    tiles: TileTable[CornwallTile] = TileTable(TILES, msg("tile_form"))
    cottages = 0
    for number, words in lines_of(text):
        if words[0] == "start":
            if start:
                raise TileFileError.at(number, msg("second_start"))
            start = _read_start(number, words[1:])
        elif words[0] == "tile":
            tile, hexes = _read_tile(tiles, number, words[1:])
            cottages += sum(printed.feature is HexFeature.COTTAGE for printed in hexes)
            if cottages > COTTAGES:
                raise TileFileError.at(number, msg("many_cottages", cottages=cottages, most=COTTAGES))
            trefoil = dict(zip(((0, 0), (1, 0), (0, 1)), hexes, strict=True))
            tiles[tile] = CornwallTile(tile, tuple(hex_rotations(trefoil)))
        else:
            raise TileFileError.at(number, msg("no_kind", word=repr(words[0])))
    end = len(text.splitlines())
    if not start:
        raise TileFileError.at(end, msg("no_start"))
    complete = tiles.complete(text)
    if cottages != COTTAGES:
        raise TileFileError.at(end, msg("cottage_count", count=cottages, cottages=COTTAGES))
    return CornwallComponents(start, complete)


def _read_hex(line: int, word: str) -> PrintedHex:
    terrain, feature = word[:1], word[1:]
    if terrain not in TERRAIN_LETTERS or feature not in FEATURE_LETTERS:
        raise TileFileError.at(line, msg("no_hex", word=repr(word), letters=" ".join(TERRAIN_LETTERS)))
    printed = PrintedHex(Terrain(TERRAIN_LETTERS.index(terrain)), HexFeature(FEATURE_LETTERS.index(feature)))
    if printed.terrain is Terrain.MOOR and printed.feature in (HexFeature.FLAG, HexFeature.COTTAGE):
        raise TileFileError.at(line, msg("on_moor", word=repr(word), feature=printed.feature.name.lower()))
    return printed


def _read_start(line: int, words: list[str]) -> dict[Coordinate, PrintedHex]:
    start: dict[Coordinate, PrintedHex] = {}
    for word in words:
        match = re.fullmatch(r"([^@]+)@(-?[0-9]{1,2}),(-?[0-9]{1,2})", word)
        if not match:
            raise TileFileError.at(line, msg("no_start_hex", word=repr(word)))
        printed = _read_hex(line, match[1])
        if printed.feature is not HexFeature.NONE:
            raise TileFileError.at(line, msg("start_feature", word=repr(word)))
        place = (int(match[2]), int(match[3]))
        if place in start:
            raise TileFileError.at(line, msg("second_place", place=f"{match[2]},{match[3]}"))
        if max(map(abs, place)) > MAX_START_DISTANCE:
            raise TileFileError.at(line, msg("far_from_middle", word=repr(word)))
        start[place] = printed
    if not 1 <= len(start) <= MAX_START_HEXES:
        raise TileFileError.at(line, msg("start_size", count=len(start), most=MAX_START_HEXES))
    if not is_connected(set(start), HexGrid.directions):
        raise TileFileError.at(line, msg("start_apart"))
    return start


def _read_tile(tiles: TileTable[CornwallTile], line: int, words: list[str]) -> tuple[int, list[PrintedHex]]:
    if len(words) != 4:
        raise TileFileError.at(line, tiles.form)
    number = tiles.number(line, words[0])
    hexes = [_read_hex(line, word) for word in words[1:]]
    if len({printed.terrain for printed in hexes}) == 1:
        raise TileFileError.at(line, msg("one_terrain", tile=number))
    return number, hexes
