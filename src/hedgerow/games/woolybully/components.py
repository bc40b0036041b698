"""The components of Wooly Bully, read from a tile file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from hedgerow.games.core.errors import TileFileError
from hedgerow.games.core.tile_file import second_tile, tile_count, tile_out_of_range
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

LETTERS: Final = "KBRYVF"
"""Fields of four colours, village, forest; a letter is known by its place here."""
COLOURS: Final = 4
"""The first letters are the colours of the sheep."""
VILLAGE: Final = 4
FOREST: Final = 5
COLOUR_WORDS: Final = ("black", "blue", "red", "yellow")

ORDINARY: Final = 60
FIRST_WOLF: Final = 61
FIRST_HUNTER: Final = 65
TILES: Final = 68
"""In the bag: ordinary tiles, then a Wolf and a Hunter with the back of each colour."""
FEWEST_VILLAGES: Final = 16
"""So many tiles need a village side, or a table could deal hands for ever that do not fit the village square."""

WOLVES: Final = sum(1 << tile for tile in range(FIRST_WOLF, FIRST_HUNTER))
HUNTERS: Final = sum(1 << tile for tile in range(FIRST_HUNTER, TILES + 1))
SPECIALS: Final = WOLVES | HUNTERS
"""Wolves and Hunters as sets of tile numbers, like hands and the bag."""
WHOLE_BAG: Final = (1 << TILES + 1) - 2

Face = tuple[int, int, int, int]
"""The letters of the four sides, clockwise from the north."""


class Print(NamedTuple):
    """A face as it lies: its letters, and which sides belong together."""

    face: Face
    groups: tuple[tuple[int, int], ...]
    """The letter and the sides (as a set) of each part: neighbouring sides of one letter. Opposite ones never join."""
    keys: tuple[int, int, int, int]
    """Each side's letter together with the side: side times six, plus the letter."""


@dataclass(frozen=True)
class Box:
    """All components of one tile file; every tile by its number, with its two faces."""

    tiles: Mapping[int, tuple[Face, Face]]


def uniform(letter: int) -> Face:
    """A face that shows one letter on all sides."""
    return letter, letter, letter, letter


def turned(face: Face, turns: int) -> Face:
    """A face after quarter turns clockwise: what was in the north is then in the east."""
    sides = [face[(side - turns) % 4] for side in range(4)]
    return sides[0], sides[1], sides[2], sides[3]


def face_text(face: Face) -> str:
    """A face as the tile file writes it."""
    return "".join(LETTERS[letter] for letter in face)


@cache
def print_of(face: Face) -> Print:
    """A face with its parts."""
    starts = [side for side in range(4) if face[side] != face[side - 1]] or [0]
    groups = []
    for place, start in enumerate(starts):
        end = starts[place + 1] if place + 1 < len(starts) else starts[0] + 4
        groups.append((face[start], sum(1 << side % 4 for side in range(start, end))))
    north, east, south, west = face
    letters = len(LETTERS)
    return Print(face, tuple(groups), (north, letters + east, 2 * letters + south, 3 * letters + west))


@cache
def built_in_text() -> str:
    """The tile file that comes with the game."""
    return resources.files(__package__).joinpath("tiles.txt").read_text(encoding="utf-8")


def read_box(text: str) -> Box:
    """The components that a tile file describes; `TileFileError` names the line and the reason."""
    tiles: dict[int, tuple[Face, Face]] = {}
    lines = text.splitlines()
    for number, raw in enumerate(lines, start=1):
        words = raw.split("#", 1)[0].split()
        if words:
            tile, faces = _read_tile(number, words)
            if tile in tiles:
                raise second_tile(number, tile)
            tiles[tile] = faces
    end = len(lines)
    if len(tiles) != ORDINARY:
        raise tile_count(end, len(tiles), ORDINARY)
    villages = sum(any(VILLAGE in face for face in faces) for faces in tiles.values())
    if villages < FEWEST_VILLAGES:
        raise TileFileError.at(end, msg("few_villages", count=villages, fewest=FEWEST_VILLAGES))
    for first in (FIRST_WOLF, FIRST_HUNTER):
        for colour in range(COLOURS):
            tiles[first + colour] = (uniform(FOREST), uniform(colour))
    return Box(dict(sorted(tiles.items())))


def _read_tile(line: int, words: list[str]) -> tuple[int, tuple[Face, Face]]:
    if len(words) != 3 or words[0] != "tile" or not re.fullmatch(r"[0-9]{1,3}", words[1]) or words[2].count("/") != 1:
        raise TileFileError.at(line, msg("tile_form"))
    number = int(words[1])
    if not 1 <= number <= ORDINARY:
        raise tile_out_of_range(line, number, ORDINARY)
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
