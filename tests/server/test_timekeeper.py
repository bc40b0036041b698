"""The time of players: jumps of the machine's clock and downtimes cost them nothing and give them nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.steady_clock import SteadyClock
from hedgerow.server.storage.store import Store
from hedgerow.server.tables import clocks, timekeeper
from hedgerow.server.tables.clocks import ClockRule
from hedgerow.server.tables.session import TableSession
from hedgerow.server.tables.table import SeatRequest, TableRequest
from hedgerow.server.tables.timekeeper import ALIVE, Timekeeper
from hedgerow.server.tables.tokens import Guest
from tests.registered import TURN_GAME

TWO_HOURS = 7200.0
BANK = 300.0
USED = 20.0
"""Seconds that a player thinks; fewer than a missing heartbeat needs to count as an outage."""
SLACK = 60.0
"""Seconds that a slow machine may need for a test."""


class Machine:
    """A machine whose clocks a test can set: the wall clock alone, or time itself."""

    def __init__(self) -> None:
        self.jump = 0.0
        """Seconds by which the wall clock was set."""
        self.passed = 0.0
        """Seconds that have passed in addition to the real ones."""

    def wall(self) -> float:
        return time.time() + self.passed + self.jump

    def monotonic(self) -> float:
        return time.monotonic() + self.passed

    def clock(self) -> SteadyClock:
        """Return the clock of a process that starts now."""
        return SteadyClock(self.wall, self.monotonic)


@asynccontextmanager
async def running(database: Path, machine: Machine) -> AsyncIterator[ServerRuntime]:
    runtime = ServerRuntime(Settings(database=database_url(str(database))), clock=machine.clock())
    await runtime.start()
    try:
        yield runtime
    finally:
        await runtime.stop()


async def new_table(runtime: ServerRuntime) -> TableSession:
    request = TableRequest(
        game=TURN_GAME,
        seats=[SeatRequest(kind="me"), SeatRequest(kind="hotseat")],
        clock=ClockRule(kind="bank", seconds=BANK),
    )
    session, _ = await runtime.registry.create(request, Guest("1", "Ann"))
    return session


def left(session: TableSession) -> float:
    """Return the seconds that the awaited seat has left."""
    seat_clocks = session.current_clocks()
    assert seat_clocks is not None
    return clocks.left(seat_clocks, seat_clocks.running[0], session.now())


@pytest.mark.parametrize("jump", [TWO_HOURS, -TWO_HOURS])
def test_jump_of_the_machines_clock_changes_no_clock(tmp_path: Path, jump: float) -> None:
    async def run() -> None:
        machine = Machine()
        async with running(tmp_path / "tables.sqlite3", machine) as runtime:
            session = await new_table(runtime)
            machine.jump = jump
            assert BANK - SLACK < left(session) <= BANK
            await session.chat(0, "Did you notice?")  # stores the clocks
            assert BANK - SLACK < left(session) <= BANK
            assert session.table.seats[0].stand_in == session.table.seats[1].stand_in == ""

    asyncio.run(run())


@pytest.mark.parametrize("jump", [TWO_HOURS, -TWO_HOURS])
@pytest.mark.parametrize("restarts", [1, 3])
def test_jump_between_two_starts_changes_no_clock(tmp_path: Path, jump: float, restarts: int) -> None:
    async def run() -> None:
        machine = Machine()
        async with running(tmp_path / "tables.sqlite3", machine) as runtime:
            session = await new_table(runtime)
            machine.passed += USED
        for _ in range(restarts):
            machine.jump += jump
            async with running(tmp_path / "tables.sqlite3", machine) as runtime:
                again = await runtime.registry.get(session.id)
                assert BANK - USED - SLACK < left(again) <= BANK - USED

    asyncio.run(run())


def test_time_passes_evenly_while_the_clock_jumps() -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    for jump in (TWO_HOURS, -TWO_HOURS, 0.0):
        machine.jump, machine.passed = jump, machine.passed + 10.0
        assert before + machine.passed <= clock.now() < before + machine.passed + SLACK


# Several servers


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[Store]:
    store = Store(database_url(str(database)))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def keeper(store: Store, machine: Machine) -> Timekeeper:
    return Timekeeper(store, machine.clock(), 10.0, standalone=False)


def test_server_that_joins_others_takes_their_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rolling update after a jump: without this, new workers would take two hours from every clock."""
    monkeypatch.setattr(timekeeper, "SYNC_SECONDS", 0.0)

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as store:
            machine = Machine()
            old = keeper(store, machine)
            await old.start_first()
            for jump in (TWO_HOURS, -TWO_HOURS):
                machine.jump = jump
                new = keeper(store, machine)
                await new.start_beside_others()
                assert abs(new.now() - old.now()) < SLACK

    asyncio.run(run())


