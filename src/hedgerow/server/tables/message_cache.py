"""Cache of encoded parts of updates: pages of the same table mostly get the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from hedgerow.games.core.moves import MoveSets
from hedgerow.i18n import Language

MAX_VIEWS: Final = 64
"""Views that are kept for one table: enough for all seats and languages, and for pages that have missed something."""
MAX_TABLE_BYTES: Final = 4 * 2**20
"""Bytes of all views of one table."""
MAX_TOTAL_BYTES: Final = 64 * 2**20
"""Bytes of the views of all tables together."""
_ENCODER: Final = msgspec.json.Encoder()

ViewKey = tuple[int | None, int, Language]
"""A seat, the first entry of the log that is shown, and a language."""


class CacheBudget:
    """The memory that the views of all tables share. The tables that were viewed least recently give way first."""

    def __init__(self, limit: int = MAX_TOTAL_BYTES) -> None:
        self._limit = limit
        self._sizes: OrderedDict[MessageCache, int] = OrderedDict()
        self.total = 0

    def set_size(self, cache: MessageCache, size: int) -> None:
        """Record the size of a cache; clear other caches if all together are too large."""
        self.total += size - self._sizes.pop(cache, 0)
        if size:
            self._sizes[cache] = size
        while self.total > self._limit:
            next(iter(self._sizes)).clear_views()


class MessageCache:
    """The last encoded status, views and legal moves of a table."""

    __slots__ = ("_budget", "_bytes", "_moves", "_status", "_views")

    def __init__(self, budget: CacheBudget | None = None) -> None:
        self._budget = CacheBudget() if budget is None else budget
        self._bytes = 0
        self._views: OrderedDict[ViewKey, msgspec.Raw] = OrderedDict()
        self.clear()

    def clear(self) -> None:
        """Drop everything."""
        self.clear_views()
        self.clear_status()
        self._moves: dict[int, tuple[MoveSets, msgspec.Raw]] = {}

    def clear_views(self) -> None:
        """Drop the views after the match has changed. The legal moves of a seat may still be the same."""
        if self._views:
            self._views.clear()
            self._set_bytes(0)

    def clear_status(self) -> None:
        """Drop the status after something about the seats has changed."""
        self._status: msgspec.Raw | None = None

    def status(self, make: Callable[[], object]) -> msgspec.Raw:
        """Return the encoded status; call `make` if it is not cached."""
        if self._status is None:
            self._status = msgspec.Raw(_ENCODER.encode(make()))
        return self._status

    def view(self, key: ViewKey) -> msgspec.Raw | None:
        """Return an encoded view; `None` if it is not cached."""
        encoded = self._views.get(key)
        if encoded is not None:
            self._views.move_to_end(key)
        return encoded

    def add_view(self, key: ViewKey, encoded: msgspec.Raw) -> None:
        """Keep an encoded view, and drop the least recently used ones that no longer fit."""
        size = len(memoryview(encoded))
        if size > MAX_TABLE_BYTES:
            return
        views, total = self._views, self._bytes + size
        replaced = views.pop(key, None)
        total -= 0 if replaced is None else len(memoryview(replaced))
        while views and (len(views) >= MAX_VIEWS or total > MAX_TABLE_BYTES):
            _, dropped = views.popitem(last=False)
            total -= len(memoryview(dropped))
        views[key] = encoded
        self._set_bytes(total)

    def moves(self, seat: int, moves: MoveSets, make: Callable[[], object]) -> msgspec.Raw:
        """Return the encoded legal moves of a seat; call `make` if they have changed."""
        cached = self._moves.get(seat)
        if cached is None or cached[0] != moves:
            cached = self._moves[seat] = moves, msgspec.Raw(_ENCODER.encode(make()))
        return cached[1]

    def _set_bytes(self, size: int) -> None:
        self._bytes = size
        self._budget.set_size(self, size)
