"""Base class of games with numbered tiles that a text file describes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Generic, Self, TypeVar

from hedgerow.games.core.contract import CHANCE, Event, Game
from hedgerow.games.core.event_text import EventFacts
from hedgerow.games.core.game_files import folder_of
from hedgerow.games.core.outcomes import OutcomeNotation
from hedgerow.games.core.setup import Setup
from hedgerow.games.core.texts import texts_package
from hedgerow.games.core.tile_notation import TileNotation
from hedgerow.i18n import messages_of

TileSetT = TypeVar("TileSetT")


class TileGame(Game, Generic[TileSetT]):
    """A game with a tile file, `tiles.txt` in the folder of the game, which designers can replace.

    The tile set is whatever the game makes of that file: its components, and tables derived from them. Games with the
    same tiles share it. A game sets `notation` and `outcomes`, and implements `read_tile_set` and the methods of `Game`
    that are not here. If some options exclude each other, it extends `complete`.
    """

    notation: TileNotation
    """The moves of this game."""
    outcomes: OutcomeNotation
    """The chance outcomes of this game."""

    def __init__(self, setup: Setup, tile_set: TileSetT) -> None:
        self.setup = setup
        self.tile_set = tile_set

    @classmethod
    @abstractmethod
    def read_tile_set(cls, text: str) -> TileSetT:
        """Return the tile set of a tile file, or raise a `TileFileError` that names the line and the reason."""

    @classmethod
    def built_in_tiles(cls) -> str:
        return _tiles_text(cls)

    @classmethod
    def open(cls, setup: Setup) -> Self:
        full = cls.complete(setup)
        return cls(full, _tile_set(cls, cls.built_in_tiles() if full.tiles is None else full.tiles))

    def move_text(self, seat: int, move: int) -> str:
        return self.outcomes.text(move) if seat == CHANCE else self.notation.text(move)

    def read_move(self, seat: int, text: str) -> int:
        return self.outcomes.read(text) if seat == CHANCE else self.notation.read(text)

    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        """Return the message of the game with the kind of the event as its key; see `EventFacts.message`."""
        facts = EventFacts(event, names, reader)
        return facts.final_score() if event.kind == "over" else facts.message(messages_of(texts_package(self)))


@lru_cache(maxsize=24)
def _tile_set(game_class: type[TileGame[Any]], text: str) -> Any:
    return game_class.read_tile_set(text)


@cache
def _tiles_text(game_class: type[TileGame[Any]]) -> str:
    return folder_of(game_class).joinpath("tiles.txt").read_text(encoding="utf-8")
