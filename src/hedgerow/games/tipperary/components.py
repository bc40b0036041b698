"""The components of Tipperary, read from a tile file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final, NamedTuple

from hedgerow.board import Coordinate, SquareGrid, canonical_orientations, square_orientations
from hedgerow.board.shapes import is_connected
from hedgerow.games.core.errors import TileFileError
from hedgerow.games.core.moves import MAX_COORDINATE
from hedgerow.games.core.tile_file import TileTable
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

TILES: Final = 60
WHOLE_BAG: Final = (1 << TILES + 1) - 2
"""All tiles, as a set of their numbers."""
BONUS_TILES: Final = 12
TOWERS: Final = 12
WOODEN_SHEEP: Final = 24
ROUNDS: Final = 12
ROUNDS_WITH_FIVE: Final = 10
AREAS: Final = 5
TILES_PER_AREA: Final = 2
ARMS: Final = ("castle", "harp", "bridge", "rock", "bee")
"""The coats of arms in their order on the wheel."""


class Feature(IntEnum):
    """The landscape of a square."""

    MEADOW = 0
    PASTURE_1 = 1
    PASTURE_2 = 2
    GRAIN = 3
    DISTILLERY = 4
    BOG = 5
    RUIN = 6
    STONE_1 = 7
    STONE_2 = 8
    STONE_3 = 9
    TOWN = 10


TOKENS: Final[Mapping[str, Feature]] = {
    "M": Feature.MEADOW,
    "P1": Feature.PASTURE_1,
    "P2": Feature.PASTURE_2,
    "G": Feature.GRAIN,
    "D": Feature.DISTILLERY,
    "B": Feature.BOG,
    "R": Feature.RUIN,
    "S1": Feature.STONE_1,
    "S2": Feature.STONE_2,
    "S3": Feature.STONE_3,
    "c": Feature.TOWN,
}
TOKEN_OF: Final[Mapping[Feature, str]] = {feature: token for token, feature in TOKENS.items()}
STONE_POINTS: Final[Mapping[Feature, int]] = {Feature.STONE_1: 1, Feature.STONE_2: 2, Feature.STONE_3: 3}


class Square(NamedTuple):
    """One printed square: its feature, and whether it carries the wooden-sheep symbol."""

    feature: Feature
    symbol: bool = False


@dataclass(frozen=True)
class TipperaryTile:
    """A landscape tile. Its back is the mirror image of its front, so it has up to 8 orientations."""

    number: int
    squares: tuple[Mapping[Coordinate, Square], ...]
    """The squares in each of the 8 orientations: quarter turns 0 to 3 clockwise, then the same for the back."""
    canonical: tuple[int, ...]
    """For each orientation, the first orientation that looks the same."""

    @cached_property
    def orientations(self) -> tuple[int, ...]:
        """The orientations that look different."""
        return tuple(sorted(set(self.canonical)))


@dataclass(frozen=True)
class Hometown:
    """One side of a home town, with a1 as the first square of its drawing."""

    name: str
    arms: int
    side: str
    squares: Mapping[Coordinate, Square]


@dataclass(frozen=True)
class TipperaryComponents:
    """All components of one tile file."""

    text: str
    whiskey: tuple[int, ...]
    """The values of the whiskey track, including the start."""
    whiskey_sheep: frozenset[int]
    """The steps of the track that give a wooden sheep."""
    bonus: tuple[int, ...]
    """The number of bonus tiles of each feature."""
    hometowns: Mapping[tuple[int, str], Hometown]
    tiles: Mapping[int, TipperaryTile]

    @cached_property
    def longest(self) -> int:
        """The longest side of any tile."""
        return max(_span(tile.squares[0]) for tile in self.tiles.values())


def read_components(text: str) -> TipperaryComponents:
    """Parse a tile file, or raise a `TileFileError` that names the line and the reason."""
    reader = _TileFileReader(text)
    for line, head, rows in _blocks(text):
        reader.add_block(line, head, rows)
    return reader.components()


def _span(squares: Mapping[Coordinate, Square]) -> int:
    columns = [x for x, _ in squares]
    rows = [y for _, y in squares]
    return 1 + max(max(columns) - min(columns), max(rows) - min(rows))


_Rows = list[tuple[int, str]]
"""Indented lines of the file with their line numbers."""


def _blocks(text: str) -> Iterator[tuple[int, str, _Rows]]:
    """Yield the blocks of the file: the line that starts a block, with the indented lines below it."""
    head: tuple[int, str] | None = None
    rows: _Rows = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.split("#", 1)[0].rstrip()
        if not line:
            continue
        if not line[0].isspace():
            if head is not None:
                yield (*head, rows)
            head, rows = (number, line), []
        elif head is None:
            raise TileFileError.at(number, msg("loose_squares"))
        else:
            rows.append((number, line))
    if head is not None:
        yield (*head, rows)


class _TileFileReader:
    """A reader that collects the blocks of a tile file and checks that none is missing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.last_line = len(text.splitlines())
        self.whiskey: tuple[int, ...] = ()
        self.whiskey_sheep: frozenset[int] = frozenset()
        self.bonus: tuple[int, ...] = ()
        self.hometowns: dict[tuple[int, str], Hometown] = {}
        self.tiles: TileTable[TipperaryTile] = TileTable(TILES)

    def add_block(self, line: int, head: str, rows: _Rows) -> None:
        kind = head.split(maxsplit=1)[0]
        if kind in ("whiskey", "bonus") and rows:
            raise TileFileError.at(rows[0][0], msg("no_squares_here", kind=repr(kind)))
        if kind == "whiskey":
            self._whiskey(line, head.split()[1:])
        elif kind == "bonus":
            self._bonus(line, head.split()[1:])
        elif kind == "hometown":
            self._hometown(line, head, rows)
        elif kind == "tile":
            self._tile(line, head.split()[1:], rows)
        else:
            raise TileFileError.at(line, msg("no_kind", word=repr(kind)))

    def components(self) -> TipperaryComponents:
        end = self.last_line
        if not self.whiskey:
            raise TileFileError.at(end, msg("no_track"))
        if not self.bonus:
            raise TileFileError.at(end, msg("no_bonus"))
        for arms, coat in enumerate(ARMS):
            for side in "AB":
                if (arms, side) not in self.hometowns:
                    raise TileFileError.at(end, msg("no_hometown", side=side, arms=coat))
        components = TipperaryComponents(
            self.text,
            self.whiskey,
            self.whiskey_sheep,
            self.bonus,
            self.hometowns,
            self.tiles.complete(self.text),
        )
        reach = ROUNDS * components.longest + BONUS_TILES + TOWERS + 4
        if reach > MAX_COORDINATE:
            raise TileFileError.at(end, msg("long_tiles", longest=components.longest, farthest=MAX_COORDINATE))
        return components

    def _whiskey(self, line: int, words: list[str]) -> None:
        if self.whiskey:
            raise TileFileError.at(line, msg("second_track"))
        values = []
        sheep = set()
        for step, word in enumerate(words):
            if not re.fullmatch(r"[0-9]{1,4}\*?", word):
                raise TileFileError.at(line, msg("no_value", word=repr(word)))
            values.append(int(word.rstrip("*")))
            if word.endswith("*"):
                sheep.add(step)
        if len(values) < 2 or values[0] != 0 or 0 in sheep or values != sorted(set(values)):
            raise TileFileError.at(line, msg("track_order"))
        self.whiskey, self.whiskey_sheep = tuple(values), frozenset(sheep)

    def _bonus(self, line: int, words: list[str]) -> None:
        if self.bonus:
            raise TileFileError.at(line, msg("second_bonus"))
        counts = [0] * len(Feature)
        for word in words:
            square = _read_square(line, word)
            if square.symbol or square.feature is Feature.TOWN:
                raise TileFileError.at(line, msg("no_bonus_tile", word=repr(word)))
            counts[square.feature] += 1
        if sum(counts) != BONUS_TILES:
            raise TileFileError.at(line, msg("bonus_count", count=sum(counts), tiles=BONUS_TILES))
        self.bonus = tuple(counts)

    def _hometown(self, line: int, head: str, rows: _Rows) -> None:
        name, arms, side = _read_hometown_head(line, head)
        if (arms, side) in self.hometowns:
            raise TileFileError.at(line, msg("second_hometown", side=side, arms=ARMS[arms]))
        squares = _read_squares(rows)
        _check_hometown(line, name, squares)
        self.hometowns[arms, side] = Hometown(name, arms, side, squares)

    def _tile(self, line: int, words: list[str], rows: _Rows) -> None:
        number = self.tiles.number(line, " ".join(words))
        squares = _read_squares(rows)
        if not squares:
            raise TileFileError.at(line, msg("tile_empty", tile=number))
        if not is_connected(set(squares), SquareGrid.directions):
            raise TileFileError.at(line, msg("tile_apart", tile=number))
        for (x, y), square in squares.items():
            if square.feature is Feature.TOWN:
                raise TileFileError.at(rows[y][0], msg("inner_square", tile=number, column=x + 1))
        orientations = square_orientations(squares)
        self.tiles[number] = TipperaryTile(number, tuple(orientations), tuple(canonical_orientations(orientations)))


