"""Availability: an address that uses everything it is allowed to use does not stall the players of other tables.

The attacks run at a reduced scale; `python -m bench.attacks` measures them at full scale.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from hedgerow.server.limits import BURST
from hedgerow.server.long_work import MAX_ENTRIES_IN_LOOP
from tests.registered import CUSTOM_TILES_GAME, SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME, custom_tiles
from tests.security.attacker import (
    attacker_client,
    create_crowd,
    gated_bots,
    long_match,
    match_with_large_tiles,
    moves_of_others,
    resident_bytes,
)
from tests.security.bystander import others_are_served
from tests.security.limited_server import LimitedServer, limited_server
from tests.security.raw_sockets import ATTACKER, connect_from
from tests.security.slow_determinization import slow_server
from tests.server.bot_server import bot_server
from tests.server.client import TIMEOUT, JsonDict, LivePage, create_table, fetch, legal_moves, open_page, table_request
from tests.server.database import StoredTable, query_rows, store_tables

ENTRIES = 3_000
"""Entries of a long log."""
VIEWS = 200
"""Requests of each kind for a long log."""
MAX_GROWTH = 64 * 2**20
"""Bytes by which an attack may increase the memory of the server."""


# Long logs


LONG_TABLE = "longtable"


@pytest.fixture(scope="module")
def long_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server without limits, with a table that has a long log."""
    folder = tmp_path_factory.mktemp("long")
    store_tables(folder / "tables.sqlite3", [StoredTable(LONG_TABLE, long_match(ENTRIES))])
    with limited_server(folder, requests_per_second=0, connections_per_address=0) as running:
        yield running


def view(client: httpx.Client, since: object) -> httpx.Response:
    return client.get(f"/api/tables/{LONG_TABLE}/view", params={"since": str(since)})


def test_views_of_a_long_log_do_not_fill_the_memory(long_server: LimitedServer) -> None:
    """A view that starts at another entry each time is another answer, but not one that is kept."""
    with others_are_served(long_server), attacker_client(long_server) as client:
        for since in range(20):
            assert view(client, since).status_code == 200
        before, answered = resident_bytes(long_server), 0
        for since in [*range(-VIEWS, 0), *range(VIEWS)]:
            answered += len(view(client, since).content)
        growth = resident_bytes(long_server) - before
    assert answered > 2 * VIEWS * 90 * ENTRIES, "the attack was carried out"
    assert growth < answered / 4


@pytest.mark.parametrize(
    ("since", "status"),
    [
        (-1, 200),
        (-(10**18), 200),
        (10**18, 200),
        (10**400, 200),
        ("9" * 5_000, 400),
        ("x", 400),
        ("1.5", 400),
        ("", 400),
        ("\0", 400),
    ],
    ids=["-1", "very negative", "large", "huge", "endless", "letter", "fraction", "empty", "NUL"],
)
def test_any_start_of_a_view(long_server: LimitedServer, since: object, status: int) -> None:
    with attacker_client(long_server) as client:
        answer = view(client, since)
        assert answer.status_code == status
        if status == 200:
            assert isinstance(since, int)
            assert len(answer.json()["match"]["log"]) == (ENTRIES + 1 if since < 0 else 0)


