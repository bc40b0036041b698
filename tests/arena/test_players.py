"""Players: bots of your own, weights from files, versions, and messages about those that cannot be used."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from hedgerow.arena.executors import LocalExecutor
from hedgerow.arena.players import Player, read_player, read_players
from hedgerow.arena.tuning import Tuner, TuningPlan
from hedgerow.arena.weights_file import tuned_weights_file
from hedgerow.bots import Budget
from hedgerow.games import Game, SetupError, new_game
from tests.registered import SIMULTANEOUS_GAME

SECOND = Budget(seconds=1.0)
BOT = "tests.arena.bots:Weighing"


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game(SIMULTANEOUS_GAME, 2)


def weights_in(folder: Path, content: object, players: int = 2) -> dict[str, float]:
    """Return the weights that a player reads from a file."""
    file = folder / "weights.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return dict(read_player(f"planner@{file}", SECOND, players).weights or ())


def test_formats_of_weights_files(tmp_path: Path) -> None:
    assert weights_in(tmp_path, {"flag": 2, "pub": 0.5}) == {"flag": 2.0, "pub": 0.5}
    sets = {"weights": {"any": {"flag": 1.0, "pub": 0.5}, "2": {"flag": 3.0}, "4": {"flag": 9.0}}}
    assert weights_in(tmp_path, sets) == {"flag": 3.0, "pub": 0.5}
    assert weights_in(tmp_path, sets, players=3) == {"flag": 1.0, "pub": 0.5}
    assert weights_in(tmp_path, {"weights": {"2": {"flag": 3.0}}}) == {"flag": 3.0}


def test_files_of_a_tuning_run_can_be_played_with(game: Game, tmp_path: Path) -> None:
    """Both the result and the state file contain weights."""
    state = tmp_path / "state.json"
    plan = TuningPlan(game.setup, Player(BOT), Player(BOT), seed=1, population=4, deals=1)
    tuner = Tuner(plan, state)
    tuner.advance(LocalExecutor(1))
    assert tuner.weights != plan.start()
    result = tmp_path / "weights.json"
    result.write_text(json.dumps(tuned_weights_file(plan, tuner.weights, "", 1, {})), encoding="utf-8")
    for file in (state, result):
        _, tuned = read_players([BOT, f"{BOT}@{file}"], SECOND, game)
        assert dict(tuned.weights or ()) == tuner.weights
        assert tuned.bot().weights == tuner.weights


def test_versions_of_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A level and a bot that declares a version keep it whatever their source; other bots change with their file."""
    file = tmp_path / "changing_bots.py"
    source = (
        "from hedgerow.bots import PlannerBot\nclass Own(PlannerBot):\n    pass\nclass Named(Own):\n    version = '3'\n"
    )
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def versions() -> tuple[str, str]:
        return Player("changing_bots:Own").version, Player("changing_bots:Named").version

    file.write_text(source, encoding="utf-8")
    own, named = versions()
    assert named == "3"
    assert own.startswith("source:")
    assert own.endswith("+1"), "and with the version of the bot that it extends"
    file.write_text(source + "# changed\n", encoding="utf-8")
    assert versions()[0] != own
    assert versions()[1] == named
    assert Player("planner").version == "1"
    assert Player("planner", weights=(("flag", 2.0),)).version.startswith("1+weights:")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("weights", "not a weights file"),
        ("[1, 2]", "names and numbers"),
        ("{}", "names and numbers"),
        ({"weights": {}}, "names and numbers"),
        ({"flag": True}, "names and numbers"),
        ('{"flag": NaN}', "names and numbers"),
        ({"flag": "2"}, "names and numbers"),
        ({"weights": {"any": 3, "2": {"flag": 1.0}}}, "names and numbers"),
        ({"weights": {"3": {"flag": 1.0}}}, "no weights for 2 players"),
    ],
)
def test_files_that_are_not_weights_files(content: object, words: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=words):
        weights_in(tmp_path, content)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mine:Bot", "SyntaxError"),
        (".mine:Bot", "cannot be loaded: TypeError"),
        (":Bot", "cannot be loaded: ValueError"),
        ("hedgerow.bots:Bot", r"hedgerow\.bots:Bot cannot be created: TypeError"),
        ("tests.arena.bots:Unmade", r"bots:Unmade cannot be created: RuntimeError: not today"),
    ],
)
def test_bots_that_cannot_be_used(
    text: str, words: str, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text("class Bot(:\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(SetupError, match=words):
        read_players(["random", text], SECOND, game)
