"""Long logs: whatever processes all entries of one leaves the event loop free for others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import msgspec
import pytest

from hedgerow.match import Match
from hedgerow.server.errors import Refusal
from hedgerow.server.limits import ENTRIES_PER_REQUEST, STEPS_PER_REQUEST, AddressLimits, KeyedBuckets
from hedgerow.server.live import serialization
from hedgerow.server.live.updates import PageUpdates, whole_view
from hedgerow.server.long_work import MAX_ENTRIES_IN_LOOP, LongWork
from hedgerow.server.runtime import ServerRuntime
from hedgerow.server.settings import database_url
from hedgerow.server.tables import undo
from hedgerow.server.tables.loading import load_session
from hedgerow.server.tables.session import TableSession
from tests.registered import CUSTOM_TILES_GAME, SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME, custom_tiles
from tests.server.client import TIMEOUT
from tests.server.in_process import new_session, running_runtime
from tests.server.services import Services

ENTRIES = 4 * MAX_ENTRIES_IN_LOOP
ResultT = TypeVar("ResultT")


async def lengthen(session: TableSession, entries: int) -> Match:
    """Play and undo until the log is long."""
    match = session.active_match
    while match.next_seq < entries:
        seat = match.state.awaited[0]
        move = match.game.move_text(seat, next(iter(match.state.moves(seat))))
        await session.play(seat, move, match.next_seq, f"{match.next_seq}")
        assert await undo.undo(session, seat, None)
    while session.snapshot_length != session.length:  # so that nothing after the snapshot needs what is before it
        await session.chat(0, "…")
    return match


@contextmanager
def long_work_of(runtime: ServerRuntime) -> Iterator[list[str]]:
    """Yield the tables for which something is computed in the thread for long work during the context."""
    run, tables = runtime.long_work.run, list[str]()

    async def recording(address: str, table_id: str, function: Callable[[], ResultT]) -> ResultT:
        tables.append(table_id)
        return await run(address, table_id, function)

    with patch.object(runtime.long_work, "run", recording):
        yield tables


async def turns_during(work: Awaitable[ResultT]) -> tuple[ResultT, int]:
    """Return a result, and how often the event loop could do something else before it was there."""
    task = asyncio.ensure_future(work)
    turns = 0
    while not task.done():
        await asyncio.sleep(0)
        turns += 1
    return task.result(), turns


def test_view_of_a_long_log_leaves_the_event_loop_free(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            session = await new_session(runtime, TURN_GAME)
            short, few = await turns_during(whole_view(session, 0, 0))
            await lengthen(session, ENTRIES)
            long, many = await turns_during(whole_view(session, 0, 0))
            assert len(long) > 10 * len(short)
            assert few == 1, "a short log is processed at once"
            assert many > 1

    asyncio.run(test())


def test_long_log_is_loaded_and_replayed_beside_the_event_loop(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            session = await new_session(runtime, TURN_GAME)
            match = await lengthen(session, ENTRIES)
            seen = await whole_view(session, 0, 0)
            runtime.registry.discard(session)
            with long_work_of(runtime) as tables:
                loaded = await runtime.registry.get(session.id)
                assert tables == [session.id]
                assert loaded is not session
                assert loaded.match == match
                assert loaded.active_match.entries_to_replay() == loaded.length, "it was loaded from a snapshot"
                assert await whole_view(loaded, 0, 0) == seen
                assert tables == [session.id] * 3, "loaded, replayed and shown"
                assert loaded.active_match.entries_to_replay() == 0

    asyncio.run(test())


def test_undo_past_the_snapshot_leaves_the_event_loop_free(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            session = await new_session(runtime, TURN_GAME)
            match = await lengthen(session, ENTRIES)
            seat = match.state.awaited[0]
            move = match.game.move_text(seat, next(iter(match.state.moves(seat))))
            await session.play(seat, move, match.next_seq, "last")
            runtime.registry.discard(session)
            loaded = await runtime.registry.get(session.id)
            with long_work_of(runtime) as tables:
                assert await undo.undo(loaded, seat, None)
                assert tables == [session.id]
            assert loaded.active_match.state == Match.resume(loaded.active_match.log).state

    asyncio.run(test())


def test_custom_tiles_leave_the_event_loop_free(tmp_path: Path) -> None:
    """With very large tiles, the legal moves of a single position can take a tenth of a second."""
    tiles = custom_tiles("large_tiles")

    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            with long_work_of(runtime) as tables:
                session = await new_session(runtime, CUSTOM_TILES_GAME, tiles=tiles)
                assert tables == ["new tables", session.id], "the tiles are read, and the match begins"
                _, turns = await turns_during(whole_view(session, 0, 0))
                assert tables[2:] == [session.id] * 2, "what the seat may do, and the view"
                assert turns > 1
                seat = session.active_match.state.awaited[0]
                move = next(iter(session.active_match.state.moves(seat)))
                await serialization.preview(session, seat, session.active_match.game.move_text(seat, move))
                assert tables[4:] == [session.id]

    asyncio.run(test())


def test_many_entries_of_another_server_are_read_beside_the_event_loop(tmp_path: Path, services: Services) -> None:
    database = database_url(services.new()[0])

    async def test() -> None:
        async with running_runtime(tmp_path, database=database, requests_per_second=0) as runtime:
            session = await new_session(runtime, TURN_GAME)
            late = await load_session(session._context, runtime.store, session.id)
            match = await lengthen(session, ENTRIES)
            with long_work_of(runtime) as tables:
                await late.catch_up()
                assert tables == [session.id]
            assert late.match == match
            assert late.active_match.state == match.state

    asyncio.run(test())


def test_start_of_a_view_is_clamped_before_it_is_a_key(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            session = await new_session(runtime, TURN_GAME)
            first = await whole_view(session, 0, 0)
            last = await whole_view(session, 0, session.length)
            total = runtime.registry.cache_budget.total
            for number in range(1, 100):
                assert await whole_view(session, 0, -number) == first
                assert await whole_view(session, 0, session.length + number**9) == last
            assert runtime.registry.cache_budget.total == total

    asyncio.run(test())


def test_caches_of_discarded_tables_are_released(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            sessions = [await new_session(runtime, SIMULTANEOUS_GAME) for _ in range(3)]
            for session in sessions:
                await whole_view(session, 0, 0)
            assert runtime.registry.cache_budget.total > 0
            for session in sessions:
                runtime.registry.discard(session)
            assert runtime.registry.cache_budget.total == 0

    asyncio.run(test())


def test_long_work_of_many_tables_does_not_delay_another_address() -> None:
    async def test() -> None:
        work, order = LongWork(), list[str]()
        crowd = [work.run("one address", f"{number}", lambda: order.append("crowd")) for number in range(20)]
        await asyncio.gather(*crowd, work.run("another", "table", lambda: order.append("other")))
        assert order.index("other") <= 2
        work.close()

    asyncio.run(test())


def test_work_in_parts_lets_other_addresses_in() -> None:
    """A replay may take seconds. Others don't have to wait for its end."""

    async def test() -> None:
        work, order = LongWork(), list[str]()

        def steps() -> Iterator[int]:
            for number in range(20):
                order.append("step")
                yield number

        replay = asyncio.create_task(work.run_parts("one address", "table", steps(), seconds=0))
        await asyncio.sleep(0)
        for _ in range(3):
            await work.run("another", "table", lambda: order.append("other"))
        assert await replay == list(range(20))
        assert order[:6].count("other") == 3, order
        assert await work.run_parts("one address", "table", iter(())) == []
        work.close()

    asyncio.run(test())


