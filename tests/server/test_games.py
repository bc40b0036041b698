"""Each game played to the end over HTTP and WebSocket, with every number of players, people and bots mixed."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from hedgerow.games import REGISTRY, game_class
from hedgerow.games.core.observation import observation
from hedgerow.match import decode, from_json
from tests.server.client import JsonDict, create_table, fetch, join, play_to_end, table_request
from tests.server.page_state import apply_change
from tests.server.serving import Server

CASES = [
    (name, players, people)
    for name in REGISTRY
    for players in game_class(name).player_counts
    for people in sorted({players, 1 + players // 2})
]


@pytest.mark.parametrize(("game", "players", "people"), CASES)
def test_game_is_played_to_the_end(server: Server, game: str, players: int, people: int) -> None:
    seats: list[str | JsonDict] = [
        "me",
        *["link"] * (people - 1),
        *[{"kind": "bot", "bot": "random"}] * (players - people),
    ]
    table, tokens = create_table(server, table_request(game, seats))
    for seat, token in tokens.items():
        if seat:
            taken, tokens[seat] = join(server, table, token, f"Friend {seat}")
            assert taken == seat
    last = asyncio.run(play_to_end(server, table, tokens, Random(players)))
    assert last["match"]["over"]
    replay = fetch(server, f"{table}/replay").json()
    assert replay["deal"].startswith("Verified fair: ")
    scene: JsonDict = {}
    for step in replay["steps"]:
        scene = scene if step["change"] is None else apply_change(scene, step["change"])
    assert observation(decode(replay["code"]).state, None)["scene"] == scene
    assert [seat["points"] for seat in scene["seats"]] == list(decode(replay["code"]).state.scores())
    file = fetch(server, f"{table}/file")
    assert from_json(file.content).over
    assert replay["winners"] == list(decode(replay["code"]).state.winners())
