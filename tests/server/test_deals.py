"""Deals that several guests play: the same draws for everybody, one try each, results, and a comparison of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from hedgerow.server.http.app import create_app
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.tables.deals import daily_deal, day_number, day_text
from tests.registered import TURN_GAME
from tests.server.client import JsonDict, http_client, legal_moves
from tests.server.serving import Server
from tests.server.test_puzzles import DAY, NOON, FakeTime


class Guest:
    """A guest with cookies of their own. All share the client, whose event loop is that of the server."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client
        self._cookies = httpx.Cookies()

    def get(self, path: str, token: str = "") -> httpx.Response:
        """Send a GET request."""
        return self._send("GET", path, None, token)

    def post(self, path: str, body: JsonDict | None = None, token: str = "") -> httpx.Response:
        """Send a POST request."""
        return self._send("POST", path, body or {}, token)

    def _send(self, method: str, path: str, body: JsonDict | None, token: str) -> httpx.Response:
        self._client.cookies = self._cookies
        answer = self._client.request(method, path, json=body, headers={"X-Seat-Token": token} if token else {})
        self._cookies = httpx.Cookies(self._client.cookies)
        return answer


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def new_guest(tmp_path: Path, time: FakeTime) -> Iterator[Callable[[], Guest]]:
    settings = Settings(
        database=database_url(str(tmp_path / "tables.sqlite3")), requests_per_second=0, bot_pace=0, secret="x" * 32
    )
    with TestClient(create_app(settings, time.clock())) as opened:
        yield lambda: Guest(opened)


def begin(client: Guest, deal: str) -> tuple[str, str]:
    """Begin to play a deal; return the table and the secret of the seat."""
    answer = client.post(f"/api/deals/{deal}/play", {})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]["id"], answer.json()["keys"][0]["token"]


def view(client: Guest, table: str, token: str) -> JsonDict:
    data: JsonDict = client.get(f"/api/tables/{table}/view", token).json()
    return data


def play_out(client: Guest, table: str, token: str) -> JsonDict:
    """Play the first legal move again and again; return the last view."""
    while True:
        now = view(client, table, token)
        if now["table"]["stage"] == "over":
            return now
        if 0 in now["awaited"]:
            move = {"id": str(now["next_seq"]), "move": legal_moves(now)[0], "seq": now["next_seq"]}
            client.post(f"/api/tables/{table}/moves", move, token)


def test_daily_deal_is_the_same_for_everybody_and_played_once(new_guest: Callable[[], Guest], time: FakeTime) -> None:
    ann, ben = new_guest(), new_guest()
    today = next(deal for deal in ann.get("/api/deals/daily").json() if deal["game"] == TURN_GAME)
    assert (today["day"], today["can_play"], today["results"]) == ("2024-10-04", True, [])
    tables = [(client, *begin(client, today["id"])) for client in (ann, ben)]
    first = [view(*table)["match"] for table in tables]
    assert first[0]["scene"] == first[1]["scene"]
    assert first[0]["commitment"] == first[1]["commitment"]
    again = ann.post(f"/api/deals/{today['id']}/play", {})
    assert (again.status_code, again.json()["code"]) == (409, "taken")
    assert "already played" in again.json()["message"]
    assert again.json()["advice"]
    own = ann.get(f"/api/deals/{today['id']}").json()
    assert (own["can_play"], own["table"], own["finished"]) == (False, tables[0][1], False)
    # Nobody plays the deal of another day.
    for day in (-1, 1):
        other = daily_deal(TURN_GAME, day_text(day_number(NOON) + day))
        refused = ann.post(f"/api/deals/{other.id}/play", {})
        assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    time.now += DAY
    assert next(deal for deal in ann.get("/api/deals/daily").json() if deal["game"] == TURN_GAME)["can_play"]


def test_same_moves_lead_to_the_same_result(new_guest: Callable[[], Guest]) -> None:
    """The draws and the bots' moves are the same, so equal moves give equal games; others are compared with them."""
    ann, ben, eve = new_guest(), new_guest(), new_guest()
    answer = ann.post("/api/deals", {"game": TURN_GAME, "level": "greedy", "players": 2})
    deal = answer.json()["id"]
    ended = [play_out(client, *begin(client, deal)) for client in (ann, ben)]
    assert ended[0]["match"]["scene"]["seats"] == ended[1]["match"]["scene"]["seats"]
    seen = ann.get(f"/api/deals/{deal}").json()
    assert seen["finished"]
    assert [result["place"] for result in seen["results"]] == [1, 1]
    assert [result["me"] for result in seen["results"]].count(True) == 1
    points = [seat["points"] for seat in ended[0]["match"]["scene"]["seats"]]
    assert {(result["points"], result["lead"]) for result in seen["results"]} == {(points[0], points[0] - points[1])}
    compared = ann.get(f"/api/deals/{deal}/moves").json()["guests"]
    assert compared[0]["me"]
    assert compared[0]["moves"] == compared[1]["moves"]
    assert compared[0]["moves"][-1]["points"] <= points[0]
    # A guest who has not played sees the results, but no table and no move.
    strange = eve.get(f"/api/deals/{deal}").json()
    assert [result["table"] for result in strange["results"]] == [None, None]
    refused = eve.get(f"/api/deals/{deal}/moves")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")


def test_try_is_stored_on_every_kind_of_database(server: Server) -> None:
    with http_client(server) as guest:
        deal = guest.post("/api/deals", json={"game": TURN_GAME, "level": "random", "players": 3}).json()["id"]
        created = guest.post(f"/api/deals/{deal}/play", json={})
        assert created.status_code == 201, created.text
        assert [seat["bot"] for seat in created.json()["table"]["seats"]] == [None, "random", "random"]
        assert guest.post(f"/api/deals/{deal}/play", json={}).status_code == 409
        assert guest.get(f"/api/deals/{deal}").json()["table"] == created.json()["table"]["id"]


def test_hints_are_refused(new_guest: Callable[[], Guest]) -> None:
    client = new_guest()
    deal = client.post("/api/deals", {"game": TURN_GAME, "level": "random", "players": 2}).json()["id"]
    table, token = begin(client, deal)
    hint = client.post(f"/api/tables/{table}/hint", {}, token)
    assert (hint.status_code, hint.json()["code"]) == (403, "not-allowed")


@pytest.mark.parametrize(
    "deal",
    ["nothing", "chess.greedy.2.abcdefghjk", f"{TURN_GAME}.clever.2.abcdefghjk", f"{TURN_GAME}.greedy.9.abcdefghjk"],
)
def test_unknown_deals_are_refused(new_guest: Callable[[], Guest], deal: str) -> None:
    answer = new_guest().get(f"/api/deals/{deal}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
