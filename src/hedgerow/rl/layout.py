"""The layout of an action space: which moves of a game share a layer of the window, and which are words.

A game needs nothing for it: the layout follows from the notation of its moves. The tiles that a seat can choose from
take turns in a few layers, the smallest number first, so that actions don't depend on the number of a tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Game
from hedgerow.games.core.moves import move_at, parts_of

_TILE: Final = re.compile(r"(\d+)([a-z]+\d*)?")
_TILE_WORD: Final = re.compile(r"([a-z]+)(\d+)")
_MARGIN: Final = 64
"""Slots to read after the last piece, for words with higher numbers."""


class SlotKind(IntEnum):
    """What the moves of a slot are; the kernel has the same numbers."""

    NONE = 0
    PIECE = 1
    """A piece with a layer of its own."""
    TILE = 2
    """A numbered tile in an orientation."""
    WORD = 3
    """A move without a cell."""
    TILE_WORD = 4
    """A move without a cell that names a tile."""


class Slot(NamedTuple):
    """The place of a slot in the action space."""

    kind: SlotKind
    place: int
    """The layer of a piece, the orientation of a tile, or the number of a word."""
    tile: int
    """The number of the tile; 0 for other moves."""


@dataclass(frozen=True)
class Layout:
    """How the moves of a game become actions of a fixed number.

    Actions of the window are numbered by layer, then by cell in reading order; words follow, then `outside` and `wait`.
    """

    window: int
    """The side of the window."""
    offered: int
    """The limit of different tiles that a seat can choose from."""
    orientations: tuple[str, ...]
    """The orientations of tiles as in the notation."""
    layers: tuple[str, ...]
    words: tuple[str, ...]
    slots: Mapping[int, Slot]

    @property
    def cells(self) -> int:
        """The number of cells of the window."""
        return self.window**2

    @property
    def first_word(self) -> int:
        """The action of the first word."""
        return len(self.layers) * self.cells

    @property
    def outside(self) -> int:
        """The action that plays the first legal move if none has an action of its own."""
        return self.first_word + len(self.words)

    @property
    def wait(self) -> int:
        """The action of an agent that has nothing to do, where all agents act at once."""
        return self.outside + 1

    @property
    def size(self) -> int:
        """The number of actions."""
        return self.wait + 1

    @property
    def tile_layers(self) -> int:
        """The number of layers of tiles, which come first."""
        return self.offered * len(self.orientations)

    def describe(self, action: int) -> str:
        """Return what an action means, for people."""
        if not 0 <= action < self.size:
            raise HedgerowError(f"there is no action {action}; actions are numbers from 0 to {self.size - 1}")
        if action < self.first_word:
            layer, cell = divmod(action, self.cells)
            return f"{self.layers[layer]} at column {cell % self.window}, row {cell // self.window}"
        return (*self.words, "outside", "wait")[action - self.first_word]


def layout_of(game: Game, window: int, offered: int) -> Layout:
    """Return the layout of a game's moves."""
    names = dict(_names(game))
    tiles = {slot: parts for slot, name in names.items() if (parts := _tile_parts(name))}
    orientations = _orientations(tiles)
    slots: dict[int, Slot] = {}
    layers = [
        f"tile {number + 1} {turned}".strip() for number in range(offered if tiles else 0) for turned in orientations
    ]
    words: list[str] = []
    first_of: dict[str, int] = {}
    for slot, (name, on_cell) in names.items():
        if slot in tiles:
            tile, turned = tiles[slot]
            slots[slot] = Slot(SlotKind.TILE, orientations.index(turned), tile)
        elif on_cell:
            slots[slot] = Slot(SlotKind.PIECE, len(layers), 0)
            layers.append(name)
        elif match := _TILE_WORD.fullmatch(name):
            if match[1] not in first_of:
                first_of[match[1]] = len(words)
                words += [f"{match[1]} tile {number + 1}" for number in range(offered)]
            slots[slot] = Slot(SlotKind.TILE_WORD, first_of[match[1]], int(match[2]))
        else:
            slots[slot] = Slot(SlotKind.WORD, len(words), 0)
            words.append(name)
    return Layout(
        window, offered if tiles or first_of else 0, orientations or ("",), tuple(layers), tuple(words), slots
    )


def _names(game: Game) -> Iterator[tuple[int, tuple[str, bool]]]:
    """Yield each slot of a move with its name, and whether it names a cell."""
    known = [parts_of(game.read_move(0, f"{piece}@a1"))[0] for piece in game.pieces() if _is_move(game, piece)]
    for slot in range(max(known, default=0) + _MARGIN):
        try:
            text = game.move_text(0, move_at(slot, 0, 0))
        except HedgerowError:
            continue
        name, at, _ = text.partition("@")
        yield slot, (name, bool(at))


def _is_move(game: Game, piece: str) -> bool:
    try:
        game.read_move(0, f"{piece}@a1")
    except HedgerowError:
        return False
    return True


def _tile_parts(name: tuple[str, bool]) -> tuple[int, str] | None:
    match = _TILE.fullmatch(name[0]) if name[1] else None
    return (int(match[1]), match[2] or "") if match else None


def _orientations(tiles: Mapping[int, tuple[int, str]]) -> tuple[str, ...]:
    """Return the orientations in the order of their slots, which is the same for every tile."""
    first: dict[int, int] = {}
    for slot, (tile, _) in sorted(tiles.items()):
        first.setdefault(tile, slot)
    offsets: dict[str, int] = {}
    for slot, (tile, turned) in tiles.items():  # the largest one, because some tiles lack the first orientations
        offsets[turned] = max(offsets.get(turned, 0), slot - first[tile])
    return tuple(sorted(offsets, key=offsets.__getitem__))
