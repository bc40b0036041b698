"""The list of what a finished game needs."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from hedgerow.authoring import missing_parts, new_package, unusable_files
from hedgerow.games import REGISTRY, Game, game_class
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


@pytest.mark.parametrize("name", REGISTRY)
def test_all_files_of_a_game_can_be_used(name: str) -> None:
    assert unusable_files(game_class(name)) == []


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> tuple[type[Game], Path]:
    """Return a new game and its folder."""
    written = new_package("ford", "square", tmp_path_factory.mktemp("ford"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(written.folder.parent)
        game: type[Game] = import_module("hedgerow_ford").Ford
    return game, written.folder


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("art/card.toml", "grid = [", "Invalid"),
        ("art/card.toml", "grid = 'square'", "names"),
        ("tutorial/pictures.txt", "draw", "the first line of a picture must be its name, not 'draw'"),
        ("tutorial/lesson.txt", "me", "line 1: 'me' is neither a keyword nor the name of a seat"),
        ("bot/ratings.json", "{}", "levels"),
        ("rulebook/en.md", "## Turn", "'## Turn' is not a heading with a name"),
        ("rulebook/fr.md", "## Tour {#turn}\n\n![Piocher](draw)", "no picture 'draw' in tutorial/pictures.txt"),
    ],
)
def test_a_file_that_cannot_be_used_is_reported(
    ford: tuple[type[Game], Path], file: str, text: str, reason: str
) -> None:
    game, folder = ford
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    try:
        [unusable] = unusable_files(game)
    finally:
        path.unlink()
    assert unusable.file == file
    assert reason in unusable.reason


def test_an_evaluator_that_cannot_be_imported_is_reported(
    ford: tuple[type[Game], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = ford
    monkeypatch.setattr(game, "evaluator", "hedgerow_ford.bot:Judge")
    [unusable] = unusable_files(game)
    assert unusable.file == "hedgerow_ford.bot:Judge"
    assert "hedgerow_ford.bot" in unusable.reason
