"""Background tasks of a server process."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


class BackgroundTasks:
    """Tasks that run beside the requests: some are cancelled at shutdown, others are completed."""

    def __init__(self) -> None:
        self._cancelable: set[asyncio.Task[Any]] = set()
        self._protected: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start work that is cancelled at shutdown."""
        task = asyncio.get_running_loop().create_task(work)
        self._cancelable.add(task)
        task.add_done_callback(self._cancelable.discard)

    async def complete(self, work: Coroutine[Any, Any, ResultT]) -> ResultT:
        """Run work that is completed even if the caller is cancelled or the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._protected.add(task)
        task.add_done_callback(self._protected.discard)
        return await asyncio.shield(task)

    async def cancel(self) -> None:
        """Cancel the spawned tasks and wait until they have ended."""
        for task in self._cancelable:
            task.cancel()
        await asyncio.gather(*self._cancelable, return_exceptions=True)

    async def wait(self) -> None:
        """Wait for the tasks that must be completed."""
        await asyncio.gather(*self._protected, return_exceptions=True)