@pytest.fixture(scope="module")
def slow_refill(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server that allows sixty requests at once and then two a second, with a table that has a long log."""
    folder = tmp_path_factory.mktemp("limited")
    store_tables(folder / "tables.sqlite3", [StoredTable(LONG_TABLE, long_match(ENTRIES))])
    with limited_server(folder, requests_per_second=2) as running:
        yield running


def test_views_are_charged_by_their_length(slow_refill: LimitedServer) -> None:
    with others_are_served(slow_refill), attacker_client(slow_refill) as client:
        long = [view(client, 0).status_code for _ in range(40)]
    with attacker_client(slow_refill, "127.0.0.3") as client:
        short = [view(client, ENTRIES).status_code for _ in range(40)]
    assert long[0] == 200, "a long log can be read"
    assert 429 in long
    assert set(short) == {200}


def test_hellos_are_charged_by_their_length(slow_refill: LimitedServer) -> None:
    async def hellos(since: int, address: str) -> list[JsonDict]:
        async with connect_from(slow_refill, address) as socket:
            page = LivePage(socket)
            answers = []
            for _ in range(40):
                hello = {"type": "hello", "v": 2, "table": LONG_TABLE, "tokens": [], "since": since}
                await socket.send(json.dumps(hello))
                answers.append(await page.wait_for("welcome", "refused"))
            return answers

    with others_are_served(slow_refill):
        long = asyncio.run(hellos(0, "127.0.0.4"))
        short = asyncio.run(hellos(ENTRIES, "127.0.0.5"))
    assert long[0]["type"] == "welcome"
    assert {answer.get("code") for answer in long} == {None, "too-fast"}
    assert {answer["type"] for answer in short} == {"welcome"}


# Readers of other people's tables


PICTURES = 8
"""Pictures of large tiles, which together take several seconds."""


def test_busy_reader_does_not_stall_the_table_that_it_reads(tmp_path: Path) -> None:
    """What an attacker reads waits for its own work. The players of that table play on."""
    large = match_with_large_tiles()
    crowd = [StoredTable(f"large{number}", large) for number in range(PICTURES)]
    victim = StoredTable("victim", long_match(2 * MAX_ENTRIES_IN_LOOP))
    store_tables(tmp_path / "tables.sqlite3", [*crowd, victim])

    async def attack(server: LimitedServer) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        attacker = httpx.AsyncClient(base_url=server.address, timeout=TIMEOUT, transport=transport)
        async with attacker, open_page(server, victim.id, *victim.tokens) as page:
            for table in crowd:  # load them
                await attacker.get(f"/api/tables/{table.id}")
            pictures = [asyncio.create_task(attacker.get(f"/api/tables/{table.id}/picture")) for table in crowd]
            paths = [*(f"view?since={since}" for since in range(3)), "replay", "position?seq=0", "picture", "view"]
            reads = [asyncio.create_task(attacker.get(f"/api/tables/{victim.id}/{path}")) for path in paths]
            async with connect_from(server, ATTACKER) as socket:
                await socket.send(json.dumps({"type": "hello", "v": 2, "table": victim.id, "language": "de"}))
                for _ in range(3):
                    seat = page.updates[0]["awaited"][0]
                    answer = await page.play(seat, legal_moves(page.updates[seat])[0])
                    assert answer["type"] == "done", answer
                    await page.wait_for_length(0, answer["seq"] + 1)
                assert not all(picture.done() for picture in pictures), "the moves did not wait for the attacker's work"
                answers = await asyncio.gather(*pictures, *reads)
                assert {answer.status_code for answer in answers} == {200}

    with limited_server(tmp_path, requests_per_second=0) as server, others_are_served(server):
        asyncio.run(attack(server))


# Custom tiles


def test_custom_tiles_cost_more(tmp_path: Path) -> None:
    with limited_server(tmp_path, requests_per_second=2) as server, others_are_served(server):
        tables = []
        for number, tiles in enumerate((None, custom_tiles("plain_tiles"))):
            with attacker_client(server, f"127.0.1.{number}") as client:
                created = client.post(
                    "/api/tables", json=table_request(CUSTOM_TILES_GAME, ["me", "hotseat"], tiles=tiles)
                )
                tables.append(created.json()["table"]["id"])
        for number, path in enumerate(("pieces", "picture", "replay")):
            usual, custom = (
                statuses(server, f"127.0.{2 + place}.{number}", f"/api/tables/{table}/{path}")
                for place, table in enumerate(tables)
            )
            assert usual == [200] * 8, path
            assert set(custom) == {200, 429}, path


def statuses(server: LimitedServer, address: str, path: str) -> list[int]:
    """Return the statuses of eight requests from an address."""
    with attacker_client(server, address) as client:
        return [client.get(path).status_code for _ in range(8)]


# Previews


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LimitedServer]:
    """Yield a server without limits on which determinization never ends."""
    with slow_server(tmp_path_factory.mktemp("slow"), requests_per_second=0, connections_per_address=0) as running:
        yield running


def test_endless_previews_stall_nobody(endless: LimitedServer) -> None:
    """Many previews at once are answered, all but the last one without being computed."""
    table, tokens = create_table(endless, table_request(SECRET_GAME, ["me", "hotseat"]))
    number = BURST - 10

    async def attack() -> list[JsonDict]:
        async with open_page(endless, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            for count in range(number):
                await page.send("preview", id=f"{count}", seat=seat, move="quit")
            answers = [await page.wait_for("preview", "refused") for _ in range(number)]
            # The connection works, and so does the table.
            await page.socket.send(json.dumps({"type": "ping", "n": 7}))
            assert (await page.wait_for("pong"))["n"] == 7
            assert (await page.play(seat, legal_moves(page.updates[seat])[0]))["type"] == "done"
            return answers

    with others_are_served(endless):
        before = resident_bytes(endless)
        answers = asyncio.run(attack())
        growth = resident_bytes(endless) - before
    assert growth < MAX_GROWTH
    assert sorted(int(answer["id"]) for answer in answers) == list(range(number))
    assert {answer["code"] for answer in answers} == {"not-now"}
    last = next(answer for answer in answers if answer["id"] == f"{number - 1}")
    assert last["message"] == "A preview of this position takes too long to compute."
    assert last["advice"]


def test_moves_do_not_wait_for_a_preview(endless: LimitedServer) -> None:
    table, tokens = create_table(endless, table_request(SECRET_GAME, ["me", "hotseat"]))

    async def play() -> list[str]:
        async with open_page(endless, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            await page.send("preview", id="preview", seat=seat, move="quit")
            move, seq = legal_moves(page.updates[seat])[0], page.updates[seat]["next_seq"]
            await page.send("play", id="move", seat=seat, move=move, seq=seq)
            answers = [await page.wait_for("preview", "done", "refused") for _ in range(2)]
            return [answer["id"] for answer in answers]

    assert asyncio.run(play()) == ["move", "preview"]


def test_preview_out_of_turn_is_refused_before_it_is_computed(endless: LimitedServer) -> None:
    table, tokens = create_table(endless, table_request(SECRET_GAME, ["me", "hotseat"], options={"asking": "polled"}))

    async def play() -> None:
        async with open_page(endless, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            waiting = next(other for other in tokens if other not in page.updates[0]["to_act"])
            out_of_turn = await page.request("preview", seat=waiting, move="quit")
            played = await page.play(waiting, "quit")
            assert out_of_turn["code"] == "illegal"
            assert out_of_turn["message"] == played["message"], "the same reason as for the move itself"
            assert (await page.request("preview", seat=seat, move="nonsense"))["code"] == "illegal"

    asyncio.run(play())
    assert "determinized" not in endless.logged()


def test_preview_over_http_is_refused_in_words(endless: LimitedServer) -> None:
    table, tokens = create_table(endless, table_request(SECRET_GAME, ["me", "hotseat"]))
    seat = fetch(endless, f"{table}/view").json()["awaited"][0]
    with others_are_served(endless):
        answer = fetch(endless, f"{table}/preview", {"move": "quit"}, tokens[seat])
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


# Bots


def test_many_bots_of_one_address_do_not_starve_others(tmp_path: Path) -> None:
    """However many tables with bots an address has, another table's bot waits for at most two of their moves."""
    with bot_server(tmp_path, bot_seconds=600) as running, others_are_served(running.server):
        before = resident_bytes(running.server)
        create_crowd(running)
        table, _ = create_table(running.server, table_request(SIMULTANEOUS_GAME, gated_bots(2)))
        waits = asyncio.run(moves_of_others(running, table, SIMULTANEOUS_GAME))
        growth = resident_bytes(running.server) - before
    assert growth < MAX_GROWTH
    assert max(waits) <= 1, f"moves of the other address that were computed first: {waits}"


# The lobby


def test_one_address_does_not_empty_the_lobby(tmp_path: Path) -> None:
    with limited_server(tmp_path, requests_per_second=0, waiting_tables_per_address=0) as server:
        table, _ = create_table(server, table_request(TURN_GAME, ["me", "open"]))
        with others_are_served(server), attacker_client(server) as client:
            before = resident_bytes(server)
            for _ in range(110):
                answer = client.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"]))
                assert answer.status_code == 201
        growth = resident_bytes(server) - before
        listed = [found["id"] for found in fetch(server, "/api/tables").json()]
    assert growth < MAX_GROWTH
    assert len(listed) == 100
    assert table in listed[:2]


def test_waiting_tables_per_address_are_limited(tmp_path: Path) -> None:
    with limited_server(tmp_path, requests_per_second=0, waiting_tables_per_address=5) as server:
        with others_are_served(server), attacker_client(server) as client:
            answers = [client.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"])) for _ in range(12)]
            private = client.post("/api/tables", json=table_request(TURN_GAME, ["me", "link"], public=False))
            running = client.post("/api/tables", json=table_request(TURN_GAME, ["me", "hotseat"]))
            closed = client.post(f"/api/tables/{answers[0].json()['table']['id']}/close", json={})
            again = client.post("/api/tables", json=table_request(TURN_GAME, ["me", "open"]))
        assert [answer.status_code for answer in answers] == [201] * 5 + [409] * 7
        assert answers[-1].json() == {
            "code": "not-now",
            "message": "There are already 5 tables from your network that wait for players.",
            "advice": "Start or close one of them, or join another table.",
        }
        assert (private.status_code, running.status_code) == (409, 201)
        assert (closed.status_code, again.status_code) == (200, 201)
        create_table(server, table_request(TURN_GAME, ["me", "open"]))


# Origins of tables


def test_origin_of_a_table_is_a_secret_digest(unlimited: LimitedServer) -> None:
    """The same for all tables of an address, and of no use to anybody who does not have the server's secret."""
    body = table_request(TURN_GAME, ["me", "hotseat"])
    mine = [create_table(unlimited, body)[0] for _ in range(2)]
    with attacker_client(unlimited) as client:
        theirs = client.post("/api/tables", json=body).json()["table"]["id"]
    origins = [origin_of(unlimited, table) for table in (*mine, theirs)]
    assert origins[0] == origins[1] != origins[2]
    plain_digests = {sha256(text + b"127.0.0.1").hexdigest() for text in (b"", b"origin\0")}
    assert not any(digest.startswith(origins[0]) for digest in plain_digests)
    paths = ("", "/view", "/replay", "/pieces", "/picture")
    told = [fetch(unlimited, f"{table}{path}").text for table in (*mine, theirs) for path in paths]
    told += [fetch(unlimited, f"/api/tables?stage={stage}").text for stage in ("open", "running", "over")]
    told += [fetch(unlimited, "/metrics").text, unlimited.logged()]
    assert not any(origin in text for origin in origins for text in told)


def origin_of(server: LimitedServer, table: str) -> str:
    origin: str = query_rows(server.database, "select origin from tables where id = ?", table)[0][0]
    assert origin
    return origin
