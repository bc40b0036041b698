"""Closed, broken and narrow streams, and interrupts: one line and an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from hedgerow.games import game_class
from hedgerow.match import encode
from hedgerow.terminal.printable import LONGEST_LINE, one_line, plain, printable
from tests.cli.running import Finished, hedgerow
from tests.golden.records import golden_match


def shell(redirections: str, *arguments: str | Path) -> Finished:
    """The command with streams closed by the shell, which also says nothing about the exit code."""
    finished = subprocess.run(
        ["sh", "-c", f'"$@" {redirections}', "sh", sys.executable, "-m", "hedgerow", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return Finished(finished.returncode, finished.stdout, finished.stderr)


def with_output_to(stream: IO[bytes] | int, *arguments: str | Path) -> Finished:
    finished = subprocess.run(
        [sys.executable, "-m", "hedgerow", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=stream,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=300,
    )
    return Finished(finished.returncode, "", finished.stderr)


COMMANDS = [
    ("games",),
    ("games", "--json"),
    ("tiles", "tipperary"),
    ("simulate", "tipperary", "-g", "1"),
    ("--version",),
    ("--help",),
    ("play", "--terminal"),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_nobody_reads_the_output_any_more(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        finished = with_output_to(writer, *arguments)
    finally:
        os.close(writer)
    assert (finished.code, finished.err) == (1, "hedgerow: standard output: Broken pipe\n")


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_the_output_cannot_be_written_to(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """A file that was opened for reading stands for a full disk."""
    file = tmp_path / "file"
    file.touch()
    with file.open("rb") as stream:
        finished = with_output_to(stream, *arguments)
    assert (finished.code, finished.err) == (1, "hedgerow: standard output: Bad file descriptor\n")


def test_the_output_is_closed() -> None:
    for arguments in COMMANDS:
        finished = shell(">&-", *arguments)
        assert (finished.code, finished.err) == (1, "hedgerow: standard output: it is closed\n")
    assert shell(">&- 2>&-", "games").code == 1
    assert shell("2>&-", "cows") == Finished(2, "", "")


def test_without_a_keyboard_the_table_is_left() -> None:
    finished = shell("<&-", "play", "--terminal")
    assert finished.code == 0
    assert finished.err == ""
    assert "left unfinished" in finished.out


def test_bytes_that_are_no_text_are_no_move() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "hedgerow", "play", "--terminal"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert finished.returncode == 0
    assert b"That does not work" in finished.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_knows_few_characters(encoding: str) -> None:
    code = encode(golden_match("tipperary"))
    for arguments in (("show", code), ("games",), ("play", "--terminal", "--name", "Séamus"), ("replay", code)):
        finished = hedgerow(*arguments, PYTHONIOENCODING=encoding)
        assert finished.code == 0, finished.err
        assert finished.err == ""
        assert "??" not in finished.out, "no lines where there are no letters for them"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_tile_file_is_printed_as_its_bytes(encoding: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "hedgerow", "tiles", "tipperary"],
        capture_output=True,
        check=True,
        timeout=300,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert finished.stdout == game_class("tipperary").built_in_tiles().encode()


def test_data_for_programs_is_whole_in_every_encoding() -> None:
    code = encode(golden_match("cornwall"))
    assert hedgerow("replay", code, "--json", PYTHONIOENCODING="ascii").data == hedgerow("replay", code, "--json").data


def test_names_and_paths_are_no_markup(tmp_path: Path) -> None:
    (tmp_path / "a[").mkdir()  # so that the path to a file in it looks like the end of a tag
    finished = hedgerow(
        "play", "--terminal", "--name", "x[/x]", "--save", "a[/b].json", typed="try 1\n", folder=tmp_path
    )
    assert finished.code == 0
    assert "x[/x] lays tile" in finished.out
    assert "The match is in a[/b].json" in finished.out
    picture = hedgerow("show", "a[/b].json", "--svg", "[bold].svg", folder=tmp_path)
    assert picture.code == 0
    assert picture.err == "Wrote [bold].svg.\n"


INTERRUPTED_AT_WORK = """
import os, signal, sys
import hedgerow.cli as cli

def to_all_processes(done):
    os.killpg(0, signal.SIGINT)  # as Ctrl-C does, and at a moment that is always the same

simulate, check = cli.run_simulation, cli.run_conformance
cli.run_simulation = lambda setup, games, seed, jobs, more: simulate(setup, games, seed, jobs, to_all_processes)
cli.run_conformance = lambda cls, games, seed, tell, jobs: check(cls, games, seed, to_all_processes, jobs=jobs)
sys.argv = ["hedgerow", *sys.argv[1:]]
cli.main()
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", ["simulate", "check"])
def test_an_interrupt_is_one_line(command: str, jobs: str) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_WORK, command, "tipperary", "--games", "200", "--jobs", jobs],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        start_new_session=True,  # a process group of its own, or the tests themselves would be interrupted
    )
    assert (finished.returncode, finished.stdout, finished.stderr) == (1, "", "hedgerow: interrupted\n")


def test_text_from_outside_cannot_steer_the_terminal() -> None:
    assert printable("a\x1b[31mb\x07\u202e\x9b") == "a\\x1b[31mb\\x07\\u202e\\x9b"
    assert printable("Séamus · 羊") == "Séamus · 羊"
    assert one_line(" two\nlines\tand \x1b ") == "two lines and \\x1b"
    assert len(one_line("x" * 10_000)) == LONGEST_LINE
    assert plain("one\ntwo\r\x1b[2J").plain == "one\ntwo\\r\\x1b[2J"
    assert printable("\udcff") == "\\udcff"
