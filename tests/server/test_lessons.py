"""Lessons over HTTP: steps, moves, misses and refusals. Nothing is stored."""

from __future__ import annotations

import pytest

from hedgerow.games import REGISTRY
from hedgerow.tutorial import lesson_for, lesson_text
from tests.registered import SECRET_GAME, TURN_GAME
from tests.server.client import JsonDict, fetch, legal_moves
from tests.server.serving import Server


def lesson_step(server: Server, game: str, step: int, move: str | None = None) -> JsonDict:
    """Request a step, or make a move there."""
    answer = fetch(server, f"/api/lessons/{game}/{step}", {"move": move})
    assert answer.status_code == 200, answer.text
    data: JsonDict = answer.json()
    return data


@pytest.mark.parametrize("game", [game for game in REGISTRY if lesson_text(game)])
def test_lesson_is_completed_step_by_step(server: Server, game: str) -> None:
    info = fetch(server, f"/api/lessons/{game}").json()
    assert [step["name"] for step in info["steps"]] == [step.name for step in lesson_for(game).steps]
    pieces = fetch(server, f"/api/lessons/{game}/pieces").json()["pieces"]
    for number, step in enumerate(info["steps"]):
        position = lesson_step(server, game, number)["update"]
        assert position["seat"] == info["seat"]
        if not step["task"]:
            assert position.get("moves") is None, "the step has only a text to read"
            continue
        assert step["move"] in legal_moves(position)
        assert "@" not in step["move"] or step["move"].partition("@")[0] in pieces
        preview = fetch(server, f"/api/lessons/{game}/{number}/preview", {"move": step["move"]})
        assert preview.status_code == 200, preview.text
        reply = lesson_step(server, game, number, step["move"])
        assert (reply["reached"], reply["scripted"]) == (True, True)
        assert reply["update"]["next_seq"] > position["next_seq"]
        assert reply["update"].get("moves") is None
        assert lesson_step(server, game, number)["update"] == position, "nothing is stored"
        if step["miss"]:
            # Retiring, or else any move: some of them do not complete the step.
            missed = next(
                m
                for m in legal_moves(position)
                if not lesson_for(game).attempt(lesson_for(game).steps[number], m).reached
            )
            assert lesson_step(server, game, number, missed) == {
                "reached": False,
                "scripted": False,
                "update": position,
            }
    last = lesson_step(server, game, len(info["steps"]) - 1)["update"]
    assert (last["table"]["stage"], last["match"]["over"]) == ("over", True)


def test_hidden_information_of_a_lesson_stays_hidden(server: Server) -> None:
    view = lesson_step(server, SECRET_GAME, 0)["update"]["match"]["view"]
    assert view["colours"][1] is None
    assert len(view["hand"]) == 4


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "words"),
    [
        ("chess", None, 400, "bad-request", "There is no lesson for 'chess'"),
        ("chess/0", {}, 400, "bad-request", "There is no lesson for 'chess'"),
        (f"{TURN_GAME}/13", {}, 400, "bad-request", "The lesson has steps 0 to 12, not 13."),
        (f"{TURN_GAME}/-1", {}, 400, "bad-request", "not -1."),
        (f"{TURN_GAME}/0", {"move": "done"}, 409, "not-now", "There is nothing to do at this step but read on."),
        (f"{TURN_GAME}/1", {"move": "14r0@z9"}, 409, "illegal", "It must touch the map"),
        (f"{TURN_GAME}/1", {"move": "please"}, 409, "illegal", "please"),
        (f"{TURN_GAME}/1", {"move": "x" * 300}, 400, "bad-request", "A move has at most 200 characters."),
        (f"{TURN_GAME}/1", {"move": 7}, 400, "bad-request", ""),
        (f"{TURN_GAME}/1", {"step": 7}, 400, "bad-request", ""),
        (f"{TURN_GAME}/1/preview", {"move": "14r0@z9"}, 409, "illegal", "It must touch the map"),
        (f"{TURN_GAME}/1/preview", {"move": "x" * 300}, 400, "bad-request", "A move has at most 200 characters."),
        (f"{TURN_GAME}/40/preview", {"move": "done"}, 400, "bad-request", "not 40."),
    ],
)
def test_invalid_lesson_requests_are_refused(
    server: Server, path: str, body: JsonDict | None, status: int, code: str, words: str
) -> None:
    answer = fetch(server, f"/api/lessons/{path}", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert words in answer.json()["message"]
    assert answer.json()["advice"]
