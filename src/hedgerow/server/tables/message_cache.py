"""Cache of encoded parts of updates: pages of the same table mostly get the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from hedgerow.games.core.moves import MoveSets
from hedgerow.i18n import Language

_ENCODER: Final = msgspec.json.Encoder()


class MessageCache:
    """The last encoded status, views and legal moves of a table."""

    __slots__ = ("_moves", "_status", "_views")

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Drop everything."""
        self.clear_views()
        self.clear_status()
        self._moves: dict[int, tuple[MoveSets, msgspec.Raw]] = {}

    def clear_views(self) -> None:
        """Drop the views after the match has changed. The legal moves of a seat may still be the same."""
        self._views: dict[tuple[int | None, int, Language], msgspec.Raw] = {}

    def clear_status(self) -> None:
        """Drop the status after something about the seats has changed."""
        self._status: msgspec.Raw | None = None

    def status(self, make: Callable[[], object]) -> msgspec.Raw:
        """Return the encoded status; call `make` if it is not cached."""
        if self._status is None:
            self._status = msgspec.Raw(_ENCODER.encode(make()))
        return self._status

    def view(self, seat: int | None, since: int, language: Language, make: Callable[[], object]) -> msgspec.Raw:
        """Return an encoded view; call `make` if it is not cached."""
        encoded = self._views.get((seat, since, language))
        if encoded is None:
            encoded = self._views[seat, since, language] = msgspec.Raw(_ENCODER.encode(make()))
        return encoded

    def moves(self, seat: int, moves: MoveSets, make: Callable[[], object]) -> msgspec.Raw:
        """Return the encoded legal moves of a seat; call `make` if they have changed."""
        cached = self._moves.get(seat)
        if cached is None or cached[0] != moves:
            cached = self._moves[seat] = moves, msgspec.Raw(_ENCODER.encode(make()))
        return cached[1]
