"""A working game to start from: the files that `hedgerow new` writes.

The templates are a small tile-laying game for each kind of grid. It conforms and can be played at once, and every
module is short enough to be replaced by the author's own.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, invalidate_caches
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Final

from hedgerow.games import REGISTRY, Game, SetupError
from hedgerow.games.core.registry import GROUP, NAME
from hedgerow.games.core.scene import GridKind
from hedgerow.testing.golden import write_records

SUFFIX: Final = ".txt"
"""The ending of template files, so that no tool takes them for Python; files with other endings are copied as well."""
MAX_NAME: Final = 20
"""The maximum length of a name; with longer ones, lines of the templates would be too long."""
_TEMPLATES: Final = files(__package__) / "templates"
_GAMES_FOLDER: Final = Path("src/hedgerow/games")
_ENTRY_POINTS: Final = f'[project.entry-points."{GROUP}"]\n'


@dataclass(frozen=True)
class NewGame:
    """A game that has been written."""

    name: str
    package: str
    class_name: str
    folder: Path
    """The folder of the game."""
    source: Path
    """The folder from which Python imports the package."""
    golden: Path
    """The folder of the golden records."""

    def write_golden_records(self) -> None:
        """Import the game, which is not installed yet, and write its golden records."""
        sys.path.insert(0, str(self.source.resolve()))
        try:
            invalidate_caches()
            cls: type[Game] = getattr(import_module(self.package), self.class_name)
            write_records(cls, self.golden)
        finally:
            del sys.path[0]


def new_in_tree(name: str, grid: GridKind, root: Path) -> NewGame:
    """Write a game, its tests and its entry point into a checkout of Hedgerow; raise `SetupError` if that fails."""
    project = root / "pyproject.toml"
    if not (root / _GAMES_FOLDER).is_dir() or not project.is_file():
        raise SetupError("this is not a checkout of Hedgerow; --package writes a package of its own")
    folder, tests = root / _GAMES_FOLDER / name, root / "tests" / "games" / name
    game = NewGame(
        name, f"hedgerow.games.{name}", _class_name(name), folder, root / "src", root / "tests" / "golden" / name
    )
    texts = dict(_filled(game, grid, golden=f'parents[2] / "golden" / "{name}"', tests=tests))
    del texts[folder / "py.typed"]
    texts[tests / "__init__.py"] = f'"""Tests of {_title(name)}."""\n'
    _check_new(name, folder, tests)
    _write(texts)
    declared = project.read_text(encoding="utf-8")
    line = f'{name} = "{game.package}:{game.class_name}"\n'
    project.write_text(declared.replace(_ENTRY_POINTS, _ENTRY_POINTS + line), encoding="utf-8")
    return game


def new_package(name: str, grid: GridKind, root: Path) -> NewGame:
    """Write a game as a distribution of its own into a new folder `hedgerow-NAME`; raise `SetupError` if that fails."""
    distribution = f"hedgerow-{name.replace('_', '-')}"
    project, package = root / distribution, f"hedgerow_{name}"
    folder, tests = project / "src" / package, project / "tests"
    game = NewGame(name, package, _class_name(name), folder, project / "src", tests / "golden" / name)
    texts = dict(_filled(game, grid, golden=f'parent / "golden" / "{name}"', tests=tests))
    texts.update(_templates("package", project, {**_values(game, grid), "distribution": distribution}))
    _check_new(name, project)
    _write(texts)
    return game


def _check_new(name: str, *folders: Path) -> None:
    if not NAME.fullmatch(name) or len(name) > MAX_NAME or iskeyword(name):
        raise SetupError(f"{name!r} cannot be the name of a game: use up to {MAX_NAME} lower-case letters and digits")
    if name in REGISTRY:
        raise SetupError(f"there is already a game called {name!r}")
    words = set(re.findall(r"\w+", " ".join(_all_texts(_TEMPLATES))))
    if words & {_class_name(name), f"{_class_name(name)}State", f"{_class_name(name)}Tiles"}:
        raise SetupError(f"{name!r} cannot be the name of a game: a class of Hedgerow is called like that")
    for folder in folders:
        if folder.exists():
            raise SetupError(f"{folder} already exists")


def _all_texts(folder: Traversable) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _all_texts(entry)
        else:
            yield entry.read_text(encoding="utf-8")


def _filled(game: NewGame, grid: GridKind, golden: str, tests: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of the game's folder and its tests."""
    values = _values(game, grid)
    yield from _templates("game", game.folder, values)
    yield from _templates(grid, game.folder, values)
    yield from _templates("tests", tests, {**values, "golden": golden})


def _values(game: NewGame, grid: GridKind) -> dict[str, str]:
    return {
        "name": game.name,
        "title": _title(game.name),
        "class_name": game.class_name,
        "package": game.package,
        "grid": grid,
    }


def _templates(source: str, target: Path, values: dict[str, str]) -> Iterator[tuple[Path, str]]:
    """Yield the filled-in templates of a folder, with their paths."""
    return _fill(_TEMPLATES / source, target, values)


def _fill(source: Traversable, target: Path, values: dict[str, str]) -> Iterator[tuple[Path, str]]:
    for entry in source.iterdir():
        if entry.is_dir():
            yield from _fill(entry, target / entry.name, values)
        else:
            text = Template(entry.read_text(encoding="utf-8")).substitute(values)
            yield target / _file_name(entry.name), sorted_imports(text, values["package"])


def sorted_imports(text: str, package: str) -> str:
    """Return the text of a module with its imports in order, which depends on the name of the package."""
    block = re.search(rf"(?m)^(?:(?:import pytest|from (?:hedgerow|{package})\b.*)\n+)+(?=\n|\S)", text)
    if block is None:
        return text
    lines = [line for line in block[0].splitlines() if line]
    plain = [line for line in lines if line.startswith("import")]
    others = sorted((line for line in lines if not line.startswith("import")), key=lambda line: line.split()[1])
    own = [line for line in others if line.split()[1].split(".")[0] == package]
    if package.startswith("hedgerow."):
        sections = [plain, others]
    else:
        sections = [[*plain, *(line for line in others if line not in own)], own]
    after = "\n" * (len(block[0]) - len(block[0].rstrip("\n")))
    return text.replace(block[0], "\n\n".join("\n".join(section) for section in sections if section) + after)


def _file_name(template: str) -> str:
    """Return the name without the ending of templates, if another ending is left."""
    plain = template.removesuffix(SUFFIX)
    return plain if "." in plain else template


def _write(texts: dict[Path, str]) -> None:
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _class_name(name: str) -> str:
    return _title(name).replace(" ", "")
