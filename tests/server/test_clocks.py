"""Clocks: the arithmetic with given times, and time-outs at a table."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.server.tables import clocks
from hedgerow.server.tables.clocks import DAY, ClockRule
from tests.registered import SECRET_GAME, TURN_GAME
from tests.server.client import JsonDict, fetch, hotseat_table, legal_moves, moves_in, open_page
from tests.server.database import query_rows, update_rows
from tests.server.serving import Server, serving

SEATS = 3
kinds = st.sampled_from(["move", "bank", "days"])
seconds = st.integers(1, 10_000).map(float)
steps = st.lists(st.tuples(st.sets(st.integers(0, SEATS - 1)), st.none() | st.integers(0, SEATS - 1), seconds))


@given(kinds, seconds, st.integers(0, 50), steps)
def test_only_running_clocks_are_charged_and_never_below_zero(
    kind: clocks.ClockKind, start: float, increment: int, course: list[tuple[set[int], int | None, float]]
) -> None:
    rule = ClockRule(kind=kind, seconds=start, increment=float(increment) if kind == "bank" else 0.0)
    seat_clocks = clocks.new_clocks(rule, SEATS)
    assert clocks.deadline(rule, seat_clocks) is None
    left, now = [start] * SEATS, 1000.0
    running: set[int] = set()
    for awaited, moved, passed in course:
        now += passed
        for seat in running:
            left[seat] = max(0.0, left[seat] - passed)
        if moved is not None:
            left[moved] = left[moved] + increment if kind == "bank" else start
        clocks.switch(rule, seat_clocks, sorted(awaited), moved, now)
        running = awaited
        assert seat_clocks.left == left
        due = clocks.deadline(rule, seat_clocks)
        assert due == (min((now + left[seat], seat) for seat in running) if running else None)


@given(kinds, seconds, st.sets(st.integers(0, SEATS - 1), min_size=1), seconds, seconds)
def test_clocks_do_not_run_during_downtime(
    kind: clocks.ClockKind, start: float, awaited: set[int], used: float, away: float
) -> None:
    rule = ClockRule(kind=kind, seconds=start)
    one, other = clocks.new_clocks(rule, SEATS), clocks.new_clocks(rule, SEATS)
    for seat_clocks in (one, other):
        clocks.switch(rule, seat_clocks, sorted(awaited), None, 500.0)
    clocks.postpone(other, away, 500.0 + away)
    before, after = clocks.deadline(rule, one), clocks.deadline(rule, other)
    assert before is not None
    assert after == (before[0] + away, before[1])
    clocks.stop(one, 500.0 + used)
    clocks.stop(other, 500.0 + away + used)
    assert other.left == one.left
    assert other.running == one.running == []


def test_no_clock_runs_without_a_rule() -> None:
    rule = ClockRule()
    seat_clocks = clocks.new_clocks(rule, 2)
    clocks.switch(rule, seat_clocks, [0, 1], 0, 10.0)
    assert (seat_clocks.running, clocks.deadline(rule, seat_clocks), rule.problem()) == ([], None, None)


@pytest.mark.parametrize(
    ("rule", "good"),
    [
        (ClockRule(kind="move", seconds=1), True),
        (ClockRule(kind="move", seconds=0.5), False),
        (ClockRule(kind="move", seconds=30 * DAY + 1), False),
        (ClockRule(kind="move", seconds=60, increment=5), False),
        (ClockRule(kind="bank", seconds=60, increment=5), True),
        (ClockRule(kind="bank", seconds=60, increment=-1), False),
        (ClockRule(kind="bank", seconds=60, increment=2 * DAY), False),
        (ClockRule(kind="days", seconds=DAY), True),
        (ClockRule(kind="days", seconds=60), False),
        (ClockRule(kind="none", seconds=-1), True),
    ],
)
def test_valid_and_invalid_clock_rules(rule: ClockRule, good: bool) -> None:
    assert (rule.problem() is None) == good


# At a table


def stand_in(update: JsonDict, seat: int) -> str:
    return str(update["table"]["seats"][seat]["stand_in"])


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server whose bots are so slow that they never move during a test."""
    with serving(tmp_path_factory.mktemp("patient") / "tables.sqlite3", "--bot-pace", "60") as running:
        yield running


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_substitute_bot_plays_after_a_time_out(server: Server, kind: str) -> None:
    table, tokens = hotseat_table(server, SECRET_GAME, clock={"kind": kind, "seconds": 4})

    async def wait() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            assert page.updates[0]["table"]["clock"]["running"] == [seat]
            assert page.updates[0]["table"]["clock"]["left"][seat] <= 4
            await page.wait_for_update(seat, lambda update: stand_in(update, seat) == "time")
            await page.wait_for_update(seat, lambda _: bool(moves_in(page.log[seat], seat)))
            for which in tokens:
                await page.request("play", seat=which, move="quit", seq=10**6)
            over = await page.wait_for_update(0, lambda update: update["table"]["stage"] == "over")
            assert over["table"]["clock"]["running"] == []

    asyncio.run(wait())


