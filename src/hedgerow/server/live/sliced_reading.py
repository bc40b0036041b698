"""Reading in slices: a connection on which much arrives at once lets the others have their turn.

A single read of a socket can return 256 kilobytes. That is many thousand requests or messages, if they are tiny.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Final

SLICE: Final = 4_096
"""Bytes that a connection processes in one turn of the event loop."""
MAX_UNREAD: Final = 512 * 1024
"""Bytes that may wait; no request or message is nearly as long."""


class SlicedReading(ABC):
    """A part of a protocol that processes what arrives in slices, one in each turn of the event loop."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: bytes = b""
    _scheduled: asyncio.Handle | None = None

    @abstractmethod
    def read(self, data: bytes) -> None:
        """Process a slice."""

    @abstractmethod
    def pause(self) -> None:
        """Stop reading from the socket."""

    @abstractmethod
    def resume(self) -> None:
        """Read from the socket again."""

    @property
    def full(self) -> bool:
        """True if the bytes read so far must be answered first; call `read_on` after that."""
        return False

    def data_received(self, data: bytes) -> None:
        """Process data, or let it wait behind earlier data."""
        if not self._unread and len(data) <= SLICE:
            self.read(data)
        elif len(self._unread) + len(data) > MAX_UNREAD:
            self.transport.abort()
        else:
            self._unread += data
            if self._scheduled is None:
                self._read_slice()

    def read_on(self) -> None:
        """Process the data that waits, in the next turns, and then read from the socket again."""
        if not self._unread:
            self.resume()
        elif self._scheduled is None:
            self._scheduled = self.loop.call_soon(self._read_slice)

    def _read_slice(self) -> None:
        self._scheduled = None
        if self.transport.is_closing():
            self._unread = b""
            return
        data, self._unread = self._unread[:SLICE], self._unread[SLICE:]
        if self._unread:
            self.pause()
        self.read(data)
        if not self.full:
            self.read_on()
