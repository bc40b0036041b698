"""Leaks: the bytes that a seat receives do not depend on information hidden from it.

Two servers have the same tables with the same ids and the same secrets of seats. To one seat they look the same;
everything that is hidden from this seat differs. Whatever it requests, it must get the same bytes from both.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from hedgerow.match import Match, record
from tests.registered import SECRET_GAME
from tests.server.client import TIMEOUT, JsonDict, fetch, hotseat_table, http_client, legal_moves, open_page
from tests.server.database import StoredTable, store_tables, update_rows
from tests.server.secret_twins import (
    impossible_draw,
    random_match,
    reveals,
    secret_twin,
    shows_no_secret,
    tempting_moves,
)
from tests.server.serving import Server, serving


@dataclass(frozen=True)
class Case:
    """A table on two servers, and the seat that looks at it."""

    viewer: int | None
    here: StoredTable
    there: StoredTable

    @property
    def id(self) -> str:
        return self.here.id

    @property
    def token(self) -> str | None:
        return None if self.viewer is None else self.here.tokens[self.viewer]

    @property
    def others(self) -> list[str]:
        """The secrets of all other seats."""
        return [token for token in self.here.tokens if token != self.token]


@dataclass(frozen=True)
class Twins:
    """Two servers and their tables."""

    here: Server
    there: Server
    cases: list[Case]
    damaged: Case
    """A table with an impossible log."""


def new_case(number: int, viewer: int | None) -> Case:
    players = 2 + number % 3
    match = random_match(number, players, 6 + number % 20, short_hands=number % 4 == 1)
    name = f"twin{number}x{'s' if viewer is None else viewer}"
    return Case(viewer, StoredTable(name, match), StoredTable(name, secret_twin(match, viewer, Random(number))))


def store_impossible(folder: Path, case: Case) -> Case:
    """Store a table with an impossible entry: a hidden draw of a tile that was drawn before."""
    for name, table in (("here", case.here), ("there", case.there)):
        store_tables(folder / f"{name}.sqlite3", [table])
        entry = impossible_draw(table.match, case.viewer)
        text = msgspec.json.encode(record(table.match.game, entry)).decode()
        where = "update entries set body = ? where table_id = ? and seq = ?"
        update_rows(folder / f"{name}.sqlite3", where, text, table.id, entry.seq)
    return case


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    folder = tmp_path_factory.mktemp("twins")
    cases = [new_case(number, viewer) for number in range(6) for viewer in (None, number % 2, 1 - number % 2)]
    store_tables(folder / "here.sqlite3", [case.here for case in cases])
    store_tables(folder / "there.sqlite3", [case.there for case in cases])
    damaged = store_impossible(folder, new_case(6, 1))
    with serving(folder / "here.sqlite3") as here, serving(folder / "there.sqlite3") as there:
        yield Twins(here, there, cases, damaged)


def over_http(server: Server, case: Case) -> dict[str, tuple[int, bytes]]:
    """Send all HTTP requests as this seat, after the other seats have sent the same."""
    length = len(case.here.match.line)
    paths = [
        "",
        "/view",
        f"/view?since={case.here.match.next_seq - 3}",
        "/picture?theme=light",
        f"/picture?theme=light&step={length // 2}",
        f"/picture?step={length + 5}",
        *(f"/position?seq={seq}" for seq in range(0, case.here.match.next_seq, 4)),
        "/pieces",
        "/replay",
        "/file",
    ]
    answers = {}
    with http_client(server) as client:
        for token in [*case.others, case.token]:
            client.headers = httpx.Headers({} if token is None else {"X-Seat-Token": token})
            for path in paths:
                answers[path] = client.get(f"/api/tables/{case.id}{path}")
        for move in attempts(case):
            answers[move] = client.post(f"/api/tables/{case.id}/preview", json={"move": move})
    return {what: (answer.status_code, answer.content) for what, answer in answers.items()}


def attempts(case: Case) -> list[str]:
    """Return moves to try: legal ones, illegal ones, and other seats' tiles."""
    match = case.here.match
    texts = [*tempting_moves(match), *tempting_moves(case.there.match)]
    for seat in match.state.to_act:
        moves = [match.game.move_text(seat, move) for move in match.state.moves(seat)]
        texts += moves if seat == case.viewer and len(moves) < 12 else moves[:: max(1, len(moves) // 8)]
    return sorted(set(texts))


async def over_the_socket(server: Server, case: Case) -> list[str]:
    """Return everything that the seat's page receives, whatever it tries."""
    tokens = [] if case.token is None else [case.token]
    async with open_page(server, case.id, *case.others), open_page(server, case.id, *tokens) as page:
        seat = case.viewer or 0
        legal_here = legal_moves(page.updates[case.viewer])
        for move in attempts(case):
            await page.request("preview", id=f"look {move}", seat=seat, move=move)
            if move not in legal_here:
                now = page.updates[case.viewer]["next_seq"]
                assert (await page.request("play", id=f"play {move}", seat=seat, move=move, seq=now))[
                    "type"
                ] == "refused"
        await page.request("undo", id="undo", seat=seat, to=1)
        await page.request("answer", id="answer", seat=seat, agree=True)
        return page.received


def test_the_same_bytes_over_http(twins: Twins) -> None:
    codes = set()
    for case in twins.cases:
        one, other = over_http(twins.here, case), over_http(twins.there, case)
        assert one == other, case.id
        assert one["/file"][0] == 409, "the file contains all secrets and is for after the end"
        replay = json.loads(one["/replay"][1])
        assert (replay["code"], replay["score_sheets"], replay["over"]) == (None, None, False)
        codes |= {code for code, _ in one.values()}
    assert codes >= {200, 409}


def test_the_same_bytes_over_the_socket(twins: Twins) -> None:
    kinds = set()
    for case in twins.cases:
        one = asyncio.run(over_the_socket(twins.here, case))
        other = asyncio.run(over_the_socket(twins.there, case))
        # Answers come in order; updates that nobody requested may come at any moment between them.
        assert sorted(one) == sorted(other), case.id
        kinds |= {json.loads(message)["type"] for message in one}
    assert kinds >= {"welcome", "update", "preview", "refused"}


def test_the_same_bytes_while_others_play(twins: Twins) -> None:
    """The other seats make the same moves at both tables; their later draws differ as well."""

    async def follow(server: Server, case: Case, moves: list[tuple[int, str]]) -> list[str]:
        tokens = [] if case.token is None else [case.token]
        async with open_page(server, case.id, *case.others), open_page(server, case.id, *tokens) as page:
            url = f"{server.address}/api/tables/{case.id}"
            async with httpx.AsyncClient(base_url=url, verify=False, timeout=TIMEOUT) as others:
                for number, (seat, move) in enumerate(moves):
                    before = page.updates[case.viewer]["next_seq"]
                    answer = await others.post(
                        "/moves",
                        json={"id": f"{number}", "move": move, "seq": before},
                        headers={"X-Seat-Token": case.here.tokens[seat]},
                    )
                    assert answer.status_code == 200, answer.text
                    await page.wait_for_length(case.viewer, before + 1)
                before = page.updates[case.viewer]["next_seq"]
                await others.post("/chat", json={"text": "What now?"}, headers={"X-Seat-Token": case.here.tokens[-1]})
                await page.wait_for_length(case.viewer, before + 1)
            return page.received

    followed = 0
    for case in twins.cases:
        moves = common_moves(case)
        one = asyncio.run(follow(twins.here, case, moves))
        assert one == asyncio.run(follow(twins.there, case, moves)), case.id
        followed += len(moves)
    assert followed >= len(twins.cases)


def common_moves(case: Case) -> list[tuple[int, str]]:
    """Return moves of other seats that are legal at both tables, one after another, and do not end the match."""
    one = Match.resume(case.here.match.log, None, case.here.match.dealer)
    other = Match.resume(case.there.match.log, None, case.there.match.dealer)
    found: list[tuple[int, str]] = []
    for _ in range(4):
        for seat in one.state.to_act:
            both = set(one.state.moves(seat)) & set(other.state.moves(seat)) if seat != case.viewer else set()
            texts = sorted(one.game.move_text(seat, move) for move in both)
            texts = [text for text in texts if not reveals(text)]
            if texts:
                found.append((seat, texts[-1]))
                move = one.game.read_move(*found[-1])
                one.play(seat, move)
                other.play(seat, move)
                break
        else:
            break
    assert one.view(case.viewer) == other.view(case.viewer)
    return found


def test_spectator_sees_nothing_hidden(twins: Twins) -> None:
    for case in twins.cases:
        view = fetch(twins.here, f"{case.id}/view").json()
        assert shows_no_secret(case.here.match, view["match"]["view"])
        assert view["match"]["scene"]["trays"] == []
        assert view["moves"] is None
        for entry in view["match"]["log"]:
            for event in entry.get("events", []):
                assert event["kind"] != "draw" or "tile" not in event["facts"]
        assert "seed" not in fetch(twins.here, f"{case.id}/replay").text.replace("the seed", "")


def test_damaged_table_reveals_no_secret(twins: Twins) -> None:
    case = twins.damaged
    one, other = over_http(twins.here, case), over_http(twins.there, case)
    assert {code for code, _ in one.values()} == {500}
    assert all(json.loads(content)["code"] == "damaged" for _, content in one.values())
    assert one == other


def test_secret_opens_only_its_own_seat_and_table(server: Server) -> None:
    table, tokens = hotseat_table(server, SECRET_GAME)
    other, _ = hotseat_table(server, SECRET_GAME)
    requests: list[tuple[str, JsonDict | None]] = [
        ("view", None),
        ("picture", None),
        ("moves", {"id": "1", "move": "quit", "seq": 0}),
        ("preview", {"move": "quit"}),
        ("chat", {"text": "Hello"}),
        ("resign", {}),
        ("rematch", {}),
        ("join", {"token": tokens[0]}),
    ]
    before = fetch(server, f"{other}/view").content
    with http_client(server, headers={"X-Seat-Token": tokens[0]}) as client:
        for path, body in requests:
            address = f"/api/tables/{other}/{path}"
            answer = client.get(address) if body is None else client.post(address, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed"), path

    async def hello() -> None:
        async with open_page(server, table, tokens[0]) as page:
            await page.socket.send(json.dumps({"type": "hello", "v": 2, "table": other, "tokens": [tokens[0]]}))
            assert (await page.wait_for("refused", "welcome"))["code"] == "not-allowed"
            # The page still has its own seat and no other.
            assert (await page.request("preview", seat=0, move="quit"))["type"] in ("preview", "refused")
            assert (await page.request("preview", seat=1, move="quit"))["code"] == "not-allowed"

    asyncio.run(hello())
    assert fetch(server, f"{other}/view").content == before
