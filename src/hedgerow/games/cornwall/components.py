"""The components of Cornwall, read from a tile file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from hedgerow.board import Coordinate, HexGrid, hex_turns
from hedgerow.board.shapes import is_connected
from hedgerow.games.core.errors import TileFileError
from hedgerow.games.core.tile_file import duplicate_tile, tile_out_of_range, wrong_tile_count
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

TILES: Final = 36
COTTAGES: Final = 11
LARGEST_START: Final = 61
FARTHEST_START: Final = 8
FIGURES: Final = (4, 2, 1)
"""A player's small, tall and big figures; their values are 1, 2 and 3."""
FIRST_COINS: Final = 1
CHAPEL_POINTS: Final = 3
PUB_PRICE: Final = 1


class Terrain(IntEnum):
    """What a field shows."""

    MOUNTAIN = 0
    FOREST = 1
    VILLAGE = 2
    MEADOW = 3
    MOOR = 4


class Feature(IntEnum):
    """What may stand on a field."""

    NONE = 0
    COTTAGE = 1
    FLAG = 2
    CHAPEL = 3


TERRAIN_LETTERS: Final = "MFVGS"
FEATURE_LETTERS: Final = ("", "c", "f", "p")


class Field(NamedTuple):
    """One printed hex."""

    terrain: Terrain
    feature: Feature = Feature.NONE

    @property
    def token(self) -> str:
        """The field as the tile file writes it."""
        return TERRAIN_LETTERS[self.terrain] + FEATURE_LETTERS[self.feature]


@dataclass(frozen=True)
class Tile:
    """Three mutually touching hexes; any of 6 rotations, never mirrored."""

    number: int
    turns: tuple[Mapping[Coordinate, Field], ...]


@dataclass(frozen=True)
class Box:
    """All components of one tile file."""

    start: Mapping[Coordinate, Field]
    tiles: Mapping[int, Tile]


@cache
def built_in_text() -> str:
    """The tile file that comes with the game."""
    return resources.files(__package__).joinpath("tiles.txt").read_text(encoding="utf-8")


def read_box(text: str) -> Box:
    """The components that a tile file describes; `TileFileError` names the line and the reason."""
    start: dict[Coordinate, Field] = {}
    tiles: dict[int, Tile] = {}
    cottages = 0
    lines = text.splitlines()
    for number, raw in enumerate(lines, start=1):
        words = raw.split("#", 1)[0].split()
        if not words:
            continue
        if words[0] == "start":
            if start:
                raise TileFileError.at(number, msg("second_start"))
            start = _read_start(number, words[1:])
        elif words[0] == "tile":
            tile, fields = _read_tile(number, words[1:])
            if tile in tiles:
                raise duplicate_tile(number, tile)
            cottages += sum(field.feature is Feature.COTTAGE for field in fields)
            if cottages > COTTAGES:
                raise TileFileError.at(number, msg("many_cottages", cottages=cottages, most=COTTAGES))
            trefoil = dict(zip(((0, 0), (1, 0), (0, 1)), fields, strict=True))
            tiles[tile] = Tile(tile, tuple(hex_turns(trefoil)))
        else:
            raise TileFileError.at(number, msg("no_kind", word=repr(words[0])))
    end = len(lines)
    if not start:
        raise TileFileError.at(end, msg("no_start"))
    if len(tiles) != TILES:
        raise wrong_tile_count(end, len(tiles), TILES)
    if cottages != COTTAGES:
        raise TileFileError.at(end, msg("cottage_count", count=cottages, cottages=COTTAGES))
    return Box(start, dict(sorted(tiles.items())))


def _read_field(line: int, word: str) -> Field:
    terrain, feature = word[:1], word[1:]
    if terrain not in TERRAIN_LETTERS or feature not in FEATURE_LETTERS:
        raise TileFileError.at(line, msg("no_field", word=repr(word), letters=" ".join(TERRAIN_LETTERS)))
    field = Field(Terrain(TERRAIN_LETTERS.index(terrain)), Feature(FEATURE_LETTERS.index(feature)))
    if field.terrain is Terrain.MOOR and field.feature in (Feature.FLAG, Feature.COTTAGE):
        raise TileFileError.at(line, msg("on_moor", word=repr(word), feature=field.feature.name.lower()))
    return field


def _read_start(line: int, words: list[str]) -> dict[Coordinate, Field]:
    start: dict[Coordinate, Field] = {}
    for word in words:
        found = re.fullmatch(r"([^@]+)@(-?[0-9]{1,2}),(-?[0-9]{1,2})", word)
        if not found:
            raise TileFileError.at(line, msg("no_start_field", word=repr(word)))
        field = _read_field(line, found[1])
        if field.feature is not Feature.NONE:
            raise TileFileError.at(line, msg("start_feature", word=repr(word)))
        place = (int(found[2]), int(found[3]))
        if place in start:
            raise TileFileError.at(line, msg("second_place", place=f"{found[2]},{found[3]}"))
        if max(map(abs, place)) > FARTHEST_START:
            raise TileFileError.at(line, msg("far_from_middle", word=repr(word)))
        start[place] = field
    if not 1 <= len(start) <= LARGEST_START:
        raise TileFileError.at(line, msg("start_size", count=len(start), most=LARGEST_START))
    if not is_connected(set(start), HexGrid.directions):
        raise TileFileError.at(line, msg("start_apart"))
    return start


def _read_tile(line: int, words: list[str]) -> tuple[int, list[Field]]:
    if len(words) != 4 or not re.fullmatch(r"[0-9]{1,3}", words[0]):
        raise TileFileError.at(line, msg("tile_form"))
    number = int(words[0])
    if not 1 <= number <= TILES:
        raise tile_out_of_range(line, number, TILES)
    fields = [_read_field(line, word) for word in words[1:]]
    if len({field.terrain for field in fields}) == 1:
        raise TileFileError.at(line, msg("one_terrain", tile=number))
    return number, fields
