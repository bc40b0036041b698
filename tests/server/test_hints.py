"""Hints: the move of a good bot, for one person among bots."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from hedgerow.games import REGISTRY
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.server.bot_server import bot_server
from tests.server.client import TIMEOUT, JsonDict, create_table, fetch, join, legal_moves, table_request
from tests.server.serving import Server
from tests.server.test_bots import STUCK, play_until_bots_turn

STEP = 0.03
"""Seconds between two requests."""
BOT: JsonDict = {"kind": "bot", "bot": "easy"}


def hint(server: Server, table: str, token: str | None) -> httpx.Response:
    """Request a hint."""
    return fetch(server, f"{table}/hint", {}, token)


def own_turn(server: Server, table: str, token: str) -> JsonDict:
    """Return the view of a seat as soon as it is its turn."""
    end = time.monotonic() + TIMEOUT
    while True:
        seen: JsonDict = fetch(server, f"{table}/view", token=token).json()
        if seen["seat"] in seen["awaited"]:
            return seen
        assert time.monotonic() < end, "the turn did not come"
        time.sleep(STEP)


def next_seq(server: Server, table: str, token: str) -> int:
    """Return the number of the next entry of the log."""
    number: int = fetch(server, f"{table}/view", token=token).json()["next_seq"]
    return number


def refusal(answer: httpx.Response) -> tuple[int, str, str]:
    """Return the status, the code and the message of a refused request."""
    data = answer.json()
    assert data["advice"]
    return answer.status_code, data["code"], data["message"]


@pytest.mark.parametrize("game", REGISTRY)
def test_hint_is_a_legal_move_and_agrees_with_its_preview(server: Server, game: str) -> None:
    table, tokens = create_table(server, table_request(game, ["me", BOT]))
    for number in range(3):
        seen = own_turn(server, table, tokens[0])
        answer = hint(server, table, tokens[0])
        assert answer.status_code == 200, answer.text
        data = answer.json()
        if data["seq"] == seen["next_seq"]:
            for suggested in filter(None, (data["best"], data["next_best"])):
                assert suggested["move"] in legal_moves(seen)
                total = fetch(server, f"{table}/preview", {"move": suggested["move"]}, tokens[0]).json().get("total")
                assert suggested["total"] == total or next_seq(server, table, tokens[0]) > data["seq"], (
                    "a hint and a preview of its move agree unless the bot has moved"
                )
            assert data["next_best"] != data["best"]
        again = hint(server, table, tokens[0]).json()
        assert again == data or again["seq"] > data["seq"], (
            "a repeated request has the same answer unless the bot has moved"
        )
        body = {"id": f"{number}", "move": again["best"]["move"], "seq": again["seq"]}
        played = fetch(server, f"{table}/moves", body, tokens[0])
        if played.status_code != 200:
            assert next_seq(server, table, tokens[0]) > again["seq"], played.text


def test_no_hints_among_people(server: Server) -> None:
    table, tokens = create_table(server, table_request(TURN_GAME, ["me", "link", BOT]))
    tokens[1] = join(server, table, tokens[1], "Ann")[1]
    for token in tokens.values():
        assert refusal(hint(server, table, token))[:2] == (403, "not-allowed")
    table, tokens = create_table(server, table_request(TURN_GAME, ["me", "hotseat"]))
    assert refusal(hint(server, table, tokens[0]))[2] == "Hints are available only when you play against bots."


def test_no_hints_at_a_purist_table(server: Server) -> None:
    table, tokens = create_table(server, table_request(SIMULTANEOUS_GAME, ["me", BOT], purist=True))
    own_turn(server, table, tokens[0])
    assert refusal(hint(server, table, tokens[0])) == (403, "not-allowed", "This table is played without hints.")


def test_hint_needs_a_seat_and_a_turn(server: Server) -> None:
    table, tokens = create_table(server, table_request(SIMULTANEOUS_GAME, ["me", BOT]))
    assert refusal(hint(server, table, None))[:2] == (403, "not-allowed")
    assert refusal(hint(server, table, "x" * 22))[:2] == (403, "not-allowed")
    fetch(server, f"{table}/resign", {}, tokens[0])
    assert refusal(hint(server, table, tokens[0]))[:2] == (403, "not-allowed")
    waiting, tokens = create_table(server, table_request(TURN_GAME, ["me", "open"]))
    assert refusal(hint(server, waiting, tokens[0]))[:2] == (409, "not-now")
    assert hint(server, "nosuchtabl", tokens[0]).status_code == 404


def test_no_hint_out_of_turn(tmp_path: Path) -> None:
    with bot_server(tmp_path, bot_seconds=600) as bots:
        table, tokens = create_table(bots.server, table_request(TURN_GAME, STUCK))
        asyncio.run(play_until_bots_turn(bots.server, table, tokens))
        assert refusal(hint(bots.server, table, tokens[0])) == (409, "not-now", "It isn't your turn.")
