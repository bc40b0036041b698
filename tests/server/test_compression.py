"""Large responses are compressed, and the largest ones not in the event loop."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from litestar import Litestar, Response, get
from litestar.params import FromPath
from litestar.testing import TestClient

from hedgerow.server.http.compression import (
    COMPRESSED_ALREADY,
    MAX_COMPRESSED_IN_LOOP,
    MIN_COMPRESSED,
    CompressResponses,
)

Client = TestClient[Litestar]


@get("/body/{size:int}", sync_to_thread=False)
def body(size: FromPath[int]) -> Response[str]:
    return Response("x" * size, headers={"Vary": "Accept-Language", "X-Thread": f"{threading.get_ident()}"})


@get("/done", opt={COMPRESSED_ALREADY: True}, sync_to_thread=False)
def done() -> str:
    return "x" * MIN_COMPRESSED


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(Litestar([body, done], middleware=[CompressResponses()], openapi_config=None)) as opened:
        yield opened


@pytest.fixture
def threads() -> Iterator[list[int]]:
    """Yield the threads in which something is compressed."""
    compress, used = gzip.compress, list[int]()

    def recorded(data: bytes, level: int) -> bytes:
        used.append(threading.get_ident())
        return compress(data, level)

    with patch.object(gzip, "compress", recorded):
        yield used


def test_small_responses_are_not_compressed(client: Client) -> None:
    answer = client.get(f"/body/{MIN_COMPRESSED - 1}", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Language"


@pytest.mark.parametrize("size", [MIN_COMPRESSED, MAX_COMPRESSED_IN_LOOP, MAX_COMPRESSED_IN_LOOP + 1, 10**6])
def test_large_responses_are_compressed_beside_the_event_loop(client: Client, threads: list[int], size: int) -> None:
    answer = client.get(f"/body/{size}", headers={"Accept-Encoding": "br, gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < size / 10
    assert answer.headers["vary"] == "Accept-Language,Accept-Encoding"
    assert answer.text == "x" * size
    assert (threads == [int(answer.headers["x-thread"])]) is (size <= MAX_COMPRESSED_IN_LOOP)


def test_responses_are_compressed_only_for_clients_that_accept_it(client: Client, threads: list[int]) -> None:
    answer = client.get("/body/5000", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Language,Accept-Encoding"
    assert answer.text == "x" * 5000
    assert threads == []


def test_responses_that_are_compressed_already_stay_as_they_are(client: Client, threads: list[int]) -> None:
    assert client.get("/done", headers={"Accept-Encoding": "gzip"}).text == "x" * MIN_COMPRESSED
    assert threads == []
