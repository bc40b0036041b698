"""The list of what a finished game needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring import missing_parts
from hedgerow.games import REGISTRY, game_class
from tests.registered import BUILT_IN, COMPLETE
from tests.toys.lantern import Lantern

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name in COMPLETE])
def test_a_complete_game_lacks_nothing(name: str) -> None:
    assert missing_parts(game_class(name), GOLDEN / name) == []


def test_a_draft_is_told_each_file_to_write(tmp_path: Path) -> None:
    with REGISTRY.added(Lantern):
        missing = missing_parts(Lantern, tmp_path)
    files = [part.file for part in missing]
    assert files[:2] == [str(tmp_path / "playthrough.txt"), str(tmp_path / "perft.txt")]
    wanted = {"locales/en.txt", "bot/evaluator.py", "rulebook/de.md", "tutorial/lesson.txt", "tutorial/pictures.txt"}
    assert wanted <= set(files)
    assert all(part.reason for part in missing)
