"""Retry of an action that lost a write race against another server."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from hedgerow.server.errors import OutOfDate

MAX_ATTEMPTS: Final = 5
"""Attempts before the request is refused as stale."""
ResultT = TypeVar("ResultT")


async def retry_if_out_of_date(attempt: Callable[[], Awaitable[ResultT]]) -> ResultT:
    """Call `attempt` until it does not raise `OutOfDate`, and return its result.

    Each attempt has to start from the newest position. The last one raises `OutOfDate` if it fails as well.
    """
    for _ in range(MAX_ATTEMPTS - 1):
        with contextlib.suppress(OutOfDate):
            return await attempt()
    return await attempt()
