"""A cache of the values that were used last."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class Recent(Generic[ValueT]):
    """A cache of limited size for several threads; the value that was not used for longest is dropped first."""

    __slots__ = ("_lock", "_most", "_values")

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._values: dict[Hashable, ValueT] = {}

    def get(self, key: Hashable, make: Callable[[], ValueT]) -> ValueT:
        """Return the value of a key; call `make` if it is not in the cache."""
        with self._lock:
            value = self._values.pop(key, None)
            if value is not None:
                self._values[key] = value
                return value
        value = make()
        with self._lock:
            while len(self._values) >= self._most:
                del self._values[next(iter(self._values))]
            self._values[key] = value
        return value
