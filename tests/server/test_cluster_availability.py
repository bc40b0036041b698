"""Availability of several servers on one database; `tests/security/test_availability.py` attacks a single one."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import psycopg

from hedgerow.games import Setup
from hedgerow.match import Dealer, Match
from hedgerow.server.tables.background import MAX_UNATTENDED
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.security.attacker import create_crowd, gated_bots, moves_of_others
from tests.security.bystander import others_are_served
from tests.server.bot_server import gated_cluster
from tests.server.client import TIMEOUT, create_table, fetch, table_request
from tests.server.database import StoredTable, store_tables
from tests.server.services import Services
from tests.server.serving import Server, serving

IDLE_TABLES = 1_500
"""Running tables that nobody plays at."""
BOT_TABLES = MAX_UNATTENDED + 200
"""Running tables where a bot has to move: more than are loaded at once."""


def running_tables() -> list[StoredTable]:
    match, now = Match.start(Setup(TURN_GAME, 2), None, Dealer.numbered(1)), time.time()
    idle = [StoredTable(f"idle{number}", match, updated_at=now) for number in range(IDLE_TABLES)]
    return idle + [StoredTable(f"bots{number}", match, bots=(0, 1), updated_at=now) for number in range(BOT_TABLES)]


def test_cluster_starts_with_very_many_running_tables(services: Services) -> None:
    """It answers before it has loaded a single one, and never has many of them in memory."""
    database, redis = services.new()
    store_tables(database, running_tables())
    with psycopg.connect(database) as holder:
        holder.execute("lock table entries in access exclusive mode")  # no log can be read
        with serving(database, "--redis", redis, "--workers", "2") as server:
            assert fetch(server, "/health").json()["database"]
            holder.rollback()
            with others_are_served(server):
                wait_for_tables(server, MAX_UNATTENDED)
            assert tables_in_memory(server) <= MAX_UNATTENDED + 10, "with the bystander's, and those just being loaded"


def wait_for_tables(server: Server, number: int) -> None:
    """Wait until a worker has this many tables in memory."""
    deadline = time.monotonic() + TIMEOUT
    while tables_in_memory(server) < number:
        assert server.process.poll() is None
        assert time.monotonic() < deadline


def tables_in_memory(server: Server) -> int:
    """Return the number of tables in memory of the worker that answers; each request may reach another one."""
    in_memory: int = fetch(server, "/health").json()["tables_in_memory"]
    return in_memory


def test_many_bots_of_one_address_do_not_starve_others_in_a_cluster(services: Services, tmp_path: Path) -> None:
    """The queue in Redis serves addresses in turn, however many moves one of them waits for."""
    with gated_cluster(tmp_path, *services.new()) as running, others_are_served(running.server):
        create_crowd(running)
        table, _ = create_table(running.server, table_request(SIMULTANEOUS_GAME, gated_bots(2)))
        waits = asyncio.run(moves_of_others(running, table, SIMULTANEOUS_GAME))
    # One of them may be computing, one may have been taken from the queue, and one may be taken while we look.
    assert max(waits) <= 3, f"moves of the other address that were computed first: {waits}"
