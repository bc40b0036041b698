"""Earlier positions of a match, for the log of the page."""

from __future__ import annotations

from random import Random

import pytest

from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import JsonDict, fetch, hotseat_table, legal_moves
from tests.server.serving import Server


def play_some(server: Server, table: str, tokens: dict[int, str], moves: int) -> list[dict[int, JsonDict]]:
    """Play some moves and return what each seat saw after each of them, with the length of the log."""
    rng = Random(5)
    seen = []
    for _ in range(moves):
        views: dict[int, JsonDict] = {
            seat: fetch(server, f"{table}/view", token=token).json() for seat, token in tokens.items()
        }
        seen.append(views)
        seat = views[0]["awaited"][0]
        move = rng.choice([move for move in legal_moves(views[seat]) if move != "quit"])
        body = {"id": f"m{len(seen)}", "move": move, "seq": views[seat]["next_seq"]}
        assert fetch(server, f"{table}/moves", body, tokens[seat]).status_code == 200
    return seen


@pytest.mark.parametrize("game", [SIMULTANEOUS_GAME, SECRET_GAME])
def test_a_seat_sees_what_it_saw_then(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game)
    for views in play_some(server, table, tokens, 20):
        for seat, token in tokens.items():
            answer = fetch(server, f"{table}/position?seq={views[seat]['next_seq'] - 1}", token=token)
            assert answer.status_code == 200, answer.text
            match = views[seat]["match"]
            assert answer.json() == {"scene": match["scene"], "view": match["view"]}


def test_entries_that_do_not_count_are_refused(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)
    play_some(server, table, tokens, 3)
    view = fetch(server, f"{table}/view", token=tokens[0]).json()
    for seq in (-1, view["next_seq"], 10**12):
        answer = fetch(server, f"{table}/position?seq={seq}", token=tokens[0])
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
    assert fetch(server, f"{table}/position?seq=0", token="unknown").status_code == 403


def test_a_replay_addresses_its_reader(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)
    play_some(server, table, tokens, 6)

    def words(query: str = "") -> list[list[str]]:
        return [step["words"] for step in fetch(server, f"{table}/replay{query}").json()["steps"]]

    public = words()
    assert not any("You " in word for step in public for word in step)
    for reader in tokens:
        log = fetch(server, f"{table}/view", token=tokens[reader]).json()["match"]["log"]
        own = {
            event["text"]: text
            for entry in log
            for event in entry.get("events", [])
            for seat, text in event.get("own", {}).items()
            if int(seat) == reader
        }
        addressed = words(f"?reader={reader}")
        assert addressed == [[own.get(word, word) for word in step] for step in public]
        assert addressed != public
    refused = fetch(server, f"{table}/replay?reader=7")
    assert (refused.status_code, refused.json()["message"]) == (400, "There is no seat 7.")
