"""Clocks: the arithmetic with given times, and what happens at a table when time runs out."""

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
from tests.server.pages import JsonDict, ask, hotseat_table, legal, moves_in, page
from tests.server.serving import Server, serving
from tests.server.stored import change, rows

SEATS = 3
kinds = st.sampled_from(["move", "bank", "days"])
seconds = st.integers(1, 10_000).map(float)
steps = st.lists(st.tuples(st.sets(st.integers(0, SEATS - 1)), st.none() | st.integers(0, SEATS - 1), seconds))


@given(kinds, seconds, st.integers(0, 50), steps)
def test_only_running_clocks_are_charged_and_never_below_zero(
    kind: clocks.ClockKind, start: float, increment: int, course: list[tuple[set[int], int | None, float]]
) -> None:
    rule = ClockRule(kind=kind, seconds=start, increment=float(increment) if kind == "bank" else 0.0)
    face = clocks.new_face(rule, SEATS)
    assert clocks.deadline(rule, face) is None
    left, now = [start] * SEATS, 1000.0
    running: set[int] = set()
    for awaited, moved, passed in course:
        now += passed
        for seat in running:
            left[seat] = max(0.0, left[seat] - passed)
        if moved is not None:
            left[moved] = left[moved] + increment if kind == "bank" else start
        clocks.go_on(rule, face, sorted(awaited), moved, now)
        running = awaited
        assert face.left == left
        due = clocks.deadline(rule, face)
        assert due == (min((now + left[seat], seat) for seat in running) if running else None)


@given(kinds, seconds, st.sets(st.integers(0, SEATS - 1), min_size=1), seconds, seconds)
def test_while_the_server_is_away_no_clock_runs(
    kind: clocks.ClockKind, start: float, awaited: set[int], used: float, away: float
) -> None:
    rule = ClockRule(kind=kind, seconds=start)
    one, other = clocks.new_face(rule, SEATS), clocks.new_face(rule, SEATS)
    for face in (one, other):
        clocks.go_on(rule, face, sorted(awaited), None, 500.0)
    clocks.put_off(other, away, 500.0 + away)
    before, after = clocks.deadline(rule, one), clocks.deadline(rule, other)
    assert before is not None
    assert after == (before[0] + away, before[1])
    clocks.stop(one, 500.0 + used)
    clocks.stop(other, 500.0 + away + used)
    assert other.left == one.left
    assert other.running == one.running == []


def test_without_a_clock_nothing_runs() -> None:
    rule = ClockRule()
    face = clocks.new_face(rule, 2)
    clocks.go_on(rule, face, [0, 1], 0, 10.0)
    assert (face.running, clocks.deadline(rule, face), rule.problem()) == ([], None, None)


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
def test_which_clocks_there_are(rule: ClockRule, good: bool) -> None:
    assert (rule.problem() is None) == good


# At a table


