"""A simulated Redis server: pub/sub that loses, repeats and reorders messages, and a queue of bot moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from typing import Any, cast

from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from hedgerow.server.cluster import bot_queue
from tests.simulation.event_loop import Process
from tests.simulation.faults import Faults

Script = Callable[..., Awaitable[Any]]


class SimulatedRedis:
    """The Redis server."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._context = Context()
        self._subscriptions: list[Subscription] = []
        self.up = True
        self.jobs = JobQueue(faults)

    def client(self, process: Process) -> Redis:
        """Return a client for one process, with the methods that the server uses."""
        return cast("Redis", _Client(self, process))

    def stop(self) -> None:
        """Cut all connections and lose all messages and jobs."""
        self.up = False
        for subscription in self._subscriptions:
            subscription.disconnect()
        self.jobs.clear()

    def start(self) -> None:
        """Accept connections again."""
        self.up = True

    async def operate(self, process: Process) -> None:
        """Wait as long as a command takes; raise if the server is down."""
        await self._faults.pause(process)
        if not self.up:
            raise RedisConnectionError("Redis does not answer")

    def add(self, subscription: Subscription) -> None:
        """Send all later messages to a subscription."""
        self._subscriptions.append(subscription)

    def remove(self, subscription: Subscription) -> None:
        """Send nothing more to a subscription."""
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)

    def publish(self, channel: str, data: bytes) -> None:
        """Send a message to all subscriptions, to some perhaps never, twice, or late."""
        loop = asyncio.get_running_loop()
        for subscription in self._subscriptions:
            if self._faults.happens("lost notice", subscription.process):
                continue
            for _ in range(1 + self._faults.happens("repeated notice", subscription.process)):
                late = self._faults.happens("late notice", subscription.process)
                delay = self._faults.rng.uniform(0.1, 3.0) if late else self._faults.delay()
                loop.call_later(delay, subscription.deliver, channel, data, context=self._context)


class _Client:
    def __init__(self, server: SimulatedRedis, process: Process) -> None:
        self._server = server
        self._process = process

    def pubsub(self) -> Subscription:
        return Subscription(self._server, self._process)

    def register_script(self, script: str) -> Script:
        """Return a script of the server: they add a job, take a job, or publish a message in some channels."""
        run = {bot_queue._ADD: self._add_job, bot_queue._TAKE: self._take_job}.get(script, self._publish)

        async def call(keys: Sequence[str], args: Sequence[Any]) -> object:
            await self._server.operate(self._process)
            return run(keys, args)

        return call

    def _publish(self, keys: Sequence[str], args: Sequence[Any]) -> None:
        for channel in keys:
            self._server.publish(channel, args[0])

    def _add_job(self, _keys: Sequence[str], args: Sequence[Any]) -> None:
        self._server.jobs.add(*args)

    def _take_job(self, _keys: Sequence[str], args: Sequence[Any]) -> tuple[bytes, bytes] | None:
        return self._server.jobs.take(args[0], self._process)

    async def bzpopmin(self, _key: str, timeout: float) -> tuple[bytes, bytes, float] | None:
        """Return the address that is served next; `None` if no job is added in time."""
        await self._server.operate(self._process)
        origin = await self._server.jobs.next_origin(timeout)
        return None if origin is None else (b"", origin.encode(), 0.0)

    async def aclose(self) -> None:
        """Close the connection."""


class Subscription:
    """The receiving side of pub/sub, as `redis.asyncio.client.PubSub`."""

    def __init__(self, server: SimulatedRedis, process: Process) -> None:
        self._server = server
        self.process = process
        self.channels: dict[bytes, None] = {}
        self.pending_unsubscribe_channels: set[bytes] = set()
        self._messages: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._connected = True
        process.on_death.append(lambda: server.remove(self))

    async def subscribe(self, *channels: str) -> None:
        await self._server.operate(self.process)
        if not self.channels:
            self._server.add(self)
        self.channels.update(dict.fromkeys(channel.encode() for channel in channels))

    async def unsubscribe(self, *channels: str) -> None:
        await self._server.operate(self.process)
        for channel in channels:
            self.channels.pop(channel.encode(), None)

    def deliver(self, channel: str, data: bytes) -> None:
        """Receive a message."""
        if self._connected:
            self._messages.put_nowait({"channel": channel.encode(), "data": data})

    def disconnect(self) -> None:
        """Lose the connection, and the messages that were not read yet."""
        self._connected = False
        self._messages = asyncio.Queue()
        self._messages.put_nowait(None)

    async def get_message(self, *, ignore_subscribe_messages: bool, timeout: float) -> dict[str, Any]:
        """Return the next message.

        The real client returns `None` after the timeout, and is then called again at once.
        """
        if not self._connected:
            await self._server.operate(self.process)
            self._connected = True  # the real client subscribes again, too
        message = await self._messages.get()
        if message is None:
            raise RedisConnectionError("the connection to Redis was lost")
        return message

    async def aclose(self) -> None:
        self._server.remove(self)


class JobQueue:
    """The queue of bot moves: what the scripts of `BotQueue` do, in Python."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._lengths: dict[str, int] = {}
        self._origins: dict[str, int] = {}
        self._last_turns: dict[str, int] = {}
        self._tables: dict[str, list[str]] = {}
        self._turns = 0
        self._added = asyncio.Event()

    def add(self, origin: str, table_id: str, length: int) -> None:
        """Add a job; a table has only one."""
        if table_id not in self._lengths:
            self._tables.setdefault(origin, []).append(table_id)
        self._lengths[table_id] = length
        self._origins.setdefault(origin, self._last_turns.get(origin, 0))
        self._wake()

    def _wake(self) -> None:
        self._added.set()
        self._added = asyncio.Event()

    async def next_origin(self, timeout: float) -> str | None:
        """Wait for a job; remove and return the address that is served next."""
        if not self._origins:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._added.wait(), timeout)
        if not self._origins:
            return None
        origin = min(self._origins, key=lambda name: self._origins[name])
        del self._origins[origin]
        return origin

    def take(self, origin: str, process: Process) -> tuple[bytes, bytes] | None:
        """Return a job of an address and remove it, unless it is lost on the way or done twice."""
        self._turns += 1
        self._last_turns[origin] = self._turns
        waiting = self._tables.get(origin, [])
        table_id = waiting.pop(0) if waiting else None
        if waiting:
            self._origins[origin] = self._turns
        if table_id is None:
            return None
        length = self._lengths.pop(table_id)
        if self._faults.happens("lost job", process):
            raise RedisConnectionError("the connection to Redis was lost")
        if self._faults.happens("repeated job", process):
            self.add(origin, table_id, length)
        return table_id.encode(), str(length).encode()

    def clear(self) -> None:
        """Lose all jobs."""
        self._lengths.clear()
        self._origins.clear()
        self._tables.clear()
