"""Cache of encoded parts of updates: pages of the same table mostly get the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from hedgerow.games.core.moves import MoveSets
from hedgerow.i18n import Language

MAX_VIEWS: Final = 64
"""Views that are kept for one table: enough for all seats and languages, and for pages that have missed something."""
MAX_TABLE_BYTES: Final = 4 * 2**20
"""Bytes of all views of one table."""
MAX_TOTAL_BYTES: Final = 64 * 2**20
"""Bytes of the views of all tables together."""
MAX_FRAMES: Final = 16
"""Frames that are kept for one table: one for each viewer and language that is in use."""
FRAME_COST: Final = 8
"""Bytes of memory for each byte of an encoded position, about."""
_ENCODER: Final = msgspec.json.Encoder()

Viewer = int | None
ViewKey = tuple[Viewer, int, int | None, Language]
"""A viewer, the first entry of the log that is shown, the position that the page has, and a language.

A position is identified by the length of the log. It is one of the last two, or `None`, or `WHOLE`.
"""
WHOLE: Final = -1
"""Instead of a position: a view that stands alone."""


@dataclass(frozen=True)
class Frame:
    """The newest position that was sent to a viewer, and its change since the one before."""

    seq: int
    position: Any
    """The position as the game describes it."""
    size: int
    """The number of bytes of the encoded position, about."""
    measured: int
    """The number of bytes when it was encoded last."""
    base: int | None = None
    """The length of the log at the position before."""
    change: msgspec.Raw | None = None
    """The change since then, or since the last step; `None` if nothing has changed."""
    steps: tuple[msgspec.Raw, ...] = ()
    """The positions in between, if several moves were played since then."""

    @property
    def cost(self) -> int:
        """The memory that the frame takes, about."""
        return FRAME_COST * self.size


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
            next(iter(self._sizes)).clear_positions()


class MessageCache:
    """The last encoded status, views and legal moves of a table."""

    __slots__ = ("_budget", "_bytes", "_frames", "_info", "_moves", "_status", "_views")

    def __init__(self, budget: CacheBudget | None = None) -> None:
        self._budget = CacheBudget() if budget is None else budget
        self._bytes = 0
        self._views: OrderedDict[ViewKey, msgspec.Raw] = OrderedDict()
        self._frames: OrderedDict[tuple[Viewer, Language], Frame] = OrderedDict()
        self.clear()

    def clear(self) -> None:
        """Drop everything."""
        self.clear_positions()
        self.clear_status()
        self._info: tuple[Hashable, msgspec.Raw] | None = None
        self._moves: dict[int, tuple[MoveSets, msgspec.Raw]] = {}

    def clear_positions(self) -> None:
        """Drop views and frames. Pages get the whole position with the next update."""
        self._frames.clear()
        self._views.clear()
        self._set_bytes(0)

    def clear_views(self) -> None:
        """Drop the views after the match has changed. The legal moves of a seat may still be the same."""
        if self._views:
            self._views.clear()
            self._set_bytes(self._frame_bytes())

    def clear_status(self) -> None:
        """Drop the status after something about the seats has changed."""
        self._status: msgspec.Raw | None = None

    def status(self, make: Callable[[], object]) -> msgspec.Raw:
        """Return the encoded status; call `make` if it is not cached."""
        if self._status is None:
            self._status = msgspec.Raw(_ENCODER.encode(make()))
        return self._status

    def info(self, state: Hashable, make: Callable[[], object]) -> msgspec.Raw:
        """Return the encoded facts about the match; call `make` if the state on which they depend is another one."""
        if self._info is None or self._info[0] != state:
            self._info = state, msgspec.Raw(_ENCODER.encode(make()))
        return self._info[1]

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

    def frame(self, viewer: Viewer, language: Language) -> Frame | None:
        """Return the newest position that was sent to a viewer; `None` if it is not cached."""
        return self._frames.get((viewer, language))

    def set_frame(self, viewer: Viewer, language: Language, frame: Frame) -> None:
        """Keep the newest position of a viewer, and drop the least recently changed ones that no longer fit."""
        frames = self._frames
        before = self._frame_bytes()
        frames.pop((viewer, language), None)
        if frame.cost <= MAX_TABLE_BYTES:
            frames[viewer, language] = frame
        while len(frames) > MAX_FRAMES or self._frame_bytes() > MAX_TABLE_BYTES:
            frames.popitem(last=False)
        self._set_bytes(self._bytes - before + self._frame_bytes())

    def _frame_bytes(self) -> int:
        return sum(frame.cost for frame in self._frames.values())

    def moves(self, seat: int, moves: MoveSets, make: Callable[[], object]) -> msgspec.Raw:
        """Return the encoded legal moves of a seat; call `make` if they have changed."""
        cached = self._moves.get(seat)
        if cached is None or cached[0] != moves:
            cached = self._moves[seat] = moves, msgspec.Raw(_ENCODER.encode(make()))
        return cached[1]

    def _set_bytes(self, size: int) -> None:
        self._bytes = size
        self._budget.set_size(self, size)
