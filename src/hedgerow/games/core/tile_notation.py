"""The notation of moves in tile-laying games: `17r2@c-3`, `sheep@b2`, `take17`, `done`.

A move has a number and a text, and neither depends on the position. Both consist of a *slot* and a cell
(`games.core.moves`). A slot is a piece that can be placed, such as a tile in one orientation, or a move without a cell,
which has the cell a1 in its number and only a word in its text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, final

from hedgerow.games.core.errors import MalformedMove
from hedgerow.games.core.moves import SLOT_SHIFT, move_at, parts_of
from hedgerow.games.core.notation import cell_name, malformed, quoted, read_cell, simplified
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

VERBS: Final = ("lay", "place", "play", "put", "tile")
"""Words that may precede a typed move."""


@final
class TileSlots:
    """The slots of the tiles 1 to `tiles`: consecutive numbers, one for each orientation of each tile.

    Orientations are numbered from 0: all turns of the first side, then all turns of the next one.

    The letters of the sides mean the same in every game: `r` and `f` are a tile as printed and its mirror image, other
    letters are faces that differ.
    """

    __slots__ = ("first", "orientations", "sides", "tiles", "turns")

    def __init__(self, first: int, tiles: int, turns: int, sides: str = "r") -> None:
        """Take the first slot, the number of tiles, the number of turns, and the letter of each side of a tile."""
        self.first = first
        self.tiles = tiles
        self.turns = turns
        self.sides = sides
        self.orientations = turns * len(sides)

    @property
    def end(self) -> int:
        """The slot after the last one."""
        return self.first + self.orientations * self.tiles

    def slot(self, tile: int, orientation: int) -> int:
        """Return the slot of a tile in an orientation."""
        return self.first + self.orientations * (tile - 1) + orientation

    def tile_of(self, slot: int) -> tuple[int, int]:
        """Return the tile and the orientation of a slot."""
        index, orientation = divmod(slot - self.first, self.orientations)
        return index + 1, orientation

    def lookalikes(self, canonical: Mapping[int, Sequence[int]]) -> dict[int, int]:
        """Return the slots that look the same as one with a smaller number, with that slot.

        `canonical` has for each tile the first orientation that looks the same as each of its orientations.
        """
        return {
            self.slot(tile, orientation): self.slot(tile, first)
            for tile, firsts in canonical.items()
            for orientation, first in enumerate(firsts)
            if first != orientation
        }

    def orientation_text(self, orientation: int) -> str:
        """Return an orientation as text: the letter of the side and the number of turns."""
        side, turns = divmod(orientation, self.turns)
        return f"{self.sides[side]}{turns}"

    def text(self, slot: int) -> str:
        """Return a tile in an orientation as text: `17r2`."""
        tile, orientation = self.tile_of(slot)
        return f"{tile}{self.orientation_text(orientation)}"


@final
class TileNotation:
    """The numbers and texts of all moves of a game with numbered tiles.

    For example, a game with the moves `17r2@c-3`, `sheep@b2`, `take17` and `done`, and 20 square tiles::

        DONE = move_at(0, 0, 0)
        SHEEP_SLOT, FIRST_TAKE_SLOT = 1, 2
        TileNotation(
            "Meadow",
            TileSlots(first=22, tiles=20, turns=4),
            words={"done": DONE},
            tile_words={"take": FIRST_TAKE_SLOT},
            pieces={"sheep": SHEEP_SLOT},
        )
    """

    def __init__(
        self,
        title: str,
        slots: TileSlots,
        *,
        words: Mapping[str, int] = {},
        tile_words: Mapping[str, int] = {},
        pieces: Mapping[str, int] = {},
        lookalikes: Mapping[int, int] = {},
        side_required: bool = False,
        verbs: Sequence[str] = VERBS,
    ) -> None:
        """Take the title of the game, the slots of its tiles, and the other parts of the notation.

        - `words`: the moves that are a word, by word
        - `tile_words`: words before the number of a tile, for moves without a cell; the slot of tile 1, by word
        - `pieces`: the slots of other pieces, by name; if a slot has several names, the first one is written
        - `lookalikes`: slots that look the same as one with a smaller number, with that slot (`TileSlots.lookalikes`).
          They can be typed but are not moves, so that every placement has one number.
        - `side_required`: whether the side of a tile must be typed
        - `verbs`: words that may precede a typed move
        """
        self._title = title
        self._slots = slots
        self._words = dict(words)
        self._tile_words = tile_words
        self._tile_word_form = re.compile(rf"({'|'.join(tile_words) or '(?!)'})([0-9]{{1,4}})")
        self._pieces = {name.lower(): slot for name, slot in pieces.items()}
        self.lookalikes = lookalikes
        self._verbs = verbs
        self._tile_form = re.compile(
            rf"([0-9]{{1,4}})(?:([{slots.sides}])([0-9]{{1,2}})?){'' if side_required else '?'}"
        )
        self._example = f"17{slots.orientation_text(2)}"
        names = {slot: slots.text(slot) for slot in range(slots.first, slots.end) if slot not in lookalikes}
        names.update((slot, name) for name, slot in reversed([*pieces.items()]))
        self._names = names
        self._word_texts = {move: word for word, move in words.items()}
        for word, first in tile_words.items():
            self._word_texts.update((move_at(first + tile, 0, 0), f"{word}{tile + 1}") for tile in range(slots.tiles))

    def is_move(self, move: int) -> bool:
        """Return whether the number is a move in any position."""
        return isinstance(move, int) and (move >> SLOT_SHIFT in self._names or move in self._word_texts)

    def refusal(self, move: int) -> MalformedMove:
        """Return the error for a number that is not a move."""
        slot = move >> SLOT_SHIFT if isinstance(move, int) else -1
        if slot not in self.lookalikes:
            return MalformedMove(f"{move} is not a move of {self._title}")
        tile, turned = self._slots.tile_of(slot)
        _, usual = self._slots.tile_of(self.lookalikes[slot])
        text = self._slots.orientation_text
        return MalformedMove(msg("same_look", tile=tile, turned=text(turned), usual=text(usual)))

    def piece_name(self, slot: int) -> str:
        """Return the name of a piece in moves, without a cell."""
        return self._names[slot]

    def text(self, move: int) -> str:
        """Return the text of a move, or raise `MalformedMove`."""
        return _text(self, move)

    def read(self, text: str) -> int:
        """Parse a move as a person types it, or raise a `MalformedMove` with the reason.

        Of several orientations that look the same, the first one is returned.
        """
        plain = simplified(text, *self._verbs)
        if plain in self._words:
            return self._words[plain]
        tile_word = self._tile_word_form.fullmatch(plain)
        if tile_word:
            return move_at(self._tile_words[tile_word[1]] + self._read_tile(text, tile_word[2]) - 1, 0, 0)
        piece, _, cell = plain.partition("@")
        if not piece or not cell:
            others = [*self._words, *(f"{word}17" for word in self._tile_words)]
            raise malformed(
                text, msg("no_move", example=f"{self._example}@c-3", count=len(others), others=join(others))
            )
        x, y = read_cell(text, cell)
        return move_at(self._read_piece(text, piece), x, y)

    def _read_piece(self, text: str, piece: str) -> int:
        if piece in self._pieces:
            return self._pieces[piece]
        match = self._tile_form.fullmatch(piece)
        if not match:
            names = [self._names[slot] for slot in dict.fromkeys(self._pieces.values())]
            why = msg("no_piece", piece=quoted(piece), example=self._example, count=len(names), pieces=join(names))
            raise malformed(text, why)
        slots = self._slots
        tile, side, turns = self._read_tile(text, match[1]), match[2] or slots.sides[0], int(match[3] or "0")
        if turns >= slots.turns:
            raise malformed(text, msg("turned_too_far", turns=turns, most=slots.turns - 1))
        slot = slots.slot(tile, slots.turns * slots.sides.index(side) + turns)
        return self.lookalikes.get(slot, slot)

    def _read_tile(self, text: str, number: str) -> int:
        tile = int(number)
        if not 1 <= tile <= self._slots.tiles:
            raise malformed(text, msg("no_tile", tile=tile, tiles=self._slots.tiles))
        return tile

    def compose(self, move: int) -> str:
        """Return the text of a move like `text`, but without a cache."""
        if not self.is_move(move):
            raise self.refusal(move)
        slot, x, y = parts_of(move)
        return self._word_texts.get(move) or f"{self._names[slot]}@{cell_name(x, y)}"


@lru_cache(maxsize=1 << 15)
def _text(notation: TileNotation, move: int) -> str:
    """Return the text of a move. Cached, because positions and views contain all placements so far."""
    return notation.compose(move)
