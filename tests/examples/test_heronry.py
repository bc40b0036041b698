"""The example game comes from a distribution of its own and works wherever a game works, in English only.

Nothing in the repository knows it: it is found by its entry point.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hedgerow.games import REGISTRY
from tests.cli.commands import FinishedCommand, hedgerow
from tests.examples.heronry_package import PACKAGE, ROOT, install
from tests.server.client import create_table, fetch, play_to_end, table_request
from tests.server.serving import Server, serving

GAME = "heronry"


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the game for all processes that the tests start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", install(tmp_path_factory.mktemp("heronry")))
        yield


@pytest.fixture(scope="module")
def server(installed: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
        yield running


@pytest.fixture(scope="module")
def saved(installed: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, FinishedCommand]:
    """Play a game in the terminal: always the first move of the list, which the terminal numbers."""
    file = tmp_path_factory.mktemp("match") / "match.json"
    options = ("--players", "2", "--bot", "random", "--seed", "3", "--save", file)
    return file, hedgerow("play", GAME, *options, typed="1\n" * 60)


def succeeded(finished: FinishedCommand) -> str:
    assert (finished.code, finished.err) == (0, "")
    return finished.out


def test_only_its_own_package_names_the_game() -> None:
    """The code, the page and the build of Hedgerow contain no list with the game."""
    folders = ("src", "web", "scripts", "deploy", "bench", "Makefile", "pyproject.toml")
    command = ["git", "grep", "--untracked", "-il", GAME, "--", *folders]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout == ""
    assert GAME not in REGISTRY, "the example is installed in the environment of the tests"


def test_the_tests_of_the_package_pass(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", str(PACKAGE / "tests")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_is_listed_with_its_option() -> None:
    listed = succeeded(hedgerow("games"))
    assert "Heronry" in listed
    assert "herons" in listed


def test_it_follows_the_contract_and_everything_is_drawn() -> None:
    report = hedgerow("check", GAME, "--games", "6", "--json").data
    assert report["passed"]
    assert report["undrawn"] == []


def test_it_is_a_draft_that_lacks_translations_bots_and_a_lesson() -> None:
    golden = PACKAGE / "tests" / "golden" / GAME
    done = hedgerow("check", GAME, "--games", "1", "--complete", "--golden", golden, "--json")
    assert done.code == 1
    missing = {part["file"] for part in done.data["missing"]}
    assert missing >= {"locales/de.txt", "rulebook/fr.md", "tutorial/lesson.txt", "bot/evaluator.py"}
    assert missing.isdisjoint({"rulebook/en.md", "tutorial/pictures.txt", "art/vocabulary.toml"})
    assert not [file for file in missing if "golden" in file]


def test_a_piece_that_nobody_has_drawn_is_reported_and_shown_by_its_initials(
    saved: tuple[Path, FinishedCommand], tmp_path: Path
) -> None:
    path = install(tmp_path)
    vocabulary = tmp_path / "installed" / "hedgerow_heronry" / "art" / "vocabulary.toml"
    lines = vocabulary.read_text(encoding="utf-8").splitlines()
    vocabulary.write_text("\n".join(line for line in lines if not line.startswith("fish =")), encoding="utf-8")
    assert hedgerow("check", GAME, "--games", "1", "--json", PYTHONPATH=path).data["undrawn"] == ["fish"]
    picture = tmp_path / "end.svg"
    assert hedgerow("show", saved[0], "--svg", picture, PYTHONPATH=path).code == 0
    assert ">Fi<" in picture.read_text(encoding="utf-8")


def test_it_can_be_simulated_with_other_tiles(tmp_path: Path) -> None:
    file = tmp_path / "tiles.txt"
    file.write_text(succeeded(hedgerow("tiles", GAME)).replace("W*", "W"))
    simulate = ("simulate", GAME, "--players", "4", "--games", "20", "--json")
    usual, fishless = (hedgerow(*simulate, *more).data for more in ((), ("--tiles", file)))
    assert usual["games"] == fishless["games"] == 20
    assert usual != fishless


def test_bots_play_it_in_the_arena() -> None:
    options = ("--bots", "random,greedy", "--games", "8", "--jobs", "1", "--json")
    result = hedgerow("arena", GAME, *options).data
    assert [bot["bot"] for bot in result["ratings"]] == ["greedy", "random"]


def test_a_whole_game_in_the_terminal(saved: tuple[Path, FinishedCommand]) -> None:
    output = succeeded(saved[1])
    assert "● Player 1 red (you): 0 points, 5 herons to nest   " in output
    assert "Open tiles:" in output
    assert "nests a heron." in output
    assert "Final score" in output


def test_a_saved_game_is_replayed_and_drawn(saved: tuple[Path, FinishedCommand], tmp_path: Path) -> None:
    file, _ = saved
    assert "places a tile" in succeeded(hedgerow("replay", file))
    picture = tmp_path / "end.svg"
    assert hedgerow("show", file, "--svg", picture).code == 0
    drawn = picture.read_text(encoding="utf-8")
    assert "heronry-tree" in drawn
    assert "Marsh" in drawn


def test_a_whole_game_on_the_server(server: Server) -> None:
    table, tokens = create_table(server, table_request(GAME, ["me", {"kind": "bot", "bot": "greedy"}, "hotseat"]))
    last = asyncio.run(play_to_end(server, table, tokens, Random(1)))
    assert last["table"]["stage"] == "over"
    picture = fetch(server, f"{table}/picture")
    assert picture.status_code == 200
    assert "heronry-tree" in picture.text


def test_the_server_refuses_a_move_with_the_reason(server: Server) -> None:
    table, tokens = create_table(server, table_request(GAME, ["me", "hotseat"]))
    view = fetch(server, f"{table}/view", token=tokens[0]).json()
    request = {"id": "1", "move": "heron@e5", "seq": view["next_seq"]}
    refusal = fetch(server, f"{table}/moves", request, tokens[0])
    assert refusal.status_code == 409
    assert "Place a tile first." in refusal.text


def test_the_server_shows_its_rules_in_english_to_everybody(server: Server) -> None:
    [game] = [game for game in fetch(server, "/api/games?language=de").json()["games"] if game["name"] == GAME]
    assert (game["rules"], game["lesson"]) == (True, False)
    assert game["about"] == "Build a marsh together and nest your herons by its ponds."
    rules = fetch(server, f"/api/rules/{GAME}?language=de").json()
    assert rules["text"]["lead"].startswith("You build one marsh together.")
    shown = {block["picture"] for section in rules["text"]["sections"] for block in section["body"]} - {""}
    assert shown == {picture["name"] for picture in rules["pictures"]} == {"pond"}