def test_player_returns_after_a_time_out(patient: Server) -> None:
    table, tokens = hotseat_table(patient, TURN_GAME, clock={"kind": "bank", "seconds": 1})

    async def wait() -> None:
        async with open_page(patient, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            late = await page.wait_for_update(seat, lambda update: stand_in(update, seat) == "time")
            assert late["table"]["clock"]["running"] == []
            assert (await page.request("back", seat=seat))["type"] == "done"
            here = await page.wait_for_update(seat, lambda update: stand_in(update, seat) == "")
            assert here["table"]["clock"]["running"] == [seat]
            assert here["table"]["clock"]["left"][seat] > 1, "a player who returns has some time to move"
            # Nothing changes for a player who was never away.
            assert (await page.request("back", seat=1 - seat))["type"] == "done"

    asyncio.run(wait())


def test_player_returns_by_playing(patient: Server) -> None:
    table, tokens = hotseat_table(patient, TURN_GAME, clock={"kind": "move", "seconds": 1})

    async def wait() -> None:
        async with open_page(patient, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            await page.wait_for_update(seat, lambda update: stand_in(update, seat) == "time")
            assert (await page.play(seat, legal_moves(page.updates[seat])[0]))["type"] == "done"
            after = await page.wait_for_update(seat, lambda update: bool(moves_in(update["match"]["log"], seat)))
            assert stand_in(after, seat) == ""

    asyncio.run(wait())


def test_refused_move_is_not_half_a_return(patient: Server) -> None:
    """After an illegal move the player is either back with a running clock, or still replaced by the bot."""
    table, tokens = hotseat_table(patient, TURN_GAME, clock={"kind": "bank", "seconds": 1})

    async def wait() -> None:
        async with open_page(patient, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            await page.wait_for_update(seat, lambda update: stand_in(update, seat) == "time")
            answer = await page.request("play", seat=seat, move="1r0@z99", seq=page.updates[seat]["next_seq"])
            assert answer["type"] == "refused"
        status = fetch(patient, table).json()
        stored = json.loads(query_rows(patient.database, "select body from tables where id = ?", table)[0][0])
        assert status["seats"][seat]["stand_in"] == stored["seats"][seat]["stand_in"], (
            "the update matches the stored table"
        )
        away = status["seats"][seat]["stand_in"] == "time"
        assert away != (seat in status["clock"]["running"])

    asyncio.run(wait())


def test_resigned_player_cannot_move(patient: Server) -> None:
    table, tokens = hotseat_table(patient, TURN_GAME)

    async def resign() -> None:
        async with open_page(patient, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            assert (await page.request("resign", seat=seat))["type"] == "done"
            await page.wait_for_update(seat, lambda update: stand_in(update, seat) == "resigned")
            answer = await page.play(
                seat, legal_moves(page.updates[seat])[0] if legal_moves(page.updates[seat]) else "1r0@a1"
            )
            assert answer["type"] == "refused", "the seat belongs to the bot permanently"
            await page.request("back", seat=seat)
            assert fetch(patient, table).json()["seats"][seat]["stand_in"] == "resigned"

    asyncio.run(resign())


def test_clocks_are_extended_by_the_downtime_of_the_server(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    full, used = 5000.0, 100.0
    with serving(database) as server:
        table, _ = hotseat_table(server, TURN_GAME, clock={"kind": "move", "seconds": full})
        seat = fetch(server, table).json()["clock"]["running"][0]
    # As if the server had stopped an hour ago, with this much of the time used by then.
    tamper(database, table, alive=time.time() - 3600, since=time.time() - 3600 - used)
    for restart in ("first", "second"):
        with serving(database) as server:
            clock = fetch(server, table).json()["clock"]
            assert clock["running"] == [seat]
            assert full - used - 60 < clock["left"][seat] <= full - used, f"{restart} restart"
    # A crash long after the last heartbeat but just after a move: nobody gets more than the full time.
    tamper(database, table, alive=time.time() - 600, since=time.time() - 1)
    with serving(database) as server:
        assert full - 60 < fetch(server, table).json()["clock"]["left"][seat] <= full


def tamper(database: Path, table: str, alive: float, since: float) -> None:
    update_rows(database, "update notes set value = ? where name = 'alive'", repr(alive))
    body = json.loads(query_rows(database, "select body from tables where id = ?", table)[0][0])
    body["face"]["since"] = since
    update_rows(database, "update tables set body = ? where id = ?", json.dumps(body), table)
