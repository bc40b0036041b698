"""Outages: conditions that last, and are logged when they begin and when they end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

CHECK_SECONDS: Final = 1.0
"""Seconds after a write for which its result tells whether anything can be stored."""
_log = logging.getLogger(__name__)


class Outage:
    """Something that does not work, as of the last attempt."""

    def __init__(self, begun: str, over: str) -> None:
        """Set the messages for the beginning and for the end of an outage."""
        self._begun = begun
        self._over = over
        self.active = False

    def begin(self, reason: str) -> None:
        """Record a failed attempt; the first one is logged with its reason."""
        if not self.active:
            self.active = True
            _log.error("%s: %s", self._begun, reason)

    def end(self) -> None:
        """Record a successful attempt."""
        if self.active:
            self.active = False
            _log.warning("%s", self._over)


class WriteStatus:
    """Whether changes can be stored, as of the last write."""

    def __init__(self, check: Callable[[], Awaitable[None]], describe: Callable[[BaseException], str]) -> None:
        """Set a function that writes something as a check, and one that describes its errors."""
        self._check = check
        self._describe = describe
        self._outage = Outage("nothing can be stored", "changes can be stored again")
        self._known_at = -math.inf
        self._checking = asyncio.Lock()

    @property
    def failing(self) -> bool:
        """True if the last write failed."""
        return self._outage.active

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Record whether a write succeeds. A conflict or an impossible value says nothing about other writes."""
        try:
            yield
        except (IntegrityError, DataError):
            raise
        except (SQLAlchemyError, OSError) as error:
            self._known_at = asyncio.get_running_loop().time()
            self._outage.begin(self._describe(error))
            raise
        self._known_at = asyncio.get_running_loop().time()
        self._outage.end()

    async def works(self) -> bool:
        """Return True if changes can be stored; write something if nothing was written a moment ago."""
        async with self._checking:
            if asyncio.get_running_loop().time() - self._known_at > CHECK_SECONDS:
                with contextlib.suppress(SQLAlchemyError, OSError), self.watched():
                    await self._check()
        return not self.failing
