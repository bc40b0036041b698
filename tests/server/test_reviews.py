"""Reviews of finished matches: refused before the end, computed once, shared by all workers, without secrets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hedgerow.analysis import Effort, review_match, to_record
from hedgerow.games import Setup, open_game
from hedgerow.match import Dealer, Match, MoveEntry
from hedgerow.server.errors import Refusal
from hedgerow.server.http.review_routes import _encoded_review
from hedgerow.server.reviews.service import MatchToReview, Reviews, made_with
from hedgerow.server.storage.review_store import LEASE_SECONDS, ReviewRow, ReviewStore
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME
from tests.server.client import JsonDict, create_table, fetch, legal_moves, open_page, table_request
from tests.server.cluster import cluster_server
from tests.server.database import query_rows, update_rows
from tests.server.in_process import running_runtime
from tests.server.services import Services
from tests.server.serving import Server, serving

QUICK = "0.1"
ME, OTHER = "me", "other"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server whose reviews take few samples."""
    with serving(tmp_path_factory.mktemp("reviews") / "tables.sqlite3", "--review-effort", QUICK) as server:
        yield server


def play_to_the_end(server: Server, table: str, token: str) -> None:
    """Play random moves on the first seat."""
    rng = Random(1)

    def is_due(update: JsonDict) -> bool:
        return update["table"]["stage"] == "over" or 0 in update["awaited"]

    async def play() -> None:
        async with open_page(server, table, token) as page:
            while (update := await page.wait_for_update(0, is_due))["table"]["stage"] != "over":
                done = await page.play(0, rng.choice(legal_moves(update)))
                assert done["type"] == "done"
                await page.wait_for_length(0, done["seq"] + 1)

    asyncio.run(play())


def ready_review(server: Server, table: str) -> JsonDict:
    """Wait until the review of a table is ready, and return it."""
    done = []
    while (status := fetch(server, f"{table}/review").json())["state"] != "ready":
        assert status["state"] in ("waiting", "running")
        assert status["review"] is None
        done.append(status["done"])
    assert done == sorted(done)
    review: JsonDict = status["review"]
    return review


def test_review_from_the_running_game_to_the_stored_result(quick: Server) -> None:
    table, tokens = create_table(quick, table_request(SIMULTANEOUS_GAME, [ME]))
    for answer in (fetch(quick, f"{table}/review"), fetch(quick, f"{table}/review", {})):
        assert (answer.status_code, answer.json()["code"]) == (409, "not-now")
    play_to_the_end(quick, table, tokens[0])
    assert fetch(quick, f"{table}/review").json()["state"] == "none"
    requested = fetch(quick, f"{table}/review", {}).json()
    assert (requested["state"] in ("waiting", "running"), requested["own"]) == (True, True)
    review = ready_review(quick, table)
    assert review["effort"] == float(QUICK)
    assert review["players"][0]["decisions"] > 5
    names = [player["name"] for player in review["players"]]
    assert names == fetch(quick, f"{table}/replay").json()["names"]
    # It is computed once.
    worker = query_rows(quick.database, "select worker from reviews where table_id = ?", table)
    assert fetch(quick, f"{table}/review", {}).json()["state"] == "ready"
    assert fetch(quick, f"{table}/cancel-review", {}).json()["state"] == "ready"
    assert query_rows(quick.database, "select worker from reviews where table_id = ?", table) == worker
    # A damaged one is removed.
    update_rows(quick.database, "update reviews set body = '{}' where table_id = ?", table)
    assert fetch(quick, f"{table}/review").json()["state"] == "none"
    assert query_rows(quick.database, "select worker from reviews where table_id = ?", table) == []


@pytest.mark.parametrize("luck", ["same", "fresh"])
def test_another_try_from_an_earlier_position(quick: Server, luck: str) -> None:
    table, tokens = create_table(quick, table_request(SIMULTANEOUS_GAME, [ME, {"kind": "bot", "bot": "random"}]))
    body = {"step": 1, "seat": 0, "luck": luck}
    assert fetch(quick, f"{table}/practice", body).status_code == 409
    play_to_the_end(quick, table, tokens[0])
    answer = fetch(quick, f"{table}/practice", body)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    again, token = created["table"]["id"], created["keys"][0]["token"]
    assert [seat["bot"] for seat in created["table"]["seats"]] == [None, "random"]
    view = fetch(quick, f"{again}/view", token=token).json()
    assert (view["match"]["practice"], view["table"]["public"], view["match"]["over"]) == (True, False, False)
    play_to_the_end(quick, again, token)
    replay = fetch(quick, f"{again}/replay").json()
    assert (replay["over"], replay["practice"]) == (True, True)
    assert replay["deal"].startswith("Verified fair")
    for wrong in ({**body, "step": 100_000}, {**body, "seat": 7}):
        assert fetch(quick, f"{table}/practice", wrong).json()["code"] == "not-allowed"