def _read_hometown_head(line: int, head: str) -> tuple[str, int, str]:
    """Return the name, the number of the coat of arms and the side of a home town."""
    match = re.fullmatch(r'hometown\s+"([^"]+)"\s+arms\s+(\S+)\s+side\s+(\S+)', head)
    if not match:
        raise TileFileError.at(line, msg("hometown_form"))
    name, coat, side = match.groups()
    if not name.isprintable():
        raise TileFileError.at(line, msg("hometown_name"))
    if coat not in ARMS:
        raise TileFileError.at(line, msg("no_arms", word=repr(coat), arms=join(ARMS)))
    if side not in ("A", "B"):
        raise TileFileError.at(line, msg("no_side", word=repr(side)))
    return name, ARMS.index(coat), side


def _check_hometown(line: int, name: str, squares: Mapping[Coordinate, Square]) -> None:
    """Raise `TileFileError` unless the squares can be a home town."""
    if not squares:
        raise TileFileError.at(line, msg("hometown_empty", name=name))
    if not is_connected(set(squares), SquareGrid.directions):
        raise TileFileError.at(line, msg("hometown_apart", name=name))
    inner = sum(square.feature is Feature.TOWN for square in squares.values())
    if len(squares) != 9 or inner != 6:
        raise TileFileError.at(line, msg("hometown_squares", count=len(squares), inner=inner))
    if any(square.symbol for square in squares.values()):
        raise TileFileError.at(line, msg("hometown_symbols"))
    grid = SquareGrid.of(32)
    around = grid.surround(grid.cells(squares)).bit_count()
    if around != 18:
        raise TileFileError.at(line, msg("hometown_around", count=around))


def _read_square(line: int, word: str) -> Square:
    feature = TOKENS.get(word.removesuffix("*"))
    if feature is None:
        raise TileFileError.at(line, msg("no_square", word=repr(word), tokens=" ".join(TOKENS)))
    return Square(feature, word.endswith("*"))


def _read_squares(rows: _Rows) -> dict[Coordinate, Square]:
    squares = {}
    for y, (row_line, row) in enumerate(rows):
        for x, word in enumerate(row.split()):
            if word != ".":
                squares[x, y] = _read_square(row_line, word)
    return squares
