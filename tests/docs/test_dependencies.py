"""docs/dependencies.md names every dependency."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def named() -> set[str]:
    """Return the packages in the first columns of the tables."""
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
    return {name.strip() for cell in cells for name in cell.split(",")} - {"package", "---"}


def python_packages() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(text for extra in extras for text in extra)]
    names = {re.split(r"[\[<>=;~! ]", text)[0] for text in wanted} - {"hedgerow"}
    inputs = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "requirements").glob("*.in"))
    return names | {re.split(r"[\[<>=;~! ]", line)[0] for line in inputs.splitlines() if line[:1].isalpha()}


def page_packages() -> set[str]:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return {*package["dependencies"], *package["devDependencies"]}


def test_every_dependency_has_a_reason() -> None:
    assert sorted((python_packages() | page_packages()) - named()) == []


def test_nothing_else_is_named() -> None:
    assert sorted(named() - python_packages() - page_packages()) == []
