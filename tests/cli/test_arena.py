"""The commands `hedgerow arena` and `hedgerow tune`."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from hedgerow.arena.results import read_file
from hedgerow.cli import app
from hedgerow.terminal import TerminalScreen
from hedgerow.terminal.runner import run
from tests.cli.commands import FinishedCommand, error_of, hedgerow
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME

Typed = Callable[..., FinishedCommand]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Typed:
    """Return a function that runs a command in this process and an empty folder: fast, for the many refusals."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def run_it(*arguments: str) -> FinishedCommand:
        code = run(app, arguments, TerminalScreen(stderr=True))
        return FinishedCommand(code, *capfd.readouterr())

    return run_it


SMALL = ("arena", SIMULTANEOUS_GAME, "--bots", "random,easy", "--games", "4", "--jobs", "1")


def test_arena(tmp_path: Path) -> None:
    finished = hedgerow(*SMALL, "--out", tmp_path / "x.parquet", "--moves", "--report", tmp_path / "x.html")
    assert finished.code == 0, finished.err
    for words in ("2 players", "4 games in 2 deals, seed 1", "rating", "random", "easy", "95 %", "seat 0 wins"):
        assert words in finished.out
    assert "4 games are in" in finished.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.html", "x.moves.parquet", "x.parquet"]
    again = hedgerow(*SMALL, "--out", tmp_path / "x.parquet", "--moves", "--json", "--games", "6").data
    assert (again["games"], again["deals"], again["interrupted"], again["decided"]) == (6, 3, False, None)
    assert {rating["bot"] for rating in again["ratings"]} == {"random", "easy"}
    assert again["pairs"][0]["rate"]["low"] <= again["pairs"][0]["rate"]["value"] <= again["pairs"][0]["rate"]["high"]
    assert len(read_file(tmp_path / "x.parquet")[1]) == 6


def test_ratings_are_written_for_the_folder_of_a_game(tmp_path: Path) -> None:
    finished = hedgerow(*SMALL, "--ratings", tmp_path / "ratings.json")
    assert finished.code == 0, finished.err
    assert f"Wrote {tmp_path / 'ratings.json'}." in finished.err
    written = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert written["players"] == 2
    assert {level: entry["games"] for level, entry in written["levels"].items()} == {"random": 4, "easy": 4}


def test_the_report_contains_the_command(tmp_path: Path) -> None:
    tiles = tmp_path / "mine.txt"
    tiles.write_text(hedgerow("tiles", TURN_GAME).out, encoding="utf-8")
    typed = ("--option", "holes=strict", "--tiles", str(tiles), "--bots", "random,easy", "--games", "2")
    finished = hedgerow("arena", TURN_GAME, *typed, "--jobs", "1", "--report", tmp_path / "x.html")
    assert finished.code == 0, finished.err
    page = unescape((tmp_path / "x.html").read_text(encoding="utf-8"))
    (command,) = re.findall(r"<code>(hedgerow arena .*)</code>", page)
    words = shlex.split(command)
    assert words[2] == TURN_GAME
    for name, value in zip(typed[::2], typed[1::2], strict=True):
        assert words[words.index(name) + 1] == value


def test_until_significant() -> None:
    data = hedgerow(*SMALL[:4], "--games", "300", "--jobs", "1", "--until-significant", "--json").data
    assert data["decided"] is True
    assert data["games"] < 300
    assert data["anytime"][0]["rate"]["high"] < 0.5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bots", "random,gredy"), "no bot called 'gredy'"),
        (("--bots", "random,expert:never"), "'never' is not a budget"),
        (("--bots", "random,greedy:1s"), "does not play better with more time"),
        (("--bots", "random"), "at least two"),
        (("--bots", "random,random"), "listed twice"),
        (("--bots", ""), "no bot called ''"),
        (("--bots", "random,easy", "--games", "0"), "--games"),
        (("--bots", "random,expert", "--time", "0.01"), "between 0.05 and 600 seconds"),
        (("--bots", "random,expert", "--time", "0"), "between 0.05 and 600 seconds"),
        (("--bots", "random,expert", "--time", "nan"), "between 0.05 and 600 seconds"),
        (("--bots", "random,easy", "--option", "colour=red"), "no option 'colour'"),
        (("--bots", "random,easy", "--players", "1", "-o", "solo=yes"), "at least two seats"),
        (("--bots", "random,easy", "--players", "9"), "1 to 5 players"),
        (("--bots", "random,easy", "--on", "ray://127.0.0.1:1"), "no Ray cluster answers there"),
        (("--bots", "random,easy", "--on", "mars"), "not a place to play"),
        (("--bots", "random,easy", "--moves"), "--out"),
        (("--bots", "random,easy", "--report", "no/such/folder/x.html"), "cannot be written"),
        (("--bots", "random,nowhere:Bot"), "cannot be loaded"),
        (("--bots", "random,easy", "--out", "x.parquet", "--report", "x.parquet"), "the games are saved there"),
        (("--bots", "random,easy", "--out", "new/folder", "--on", "ray://127.0.0.1:1"), "no Ray cluster answers there"),
    ],
)
def test_refused_arguments_of_arena(arguments: tuple[str, ...], words: str, typed: Typed, tmp_path: Path) -> None:
    assert words in error_of(typed("arena", SIMULTANEOUS_GAME, *arguments))
    assert not list(tmp_path.iterdir())


