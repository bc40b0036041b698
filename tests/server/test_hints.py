"""Hints: what a good bot would do, for who plays alone against bots."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from hedgerow.games import REGISTRY
from tests.server.own_registry import own_house
from tests.server.pages import PATIENCE, JsonDict, ask, join, legal, make_table, table_wish
from tests.server.serving import Server
from tests.server.test_bots import STUCK, bots_turn

STEP = 0.03
"""Seconds between two looks."""
BOT: JsonDict = {"kind": "bot", "bot": "easy"}


def hint(server: Server, table: str, token: str | None) -> httpx.Response:
    """Ask for a hint."""
    return ask(server, f"{table}/hint", {}, token)


def own_turn(server: Server, table: str, token: str) -> JsonDict:
    """What a seat sees as soon as it is its turn."""
    end = time.monotonic() + PATIENCE
    while True:
        seen: JsonDict = ask(server, f"{table}/view", token=token).json()
        if seen["seat"] in seen["awaited"]:
            return seen
        assert time.monotonic() < end, "the turn did not come"
        time.sleep(STEP)


def refusal(answer: httpx.Response) -> tuple[int, str, str]:
    """How a question was refused."""
    told = answer.json()
    assert told["advice"]
    return answer.status_code, told["code"], told["message"]


@pytest.mark.parametrize("game", REGISTRY)
def test_a_hint_is_a_legal_move_with_a_reason(server: Server, game: str) -> None:
    table, tokens = make_table(server, table_wish(game, ["me", BOT]))
    for number in range(3):
        seen = own_turn(server, table, tokens[0])
        answer = hint(server, table, tokens[0])
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["reason"]
        if told["seq"] == seen["next_seq"]:
            assert told["move"] in legal(seen)
        again = hint(server, table, tokens[0]).json()
        assert again == told or again["seq"] > told["seq"], "asked again, it is the same, unless the bot has acted"
        wish = {"id": f"{number}", "move": again["move"], "seq": again["seq"]}
        played = ask(server, f"{table}/moves", wish, tokens[0])
        if played.status_code != 200:
            assert ask(server, f"{table}/view", None, tokens[0]).json()["next_seq"] > again["seq"], played.text


def test_there_is_no_hint_where_somebody_else_plays(server: Server) -> None:
    table, tokens = make_table(server, table_wish("cornwall", ["me", "link", BOT]))
    join(server, table, tokens[1], "Ann")
    for token in tokens.values():
        assert refusal(hint(server, table, token))[:2] == (403, "not-allowed")
    table, tokens = make_table(server, table_wish("cornwall", ["me", "hotseat"]))
    assert refusal(hint(server, table, tokens[0]))[2] == "There are hints only where nobody else plays."


def test_there_is_no_hint_at_a_purist_table(server: Server) -> None:
    table, tokens = make_table(server, table_wish("tipperary", ["me", BOT], purist=True))
    own_turn(server, table, tokens[0])
    assert refusal(hint(server, table, tokens[0])) == (403, "not-allowed", "This table is played without hints.")


def test_a_hint_needs_a_seat_and_a_turn(server: Server) -> None:
    table, tokens = make_table(server, table_wish("tipperary", ["me", BOT]))
    assert refusal(hint(server, table, None))[:2] == (403, "not-allowed")
    assert refusal(hint(server, table, "x" * 22))[:2] == (403, "not-allowed")
    ask(server, f"{table}/resign", {}, tokens[0])
    assert refusal(hint(server, table, tokens[0]))[:2] == (403, "not-allowed")
    waiting, tokens = make_table(server, table_wish("cornwall", ["me", "open"]))
    assert refusal(hint(server, waiting, tokens[0]))[:2] == (409, "not-now")
    assert hint(server, "nosuchtabl", tokens[0]).status_code == 404


def test_who_has_moved_waits_for_the_next_hint(tmp_path: Path) -> None:
    with own_house(tmp_path, bot_seconds=600) as house:
        table, tokens = make_table(house.server, table_wish("cornwall", STUCK))
        asyncio.run(bots_turn(house.server, table, tokens))
        assert refusal(hint(house.server, table, tokens[0])) == (409, "not-now", "It is not your turn.")