@pytest.mark.parametrize("jump", [TWO_HOURS, -TWO_HOURS])
def test_process_for_bots_takes_the_time_of_the_servers(tmp_path: Path, jump: float) -> None:
    """Otherwise a bot's move would take two hours from the next player, or give them."""

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as store:
            machine = Machine()
            server = keeper(store, machine)
            await server.start_first()
            machine.jump = jump
            bots = keeper(store, machine)
            start = asyncio.create_task(bots.start_for_bots())
            while not start.done():
                await server.record()
                await asyncio.sleep(0)
            assert abs(bots.now() - server.now()) < SLACK

    asyncio.run(run())


def test_servers_follow_a_leader_whose_clock_is_ahead(tmp_path: Path) -> None:
    """The difference counts as a downtime once, not again and again between two servers that disagree."""

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as store:
            machine = Machine()
            server, bots = keeper(store, machine), keeper(store, machine)
            await server.start_first()
            await bots.start_for_bots()
            machine.jump = TWO_HOURS
            leader = keeper(store, machine)
            await leader.start_first()
            for each in (server, leader, server):
                await each.record()
            await bots.refresh()
            assert abs(server.now() - leader.now()) < SLACK
            assert abs(bots.now() - leader.now()) < SLACK
            assert len(server._downtimes) == 1

    asyncio.run(run())


def test_outage_is_found_by_the_first_heartbeat_after_it(tmp_path: Path) -> None:
    """All servers were alive, but nobody could store a move: this counts as a downtime, once."""

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as store:
            machine = Machine()
            one, other = keeper(store, machine), keeper(store, machine)
            await one.start_first()
            await other.start_beside_others()
            await other.record()
            machine.passed += 600.0
            await asyncio.gather(one.record(), other.record())
            await asyncio.gather(one.refresh(), other.refresh())
            assert one._downtimes == other._downtimes
            assert len(one._downtimes) == 1
            assert 600.0 <= one._downtimes[0].end - one._downtimes[0].start < 600.0 + SLACK

    asyncio.run(run())


def test_session_in_memory_learns_of_a_downtime(tmp_path: Path) -> None:
    async def run() -> None:
        machine = Machine()
        async with running(tmp_path / "tables.sqlite3", machine) as runtime:
            session = await new_table(runtime)
            machine.passed += 1000.0  # the clock of this table would have run out
            await runtime.timekeeper.record()
            assert BANK - SLACK < left(session) <= BANK
            again = runtime.timekeeper.read_table(session.row)
            assert again.seat_clocks == session.current_clocks(), "the same as if it were loaded now"

    asyncio.run(run())


def test_process_for_bots_is_not_a_sign_of_life(tmp_path: Path) -> None:
    """Nobody can play while only the bots are up."""

    async def run() -> None:
        database = tmp_path / "tables.sqlite3"
        machine = Machine()
        async with running(database, machine):
            pass
        settings = Settings(database=database_url(str(database)), only_bots=True)
        async with opened(database) as store:
            before = await store.read_notes([ALIVE])
            bots = ServerRuntime(settings, clock=machine.clock())
            await bots.start()
            await bots.stop()
            assert await store.read_notes([ALIVE]) == before

    asyncio.run(run())
