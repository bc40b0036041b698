"""The architecture page names every package that exists, in its tables and in its diagram."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hedgerow
from tests.registered import BUILT_IN, COMPLETE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
DIAGRAM = (ROOT / "docs" / "diagrams" / "packages.svg").read_text(encoding="utf-8")


def packages_in(folder: Path) -> set[str]:
    """Return the names of the packages in a folder."""
    return {init.parent.name for init in folder.glob("*/__init__.py")}


PACKAGES = packages_in(Path(hedgerow.__file__).parent)
GAMES = {*BUILT_IN} & {*COMPLETE}


def rows(page: str) -> set[str]:
    """Return the names in the first columns of all tables."""
    cells = re.findall(r"^\|([^|]+)\|", page, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_a_table_describes_the_package(package: str) -> None:
    assert any(name.rstrip("/").split("/")[0] == package for name in rows(PAGE))


@pytest.mark.parametrize("package", sorted(packages_in(Path(hedgerow.__file__).parent / "server")))
def test_a_table_describes_the_package_of_the_server(package: str) -> None:
    assert f"server/{package}" in rows(PAGE)


def test_the_tables_name_no_package_that_does_not_exist() -> None:
    source = Path(hedgerow.__file__).parent
    for name in rows(PAGE):
        if re.fullmatch(r"[a-z/_]+", name) and not (ROOT / name).exists():
            assert (source / name).exists() or (source / f"{name}.py").exists(), name


def test_the_diagram_has_a_box_for_every_package_and_every_complete_game() -> None:
    boxes = set(re.findall(r'class="name"[^>]*>([^<]+)<', DIAGRAM))
    assert boxes - {"web/", "kernel/", "core", "parallel"} == PACKAGES | GAMES
