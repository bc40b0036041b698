"""A whole cluster for tests: PostgreSQL, Redis, workers, bots, and a network between them that can fail."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import threading
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tests.server.processes import children
from tests.server.services import Services, free_port, services
from tests.server.serving import Server, run, serving

ResultT = TypeVar("ResultT")


class Network:
    """A TCP proxy to a local port that can be frozen and cut."""

    def __init__(self, to: int) -> None:
        self.port = free_port()
        self.refused = 0
        """Number of connection attempts while the network was cut."""
        self._to = to
        self._loop = asyncio.new_event_loop()
        self._whole, self._flows = asyncio.Event(), asyncio.Event()
        self._whole.set()
        self._flows.set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._connect, "127.0.0.1", self.port))

    def freeze(self) -> None:
        """Hold back all data without closing any connection."""
        self._call(self._set(self._flows, False))

    def cut(self) -> None:
        """Abort all connections and refuse new ones."""
        self._call(self._set(self._whole, False))

    def restore(self) -> None:
        """Let data and new connections through again."""
        self._call(self._set(self._whole, True))
        self._call(self._set(self._flows, True))

    def close(self) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, work: Coroutine[Any, Any, ResultT]) -> ResultT:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _set(self, what: asyncio.Event, true: bool) -> None:
        if true:
            what.set()
            return
        what.clear()
        if what is self._whole:
            for end in self._ends:
                end.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole.is_set():
            self.refused += 1
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._ends |= ends
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        self._ends -= ends

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()


@dataclass
class Cluster:
    """The running parts of a cluster."""

    services: Services
    redis: str
    network: Network
    database: str
    """The URL that the servers use, through the network."""
    direct: str
    """The URL that the tests use, without the network."""
    server: Server
    bots: subprocess.Popen[str]

    def workers(self) -> list[int]:
        """Return the worker processes."""
        return workers_of(self.server)

    def kill_worker(self, number: int) -> None:
        """Kill one worker."""
        workers = self.workers()
        os.kill(workers[number % len(workers)], signal.SIGKILL)

    def kill_bots(self) -> None:
        """Kill the process that computes moves of bots, and start another one."""
        self.bots.kill()
        _wait(self.bots)
        self.bots = start_bots(self.database, self.redis)


def workers_of(server: Server) -> list[int]:
    """Return the worker processes of a server, which are children of its supervisor."""
    return sorted(pid for pid in children(server.process.pid) if _serves(pid))


def _serves(pid: int) -> bool:
    with suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def start_bots(database: str, redis: str) -> subprocess.Popen[str]:
    """Start a process that computes moves of bots."""
    process, line = run("bots", "--database", database, "--redis", redis)
    assert "compute" in line
    return process


@contextmanager
def cluster_server(database: str, redis: str, *more: str, workers: int = 2) -> Iterator[Server]:
    """Yield a server with several workers and with bots."""
    with serving(database, "--redis", redis, "--workers", str(workers), *more) as server:
        bots = start_bots(database, redis)
        try:
            yield server
        finally:
            end_bots(bots)


def end_bots(process: subprocess.Popen[str]) -> None:
    """Interrupt the bots and wait until they have ended."""
    process.send_signal(signal.SIGINT)
    _wait(process)


@contextmanager
def running_cluster(workers: int = 2) -> Iterator[Cluster]:
    """Yield a cluster whose servers reach the database through a network that can fail."""
    with ExitStack() as stack:
        both = stack.enter_context(services())
        network = Network(both.postgres.port)
        stack.callback(network.close)
        direct, redis = both.new()
        url = direct.replace(f":{both.postgres.port}/", f":{network.port}/")
        server = stack.enter_context(serving(url, "--redis", redis, "--workers", str(workers)))
        cluster = Cluster(both, redis, network, url, direct, server, start_bots(url, redis))
        stack.callback(lambda: end_bots(cluster.bots))
        yield cluster


def _wait(process: subprocess.Popen[str]) -> None:
    process.wait(60)
    if process.stdout is not None:
        process.stdout.close()
