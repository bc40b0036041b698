"""PostgreSQL and Redis of the tests' own: from Debian's packages, with their own folders, on free ports of loopback."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import psycopg
import redis

from tests.server.processes import ends

PATIENCE: Final = 60.0
PARTS: Final = 1000
ACCOUNT: Final = "postgres"
"""Whose account is used where the tests run as root: PostgreSQL refuses to."""


class Service(ABC):
    """A program that serves something, and that can be killed and started again with the same data."""

    url: str
    port: int

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """What is run."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether it can be used."""

    def start(self) -> None:
        """Start it; returns when it answers."""
        with (self.folder / "output").open("ab") as output:
            self._process = subprocess.Popen(self.command(), stdout=output, stderr=output, **_account())
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"{self.command()[0]} does not answer: {(self.folder / 'output').read_text()}")
            time.sleep(0.02)

    def end(self, how: signal.Signals) -> None:
        """End it, gently or not."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)

    def kill(self) -> None:
        """The power fails."""
        self.end(signal.SIGKILL)


@dataclass
class Services:
    """What several servers need; each group of servers gets a database and a part of Redis of its own."""

    postgres: Postgres
    redis: Redis
    _given: int = 0

    def new(self) -> tuple[str, str]:
        """The addresses of an empty database and of an empty part of Redis."""
        self._given += 1
        return self.postgres.new_database(f"hedgerow{self._given}"), self.redis.part(self._given)


class Postgres(Service):
    """A PostgreSQL server with an empty cluster."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        programs = postgres_folder()
        assert programs is not None, "PostgreSQL is not installed"
        self._programs = programs
        folder.chmod(0o777)
        subprocess.run(
            [programs / "initdb", "-D", folder / "data", "-U", "hedgerow", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            **_account(),
        )
        self.port = free_port()  # that took a while, in which somebody may have taken the other one
        self.url = f"postgresql://hedgerow@127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        said = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "max_connections=200"]
        # Here processes are killed, never the machine: what was written is there without waiting for the disk.
        said += ["-c", "fsync=off"]
        return [str(self._programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *said]

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url + "/postgres", connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """The power fails: the postmaster and all its children at once."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        super().kill()
        for child in children:
            _end_process(int(child))
        assert all(ends(int(child)) for child in children), "or a new one would find its memory in use"

    def new_database(self, name: str) -> str:
        """An empty database; returns its URL."""
        with psycopg.connect(self.url + "/postgres", autocommit=True) as connection:
            connection.execute(f'create database "{name}"')
        return f"{self.url}/{name}"


class Redis(Service):
    """A Redis server that keeps nothing on disk: what is in it may be lost at any time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        program = shutil.which("redis-server")
        assert program is not None, "Redis is not installed"
        said = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        return [program, "--port", str(self.port), "--databases", str(PARTS), *said]

    def part(self, number: int) -> str:
        """The address of one of its parts, which know nothing of each other."""
        return f"redis://127.0.0.1:{self.port}/{number % PARTS}"

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


@contextmanager
def running(service: Service, gently: signal.Signals) -> Iterator[None]:
    """A service for as long as it is needed."""
    service.start()
    try:
        yield
    finally:
        service.end(gently)


@contextmanager
def postgres(folder: Path) -> Iterator[Postgres]:
    """A PostgreSQL server."""
    service = Postgres(folder)
    with running(service, signal.SIGQUIT):  # at once: nobody needs what is in it any more
        yield service


@contextmanager
def redis_server(folder: Path) -> Iterator[Redis]:
    """A Redis server."""
    service = Redis(folder)
    with running(service, signal.SIGTERM):
        yield service


@contextmanager
def services() -> Iterator[Services]:
    """Both, in a folder of their own: the tests' folder is closed to the account that PostgreSQL may need."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="hedgerow-")))
        database = stack.enter_context(postgres(open_folder(folder / "postgres")))
        yield Services(database, stack.enter_context(redis_server(open_folder(folder / "redis"))))


def missing() -> str | None:
    """Why there can be no services here; `None` if there can."""
    names = {"PostgreSQL": postgres_folder(), "Redis": shutil.which("redis-server")}
    absent = " and ".join(name for name, place in names.items() if place is None)
    return f"{absent} not installed (see scripts/services)" if absent else None


@cache
def postgres_folder() -> Path | None:
    """Where PostgreSQL's programs are; Debian keeps them out of the way."""
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = str(newest[-1]) if newest else shutil.which("initdb")
    return Path(found).parent if found else None


def open_folder(folder: Path) -> Path:
    """A folder that another account can use, too."""
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    for parent in folder.parents:
        if parent.stat().st_uid == os.geteuid() and parent != Path(parent.anchor) and parent != Path("/tmp"):
            parent.chmod(parent.stat().st_mode | 0o011)
        else:
            break
    return folder


def free_port() -> int:
    """A port of loopback that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _account() -> dict[str, Any]:
    """As whom a service is started."""
    if os.geteuid() != 0:
        return {}
    who = pwd.getpwnam(ACCOUNT)
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


def _end_process(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