def test_replay_is_computed_in_parts(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            session = await new_session(runtime, TURN_GAME)
            match = session.active_match
            for _ in range(5):
                seat = match.state.awaited[0]
                move = match.game.move_text(seat, next(iter(match.state.moves(seat))))
                await session.play(seat, move, match.next_seq, f"{match.next_seq}")
            with long_work_of(runtime) as tables:
                described = serialization.replay(match.game, match.names, match.replay())
                steps = await runtime.long_work.run_parts("here", session.id, described, seconds=0)
            assert [step.seq for step in steps] == [entry.seq for entry in match.line]
            assert len(tables) > len(steps) > 5

    asyncio.run(test())


def test_each_of_several_views_leaves_the_event_loop_free(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            session = await new_session(runtime, SECRET_GAME, players=4)
            _, turns = await turns_during(PageUpdates((0, 1, 2, 3), 0, "en").next_update(session, {}))
            assert turns >= 4

    asyncio.run(test())


def test_busy_readers_keep_nobody_at_the_table_waiting(tmp_path: Path) -> None:
    """Views that wait for their turn do so without the lock of the table."""

    async def test() -> None:
        async with running_runtime(tmp_path, requests_per_second=0) as runtime:
            session = await new_session(runtime, TURN_GAME)
            match = await lengthen(session, ENTRIES)
            release = threading.Event()
            blocking = asyncio.create_task(runtime.long_work.run("reader", "other", release.wait))
            page = PageUpdates((), 0, "de", "reader")
            readers = [asyncio.create_task(whole_view(session, None, since, "en", "reader")) for since in range(3)]
            updates = asyncio.create_task(page.prepare(session))
            try:
                async with asyncio.timeout(TIMEOUT):
                    while runtime.long_work.waiting < 4:
                        await asyncio.sleep(0)
                seat, seq = match.state.awaited[0], match.next_seq
                move = match.game.move_text(seat, next(iter(match.state.moves(seat))))
                async with asyncio.timeout(TIMEOUT):
                    assert await session.play(seat, move, seq, "move") == seq
                assert not any(reader.done() for reader in (*readers, updates))
            finally:
                release.set()
            await blocking
            views = [msgspec.json.decode(view) for view in await asyncio.gather(*readers)]
            assert [view["next_seq"] for view in views] == [match.next_seq] * 3
            assert [view["match"]["log"][0]["seq"] for view in views] == [0, 1, 2]
            update = msgspec.json.decode(await page.next_update(session, await updates) or b"")
            assert (update["next_seq"], len(update["views"][0]["log"])) == (match.next_seq, match.next_seq)

    asyncio.run(test())


def test_cancelled_caller_waits_for_long_work() -> None:
    """The function may read data that the caller has locked."""

    async def test() -> None:
        work, done = LongWork(), list[int]()
        started = asyncio.Event()
        loop = asyncio.get_running_loop()

        def compute() -> None:
            loop.call_soon_threadsafe(started.set)
            done.append(sum(range(1_000_000)))

        task = asyncio.create_task(work.run("address", "table", compute))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done
        work.close()

    asyncio.run(test())


def test_cost_above_the_limit_is_possible_now_and_then() -> None:
    buckets = KeyedBuckets(10, 1e-9)
    buckets.charge("reader")
    buckets.charge("reader", 50)  # more than the bucket holds, but it was nearly full
    with pytest.raises(Refusal):
        buckets.charge("reader")
    buckets.charge("other", 6)
    with pytest.raises(Refusal):
        buckets.charge("other", 50)
    buckets.charge("other", 4)


def test_log_entries_are_charged_like_requests() -> None:
    limits = AddressLimits(10, 1e-9, 0)
    for _ in range(10):
        limits.charge_log("address", ENTRIES_PER_REQUEST)
    with pytest.raises(Refusal):
        limits.charge("address")
    limits.charge_log("address", 0)


def test_replays_are_charged_by_their_steps_and_by_the_log() -> None:
    """The deal of a match is verified with the whole log, also if most of it was undone."""
    for steps, entries in ((10 * STEPS_PER_REQUEST, 0), (0, 10 * ENTRIES_PER_REQUEST)):
        limits = AddressLimits(20, 1e-9, 0)
        limits.charge_replay("address", steps, entries)
        limits.charge_replay("address", steps, entries)
        with pytest.raises(Refusal):
            limits.charge_replay("address", STEPS_PER_REQUEST, ENTRIES_PER_REQUEST)
