"""Tests that every game of this repository still agrees with its golden records."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.games import game_class
from hedgerow.testing.golden import changed_records, write_records
from tests.golden.play import FOLDER
from tests.registered import BUILT_IN
from tests.toys.lantern import Lantern

pytestmark = pytest.mark.repeating


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_rules_agree_with_the_golden_records(name: str) -> None:
    changed = changed_records(game_class(name), FOLDER / name)
    assert changed == [], f"`make golden GAME={name}` writes them; then read the diff"


def test_missing_and_changed_records_are_found(tmp_path: Path) -> None:
    assert changed_records(Lantern, tmp_path) == ["playthrough.txt", "perft.txt"]
    write_records(Lantern, tmp_path / "new")
    assert changed_records(Lantern, tmp_path / "new") == []
    (tmp_path / "new" / "perft.txt").write_text("17")
    assert changed_records(Lantern, tmp_path / "new") == ["perft.txt"]
