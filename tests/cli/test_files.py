"""Files that commands write and read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest

from hedgerow.games import HedgerowError, Setup, game_class
from hedgerow.match import Dealer, Match, encode, to_json
from hedgerow.terminal import read_match, read_text, write_match, write_text
from hedgerow.terminal.files import path_exists
from hedgerow.testing.golden import golden_match
from tests.cli.commands import error_of, hedgerow
from tests.registered import SIMULTANEOUS_GAME

MEMORY = 1_500_000_000
"""Bytes that a command may use; far more than it needs for its largest input."""


def mode(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_mode_of_the_umask(tmp_path: Path) -> None:
    file = tmp_path / "new.svg"
    write_text("new", file)
    assert mode(file) == 0o640
    assert file.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.usefixtures("umask")
def test_an_existing_file_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "old.svg"
    file.write_text("old", encoding="utf-8")
    for old_mode in (0o664, 0o600):
        file.chmod(old_mode)
        write_text("new", file)
        assert mode(file) == old_mode


@pytest.mark.usefixtures("umask")
def test_a_file_with_the_seed_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    match = Match.start(Setup(SIMULTANEOUS_GAME, 2), dealer=Dealer.numbered(4))
    write_match(match, file)
    assert mode(file) == 0o640, "without the seed"
    write_match(match, file, with_seed=True)
    assert mode(file) == 0o600
    over = tmp_path / "over.json"
    write_match(golden_match(game_class(SIMULTANEOUS_GAME)), over, with_seed=True)
    assert mode(over) == 0o640, "the seed is public"


def test_a_link_stays_a_link_and_a_failed_write_leaves_no_file(tmp_path: Path) -> None:
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    link.symlink_to(real)
    write_text("new", link)
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"
    with pytest.raises(HedgerowError, match="No such file"):
        write_text("new", tmp_path / "none" / "x")
    with pytest.raises(UnicodeEncodeError):
        write_text("\ud800", tmp_path / "half")
    assert sorted(tmp_path.iterdir()) == [link, real]


def test_the_longest_possible_file_name_works(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 255)
    write_text("new", file)
    assert read_text(file) == "new"


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "marked"
    file.write_bytes(b"\xef\xbb\xbftile 1")
    assert read_text(file) == "tile 1"
    match = golden_match(game_class(SIMULTANEOUS_GAME))
    file.write_bytes(b"\xef\xbb\xbf" + to_json(match).encode())
    assert read_match(str(file), None) == match
    file.write_bytes(b"\xef\xbb\xbf" + encode(match).encode())
    assert read_match(str(file), None).state == match.state


def test_a_text_that_cannot_be_a_path_does_not_exist(tmp_path: Path) -> None:
    assert path_exists(tmp_path)
    assert not path_exists(Path("x" * 5000))
    assert not path_exists(Path("\0"))


@pytest.mark.parametrize(
    "command", [("replay",), ("show",), ("play", SIMULTANEOUS_GAME, "--tiles"), ("replay", "x", "--tiles")]
)
def test_endless_and_huge_files_are_not_read_to_the_end(tmp_path: Path, command: tuple[str, ...]) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(20_000_000_000)  # takes no space
    for path in ("/dev/zero", huge):
        finished = hedgerow(*command, path, memory=MEMORY)
        assert "longer than 8000000" in error_of(finished)
