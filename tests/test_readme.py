"""The README is true: its Python runs, its commands and links exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.cli.running import hedgerow

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


@pytest.mark.parametrize("page", [README, ROOT / "docs" / "guide.md"], ids=lambda page: page.name)
def test_the_python_of_the_page_runs(page: Path) -> None:
    failures, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried > 10
    assert failures == 0


@pytest.mark.parametrize(
    "page", [README, *sorted((ROOT / "docs").rglob("*.md")), ROOT / "CHANGELOG.md"], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_commands_of_the_readme_exist() -> None:
    commands = set(re.findall(r"`hedgerow ([a-z]+)", README.read_text(encoding="utf-8")))
    assert len(commands) >= 7
    for command in commands:
        assert hedgerow(command, "--help").code == 0


def test_the_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"make ([a-z]+)", README.read_text(encoding="utf-8"))):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"there is no make {target}"
