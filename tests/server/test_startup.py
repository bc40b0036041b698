"""Start and end of servers: problems are reported plainly and without secrets, and no process stays behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading

import aiosqlite
import psycopg
import pytest
import redis

from hedgerow.games import SetupError
from hedgerow.server.bot_service import _cancel_until_done
from hedgerow.server.cluster.preflight import prepare
from hedgerow.server.settings import Settings, cluster_problem, database_url
from tests.server.client import TIMEOUT, fetch
from tests.server.cluster import start_bots, workers_of
from tests.server.processes import descendants, wait_for_exit
from tests.server.services import Services, free_port
from tests.server.serving import serving, start

SECRET = "k3s8v0a1"


def start_error(database: str, redis: str | None = None) -> str:
    """Return the error message of a server that cannot start."""
    with pytest.raises(SetupError) as refused:
        prepare(Settings(database=database_url(database), redis=redis))
    assert SECRET not in str(refused.value)
    assert "Traceback" not in str(refused.value)
    return str(refused.value)


@pytest.fixture
def guarded(services: Services) -> str:
    """Return the address of a database that requires a password."""
    database, _ = services.new()
    access = services.postgres.folder / "data" / "pg_hba.conf"
    rule = "host all guarded 127.0.0.1/32 scram-sha-256\n"
    if rule not in access.read_text():
        access.write_text(rule + access.read_text())
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("drop role if exists guarded")
        connection.execute(f"create role guarded superuser login password '{SECRET}'")
        connection.execute("select pg_reload_conf()")
    place = database.partition("@")[2]
    while accepts_login(f"postgresql://guarded:wrong@{place}"):  # the rule takes effect a moment later
        os.sched_yield()
    return place


def accepts_login(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def test_wrong_database_password_is_reported(guarded: str) -> None:
    words = start_error(f"postgresql://guarded:{SECRET}wrong@{guarded}")
    assert "cannot be opened" in words
    assert "password authentication failed" in words
    prepare(Settings(database=database_url(f"postgresql://guarded:{SECRET}@{guarded}")))


def test_missing_database_is_reported(services: Services) -> None:
    assert "refused" in start_error(f"postgresql://hedgerow:{SECRET}@127.0.0.1:{free_port()}/hedgerow")
    missing = services.postgres.url.replace("hedgerow@", f"hedgerow:{SECRET}@") + "/nowhere"
    assert 'database "nowhere" does not exist' in start_error(missing)
    assert "nowhere.invalid" in start_error(f"postgresql://hedgerow:{SECRET}@nowhere.invalid/hedgerow")
    assert "unable to open" in start_error("/nowhere/at/all/tables.sqlite3")


def test_unreadable_file_leaves_no_failing_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late the driver's thread is, no traceback follows the message."""
    over, complaints, before = threading.Event(), list[object](), set(threading.enumerate())
    stop = aiosqlite.Connection.stop

    def stop_late(connection: aiosqlite.Connection) -> object:
        connection._tx.put_nowait((None, over.wait))
        return stop(connection)

    monkeypatch.setattr(aiosqlite.Connection, "stop", stop_late)
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    start_error("/nowhere/at/all/tables.sqlite3")
    over.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(TIMEOUT)
    assert not complaints


@pytest.mark.parametrize(
    "address", ["postgresql://hedgerow:k3s8v0a1@host:port/name", "postgresql://", "mysql://h/n", "://"]
)
def test_invalid_database_addresses_are_reported(address: str) -> None:
    assert "database" in start_error(address)


def test_unusable_redis_is_reported(services: Services) -> None:
    database, part = services.new()
    assert "Redis cannot be used" in start_error(database, f"redis://:{SECRET}@127.0.0.1:{free_port()}/0")
    with redis.Redis.from_url(part) as somebody:
        somebody.acl_setuser("guarded", enabled=True, passwords=["+right"], categories=["+@all"], keys=["*"])
    host = part.removeprefix("redis://")
    assert "Redis cannot be used" in start_error(database, f"redis://guarded:{SECRET}@{host}")
    assert "cannot be understood" in start_error(database, f"redis://user:{SECRET}@host:port/0")


