"""The files of the database contain seeds and the key of the cookies: only their owner can read them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.registered import TURN_GAME
from tests.server.client import hotseat_table
from tests.server.serving import serving

SUFFIXES = ("", "-wal", "-shm")


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    """Give new files all permissions by default."""
    old = os.umask(0)
    yield
    os.umask(old)


def modes(database: Path) -> dict[str, int]:
    """Return the permissions of the existing files of a database."""
    paths = {suffix: Path(f"{database}{suffix}") for suffix in SUFFIXES}
    return {suffix: path.stat().st_mode & 0o777 for suffix, path in paths.items() if path.exists()}


def test_new_database_is_private(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database) as server:
        hotseat_table(server, TURN_GAME)
        assert modes(database) == dict.fromkeys(SUFFIXES, 0o600)
    assert set(modes(database).values()) == {0o600}


def test_existing_database_becomes_private(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database):
        pass
    with closing(sqlite3.connect(database)) as other:  # a connection that keeps the other files alive
        other.execute("select count(*) from tables")
        other.execute("update notes set value = value")
        other.commit()
        for suffix in SUFFIXES:
            Path(f"{database}{suffix}").chmod(0o644)
        with serving(database) as server:
            hotseat_table(server, TURN_GAME)
            assert modes(database) == dict.fromkeys(SUFFIXES, 0o600)
