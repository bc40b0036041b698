"""Values that are computed once, outside the event loop, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

from hedgerow.server.long_work import LongWork

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class ComputedOnce(Generic[KeyT, ValueT]):
    """Values by their keys. A value that is known is returned at once, however much other work is waiting."""

    def __init__(self, name: str, compute: Callable[[KeyT], ValueT], limit: int) -> None:
        """Set what the work is called, how a value is computed, and the number of values that are kept."""
        self._name = name
        self._compute = compute
        self._limit = limit
        self._values: OrderedDict[KeyT, ValueT] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    async def get(self, key: KeyT, long_work: LongWork, address: str) -> ValueT:
        """Return the value of a key; if it has to be computed, on the account of an address."""
        if key not in self._values:
            value = await long_work.run(address, self._name, partial(self._compute_if_missing, key))
            self._values[key] = value
        self._values.move_to_end(key)
        value = self._values[key]
        while len(self._values) > self._limit:
            self._values.popitem(last=False)
        return value

    def _compute_if_missing(self, key: KeyT) -> ValueT:
        """Return the value, which an earlier request may have computed in the meantime."""
        known = self._values.get(key)
        return self._compute(key) if known is None else known
