"""Lantern with custom tiles and with options of every type."""

from __future__ import annotations

from typing import ClassVar

from hedgerow.games.core.errors import TileFileError
from hedgerow.games.core.setup import Option, Setup
from tests.toys.lantern import Lantern


def _problem_with_mood(text: str) -> str | None:
    return None if text.startswith("as ") else "a mood of your own begins with 'as '"


class TiledLantern(Lantern):
    """Lantern with further options and a tile text, which have no effect on the game."""

    name = "tiled"
    title = "Tiled Lantern"
    option_list: ClassVar[tuple[Option, ...]] = (  # type: ignore[assignment]
        Option("wind", (False, True), "a gust may blow lanterns out"),
        Option("speed", (1, 2, 0), "an integer"),
        Option("mood", ("calm", "wild"), "a text", _problem_with_mood),
    )

    @classmethod
    def open(cls, setup: Setup) -> TiledLantern:
        if setup.tiles is not None and not setup.tiles.startswith("lantern"):
            raise TileFileError("line 1: not a\nlantern")
        full = cls.complete(setup)
        game = cls(full.players, bool(full.options["wind"]))
        game.setup = full
        return game
