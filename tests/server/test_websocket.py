"""Frames: whole texts are read directly, all others by the library; nothing is lost at the borders of packets."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from hedgerow.server.live.websocket import frame_length, text_head, whole_text
from hedgerow.server.tables.presence import MAX_PUSHED
from tests.registered import TURN_GAME
from tests.server.client import LivePage, create_table, fetch, hotseat_table, legal_moves, open_page, table_request
from tests.server.serving import SINGLE_SERVER, Server

MOST = 65_536


def sent_by_client(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_a_whole_text_is_read_like_by_the_library(length: int) -> None:
    text = "é" * (length // 2) + "x" * (length % 2)
    frame = sent_by_client(Opcode.TEXT, text.encode())
    assert frame_length(frame, 0, MOST) == len(frame)
    assert whole_text(frame) == (text if length < 65_536 else None)
    assert all(frame_length(frame[:end], 0, MOST) == 0 for end in {*range(min(14, len(frame))), len(frame) - 1})


@pytest.mark.parametrize(
    "frame",
    [
        sent_by_client(Opcode.TEXT, b"part", fin=False),
        sent_by_client(Opcode.CONT, b"part"),
        sent_by_client(Opcode.BINARY, b"bytes"),
        sent_by_client(Opcode.PING, b"ping"),
        sent_by_client(Opcode.CLOSE, b"\x03\xe8"),
        sent_by_client(Opcode.TEXT, b"\xff"),
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        b"\xc1" + sent_by_client(Opcode.TEXT, b"extension bit")[1:],
    ],
    ids=["part", "last part", "binary", "ping", "close", "no UTF-8", "no mask", "extension"],
)
def test_all_other_frames_are_left_to_the_library(frame: bytes) -> None:
    assert frame_length(frame, 0, MOST) == len(frame)
    assert whole_text(frame) is None


def test_a_frame_that_is_too_long_is_passed_on_at_once() -> None:
    head = sent_by_client(Opcode.TEXT, b"x" * (MOST + 1))[:20]
    assert frame_length(head, 0, MOST) == len(head)


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536, 200_000])
def test_heads_of_sent_texts(length: int) -> None:
    data = b"x" * length
    assert text_head(length) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_frames_are_found_wherever_packets_end() -> None:
    rng = Random(1)
    texts = ["a" * rng.choice((0, 5, 125, 126, 300, 5_000)) for _ in range(40)]
    stream = b"".join(sent_by_client(Opcode.TEXT, text.encode()) for text in texts)
    found, rest, at = [], b"", 0
    while at < len(stream):
        size = rng.choice((1, 2, 3, 7, 400, 6_000))
        data, start = rest + stream[at : at + size], 0
        at += size
        while length := frame_length(data, start, MOST):
            found.append(whole_text(data[start : start + length]))
            start += length
        rest = data[start:]
    assert found == texts
    assert not rest


@SINGLE_SERVER
def test_the_answer_to_a_move_comes_before_its_update(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            for _ in range(6):
                seat = max(page.updates.values(), key=lambda update: update["next_seq"])["awaited"][0]
                before = len(page.received)
                answer = await page.play(seat, legal_moves(page.updates[seat])[0])
                await page.wait_for_length(seat, answer["seq"] + 1)
                kinds = [json.loads(text)["type"] for text in page.received[before:]]
                assert kinds[:2] == ["done", "update"]

    asyncio.run(play())


@SINGLE_SERVER
def test_updates_arrive_in_order_however_many_pages_follow(server: Server) -> None:
    table, tokens = create_table(server, table_request(TURN_GAME, ["me", "hotseat"]))

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            watchers = [await _watch(server, table) for _ in range(MAX_PUSHED + 4)]
            for _ in range(5):
                latest = max(page.updates.values(), key=lambda update: update["next_seq"])
                seat = latest["awaited"][0]
                answer = await page.play(seat, legal_moves(page.updates[seat])[0])
                await page.wait_for_length(seat, answer["seq"] + 1)
            last = page.updates[0]["next_seq"]
            expected = fetch(server, f"{table}/view").json()["match"]["scene"]
            for watcher in watchers:
                update = await watcher.wait_for_length(None, last)
                assert update["match"]["scene"] == expected
                numbers = [
                    json.loads(text)["next_seq"] for text in watcher.received if json.loads(text)["type"] == "update"
                ]
                assert numbers == sorted(numbers)
                await watcher.socket.close()

    asyncio.run(play())


async def _watch(server: Server, table: str) -> LivePage:
    page = LivePage(await connect(server.live, max_size=None, max_queue=None))
    await page.socket.send(json.dumps({"type": "hello", "v": 2, "table": table, "tokens": []}))
    await page.wait_for("update")
    return page
