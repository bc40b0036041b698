"""What the readers of positions have in common."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NoReturn

from hedgerow.games.core.contract import Game
from hedgerow.games.core.errors import NotationError


class FieldReader:
    """The fields of a position, each of which must be there, and ways to read and refuse them."""

    def __init__(self, game: Game, fields: Mapping[str, str], names: Sequence[str]) -> None:
        """`names` are the fields of the table; every seat has one more, `seat0` and so on."""
        self.fields = fields
        wanted = [*names, *(f"seat{seat}" for seat in range(game.players))]
        for name in wanted:
            if name not in fields:
                raise NotationError(f"the position has no field {name}")
        for name in fields:
            if name not in wanted:
                raise NotationError(f"a position of {game.title} for {game.players} has no field {name!r}")

    def fail(self, name: str, reason: str) -> NoReturn:
        """Refuse a field, showing the beginning of its text."""
        text = self.fields[name]
        raise NotationError(f"{name}={text if len(text) <= 40 else text[:37] + '...'}: {reason}")

    def number(self, name: str, text: str, low: int, high: int) -> int:
        """A whole number in a field."""
        if not re.fullmatch(r"0|[1-9][0-9]{0,3}", text) or not low <= int(text) <= high:
            self.fail(name, f"{text!r} should be a number from {low} to {high}")
        return int(text)
