"""The owner of a table, as a client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.registered import TURN_GAME
from tests.server.client import JsonDict, http_client, table_request
from tests.server.serving import Server

BOT: JsonDict = {"kind": "bot", "bot": "random"}
CLOSED_MESSAGE = "The host has closed this table."
CLOSED_NOTICE = "You have closed this table."
OWNER_ACTIONS: dict[str, JsonDict] = {"close": {}, "replace": {"seat": 1, "bot": "random"}, "mute": {"seat": 1}}
"""The actions of an owner, each with a valid request."""


class OwnerClient:
    """The browser of a person who has created a table."""

    def __init__(self, client: httpx.Client, body: JsonDict) -> None:
        self.client = client
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        self.table: str = answer.json()["table"]["id"]
        self.tokens: dict[int, str] = {key["seat"]: key["token"] for key in answer.json()["keys"]}

    def act(self, what: str, **body: Any) -> JsonDict:
        """Carry out an action; return the new status of the table."""
        answer = self.client.post(f"/api/tables/{self.table}/{what}", json=body)
        assert answer.status_code == 200, answer.text
        status: JsonDict = answer.json()
        return status

    def try_action(self, what: str, **body: Any) -> tuple[str, str]:
        """Try an action that is refused; return the code and the message."""
        return http_refusal(self.client.post(f"/api/tables/{self.table}/{what}", json=body))

    def get(self, path: str = "", token: str | None = None) -> httpx.Response:
        """Get something about the table."""
        headers = {} if token is None else {"X-Seat-Token": token}
        return self.client.get(f"/api/tables/{self.table}{path}", headers=headers)


def http_refusal(answer: httpx.Response) -> tuple[str, str]:
    """Return the code and the message of a refused HTTP request."""
    problem = answer.json()
    assert 400 <= answer.status_code < 500, answer.text
    assert problem["advice"]
    return problem["code"], problem["message"]


@contextmanager
def owned_table(server: Server, *seats: str | JsonDict, game: str = TURN_GAME, **more: Any) -> Iterator[OwnerClient]:
    """Yield the owner of a new table."""
    with http_client(server) as client:
        client.post("/api/guest", json={"name": "Ann"})
        yield OwnerClient(client, table_request(game, seats, **more))


def refusal_of(message: JsonDict) -> tuple[str, str]:
    """Return the code and the message of a `refused` message."""
    assert message["type"] == "refused", message
    return message["code"], message["message"]
