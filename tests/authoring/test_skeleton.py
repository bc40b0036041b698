"""New games from the skeleton: they conform, can be played everywhere at once, and pass the linters."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from hedgerow.authoring import new_in_tree, new_package
from hedgerow.authoring.skeleton import MAX_NAME
from hedgerow.games import REGISTRY, SetupError
from hedgerow.games.core.scene import GridKind
from tests.cli.commands import FinishedCommand, error_of, hedgerow
from tests.distributions import install
from tests.server.client import fetch
from tests.server.serving import serving

ROOT = Path(__file__).parents[2]
GRIDS: tuple[GridKind, ...] = get_args(GridKind)
LONGEST = "z" * MAX_NAME


def run(*command: str | Path, folder: Path, **variables: str) -> None:
    finished = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, **variables},
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr


def written_package(folder: Path, name: str, grid: str) -> Path:
    """Write a game as a package with the real command, and let Python find it in this folder and its source folder."""
    finished = hedgerow("new", name, "--grid", grid, "--package", folder=folder)
    assert finished.code == 0, finished.err
    project = folder / f"hedgerow-{name}"
    metadata = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    install(folder, metadata["name"], metadata["entry-points"]["hedgerow.games"])
    return project


def path_of(folder: Path) -> str:
    """Return the value of PYTHONPATH with which the packages of a folder are installed."""
    return os.pathsep.join(map(str, (folder, *folder.glob("*/src"))))


@pytest.mark.parametrize("grid", GRIDS)
def test_a_new_package_conforms_and_can_be_played_at_once(tmp_path: Path, grid: str) -> None:
    project = written_package(tmp_path, "brook", grid)

    def command(*arguments: str, at: Path = project) -> FinishedCommand:
        finished = hedgerow(*arguments, folder=at, PYTHONPATH=path_of(tmp_path))
        assert finished.code == 0, finished.err
        return finished

    checked = command("check", "brook", "--games", "3", "--json").data
    assert (checked["passed"], checked["undrawn"]) == (True, [])
    assert command("simulate", "brook", "--games", "6", "--json").data["games"] == 6
    played = command("arena", "brook", "--bots", "greedy,random", "--games", "2", "--json").data
    assert played
    shown = command("play", "brook", "--humans", "0", "--players", "2", "--seed", "1").out
    assert "Aoife places a tile" in shown
    before = {file.name: file.read_text() for file in (project / "tests" / "golden" / "brook").iterdir()}
    command("golden", "brook", at=tmp_path)
    assert not (tmp_path / "tests").exists(), "the records are part of the project, wherever the command is run"
    assert {file.name: file.read_text() for file in (project / "tests" / "golden" / "brook").iterdir()} == before
    run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", folder=project, PYTHONPATH="src")


def test_a_new_game_passes_the_linters(tmp_path: Path) -> None:
    for grid in GRIDS:
        for name in (f"brook{grid}", f"{grid:z<{MAX_NAME}}"):
            new_package(name, grid, tmp_path)
    ruff = Path(sys.executable).with_name("ruff")
    for project in sorted(tmp_path.glob("hedgerow-*")):
        config = ("--config", str(ROOT / "pyproject.toml"), "--no-cache")
        run(ruff, "check", *config, "--config", "src = ['src']", project, folder=project)
        run(ruff, "format", "--check", *config, project, folder=project)
        run(ruff, "check", "--no-cache", ".", folder=project)
    sources = [*tmp_path.glob("hedgerow-*/src/*")]
    cache = ROOT / ".mypy_cache" / "skeleton"
    run(sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, *sources, folder=tmp_path)


def test_a_new_game_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written_package(tmp_path, "brook", "hex")
    monkeypatch.setenv("PYTHONPATH", path_of(tmp_path))
    with serving(tmp_path / "tables.sqlite3") as server:
        offered = fetch(server, "/api/games").json()["games"]
        assert [game["title"] for game in offered if game["name"] not in REGISTRY] == ["Brook"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        created = fetch(server, "/api/tables", {"game": "brook", "seats": seats}).json()
        table, token = created["table"]["id"], created["keys"][0]["token"]
        view = fetch(server, f"{table}/view", None, token)
        assert view.status_code == 200, view.text
        assert fetch(server, f"{table}/picture").status_code == 200


def test_shared_tests_ask_a_draft_for_nothing_that_it_lacks(tmp_path: Path) -> None:
    written_package(tmp_path, "brook", "square")
    path = os.pathsep.join([path_of(tmp_path), str(ROOT)])
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", "--rootdir", str(ROOT), "-k", "brook")
    shared = [ROOT / "tests" / name for name in ("render/test_art.py", "server/test_art.py", "i18n/test_game_texts.py")]
    run(sys.executable, "-m", "pytest", *options, *shared, folder=ROOT, PYTHONPATH=path)


def checkout(folder: Path) -> Path:
    """Write the parts of a checkout that a new game needs."""
    (folder / "src" / "hedgerow" / "games" / "core").mkdir(parents=True)
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", ["brook", "a_long_brook"])
def test_a_new_game_in_the_tree_has_tests_and_an_entry_point(tmp_path: Path, name: str) -> None:
    game = new_in_tree(name, "square", checkout(tmp_path))
    assert game.folder == tmp_path / "src" / "hedgerow" / "games" / name
    declared = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert declared["hedgerow.games"][name] == f"hedgerow.games.{name}:{game.class_name}"
    assert set(declared["hedgerow.games"]) > {name}, "the other games are still there"
    assert (tmp_path / "tests" / "games" / name / "test_rules.py").is_file()
    ruff = Path(sys.executable).with_name("ruff")
    known = "lint.isort.known-first-party = ['hedgerow']"
    run(ruff, "check", "--no-cache", "--config", known, "src", "tests", folder=tmp_path)
    run(ruff, "format", "--check", "--no-cache", "src", "tests", folder=tmp_path)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Brook", "cannot be the name of a game"),
        ("my-brook", "cannot be the name of a game"),
        ("2brooks", "cannot be the name of a game"),
        ("../brook", "cannot be the name of a game"),
        ("class", "cannot be the name of a game"),
        ("z" + LONGEST, "cannot be the name of a game"),
        ("tile", "a class of Hedgerow is called like that"),
        (next(iter(REGISTRY)), "there is already a game called"),
    ],
)
@pytest.mark.parametrize("package", [True, False])
def test_a_bad_name_is_refused_and_nothing_is_written(tmp_path: Path, name: str, reason: str, package: bool) -> None:
    root = checkout(tmp_path)
    before = sorted(root.rglob("*"))
    with pytest.raises(SetupError, match=reason):
        (new_package if package else new_in_tree)(name, "square", root)
    assert sorted(root.rglob("*")) == before


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    game = new_in_tree("brook", "square", checkout(tmp_path))
    mine = game.folder / "state.py"
    mine.write_text("my rules")
    with pytest.raises(SetupError, match="brook already exists"):
        new_in_tree("brook", "hex", tmp_path)
    assert mine.read_text() == "my rules"


def test_the_command_refuses_other_folders_and_grids(tmp_path: Path) -> None:
    assert "not a checkout of Hedgerow; --package" in error_of(
        hedgerow("new", "brook", "--grid", "hex", folder=tmp_path)
    )
    assert "triangle" in error_of(hedgerow("new", "brook", "--grid", "triangle", folder=tmp_path))
    assert list(tmp_path.iterdir()) == []
