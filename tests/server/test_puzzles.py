"""Puzzles over HTTP: positions without solutions, attempts, ratings, the daily puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from hedgerow.analysis.estimates import Estimate
from hedgerow.analysis.glicko import GlickoRating
from hedgerow.analysis.puzzle_file import has_puzzles
from hedgerow.analysis.puzzles import Puzzle, state_of
from hedgerow.games import REGISTRY, game_class
from hedgerow.server.http.app import create_app
from hedgerow.server.http.puzzle_play import PuzzleLibrary, judge_moves, preview_move, puzzle_library, puzzle_view
from hedgerow.server.settings import Settings, database_url
from hedgerow.server.steady_clock import SteadyClock
from hedgerow.server.storage.puzzle_store import Solver
from hedgerow.server.tables.deals import day_number, day_text
from tests.registered import SECRET_GAME, TURN_GAME
from tests.server.client import JsonDict, fetch, http_client
from tests.server.serving import Server

GAMES = [name for name in REGISTRY if has_puzzles(game_class(name))]
DAY = 86_400.0
NOON = 20_000.5 * DAY
FEW = 8
"""Puzzles of a game that a test looks at."""
Client = TestClient[Litestar]


class FakeTime:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = NOON

    def clock(self) -> SteadyClock:
        """Return a clock of the server that follows this one."""
        return SteadyClock(wall=lambda: self.now, monotonic=lambda: self.now)


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def client(tmp_path: Path, time: FakeTime) -> Iterator[Client]:
    settings = Settings(database=database_url(str(tmp_path / "tables.sqlite3")), requests_per_second=0)
    with TestClient(create_app(settings, time.clock())) as opened:
        yield opened


@pytest.fixture(scope="module")
def library() -> Callable[[str], PuzzleLibrary]:
    known = {game: puzzle_library(game) for game in GAMES}
    return known.__getitem__


def attempt(client: Client, puzzle: Puzzle, *moves: str) -> JsonDict:
    """Send the moves of an attempt."""
    answer = client.post(f"/api/puzzles/{puzzle.setup.game}/{puzzle.id}/attempt", json={"moves": moves})
    assert answer.status_code == 200, answer.text
    data: JsonDict = answer.json()
    return data


def with_another_answer(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with everything changed that a solver has to find out."""
    exact = Estimate.exact(9.0)
    return replace(
        puzzle,
        line=(puzzle.second,),
        second=puzzle.line[0],
        margin_points=exact,
        margin_chance=exact,
        themes=(),
        rating=GlickoRating(2222.0),
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_sent_before_an_attempt_depends_on_the_solution(
    library: Callable[[str], PuzzleLibrary], game: str
) -> None:
    for puzzle in [*library(game).puzzles.values()][:FEW]:
        other = with_another_answer(puzzle)
        shown = [msgspec.json.encode(puzzle_view(one, judge_moves(one, ()), "en")) for one in (puzzle, other)]
        assert shown[0] == shown[1]
        assert preview_move(puzzle, (), puzzle.line[0], "en") == preview_move(other, (), puzzle.line[0], "en")


def test_hidden_tiles_of_a_puzzle_stay_hidden(library: Callable[[str], PuzzleLibrary]) -> None:
    for puzzle in [*library(SECRET_GAME).puzzles.values()][:FEW]:
        hidden = state_of(puzzle).determinize(puzzle.seat, Random(3)).position()
        other = replace(puzzle, position=hidden)
        shown = [msgspec.json.encode(puzzle_view(one, judge_moves(one, ()), "en")) for one in (puzzle, other)]
        assert shown[0] == shown[1]


@pytest.mark.parametrize("game", GAMES)
def test_puzzle_is_solved_by_its_line_only(library: Callable[[str], PuzzleLibrary], game: str) -> None:
    for puzzle in [*library(game).puzzles.values()][:FEW]:
        for length in range(len(puzzle.line)):
            going = judge_moves(puzzle, puzzle.line[:length])
            assert (going.outcome, going.found) == ("going", length)
        assert judge_moves(puzzle, puzzle.line).outcome == "solved"
        failed = judge_moves(puzzle, [puzzle.second])
        assert (failed.outcome, failed.found, failed.wrong) == ("failed", 0, puzzle.second)
        assert failed.state.position() == state_of(puzzle).position()


def test_puzzle_is_solved_over_the_network(server: Server, library: Callable[[str], PuzzleLibrary]) -> None:
    """On SQLite and on PostgreSQL: solve one puzzle, fail another, and try the first again."""
    first, second = [puzzle for puzzle in library(TURN_GAME).puzzles.values() if len(puzzle.line) == 1][:2]
    with http_client(server) as guest:

        def send(puzzle: Puzzle, *moves: str) -> JsonDict:
            answer = guest.post(f"/api/puzzles/{TURN_GAME}/{puzzle.id}/attempt", json={"moves": moves})
            assert answer.status_code == 200, answer.text
            return dict(answer.json())

        assert guest.get(f"/api/puzzles/{TURN_GAME}").json()["solver"]["rating"] == 1500
        solved = send(first, *first.line)
        assert (solved["outcome"], solved["solution"]["line"]) == ("solved", list(first.line))
        assert solved["solution"]["counts"]
        rating = 1500 + solved["solution"]["change"]
        assert rating > 1500
        failed = send(second, second.second)
        assert (failed["outcome"], failed["solution"]["second"]) == ("failed", second.second)
        assert failed["solution"]["change"] < 0
        again = send(first, *first.line)["solution"]
        assert (again["counts"], again["change"]) == (False, 0)
        info = guest.get(f"/api/puzzles/{TURN_GAME}").json()["solver"]
        assert (info["tried"], info["solved"], info["streak"], info["best_streak"]) == (2, 1, 0, 1)
        assert info["rating"] == rating + failed["solution"]["change"]
        assert guest.get(f"/api/puzzles/{TURN_GAME}/{first.id}").json()["tried"]
        tried = {first.id, second.id}
        for _ in range(4):
            assert guest.get(f"/api/puzzles/{TURN_GAME}/next").json()["id"] not in tried


def test_line_of_several_moves_goes_on(library: Callable[[str], PuzzleLibrary]) -> None:
    """A puzzle whose line we lengthen by a legal move needs both moves, in order."""
    puzzle = next(puzzle for game in GAMES for puzzle in library(game).puzzles.values() if is_followed(puzzle))
    state = state_of(puzzle)
    state.play(puzzle.seat, state.game.read_move(puzzle.seat, puzzle.line[0]))
    moves = [state.game.move_text(puzzle.seat, move) for move in state.moves(puzzle.seat)]
    longer = replace(puzzle, line=(puzzle.line[0], moves[0]))
    assert judge_moves(longer, longer.line).outcome == "solved"
    wrong = judge_moves(longer, [puzzle.line[0], moves[1]])
    assert (wrong.outcome, wrong.found) == ("failed", 1)
    assert judge_moves(longer, longer.line[:1]).outcome == "going"
    view = puzzle_view(longer, judge_moves(longer, longer.line[:1]), "en")
    assert view.next_seq == 1
    assert view.moves is not None


def is_followed(puzzle: Puzzle) -> bool:
    """Return whether the seat has another decision after the solution."""
    state = state_of(puzzle)
    state.play(puzzle.seat, state.game.read_move(puzzle.seat, puzzle.line[0]))
    return state.to_act == (puzzle.seat,) and len(state.moves(puzzle.seat)) > 1


def test_daily_puzzle_is_the_same_for_everybody_and_changes_at_midnight(client: Client, time: FakeTime) -> None:
    today = client.get(f"/api/puzzles/{TURN_GAME}/daily").json()
    assert today["day"] == day_text(day_number(NOON)) == "2024-10-04"
    attempt(client, puzzle_library(TURN_GAME).get(today["id"]), *puzzle_library(TURN_GAME).get(today["id"]).line)
    client.cookies.clear()
    assert client.get(f"/api/puzzles/{TURN_GAME}/daily").json() == today
    time.now = 20_001 * DAY - 1
    assert client.get(f"/api/puzzles/{TURN_GAME}/daily").json()["id"] == today["id"]
    time.now += 2
    tomorrow = client.get(f"/api/puzzles/{TURN_GAME}/daily").json()
    assert tomorrow["id"] != today["id"]
    assert client.get(f"/api/puzzles/{TURN_GAME}/{today['id']}").json()["day"] is None


def test_streak_of_daily_puzzles_needs_every_day(
    client: Client, time: FakeTime, library: Callable[[str], PuzzleLibrary]
) -> None:
    known = library(TURN_GAME)
    for day in range(3):
        time.now = NOON + day * DAY
        puzzle = known.daily(day_number(time.now))
        assert client.get(f"/api/puzzles/{TURN_GAME}").json()["daily"] == "open"
        assert attempt(client, puzzle, *puzzle.line)["solution"]["solver"]["days"] == day + 1
        assert client.get(f"/api/puzzles/{TURN_GAME}").json()["daily"] == "solved"
    time.now += DAY
    assert client.get(f"/api/puzzles/{TURN_GAME}").json()["solver"]["days"] == 3, "today is not over yet"
    time.now += DAY
    assert client.get(f"/api/puzzles/{TURN_GAME}").json()["solver"]["days"] == 0


def test_daily_puzzles_come_once_before_one_is_repeated(library: Callable[[str], PuzzleLibrary]) -> None:
    known = library(TURN_GAME)
    days = range(500, 500 + len(known.puzzles))
    assert len({known.daily(day).id for day in days}) == len(known.puzzles)


def test_solving_a_harder_puzzle_raises_the_rating_more() -> None:
    easy, hard = (
        Solver().after(GlickoRating(rating, 60.0), solved=True, day=None).rating.rating for rating in (1200.0, 1900.0)
    )
    assert 1500 < easy < hard


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("chess", None, 400, "The game 'chess' is not installed"),
        (f"{TURN_GAME}/nine", None, 400, "There is no puzzle 'nine'"),
        (f"{TURN_GAME}/nine/attempt", {"moves": []}, 400, "There is no puzzle 'nine'"),
        (f"{TURN_GAME}/ID/attempt", {"moves": ["please"]}, 409, "please"),
        (f"{TURN_GAME}/ID/attempt", {"moves": ["x" * 300]}, 400, "A move has at most 200 characters."),
        (f"{TURN_GAME}/ID/attempt", {"moves": ["done"] * 11}, 400, "An attempt has at most 10 moves."),
        (f"{TURN_GAME}/ID/attempt", {"move": "done"}, 400, ""),
        (f"{TURN_GAME}/ID/preview", {"move": "please"}, 409, "please"),
        (f"{TURN_GAME}/ID/preview", {"move": "please", "moves": 3}, 400, ""),
    ],
)
def test_invalid_requests_are_refused(
    client: Client,
    library: Callable[[str], PuzzleLibrary],
    path: str,
    body: JsonDict | None,
    status: int,
    words: str,
) -> None:
    where = f"/api/puzzles/{path.replace('ID', next(iter(library(TURN_GAME).puzzles)))}"
    answer = client.get(where) if body is None else client.post(where, json=body)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["message"]
    assert answer.json()["advice"]


def test_moves_after_the_solution_are_refused(client: Client, library: Callable[[str], PuzzleLibrary]) -> None:
    puzzle = next(iter(library(TURN_GAME).puzzles.values()))
    answer = client.post(
        f"/api/puzzles/{TURN_GAME}/{puzzle.id}/attempt", json={"moves": [*puzzle.line, puzzle.line[0]]}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


def test_attempts_are_limited_like_everything_that_is_stored(
    tmp_path: Path, library: Callable[[str], PuzzleLibrary]
) -> None:
    puzzle = next(iter(library(TURN_GAME).puzzles.values()))
    settings = Settings(database=database_url(str(tmp_path / "tables.sqlite3")), requests_per_second=1)
    with TestClient(create_app(settings)) as client:
        statuses = [
            client.post(f"/api/puzzles/{TURN_GAME}/{puzzle.id}/attempt", json={"moves": []}).status_code
            for _ in range(8)
        ]
    assert statuses[:6] == [200] * 6
    assert 429 in statuses


def test_pieces_are_those_of_the_game(server: Server) -> None:
    assert fetch(server, f"/api/puzzles/{TURN_GAME}/pieces").json()["pieces"]
