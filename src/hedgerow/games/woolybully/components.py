"""The components of Wooly Bully, read from a tile file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from hedgerow.games.core.errors import TileFileError
from hedgerow.games.core.tile_file import TileTable, lines_of
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

LETTERS: Final = "KBRYVF"
"""Fields of four colours, village, forest. In code a letter is its index in this text."""
COLOURS: Final = 4
"""The first letters are the colours of the sheep."""
VILLAGE: Final = 4
FOREST: Final = 5
COLOUR_NAMES: Final = ("black", "blue", "red", "yellow")

ORDINARY: Final = 60
"""The number of ordinary tiles, which have the first numbers."""
FIRST_WOLF: Final = 61
FIRST_HUNTER: Final = 65
TILES: Final = 68
"""Tiles in the bag: the ordinary ones, then a Wolf and a Hunter for each colour, which is on the back."""
MIN_VILLAGE_TILES: Final = 16
"""Minimum number of tiles with a village side: with fewer, hands without a legal placement could recur forever."""

WOLVES: Final = sum(1 << tile for tile in range(FIRST_WOLF, FIRST_HUNTER))
HUNTERS: Final = sum(1 << tile for tile in range(FIRST_HUNTER, TILES + 1))
SPECIALS: Final = WOLVES | HUNTERS
"""Wolves and Hunters as sets of tile numbers, like hands and the bag."""
WHOLE_BAG: Final = (1 << TILES + 1) - 2

Face = tuple[int, int, int, int]
"""The letters of the four sides, clockwise from the north."""


class OrientedFace(NamedTuple):
    """A face in one orientation, with the sides that belong together."""

    face: Face
    groups: tuple[tuple[int, int], ...]
    """The letter and the set of sides of each part: adjacent sides of one letter. Opposite sides never join."""
    keys: tuple[int, int, int, int]
    """Each side with its letter as one number: the side times six, plus the letter."""


@dataclass(frozen=True)
class WoolyBullyComponents:
    """All components of one tile file: both faces of every tile, by the tile's number."""

    tiles: Mapping[int, tuple[Face, Face]]


def uniform(letter: int) -> Face:
    """Return a face with the same letter on all sides."""
    return letter, letter, letter, letter


def turned(face: Face, turns: int) -> Face:
    """Return a face after quarter turns clockwise: one turn moves the northern side to the east."""
    sides = [face[(side - turns) % 4] for side in range(4)]
    return sides[0], sides[1], sides[2], sides[3]


@cache
def oriented(face: Face) -> OrientedFace:
    """Return a face with its parts."""
    starts = [side for side in range(4) if face[side] != face[side - 1]] or [0]
    groups = []
    for index, start in enumerate(starts):
        end = starts[index + 1] if index + 1 < len(starts) else starts[0] + 4
        groups.append((face[start], sum(1 << side % 4 for side in range(start, end))))
    north, east, south, west = face
    letters = len(LETTERS)
    return OrientedFace(face, tuple(groups), (north, letters + east, 2 * letters + south, 3 * letters + west))


def read_components(text: str) -> WoolyBullyComponents:
    """Return the components that a tile file describes; raise `TileFileError` with the line and the reason."""
    table: TileTable[tuple[Face, Face]] = TileTable(ORDINARY, msg("tile_form"))
    for number, words in lines_of(text):
        tile, faces = _read_tile(table, number, words)
        table[tile] = faces
    tiles = table.complete(text)
    villages = sum(any(VILLAGE in face for face in faces) for faces in tiles.values())
    if villages < MIN_VILLAGE_TILES:
        raise TileFileError.at(len(text.splitlines()), msg("few_villages", count=villages, minimum=MIN_VILLAGE_TILES))
    for first in (FIRST_WOLF, FIRST_HUNTER):
        for colour in range(COLOURS):
            tiles[first + colour] = (uniform(FOREST), uniform(colour))
    return WoolyBullyComponents(tiles)


def _read_tile(tiles: TileTable[tuple[Face, Face]], line: int, words: list[str]) -> tuple[int, tuple[Face, Face]]:
    if len(words) != 3 or words[0] != "tile" or words[2].count("/") != 1:
        raise TileFileError.at(line, tiles.form)
    number = tiles.number(line, words[1])
    front, back = (_read_face(line, text) for text in words[2].split("/"))
    if any(turned(front, turns) == back for turns in range(4)):
        raise TileFileError.at(line, msg("same_face", tile=number))
    return number, (front, back)


def _read_face(line: int, text: str) -> Face:
    if len(text) != 4 or any(letter not in LETTERS for letter in text):
        raise TileFileError.at(line, msg("no_face", face=repr(text), letters=" ".join(LETTERS)))
    if "V" in text and "F" in text:
        raise TileFileError.at(line, msg("village_and_forest", face=repr(text)))
    letters = [LETTERS.index(letter) for letter in text]
    return letters[0], letters[1], letters[2], letters[3]
