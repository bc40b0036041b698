"""Refusals: each has a code, a message and advice, and the connection stays open unless it floods."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hedgerow.server.errors import STATUS, ErrorCode
from hedgerow.server.live.protocol import VERSION
from tests.registered import SECRET_GAME, TURN_GAME
from tests.server.client import (
    JsonDict,
    LivePage,
    create_table,
    hotseat_table,
    http_client,
    legal_moves,
    open_page,
    table_request,
)
from tests.server.serving import Server

API_DOCUMENT = Path(__file__).parents[2] / "docs" / "server-api.md"
DEEP = "[" * 5000 + "]" * 5000
HELLO: JsonDict = {"type": "hello", "v": VERSION, "table": "TABLE"}
PLAY: JsonDict = {"type": "play", "id": "1", "seat": 0, "move": "x", "seq": 0}


def check_refusal(problem: JsonDict, *codes: str) -> None:
    assert problem["code"] in codes, problem
    assert problem["code"] in STATUS
    for sentence in (problem["message"], problem["advice"]):
        assert sentence
        assert not sentence[:1].islower(), sentence
        assert sentence.endswith((".", "!", "?")), sentence
        assert not sentence.endswith(".."), sentence
        assert "Traceback" not in sentence
        assert "\n" not in sentence


BAD_MESSAGES: list[tuple[str | bytes, str]] = [
    ("", "bad-request"),
    ("no JSON", "bad-request"),
    ("{", "bad-request"),
    ("null", "bad-request"),
    ("17", "bad-request"),
    ("[]", "bad-request"),
    ("{}", "bad-request"),
    ('{"type": "dance"}', "bad-request"),
    ('{"type": 5}', "bad-request"),
    ('{"type": "hello"}', "bad-request"),
    ('{"type": "hello", "v": 2, "table": "x", "more": 1}', "bad-request"),
    ('{"type": "play", "id": 1, "seat": 0, "move": "x", "seq": 0}', "bad-request"),
    ('{"type": "play", "id": "1", "seat": 99, "move": "x", "seq": 0}', "bad-request"),
    ('{"type": "play", "id": "1", "seat": 0, "move": "x"}', "bad-request"),
    ('{"type": "chat", "id": "1", "text": "\\ud800"}', "bad-request"),
    (json.dumps({"type": "chat", "id": "1", "text": "x" * 3000}), "bad-request"),
    (json.dumps({"type": "chat", "id": "i" * 100, "text": "x"}), "bad-request"),
    (json.dumps({**HELLO, "v": 1}), "bad-request"),
    (json.dumps({**HELLO, "v": VERSION + 1}), "old-page"),
    (json.dumps({**HELLO, "v": 10**30}), "old-page"),
    (json.dumps({**HELLO, "table": "nowhere"}), "no-table"),
    (json.dumps({**HELLO, "table": ""}), "no-table"),
    (json.dumps({**HELLO, "table": "../../etc"}), "no-table"),
    (json.dumps({**HELLO, "tokens": ["wrong"]}), "not-allowed"),
    (json.dumps({**HELLO, "tokens": ["x"] * 6}), "bad-request"),
    (json.dumps(PLAY), "bad-request"),
    (json.dumps({"type": "chat", "id": "1", "text": "no hello yet"}), "bad-request"),
    ("x" * 20_000, "too-large"),
    (f'{{"deep": {DEEP}, "type": "ping"}}', "bad-request"),
    (b"\x00\x01\x02", "bad-request"),
    (b'{"type": "dance"}', "bad-request"),
]


@pytest.mark.parametrize(("text", "code"), BAD_MESSAGES)
def test_malformed_message_is_refused(server: Server, text: str | bytes, code: str) -> None:
    if isinstance(text, str) and "TABLE" in text:
        text = text.replace("TABLE", hotseat_table(server, TURN_GAME)[0])

    async def send() -> None:
        async with connect(server.live) as socket:
            page = LivePage(socket)
            await socket.send(text)
            answer = await page.receive()
            assert answer["type"] == "refused", answer
            check_refusal(answer, code)
            await page.socket.send('{"type": "ping", "n": 5}')
            assert await page.receive() == {"type": "pong", "n": 5}, "the connection stays open"

    asyncio.run(send())


def test_forbidden_actions_at_a_table_are_refused(server: Server) -> None:
    table, tokens = hotseat_table(server, SECRET_GAME)

    async def try_things() -> None:
        async with open_page(server, table, tokens[0]) as page, open_page(server, table) as watching:
            seq = page.updates[0]["next_seq"]
            requests: list[tuple[str, JsonDict, str]] = [
                ("play", {"seat": 0, "move": "nonsense", "seq": seq}, "illegal"),
                ("play", {"seat": 0, "move": "", "seq": seq}, "illegal"),
                ("play", {"seat": 0, "move": "1a0@zz99", "seq": seq}, "illegal"),
                ("play", {"seat": 0, "move": "done", "seq": seq}, "illegal"),
                ("play", {"seat": 0, "move": "x" * 1000, "seq": seq}, "bad-request"),
                ("play", {"seat": 1, "move": "quit", "seq": seq}, "not-allowed"),
                ("preview", {"seat": 1, "move": "quit"}, "not-allowed"),
                ("preview", {"seat": 0, "move": "nonsense"}, "illegal"),
                ("preview", {"seat": 0, "move": "9" * 1999}, "illegal"),
                ("undo", {"seat": 0}, "illegal"),
                ("undo", {"seat": 0, "to": 10**30}, "illegal"),
                ("undo", {"seat": 0, "to": -1}, "illegal"),
                ("undo", {"seat": 1}, "not-allowed"),
                ("answer", {"seat": 0, "agree": True}, "not-now"),
                ("answer", {"seat": 1, "agree": True}, "not-allowed"),
                ("resign", {"seat": 1}, "not-allowed"),
                ("back", {"seat": 1}, "not-allowed"),
                ("chat", {"text": "   "}, "bad-request"),
                ("chat", {"text": "\x1b\u202e\u200b"}, "bad-request"),
                ("chat", {"text": "me", "seat": 1}, "not-allowed"),
            ]
            for kind, more, code in requests:
                answer = await page.request(kind, **more)
                assert answer["type"] == "refused", (kind, more, answer)
                check_refusal(answer, code)
            for kind, more in (
                ("play", {"seat": 0, "move": "quit", "seq": seq}),
                ("preview", {"seat": 0, "move": "quit"}),
                ("undo", {"seat": 0}),
                ("answer", {"seat": 0, "agree": True}),
                ("resign", {"seat": 0}),
                ("back", {"seat": 0}),
            ):
                answer = await watching.request(kind, **more)
                check_refusal(answer, "not-allowed")
        async with open_page(server, table) as anew:
            assert anew.updates[None]["next_seq"] == seq, "none of the refused actions has changed anything"

    asyncio.run(try_things())


def test_flooding_page_is_disconnected_and_others_are_served(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)

    async def flood(socket: Any) -> None:
        with suppress(ConnectionClosed):
            for number in range(50_000):
                await socket.send(f'{{"type": "ping", "n": {number}}}')

    async def run() -> None:
        async with (
            open_page(server, table, *tokens.values()) as bystander,
            open_page(server, table, tokens[0]) as flooder,
        ):
            flooding = asyncio.create_task(flood(flooder.socket))
            refusal_of = 0
            while not flooding.done():
                calm_answer = await bystander.request("chat", text="still here") if refusal_of < 20 else None
                if calm_answer is not None:
                    assert calm_answer["type"] == "done"
                    refusal_of += 1
                else:
                    await flooding
            await flooding
            assert refusal_of
            codes = []
            with suppress(ConnectionClosed):
                while True:
                    message = await flooder.receive()
                    if message["type"] == "refused":
                        check_refusal(message, "too-fast")
                        codes.append(message["code"])
            assert flooder.socket.close_code == 4008
            assert codes, "there is a warning first"
            seat = bystander.updates[0]["awaited"][0]
            await bystander.wait_for_length(seat, bystander.updates[0]["next_seq"])
            assert (await bystander.play(seat, legal_moves(bystander.updates[seat])[0]))["type"] == "done"
        async with open_page(server, table, tokens[0]) as again:  # the page may reconnect
            assert again.updates[0]["table"]["id"] == table

    asyncio.run(run())


def test_huge_message_does_not_affect_others(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)

    async def run() -> None:
        async with open_page(server, table, tokens[0]) as bystander:
            async with connect(server.live) as socket:
                with suppress(ConnectionClosed):
                    await socket.send("x" * 5_000_000)
                    await socket.recv()
            assert (await bystander.request("chat", text="still here"))["type"] == "done"

    asyncio.run(run())


def test_every_error_code_has_a_status_and_is_documented() -> None:
    assert set(STATUS) == set(get_args(ErrorCode))
    documented = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", API_DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert {code: int(status) for code, status in documented} == STATUS


# HTTP


BAD_REQUESTS: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/api/tables/nowhere", None, 404, "no-table"),
    ("GET", "/api/tables/nowhere/view", None, 404, "no-table"),
    ("GET", "/api/tables/nowhere/replay", None, 404, "no-table"),
    ("GET", "/api/tables/OPEN/replay", None, 409, "not-now"),
    ("GET", "/api/tables/OPEN/picture", None, 409, "not-now"),
    ("GET", "/api/tables/TABLE/file", None, 409, "not-now"),
    ("GET", "/api/tables/TABLE/view?since=x", None, 400, "bad-request"),
    ("GET", "/api/tables/TABLE/picture?theme=pink", None, 400, "bad-request"),
    ("GET", "/api/tables/TABLE/picture?step=1000", None, 400, "bad-request"),
    ("GET", "/api/tables/TABLE/picture?step=-1000", None, 400, "bad-request"),
    ("GET", "/api/tables/nowhere/pieces", None, 404, "no-table"),
    ("GET", "/api/nowhere", None, 404, "no-page"),
    ("GET", "/api", None, 404, "no-page"),
    ("GET", "/assets/nowhere.js", None, 404, "no-page"),
    ("POST", "/nowhere", None, 405, "bad-request"),
    ("DELETE", "/api/tables", None, 405, "bad-request"),
    ("POST", "/api/tables", b"{", 400, "bad-request"),
    ("POST", "/api/tables", b"null", 400, "bad-request"),
    ("POST", "/api/tables", b"\xff\xfe", 400, "bad-request"),
    ("POST", "/api/tables", DEEP.encode(), 400, "bad-request"),
    ("POST", "/api/tables", b"x" * 300_000, 413, "too-large"),
    ("POST", "/api/guest", {}, 400, "bad-request"),
    ("POST", "/api/guest", {"name": 5}, 400, "bad-request"),
    ("POST", "/api/tables/TABLE/moves", {"id": "1", "move": "x", "seq": 0}, 403, "not-allowed"),
    ("POST", "/api/tables/TABLE/moves", {"id": "", "move": "x", "seq": 0}, 400, "bad-request"),
    ("POST", "/api/tables/TABLE/moves", {"move": "x"}, 400, "bad-request"),
    ("POST", "/api/tables/TABLE/preview", {"move": "x"}, 403, "not-allowed"),
    ("POST", "/api/tables/TABLE/resign", None, 403, "not-allowed"),
    ("POST", "/api/tables/TABLE/rematch", None, 403, "not-allowed"),
    ("POST", "/api/tables/TABLE/chat", {"text": ""}, 400, "bad-request"),
    ("POST", "/api/tables/TABLE/join", {}, 409, "not-now"),
    ("POST", "/api/tables/OPEN/join", {"seat": -1}, 409, "not-now"),
    ("POST", "/api/tables/OPEN/start", {}, 403, "not-allowed"),
    ("POST", "/api/tables/OPEN/start", {"bots": 7}, 400, "bad-request"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD_REQUESTS)
def test_http_request_is_refused(server: Server, method: str, path: str, body: Any, status: int, code: str) -> None:
    if "TABLE" in path:
        path = path.replace("TABLE", hotseat_table(server, TURN_GAME)[0])
    if "OPEN" in path:
        path = path.replace("OPEN", create_table(server, table_request(TURN_GAME, ["me", "open"]))[0])
    raw = isinstance(body, bytes)
    with http_client(server) as client:
        answer = client.request(
            method,
            path,
            content=body if raw else None,
            json=None if raw else body,
            headers={"Content-Type": "application/json"} if raw else None,
        )
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), answer.text
    assert code in STATUS
    assert problem.keys() == {"code", "message", "advice"}
    assert problem["message"]
    assert problem["advice"]
