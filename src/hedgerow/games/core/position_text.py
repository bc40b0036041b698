"""Helpers to read positions, shared by all games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NoReturn

from hedgerow.games.core.contract import Game
from hedgerow.games.core.errors import NotationError


class FieldReader:
    """The fields of a position, checked for completeness, with methods to parse and reject them."""

    def __init__(self, game: Game, fields: Mapping[str, str], names: Sequence[str]) -> None:
        """Check that exactly the fields `names` and one field for each seat (`seat0`, `seat1`, …) are present."""
        self.fields = fields
        expected = [*names, *(f"seat{seat}" for seat in range(game.players))]
        for name in expected:
            if name not in fields:
                raise NotationError(f"the position has no field {name}")
        for name in fields:
            if name not in expected:
                raise NotationError(f"a position of {game.title} for {game.players} has no field {name!r}")

    def fail(self, name: str, reason: str) -> NoReturn:
        """Raise a `NotationError` for a field; the message shows the beginning of its text."""
        text = self.fields[name]
        raise NotationError(f"{name}={text if len(text) <= 40 else text[:37] + '...'}: {reason}")

    def number(self, name: str, text: str, low: int, high: int) -> int:
        """Read an integer from `low` to `high`, or fail."""
        if not re.fullmatch(r"0|[1-9][0-9]{0,3}", text) or not low <= int(text) <= high:
            self.fail(name, f"{text!r} should be a number from {low} to {high}")
        return int(text)
