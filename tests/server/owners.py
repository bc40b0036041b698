"""Somebody who has made a table and looks after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.pages import JsonDict, table_wish, visitor
from tests.server.serving import Server

BOT: JsonDict = {"kind": "bot", "bot": "random"}
CLOSED = "The owner has closed this table."
FAREWELL = "I have closed this table."
DEEDS: dict[str, JsonDict] = {"close": {}, "replace": {"seat": 1, "bot": "random"}, "mute": {"seat": 1}}
"""What the owner may do."""


class Owner:
    """Somebody who has made a table, with their browser."""

    def __init__(self, client: httpx.Client, wish: JsonDict) -> None:
        self.client = client
        answer = client.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        self.table: str = answer.json()["table"]["id"]
        self.tokens: dict[int, str] = {key["seat"]: key["token"] for key in answer.json()["keys"]}

    def does(self, what: str, **wish: Any) -> JsonDict:
        """Something that must succeed; returns how the table stands then."""
        answer = self.client.post(f"/api/tables/{self.table}/{what}", json=wish)
        assert answer.status_code == 200, answer.text
        status: JsonDict = answer.json()
        return status

    def tries(self, what: str, **wish: Any) -> tuple[str, str]:
        """Something that must be refused; returns how."""
        return refusal(self.client.post(f"/api/tables/{self.table}/{what}", json=wish))

    def look(self, path: str = "", token: str | None = None) -> httpx.Response:
        """Something about the table."""
        headers = {} if token is None else {"X-Seat-Token": token}
        return self.client.get(f"/api/tables/{self.table}{path}", headers=headers)


def refusal(answer: httpx.Response) -> tuple[str, str]:
    told = answer.json()
    assert 400 <= answer.status_code < 500, answer.text
    assert told["advice"]
    return told["code"], told["message"]


@contextmanager
def owning(server: Server, *seats: str | JsonDict, game: str = "cornwall", **more: Any) -> Iterator[Owner]:
    with visitor(server) as client:
        client.post("/api/guest", json={"name": "Ann"})
        yield Owner(client, table_wish(game, seats, **more))


def answered(message: JsonDict) -> tuple[str, str]:
    assert message["type"] == "refused", message
    return message["code"], message["message"]
