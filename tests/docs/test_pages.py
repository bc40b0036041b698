"""The documentation is true: its Python runs; its commands, files, names and links exist; its lines are short."""

from __future__ import annotations

import doctest
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from hedgerow import __version__
from tests.cli.commands import hedgerow

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [page for page in PAGES if ">>>" in page.read_text(encoding="utf-8")]
LONGEST_LINE = 120
MADE_BY_MAKE = {"src/hedgerow/server/site", "web/node_modules"}
NO_NAMES = {"hedgerow.sqlite3", "hedgerow.service"}


def short_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


each_page = pytest.mark.parametrize("page", PAGES, ids=short_name)


def blocks(text: str, *languages: str) -> list[str]:
    """Return the fenced code blocks in these languages."""
    return [code for language, code in re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S) if language in languages]


def spans(text: str) -> list[str]:
    """Return the inline code."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


def prose(text: str) -> list[str]:
    """Return the lines that are neither code nor part of a table."""
    without_code = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return [line for line in without_code.splitlines() if not line.startswith("|")]


@cache
def help_of(command: str) -> str:
    done = hedgerow(command, "--help", columns=200)
    assert done.code == 0, f"there is no command hedgerow {command}"
    return done.out


def test_some_pages_have_examples() -> None:
    assert {"README.md", "docs/write-a-bot.md", "docs/game-contract.md"} <= {short_name(page) for page in EXAMPLES}


@pytest.mark.parametrize("page", EXAMPLES, ids=short_name)
def test_the_python_of_a_page_runs(page: Path) -> None:
    failures, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried
    assert failures == 0


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{short_name(page)} links to {target}"


@each_page
def test_commands_and_their_options_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lines = [*spans(text), *(line for code in blocks(text, "sh") for line in code.splitlines())]
    for line in lines:
        for command, rest in re.findall(r"(?:^|/|&& )hedgerow ([a-z]+)\b([^#]*)", line):
            for option in re.findall(r"(?<!\S)(--[a-z-]+)", rest):
                assert option in help_of(command), f"hedgerow {command} has no {option}"
            assert help_of(command)


@each_page
def test_make_targets_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in [*spans(text), *blocks(text, "sh")]:
        for target in re.findall(r"\bmake ([a-z]+)", line):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"there is no make {target}"


@each_page
def test_files_and_folders_exist(page: Path) -> None:
    """Check paths from the root of the repository; those with GAME, NAME, … are patterns."""
    tops = "src|tests|web|docs|deploy|bench|examples|scripts|requirements"
    text = page.read_text(encoding="utf-8")
    for code in [*spans(text), *blocks(text, "sh")]:
        for path in re.findall(rf"(?<![\w./-])(?:{tops})/[\w./*-]*", code):
            pattern = re.sub(r"\b[A-Z]{2,}\b", "*", path.rstrip("/"))
            assert path in MADE_BY_MAKE or list(ROOT.glob(pattern)), f"{short_name(page)} names {path}"


@each_page
def test_modules_of_packages_exist(page: Path) -> None:
    """Check paths from `src/hedgerow` or `web/src`."""
    tops = "arena|board|bots|cli|components|games|i18n|match|pages|render|server|state|table|terminal|testing|tutorial"
    for span in spans(page.read_text(encoding="utf-8")):
        if re.fullmatch(rf"(?:{tops})/[\w./*-]*", span) is None:
            continue
        pattern = re.sub(r"\b[A-Z]{2,}\b", "*", span.rstrip("/"))
        found = [*(ROOT / "src" / "hedgerow").glob(pattern), *(ROOT / "web" / "src").glob(pattern)]
        assert found or page.name == "glossary.md", f"{short_name(page)} names {span}"


@each_page
def test_dotted_names_exist(page: Path) -> None:
    for span in spans(page.read_text(encoding="utf-8")):
        if not re.fullmatch(r"hedgerow(\.\w+)+", span) or span in NO_NAMES:
            continue
        module, _, name = span.rpartition(".")
        try:
            import_module(span)
        except ModuleNotFoundError:
            assert hasattr(import_module(module), name), f"{short_name(page)} names {span}"


@each_page
def test_lines_are_short(page: Path) -> None:
    long = [line for line in prose(page.read_text(encoding="utf-8")) if len(line) > LONGEST_LINE]
    assert long == []


def test_the_changelog_begins_with_this_version() -> None:
    release, development, _ = __version__.partition(".dev")
    heading = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[0]
    date = "unreleased" if development else r"\d{4}-\d\d-\d\d"
    assert re.fullmatch(rf"{re.escape(release)} \({date}\)", heading), f"{heading} is not about {__version__}"