def test_any_worker_shows_the_review_and_one_computes_it(services: Services) -> None:
    """Requests of one client go to different workers, because each has a connection of its own."""
    database, redis = services.new()
    with cluster_server(database, redis, "--review-effort", QUICK) as server:
        table, tokens = create_table(server, table_request(SIMULTANEOUS_GAME, [ME]))
        play_to_the_end(server, table, tokens[0])
        states = {fetch(server, f"{table}/review", {}).json()["state"] for _ in range(4)}
        assert states <= {"waiting", "running"}
        assert ready_review(server, table)["players"][0]["decisions"] > 5
        assert len(query_rows(database, "select worker from reviews")) == 1
        again = fetch(server, f"{table}/practice", {"step": 5, "seat": 0, "luck": "fresh"}).json()
        play_to_the_end(server, again["table"]["id"], again["keys"][0]["token"])


def test_table_that_was_closed_has_no_review(quick: Server) -> None:
    table, _ = create_table(quick, table_request(SIMULTANEOUS_GAME, [ME, "open"]))
    answer = fetch(quick, f"{table}/review", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")
    assert fetch(quick, "notable123/review", {}).status_code == 404


# The service


def short_match(game: str) -> Match:
    """Return a finished match of two seats that has few decisions, if the game allows that."""
    match, rng = Match.start(open_game(Setup(game, 2)), dealer=Dealer(bytes(16))), Random(3)
    while not match.over:
        seat = match.state.to_act[0]
        words = {match.game.move_text(seat, move): move for move in match.state.moves(seat)}
        leave = "quit" if len(match.line) > 24 else ""
        match.play(seat, words.get(leave, rng.choice(list(words.values()))))
    return match


@asynccontextmanager
async def reviews(folder: Path) -> AsyncIterator[tuple[Reviews, ReviewStore, float]]:
    """Yield the reviews of a server in this process, their store, and the time."""
    async with running_runtime(folder, review_effort=float(QUICK)) as runtime:
        yield runtime.reviews, ReviewStore(runtime.store), runtime.timekeeper.now()


@pytest.fixture(scope="module")
def wanted() -> MatchToReview:
    return MatchToReview.of(short_match(SIMULTANEOUS_GAME))


def test_only_the_own_address_cancels(tmp_path: Path, wanted: MatchToReview) -> None:
    async def scenario() -> None:
        async with reviews(tmp_path) as (service, store, _):
            await service.request("table", ME, wanted)
            with pytest.raises(Refusal, match="Somebody else"):
                await service.cancel("table", OTHER)
            assert await service.read("table") is not None
            await service.cancel("table", ME)
            assert await store.read("table") is None

    asyncio.run(scenario())


def test_lease_of_a_worker_that_died_is_taken_over(tmp_path: Path, wanted: MatchToReview) -> None:
    async def scenario() -> None:
        async with reviews(tmp_path) as (service, store, now):
            alive = ReviewRow("alive", "another", OTHER, 3, 9, now, wanted.made)
            dead = replace(alive, table_id="dead", updated_at=now - LEASE_SECONDS - 1)
            for row in (alive, dead):
                assert await store.claim(row, None)
                await service.request(row.table_id, ME, wanted)
            assert await service.read("alive") == alive
            taken = await service.read("dead")
            assert taken is not None
            assert (taken.worker != "another", taken.origin) == (True, ME)
            assert not await store.renew(dead), "the dead worker has lost the lease"
            assert not await store.claim(replace(dead, worker="late"), dead), "one of several workers wins"

    asyncio.run(scenario())


def test_an_address_may_wait_for_few_reviews(tmp_path: Path, wanted: MatchToReview) -> None:
    async def scenario() -> None:
        async with reviews(tmp_path) as (service, _, _now):
            for number in range(3):
                await service.request(f"table{number}", ME, wanted)
            await service.request("table0", ME, wanted)  # the same again
            with pytest.raises(Refusal, match="waiting for their review"):
                await service.request("table3", ME, wanted)
            await service.request("table3", OTHER, wanted)

    asyncio.run(scenario())


# Secrets


def test_review_shows_no_tile_that_stays_hidden() -> None:
    """What a seat could have played from its hand, and why, is for this seat only, in every language."""
    match = short_match(SECRET_GAME)
    whole = review_match(match, effort=Effort(float(QUICK)))
    stored = to_record(whole)
    row = ReviewRow("table", "worker", ME, 1, 1, 0.0, made_with(match), json.dumps(stored))
    played = {match.game.move_text(entry.seat, entry.move) for entry in match.line if isinstance(entry, MoveEntry)}
    for viewer in (None, 0, 1):
        for language in ("en", "de", "fr", "it"):
            sent = _encoded_review(match, row, viewer, language)
            assert sent is not None
            hidden = [one for one in whole.decisions if one.seat != viewer]
            moves = {best.move for one in hidden for best in one.best} - played
            own = {best.move for one in whole.decisions if one.seat == viewer for best in one.best}
            assert moves - own, "the others could have played something that nobody has seen"
            assert [move for move in moves - own if f'"{move}"'.encode() in sent] == []
            shown = json.loads(sent)["review"]["decisions"]
            assert all(not one["reason"] for one in shown if one["seat"] != viewer)
            assert all(one["played"]["move"] == "" for one in shown if one["secret"] and one["seat"] != viewer)
            if viewer is not None:
                assert any(best["move"] for one in shown if one["seat"] == viewer for best in one["best"])
