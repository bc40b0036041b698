"""Updates: they contain the changes and nothing hidden, and pages assemble the whole position from them."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import msgspec
import pytest

from hedgerow.games import CHANCE, REGISTRY, State, game_class, new_game
from hedgerow.server.live import delta
from hedgerow.server.live.positions import position_data
from tests.server.client import choose_move, fetch, hotseat_table, open_page
from tests.server.page_state import apply_change
from tests.server.serving import SINGLE_SERVER, Server

STEPS = 60
MOVES = 12


def random_value(rng: Random, depth: int = 3) -> Any:
    """Return random JSON data; small numbers, so that values are often equal."""
    kind = rng.randrange(4 if depth else 2)
    if kind == 2:
        return {name: random_value(rng, depth - 1) for name in rng.sample("abcd", rng.randrange(4))}
    if kind == 3:
        return [random_value(rng, depth - 1) for _ in range(rng.randrange(6))]
    return rng.randrange(3) if kind else str(rng.randrange(3))


@pytest.mark.parametrize("seed", range(20))
def test_a_change_turns_one_value_into_the_other(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        old, new = random_value(rng), random_value(rng)
        change = delta.change(old, new)
        assert (old if change is None else apply_change(old, change)) == new
        assert (change is None) == (old == new)


def test_a_change_contains_only_what_is_new() -> None:
    cells = [{"x": x, "on_top": []} for x in range(50)]
    changed = [*cells[:20], {"x": 20, "on_top": ["sheep"]}, *cells[21:]]
    assert delta.change({"cells": cells, "title": "map"}, {"cells": changed, "title": "map"}) == {
        "fields": {"cells": {"items": {"20": {"fields": {"on_top": {"splice": [0, 0, "sheep"]}}}}}}
    }
    assert delta.change(cells, [*cells, {"x": 50}]) == {"splice": [50, 0, {"x": 50}]}
    assert delta.change(cells, cells[1:]) == {"splice": [0, 1]}


@pytest.mark.parametrize("game", REGISTRY)
def test_changes_do_not_depend_on_hidden_information(game: str) -> None:
    """To every viewer, a determinized state looks the same as the true one; so must every change between two."""
    players = max(2, game_class(game).player_counts[0])
    state = new_game(game, players).start()
    rng, viewers = Random(game), (None, *range(players))
    before = {viewer: described(state, viewer, rng) for viewer in viewers}
    differing = 0
    for _ in range(STEPS):
        if state.over:
            break
        seat = state.to_act[0]
        moves = state.moves(seat)
        state.play(seat, state.chance().draw(rng) if seat == CHANCE else moves.choice(rng))
        for viewer in viewers:
            other = state.determinize(viewer, rng)
            differing += other != state
            after = position_data(state, viewer, "en"), position_data(other, viewer, "en")
            pairs = zip(before[viewer], after, strict=True)
            changes = [msgspec.json.encode(delta.change(old, new)) for old, new in pairs]
            assert changes[0] == changes[1], f"the update of viewer {viewer} shows something hidden"
            before[viewer] = after
    assert bool(differing) == game_class(game).has_secrets


def described(state: State, viewer: int | None, rng: Random) -> tuple[Any, Any]:
    return position_data(state, viewer, "en"), position_data(state.determinize(viewer, rng), viewer, "en")


@pytest.mark.parametrize("game", REGISTRY)
@SINGLE_SERVER
def test_a_move_costs_two_messages_and_only_what_changes(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game, max(2, game_class(game).player_counts[0]))

    async def play() -> None:
        async with open_page(server, table, *tokens.values()) as page, open_page(server, table) as spectator:
            for _ in range(MOVES):
                await settle(page)
                await settle(spectator)
                chosen = choose_move(page, tokens, Random(len(page.received)))
                if chosen is None:
                    break
                count, watched = len(page.received), len(spectator.received)
                answer = await page.request("play", **chosen)
                assert answer["type"] == "done", answer
                await page.wait_for_length(chosen["seat"], answer["seq"] + 1)
                await settle(page)
                await settle(spectator)
                check_messages([json.loads(text) for text in page.received[count:-1]], limit=2)
                check_messages([json.loads(text) for text in spectator.received[watched:-1]], limit=1)
            for seat, token in tokens.items():
                whole = fetch(server, f"{table}/view", token=token).json()
                for part in ("scene", "view"):
                    assert page.updates[seat]["match"][part] == whole["match"][part], "assembled from changes"
                assert page.updates[seat]["moves"] == whole["moves"]

    asyncio.run(play())


async def settle(page: Any) -> None:
    """Receive everything that was sent so far."""
    await page.socket.send('{"type": "ping", "n": 7}')
    await page.wait_for("pong")


def check_messages(messages: list[dict[str, Any]], limit: int) -> None:
    assert len(messages) <= limit, [message["type"] for message in messages]
    for message in messages:
        if message["type"] == "update":
            assert "match" not in message or message["match"]["over"], "the setup is sent once"
            assert all("position" not in view for view in message["views"]), "only the change of the position"
            for seat in message.get("seats", []):
                assert seat["moves"] is None or seat["seat"] in message["to_act"]