def stand_in(update: JsonDict, seat: int) -> str:
    return str(update["table"]["seats"][seat]["stand_in"])


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots take so long that they never move in a test."""
    with serving(tmp_path_factory.mktemp("patient") / "tables.sqlite3", "--bot-pace", "60") as running:
        yield running


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_when_time_runs_out_the_house_bot_plays(server: Server, kind: str) -> None:
    table, tokens = hotseat_table(server, "woolybully", clock={"kind": kind, "seconds": 4})

    async def wait() -> None:
        async with page(server, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            assert own.updates[0]["table"]["clock"]["running"] == [seat]
            assert own.updates[0]["table"]["clock"]["left"][seat] <= 4
            await own.see(seat, lambda update: stand_in(update, seat) == "time")
            await own.see(seat, lambda _: bool(moves_in(own.log[seat], seat)))
            for which in tokens:
                await own.ask("play", seat=which, move="quit", seq=10**6)
            over = await own.see(0, lambda update: update["table"]["stage"] == "over")
            assert over["table"]["clock"]["running"] == []

    asyncio.run(wait())


def test_the_owner_comes_back(patient: Server) -> None:
    table, tokens = hotseat_table(patient, "cornwall", clock={"kind": "bank", "seconds": 1})

    async def wait() -> None:
        async with page(patient, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            late = await own.see(seat, lambda update: stand_in(update, seat) == "time")
            assert late["table"]["clock"]["running"] == []
            assert (await own.ask("back", seat=seat))["type"] == "done"
            here = await own.see(seat, lambda update: stand_in(update, seat) == "")
            assert here["table"]["clock"]["running"] == [seat]
            assert here["table"]["clock"]["left"][seat] > 1, "who comes back has some time to move"
            # Nothing changes for somebody who was never away.
            assert (await own.ask("back", seat=1 - seat))["type"] == "done"

    asyncio.run(wait())


def test_the_owner_comes_back_by_playing(patient: Server) -> None:
    table, tokens = hotseat_table(patient, "cornwall", clock={"kind": "move", "seconds": 1})

    async def wait() -> None:
        async with page(patient, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            await own.see(seat, lambda update: stand_in(update, seat) == "time")
            assert (await own.play(seat, legal(own.updates[seat])[0]))["type"] == "done"
            after = await own.see(seat, lambda update: bool(moves_in(update["match"]["log"], seat)))
            assert stand_in(after, seat) == ""

    asyncio.run(wait())


def test_a_refused_move_is_no_half_return(patient: Server) -> None:
    """Who tries something illegal is back with a running clock, or away with the bot at work: never in between."""
    table, tokens = hotseat_table(patient, "cornwall", clock={"kind": "bank", "seconds": 1})

    async def wait() -> None:
        async with page(patient, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            await own.see(seat, lambda update: stand_in(update, seat) == "time")
            answer = await own.ask("play", seat=seat, move="1r0@z99", seq=own.updates[seat]["next_seq"])
            assert answer["type"] == "refused"
        status = ask(patient, table).json()
        stored = json.loads(rows(patient.database, "select body from tables where id = ?", table)[0][0])
        assert status["seats"][seat]["stand_in"] == stored["seats"][seat]["stand_in"], "what is told is what is stored"
        away = status["seats"][seat]["stand_in"] == "time"
        assert away != (seat in status["clock"]["running"])

    asyncio.run(wait())


def test_who_has_resigned_plays_no_more(patient: Server) -> None:
    table, tokens = hotseat_table(patient, "cornwall")

    async def resign() -> None:
        async with page(patient, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            assert (await own.ask("resign", seat=seat))["type"] == "done"
            await own.see(seat, lambda update: stand_in(update, seat) == "resigned")
            answer = await own.play(seat, legal(own.updates[seat])[0] if legal(own.updates[seat]) else "1r0@a1")
            assert answer["type"] == "refused", "the seat is the bot's, for good"
            await own.ask("back", seat=seat)
            assert ask(patient, table).json()["seats"][seat]["stand_in"] == "resigned"

    asyncio.run(resign())


def test_clocks_are_put_off_while_the_server_is_away(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    full, used = 5000.0, 100.0
    with serving(database) as server:
        table, _ = hotseat_table(server, "cornwall", clock={"kind": "move", "seconds": full})
        seat = ask(server, table).json()["clock"]["running"][0]
    # As if it had stopped an hour ago, with this much of the time used by then.
    tamper(database, table, alive=time.time() - 3600, since=time.time() - 3600 - used)
    for restart in ("first", "second"):
        with serving(database) as server:
            clock = ask(server, table).json()["clock"]
            assert clock["running"] == [seat]
            assert full - used - 60 < clock["left"][seat] <= full - used, f"{restart} restart"
    # A crash long after the last sign of life, but just after a move: nobody gets more than there is.
    tamper(database, table, alive=time.time() - 600, since=time.time() - 1)
    with serving(database) as server:
        assert full - 60 < ask(server, table).json()["clock"]["left"][seat] <= full


def tamper(database: Path, table: str, alive: float, since: float) -> None:
    change(database, "update notes set value = ? where name = 'alive'", repr(alive))
    body = json.loads(rows(database, "select body from tables where id = ?", table)[0][0])
    body["face"]["since"] = since
    change(database, "update tables set body = ? where id = ?", json.dumps(body), table)
