"""Every refusal has a code, a sentence and what to do; the connection stays open unless it floods."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hedgerow.server.errors import STATUS
from tests.server.pages import JsonDict, Page, hotseat_table, legal, make_table, page, table_wish, visitor
from tests.server.serving import Server

DEEP = "[" * 5000 + "]" * 5000
HELLO: JsonDict = {"type": "hello", "v": 1, "table": "TABLE"}
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
    ('{"type": "hello", "v": 1, "table": "x", "more": 1}', "bad-request"),
    ('{"type": "play", "id": 1, "seat": 0, "move": "x", "seq": 0}', "bad-request"),
    ('{"type": "play", "id": "1", "seat": 99, "move": "x", "seq": 0}', "bad-request"),
    ('{"type": "play", "id": "1", "seat": 0, "move": "x"}', "bad-request"),
    ('{"type": "chat", "id": "1", "text": "\\ud800"}', "bad-request"),
    (json.dumps({"type": "chat", "id": "1", "text": "x" * 3000}), "bad-request"),
    (json.dumps({"type": "chat", "id": "i" * 100, "text": "x"}), "bad-request"),
    (json.dumps({**HELLO, "v": 2}), "bad-request"),
    (json.dumps({**HELLO, "v": 10**30}), "bad-request"),
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
def test_a_message_that_is_not_understood(server: Server, text: str | bytes, code: str) -> None:
    if isinstance(text, str) and "TABLE" in text:
        text = text.replace("TABLE", hotseat_table(server, "cornwall")[0])

    async def send() -> None:
        async with connect(server.live) as socket:
            own = Page(socket)
            await socket.send(text)
            answer = await own.receive()
            assert answer["type"] == "refused", answer
            check_refusal(answer, code)
            await own.socket.send('{"type": "ping", "n": 5}')
            assert await own.receive() == {"type": "pong", "n": 5}, "the connection stays open"

    asyncio.run(send())


def test_at_a_table(server: Server) -> None:
    table, tokens = hotseat_table(server, "woolybully")

    async def try_things() -> None:
        async with page(server, table, tokens[0]) as own, page(server, table) as watching:
            seq = own.updates[0]["next_seq"]
            wishes: list[tuple[str, JsonDict, str]] = [
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
            for kind, more, code in wishes:
                answer = await own.ask(kind, **more)
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
                answer = await watching.ask(kind, **more)
                check_refusal(answer, "not-allowed")
        async with page(server, table) as anew:
            assert anew.updates[None]["next_seq"] == seq, "nothing of that has changed anything"

    asyncio.run(try_things())


def test_who_floods_is_cut_off_and_others_are_served(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")

    async def flood(socket: Any) -> None:
        with suppress(ConnectionClosed):
            for number in range(50_000):
                await socket.send(f'{{"type": "ping", "n": {number}}}')

    async def run() -> None:
        async with page(server, table, *tokens.values()) as calm, page(server, table, tokens[0]) as wild:
            flooding = asyncio.create_task(flood(wild.socket))
            answered = 0
            while not flooding.done():
                calm_answer = await calm.ask("chat", text="still here") if answered < 20 else None
                if calm_answer is not None:
                    assert calm_answer["type"] == "done"
                    answered += 1
                else:
                    await flooding
            await flooding
            assert answered
            codes = []
            with suppress(ConnectionClosed):
                while True:
                    message = await wild.receive()
                    if message["type"] == "refused":
                        check_refusal(message, "too-fast")
                        codes.append(message["code"])
            assert wild.socket.close_code == 4008
            assert codes, "there is a warning first"
            seat = calm.updates[0]["awaited"][0]
            await calm.reach(seat, calm.updates[0]["next_seq"])
            assert (await calm.play(seat, legal(calm.updates[seat])[0]))["type"] == "done"
        async with page(server, table, tokens[0]) as again:  # come back, and behave
            assert again.updates[0]["table"]["id"] == table

    asyncio.run(run())


def test_a_huge_message_does_not_trouble_others(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")

    async def run() -> None:
        async with page(server, table, tokens[0]) as calm:
            async with connect(server.live) as socket:
                with suppress(ConnectionClosed):
                    await socket.send("x" * 5_000_000)
                    await socket.recv()
            assert (await calm.ask("chat", text="still here"))["type"] == "done"

    asyncio.run(run())


# Over HTTP


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
def test_a_request_that_is_refused(server: Server, method: str, path: str, body: Any, status: int, code: str) -> None:
    if "TABLE" in path:
        path = path.replace("TABLE", hotseat_table(server, "cornwall")[0])
    if "OPEN" in path:
        path = path.replace("OPEN", make_table(server, table_wish("cornwall", ["me", "open"]))[0])
    raw = isinstance(body, bytes)
    with visitor(server) as client:
        answer = client.request(
            method,
            path,
            content=body if raw else None,
            json=None if raw else body,
            headers={"Content-Type": "application/json"} if raw else None,
        )
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), answer.text
    assert problem.keys() == {"code", "message", "advice"}
    assert problem["message"]
    assert problem["advice"]
