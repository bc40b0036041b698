"""Closed and broken streams, small character sets, and interrupts: one line and an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from hedgerow import fast
from hedgerow.games import game_class
from hedgerow.match import encode
from hedgerow.terminal.printable import MAX_LINE_LENGTH, one_line, plain, printable
from hedgerow.testing.golden import golden_match
from tests.cli.commands import FinishedCommand, hedgerow
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME


def shell(redirections: str, *arguments: str | Path) -> FinishedCommand:
    """Run the command with streams that the shell redirects or closes."""
    finished = subprocess.run(
        ["sh", "-c", f'"$@" {redirections}', "sh", sys.executable, "-m", "hedgerow", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return FinishedCommand(finished.returncode, finished.stdout, finished.stderr)


def with_output_to(stream: IO[bytes] | int, *arguments: str | Path) -> FinishedCommand:
    finished = subprocess.run(
        [sys.executable, "-m", "hedgerow", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=stream,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=300,
    )
    return FinishedCommand(finished.returncode, "", finished.stderr)


COMMANDS = [
    ("games",),
    ("games", "--json"),
    ("tiles", SIMULTANEOUS_GAME),
    ("simulate", SIMULTANEOUS_GAME, "-g", "1"),
    ("--version",),
    ("--help",),
    ("play",),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_broken_pipe_is_reported(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        finished = with_output_to(writer, *arguments)
    finally:
        os.close(writer)
    assert (finished.code, finished.err) == (1, "hedgerow: standard output: Broken pipe\n")


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_an_output_that_cannot_be_written_is_reported(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """A file that is open for reading only stands for a full disk."""
    file = tmp_path / "file"
    file.touch()
    with file.open("rb") as stream:
        finished = with_output_to(stream, *arguments)
    assert (finished.code, finished.err) == (1, "hedgerow: standard output: Bad file descriptor\n")


def test_a_closed_output_is_reported() -> None:
    for arguments in COMMANDS:
        finished = shell(">&-", *arguments)
        assert (finished.code, finished.err) == (1, "hedgerow: standard output: it is closed\n")
    assert shell(">&- 2>&-", "games").code == 1
    assert shell("2>&-", "cows") == FinishedCommand(2, "", "")


def test_a_closed_keyboard_leaves_the_game() -> None:
    finished = shell("<&-", "play")
    assert finished.code == 0
    assert finished.err == ""
    assert "The game is not finished" in finished.out


def test_invalid_bytes_are_not_a_move() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "hedgerow", "play"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert finished.returncode == 0
    assert finished.stdout.count(b"Your move") == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_with_a_small_character_set(encoding: str) -> None:
    code = encode(golden_match(game_class(SIMULTANEOUS_GAME)))
    for arguments in (("show", code), ("games",), ("play", "--name", "Séamus"), ("replay", code)):
        finished = hedgerow(*arguments, PYTHONIOENCODING=encoding)
        assert finished.code == 0, finished.err
        assert finished.err == ""
        assert "??" not in finished.out, "no borders if the encoding has no characters for them"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_tile_file_is_printed_unchanged(encoding: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "hedgerow", "tiles", SIMULTANEOUS_GAME],
        capture_output=True,
        check=True,
        timeout=300,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert finished.stdout == game_class(SIMULTANEOUS_GAME).built_in_tiles().encode()


def test_json_is_complete_in_every_encoding() -> None:
    code = encode(golden_match(game_class(TURN_GAME)))
    assert hedgerow("replay", code, "--json", PYTHONIOENCODING="ascii").data == hedgerow("replay", code, "--json").data


def test_names_and_paths_are_not_interpreted_as_markup(tmp_path: Path) -> None:
    (tmp_path / "a[").mkdir()  # so that the path to a file in it looks like the end of a tag
    finished = hedgerow("play", "--name", "x[/x]", "--save", "a[/b].json", typed="try 1\n", folder=tmp_path)
    assert finished.code == 0
    assert "x[/x]’s home town" in finished.out
    assert "The game is saved in a[/b].json." in finished.out
    picture = hedgerow("show", "a[/b].json", "--svg", "[bold].svg", folder=tmp_path)
    assert picture.code == 0
    assert picture.err == "Wrote [bold].svg.\n"


NEEDS_KERNEL = pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler")
INTERRUPTED_COMMAND = """
import os, signal, sys
from hedgerow import cli
from hedgerow.cli import authoring

def interrupt_all_processes(done):
    os.killpg(0, signal.SIGINT)  # as Ctrl-C does, but always at the same point

simulate, check = cli.run_simulation, authoring.run_conformance
cli.run_simulation = lambda setup, games, seed, jobs, _, engine: simulate(
    setup, games, seed, jobs, interrupt_all_processes, engine
)
authoring.run_conformance = lambda cls, games, seed, _, jobs: check(
    cls, games, seed, interrupt_all_processes, jobs=jobs
)
sys.argv = ["hedgerow", *sys.argv[1:]]
cli.main()
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    "command",
    ["simulate --engine python", pytest.param("simulate --engine fast", marks=NEEDS_KERNEL), "check"],
)
def test_an_interrupt_prints_one_line(command: str, jobs: str) -> None:
    arguments = [*command.split(), SIMULTANEOUS_GAME, "--games", "200", "--jobs", jobs]
    finished = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_COMMAND, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        start_new_session=True,  # a new process group, or the tests themselves would be interrupted
    )
    assert (finished.returncode, finished.stdout, finished.stderr) == (1, "", "hedgerow: interrupted\n")


def test_untrusted_text_cannot_control_the_terminal() -> None:
    assert printable("a\x1b[31mb\x07\u202e\x9b") == "a\\x1b[31mb\\x07\\u202e\\x9b"
    assert printable("Séamus · 羊") == "Séamus · 羊"
    assert one_line(" two\nlines\tand \x1b ") == "two lines and \\x1b"
    assert len(one_line("x" * 10_000)) == MAX_LINE_LENGTH
    assert plain("one\ntwo\r\x1b[2J").plain == "one\ntwo\\r\\x1b[2J"
    assert printable("\udcff") == "\\udcff"