def test_existing_files_are_not_touched(typed: Typed, tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"
    saving = (*SMALL, "--out", str(file))
    assert typed(*saving).code == 0
    before = file.read_bytes()
    assert "another plan (seed 1 instead of 2)" in error_of(typed(*saving, "--seed", "2"))
    assert "no Ray cluster answers" in error_of(typed(*saving, "--games", "8", "--on", "ray://127.0.0.1:1"))
    assert file.read_bytes() == before
    file.write_bytes(b"something else")
    assert "not a results file" in error_of(typed(*saving))
    assert file.read_bytes() == b"something else"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bot", "plannner"), "no bot called 'plannner'"),
        (("--against", "nobody"), "no bot called 'nobody'"),
        (("--generations", "0"), "--generations"),
        (("--population", "1"), "--population"),
        (("--players", "1", "-o", "solo=yes"), "at least two seats"),
        (("--out", "no/such/folder/x.json"), "cannot be written"),
        (("--on", "ray://127.0.0.1:1"), "no Ray cluster answers there"),
        (("--bot", "planner@here.json"), "not a weights file"),
        (("--state", "x.json", "--out", "x.json"), "the same file"),
    ],
)
def test_refused_arguments_of_tune(arguments: tuple[str, ...], words: str, typed: Typed, tmp_path: Path) -> None:
    assert words in error_of(typed("tune", SIMULTANEOUS_GAME, *arguments))
    assert not list(tmp_path.iterdir())


WITHOUT = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ImportError(f"no {name} here")

blocked = sys.argv.pop(1).split(",")
sys.meta_path.insert(0, Refuse())
from hedgerow.cli import main
main()
"""


@pytest.mark.parametrize(
    ("missing", "arguments", "words"),
    [
        ("ray", ("--on", "ray"), "Ray is not installed: pip install 'hedgerow[ray]'"),
        ("pyarrow", ("--out", "x.parquet"), "pip install 'hedgerow[arena]'"),
        ("openskill", ("--out", "x.parquet"), "ratings need more packages: pip install 'hedgerow[arena]'"),
        ("matplotlib", ("--report", "x.html"), "reports need more packages: pip install 'hedgerow[arena]'"),
        ("ray,numpy", (), ""),
    ],
)
def test_missing_packages_are_named(missing: str, arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", WITHOUT, missing, *SMALL, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
    )
    assert finished.returncode == (2 if words else 0), finished.stderr
    assert words in finished.stderr
    assert len(finished.stderr.splitlines()) == (1 if words else 0)
    assert not list(tmp_path.iterdir()), "before anything is played"


INTERRUPTED = """
import os, signal, sys
from hedgerow.arena.tournament import Tournament
from hedgerow.cli import main

run = Tournament.run

def interrupt_all_processes(played):
    if played >= 5:
        os.killpg(0, signal.SIGINT)  # like Ctrl-C, but always at the same moment

Tournament.run = lambda self, executor, progress: run(self, executor, interrupt_all_processes)
main()
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_saves_the_games(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"
    finished = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *SMALL[:4], "--games", "2000", "--jobs", jobs, "--out", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
        env={**os.environ, "COLUMNS": "100"},
    )
    assert finished.returncode == 1, finished.stderr
    saved = len(read_file(file)[1])
    assert 5 <= saved < 2000
    assert finished.stderr == f"Interrupted: {saved} games are in {file}.\n"
    assert "deals, seed 1" in finished.stdout
