"""A cache of the values that were made last."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class Recent(Generic[ValueT]):
    """A cache of limited size for several threads; the oldest value is dropped first."""

    __slots__ = ("_lock", "_most", "_values")

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._values: dict[Hashable, ValueT] = {}

    def get(self, key: Hashable, make: Callable[[], ValueT]) -> ValueT:
        """Return the value of a key; call `make` if it is not in the cache."""
        value = self._values.get(key)  # without the lock: almost all calls end here
        if value is not None:
            return value
        value = make()
        with self._lock:
            while len(self._values) >= self._most:
                del self._values[next(iter(self._values))]
            return self._values.setdefault(key, value)