def test_requirements_of_several_processes() -> None:
    assert "PostgreSQL" in str(cluster_problem(Settings(database="sqlite+aiosqlite:///club.sqlite3"), 2))
    assert "PostgreSQL" in str(cluster_problem(Settings(redis="redis://localhost/0"), 1))
    several = Settings(database="postgresql+psycopg://localhost/hedgerow")
    assert "Redis" in str(cluster_problem(several, 2))
    assert cluster_problem(several, 1) is None
    wrong = Settings(database=several.database, redis=f"http://user:{SECRET}@localhost")
    assert "redis://" in str(cluster_problem(wrong, 2))
    assert SECRET not in str(cluster_problem(wrong, 2))


@pytest.mark.parametrize("absent", ["psycopg", "redis"])
def test_missing_packages_are_reported(services: Services, absent: str) -> None:
    database, part = services.new()
    # A module that is `None` here cannot be imported, as if it were not installed.
    program = f"import sys; sys.modules[{absent!r}] = None; from hedgerow.cli import main; main()"
    asked = ["serve", "--port", "0", "--database", database, "--redis", part, "--workers", "2"]
    done = subprocess.run(
        [sys.executable, "-c", program, *asked], capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    assert done.returncode == 2
    assert "hedgerow[cluster]" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["serve", "bots"])
def test_commands_report_problems_in_one_sentence(command: str) -> None:
    address = f"postgresql://hedgerow:{SECRET}@127.0.0.1:{free_port()}/hedgerow"
    done = subprocess.run(
        [sys.executable, "-m", "hedgerow", command],
        env={**os.environ, "HEDGEROW_DATABASE": address, "HEDGEROW_REDIS": "redis://127.0.0.1:1/0"},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 2
    assert "cannot be opened" in done.stderr + done.stdout
    assert SECRET not in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_port_in_use_is_reported(services: Services) -> None:
    database, part = services.new()
    with serving(database, "--redis", part, "--workers", "1") as server:
        port = server.address.rpartition(":")[2]
        with pytest.raises(AssertionError, match="did not start"):
            start(database, "--redis", part, "--workers", "1", port=port)
    with serving(database, "--redis", part, "--workers", "1", port=port) as again:  # it is free at once
        assert fetch(again, "/health").status_code == 200


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_all_processes_end_together(services: Services, how: signal.Signals) -> None:
    database, part = services.new()
    with serving(database, "--redis", part, "--workers", "2") as server:
        assert len(workers_of(server)) == 2
        family = descendants(server.process.pid)
        server.process.send_signal(how)
        code = server.process.wait(TIMEOUT)
        assert code == (-how if how == signal.SIGKILL else 0)
        assert [process for process in family if not wait_for_exit(process)] == []


def test_bots_end_on_request(services: Services) -> None:
    process = start_bots(*services.new())
    family = descendants(process.pid)
    process.terminate()
    assert process.wait(TIMEOUT) == 0
    assert [child for child in family if not wait_for_exit(child)] == []
    assert process.stdout is not None
    process.stdout.close()


def test_lost_cancellation_is_repeated() -> None:
    """The Redis client may lose one while it connects, for example right after the start."""

    async def lose_the_first() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    async def run() -> bool:
        task = asyncio.create_task(lose_the_first())
        await asyncio.sleep(0)
        _cancel_until_done(task)
        await asyncio.wait({task}, timeout=TIMEOUT)
        return task.cancelled()

    assert asyncio.run(run())


def test_dead_worker_is_replaced(services: Services) -> None:
    database, part = services.new()
    with serving(database, "--redis", part, "--workers", "2") as server:
        first, second = workers_of(server)
        os.kill(first, signal.SIGKILL)
        assert wait_for_exit(first)
        assert fetch(server, "/health").status_code == 200, "the other worker continues"
        assert second in workers_of(server)
        while len(set(workers_of(server)) - {first, second}) == 0:  # the new one
            os.sched_yield()
        server.process.send_signal(signal.SIGTERM)  # while the new one may still be starting
        assert server.process.wait(TIMEOUT) == 0
