"""PostgreSQL and Redis for tests: from Debian's packages, in temporary folders, on free local ports."""

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

from tests.server.processes import wait_for_exit

TIMEOUT: Final = 60.0
REDIS_DATABASES: Final = 1000
ACCOUNT: Final = "postgres"
"""The account for PostgreSQL if the tests run as root, which PostgreSQL refuses."""


class Service(ABC):
    """A server program that can be killed and started again with the same data."""

    url: str
    port: int

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """Return the command line."""

    @abstractmethod
    def answers(self) -> bool:
        """Return True if the service can be used."""

    def start(self) -> None:
        """Start the service and wait until it answers."""
        with (self.folder / "output").open("ab") as output:
            self._process = subprocess.Popen(self.command(), stdout=output, stderr=output, **_account())
        until = time.monotonic() + TIMEOUT
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"{self.command()[0]} does not answer: {(self.folder / 'output').read_text()}")
            time.sleep(0.02)

    def end(self, how: signal.Signals) -> None:
        """Stop the service with a signal."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(TIMEOUT)

    def kill(self) -> None:
        """Kill the service without warning."""
        self.end(signal.SIGKILL)


@dataclass
class Services:
    """PostgreSQL and Redis. Each group of servers gets its own database in both."""

    postgres: Postgres
    redis: Redis
    _given: int = 0

    def new(self) -> tuple[str, str]:
        """Return the URLs of an empty database and of an empty Redis database."""
        self._given += 1
        return self.postgres.new_database(f"hedgerow{self._given}"), self.redis.database_at(self._given)


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
        self.port = free_port()  # initdb takes a while, in which another process may have taken the first port
        self.url = f"postgresql://hedgerow@127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        options = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "max_connections=200"]
        # Only processes are killed here, never the machine, so there is no need to wait for the disk.
        options += ["-c", "fsync=off"]
        return [str(self._programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options]

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url + "/postgres", connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """Kill the postmaster and all its children without warning."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        super().kill()
        for child in children:
            _end_process(int(child))
        assert all(wait_for_exit(int(child)) for child in children), (
            "a new postmaster would find the shared memory in use"
        )

    def new_database(self, name: str) -> str:
        """Create an empty database and return its URL."""
        with psycopg.connect(self.url + "/postgres", autocommit=True) as connection:
            connection.execute(f'create database "{name}"')
        return f"{self.url}/{name}"


class Redis(Service):
    """A Redis server without persistence."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        program = shutil.which("redis-server")
        assert program is not None, "Redis is not installed"
        options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        return [program, "--port", str(self.port), "--databases", str(REDIS_DATABASES), *options]

    def database_at(self, number: int) -> str:
        """Return the URL of one of its databases."""
        return f"redis://127.0.0.1:{self.port}/{number % REDIS_DATABASES}"

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


@contextmanager
def running(service: Service, gently: signal.Signals) -> Iterator[None]:
    """Run a service during the context."""
    service.start()
    try:
        yield
    finally:
        service.end(gently)


@contextmanager
def postgres(folder: Path) -> Iterator[Postgres]:
    """Yield a PostgreSQL server."""
    service = Postgres(folder)
    with running(service, signal.SIGQUIT):  # immediate shutdown: the data is not needed any more
        yield service


@contextmanager
def redis_server(folder: Path) -> Iterator[Redis]:
    """Yield a Redis server."""
    service = Redis(folder)
    with running(service, signal.SIGTERM):
        yield service


@contextmanager
def services() -> Iterator[Services]:
    """Yield both services in a new folder, because PostgreSQL's account cannot read the folder of the tests."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="hedgerow-")))
        database = stack.enter_context(postgres(open_folder(folder / "postgres")))
        yield Services(database, stack.enter_context(redis_server(open_folder(folder / "redis"))))


def missing_services() -> str | None:
    """Return which services are not installed; `None` if all are."""
    names = {"PostgreSQL": postgres_folder(), "Redis": shutil.which("redis-server")}
    absent = " and ".join(name for name, place in names.items() if place is None)
    return f"{absent} not installed (see scripts/services)" if absent else None


@cache
def postgres_folder() -> Path | None:
    """Return the folder of PostgreSQL's programs, which Debian does not put on the path."""
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = str(newest[-1]) if newest else shutil.which("initdb")
    return Path(found).parent if found else None


def open_folder(folder: Path) -> Path:
    """Create a folder that other accounts can use as well."""
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    for parent in folder.parents:
        if parent.stat().st_uid == os.geteuid() and parent != Path(parent.anchor) and parent != Path("/tmp"):
            parent.chmod(parent.stat().st_mode | 0o011)
        else:
            break
    return folder


def free_port() -> int:
    """Return a local port that is not in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _account() -> dict[str, Any]:
    """Return the arguments of Popen that select the account of a service."""
    if os.geteuid() != 0:
        return {}
    who = pwd.getpwnam(ACCOUNT)
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


def _end_process(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
