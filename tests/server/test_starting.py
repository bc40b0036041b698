"""How servers begin and end: what is wrong is said in words and without secrets, and no process stays behind."""

from __future__ import annotations

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
from hedgerow.server.cluster.preflight import prepare
from hedgerow.server.settings import Settings, cluster_problem, database_url
from tests.server.cluster import start_bots, workers_of
from tests.server.pages import PATIENCE, ask
from tests.server.processes import descendants, ends
from tests.server.services import Services, free_port
from tests.server.serving import serving, start

SECRET = "k3s8v0a1"


def said(database: str, redis: str | None = None) -> str:
    """What a server says that cannot begin."""
    with pytest.raises(SetupError) as refused:
        prepare(Settings(database=database_url(database), redis=redis))
    assert SECRET not in str(refused.value)
    assert "Traceback" not in str(refused.value)
    return str(refused.value)


@pytest.fixture
def guarded(services: Services) -> str:
    """Where a database is that asks for a password."""
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
    while lets_in(f"postgresql://guarded:wrong@{place}"):  # the rule holds a moment later
        os.sched_yield()
    return place


def lets_in(address: str) -> bool:
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True


def test_a_database_that_does_not_let_us_in(guarded: str) -> None:
    words = said(f"postgresql://guarded:{SECRET}wrong@{guarded}")
    assert "cannot be opened" in words
    assert "password authentication failed" in words
    prepare(Settings(database=database_url(f"postgresql://guarded:{SECRET}@{guarded}")))


def test_a_database_that_is_not_there(services: Services) -> None:
    assert "refused" in said(f"postgresql://hedgerow:{SECRET}@127.0.0.1:{free_port()}/hedgerow")
    missing = services.postgres.url.replace("hedgerow@", f"hedgerow:{SECRET}@") + "/nowhere"
    assert 'database "nowhere" does not exist' in said(missing)
    assert "nowhere.invalid" in said(f"postgresql://hedgerow:{SECRET}@nowhere.invalid/hedgerow")
    assert "unable to open" in said("/nowhere/at/all/tables.sqlite3")


def test_a_file_that_cannot_be_opened_leaves_no_thread_that_complains(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late the thread of a driver is: nobody sees twenty lines of Python below the sentence."""
    over, complaints, before = threading.Event(), list[object](), set(threading.enumerate())
    stop = aiosqlite.Connection.stop

    def stop_late(connection: aiosqlite.Connection) -> object:
        connection._tx.put_nowait((None, over.wait))
        return stop(connection)

    monkeypatch.setattr(aiosqlite.Connection, "stop", stop_late)
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    said("/nowhere/at/all/tables.sqlite3")
    over.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
    assert not complaints


@pytest.mark.parametrize(
    "address", ["postgresql://hedgerow:k3s8v0a1@host:port/name", "postgresql://", "mysql://h/n", "://"]
)
def test_addresses_that_are_none(address: str) -> None:
    assert "database" in said(address)


def test_a_redis_that_cannot_be_used(services: Services) -> None:
    database, part = services.new()
    assert "Redis cannot be used" in said(database, f"redis://:{SECRET}@127.0.0.1:{free_port()}/0")
    with redis.Redis.from_url(part) as somebody:
        somebody.acl_setuser("guarded", enabled=True, passwords=["+right"], categories=["+@all"], keys=["*"])
    host = part.removeprefix("redis://")
    assert "Redis cannot be used" in said(database, f"redis://guarded:{SECRET}@{host}")
    assert "cannot be understood" in said(database, f"redis://user:{SECRET}@host:port/0")


def test_what_several_processes_need() -> None:
    assert "PostgreSQL" in str(cluster_problem(Settings(database="sqlite+aiosqlite:///club.sqlite3"), 2))
    assert "PostgreSQL" in str(cluster_problem(Settings(redis="redis://localhost/0"), 1))
    several = Settings(database="postgresql+psycopg://localhost/hedgerow")
    assert "Redis" in str(cluster_problem(several, 2))
    assert cluster_problem(several, 1) is None
    wrong = Settings(database=several.database, redis=f"http://user:{SECRET}@localhost")
    assert "redis://" in str(cluster_problem(wrong, 2))
    assert SECRET not in str(cluster_problem(wrong, 2))


@pytest.mark.parametrize("absent", ["psycopg", "redis"])
def test_packages_that_are_missing(services: Services, absent: str) -> None:
    database, part = services.new()
    # What is `None` here cannot be imported, as if it were not installed.
    program = f"import sys; sys.modules[{absent!r}] = None; from hedgerow.cli import main; main()"
    asked = ["serve", "--port", "0", "--database", database, "--redis", part, "--workers", "2"]
    done = subprocess.run(
        [sys.executable, "-c", program, *asked], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 2
    assert "hedgerow[cluster]" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["serve", "bots"])
def test_the_command_says_it_in_one_sentence(command: str) -> None:
    address = f"postgresql://hedgerow:{SECRET}@127.0.0.1:{free_port()}/hedgerow"
    done = subprocess.run(
        [sys.executable, "-m", "hedgerow", command],
        env={**os.environ, "HEDGEROW_DATABASE": address, "HEDGEROW_REDIS": "redis://127.0.0.1:1/0"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert "cannot be opened" in done.stderr + done.stdout
    assert SECRET not in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken(services: Services) -> None:
    database, part = services.new()
    with serving(database, "--redis", part, "--workers", "1") as server:
        port = server.address.rpartition(":")[2]
        with pytest.raises(AssertionError, match="did not start"):
            start(database, "--redis", part, "--workers", "1", port=port)
    with serving(database, "--redis", part, "--workers", "1", port=port) as again:  # free at once
        assert ask(again, "/health").status_code == 200


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_all_processes_end_together(services: Services, how: signal.Signals) -> None:
    database, part = services.new()
    with serving(database, "--redis", part, "--workers", "2") as server:
        assert len(workers_of(server)) == 2
        family = descendants(server.process.pid)
        server.process.send_signal(how)
        code = server.process.wait(PATIENCE)
        assert code == (-how if how == signal.SIGKILL else 0)
        assert [process for process in family if not ends(process)] == []


def test_bots_end_when_they_are_asked(services: Services) -> None:
    process = start_bots(*services.new())
    family = descendants(process.pid)
    process.terminate()
    assert process.wait(PATIENCE) == 0
    assert [child for child in family if not ends(child)] == []
    assert process.stdout is not None
    process.stdout.close()


def test_a_worker_that_dies_is_replaced(services: Services) -> None:
    database, part = services.new()
    with serving(database, "--redis", part, "--workers", "2") as server:
        first, second = workers_of(server)
        os.kill(first, signal.SIGKILL)
        assert ends(first)
        assert ask(server, "/health").status_code == 200, "the other one serves on"
        assert second in workers_of(server)
        while len(set(workers_of(server)) - {first, second}) == 0:  # the new one
            os.sched_yield()
        server.process.send_signal(signal.SIGTERM)  # while the new one may still be at its beginning
        assert server.process.wait(PATIENCE) == 0
