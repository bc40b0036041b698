"""Shared code, shared tests and benchmarks name no game, so that a new one needs no change outside its folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from hedgerow.games import REGISTRY
from tests.registered import BUILT_IN

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("src/hedgerow", "web/src", "tests", "bench", "scripts")
SUFFIXES: Final = {".py", ".ts", ".svelte", ".mjs", ".js", ".css", ".sh"}
OWN: Final = re.compile(r"(^|/)(games|fast|golden)/(" + "|".join(BUILT_IN) + r")(/|\.|$)")
"""Folders and files of one game."""
BUILT: Final = "src/hedgerow/server/site/"
"""The page after a build."""
EXCEPTIONS: Final = {
    "src/hedgerow/fast/__init__.py": "an example in the documentation",
    "src/hedgerow/games/core/outcomes.py": "an example in the documentation",
    "src/hedgerow/render/__init__.py": "an example in the documentation",
    "src/hedgerow/rl/": "examples in the documentation",
    "src/hedgerow/testing/__init__.py": "an example in the documentation",
    "tests/analysis/": "reviews recorded matches of every game",
    "web/src/api/schema.ts": "generated from the structs of the games",
    "web/src/board/descriptions.test.ts": "needs the real texts of a game",
    "web/src/board/ghost.test.ts": "needs the real symbols of a game",
    "web/src/i18n/i18n.test.ts": "needs the real texts of a game",
    "web/src/table/commands/piece-names.test.ts": "needs the real texts of a game",
    "web/src/table/scene-summary.test.ts": "needs the real texts of a game",
    "web/src/state/routes.test.ts": "addresses as people see them",
    "web/src/state/storage.test.ts": "entries as browsers have stored them",
    "web/src/state/stored-settings.test.ts": "entries as browsers have stored them",
    "bench/correction.py": "learns the correction of one game's evaluation",
    "bench/strength.py": "an example in the documentation",
    "bench/strength_page.py": "compares with what others have published about a game",
}
"""Files and folders that name games, and why."""


def named(path: Path) -> set[str]:
    """Return the games that a file names in code, or by title; a word of prose may be the name of a game as well."""
    text = path.read_text(encoding="utf-8")
    return {name for name in BUILT_IN if re.search(_naming(name), text)}


def _naming(name: str) -> str:
    title = re.escape(REGISTRY[name].title)
    return rf"(?:[\"'`/.,]|hedgerow_){name}|class (?i:{name})|\b{title}\b|\b{name}: \{{"


def shared_files() -> Iterator[Path]:
    """Yield the files that belong to no game."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            relative = path.relative_to(ROOT).as_posix()
            if path.suffix in SUFFIXES and path.is_file() and not (OWN.search(relative) or relative.startswith(BUILT)):
                yield path


def test_shared_files_name_no_game() -> None:
    found = {path.relative_to(ROOT).as_posix(): named(path) for path in shared_files()}
    assert len(found) > 500
    naming = {path: games for path, games in found.items() if games}
    excused = {path: exception for path in naming for exception in EXCEPTIONS if path.startswith(exception)}
    assert {path: games for path, games in naming.items() if path not in excused} == {}
    assert EXCEPTIONS.keys() - set(excused.values()) == set(), "these name no game any more"


def test_the_build_names_no_game() -> None:
    assert named(ROOT / "Makefile") == set()


@pytest.mark.parametrize("text", ["'{name}'", "hedgerow.games.{name}", "class {name}Toy", "{title}"])
def test_names_and_titles_are_found(tmp_path: Path, text: str) -> None:
    for name in BUILT_IN:
        file = tmp_path / "shared.py"
        file.write_text(text.format(name=name, title=REGISTRY[name].title))
        assert named(file) == {name}
