"""The catalogues of the page as the tests read them: simple texts by their keys, without the plurals."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parents[1] / "web" / "src" / "words"
LANGUAGES = ("en", "de", "fr", "it")
_ENTRY = re.compile(r"""^\s+(\w+):\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""", re.MULTILINE)
_GAME = re.compile(r"^  (\w+): \{$", re.MULTILINE)


@cache
def texts(language: str, area: str) -> dict[str, str]:
    """The texts of an area of the catalogue, by their names."""
    return _entries((WORDS / language / f"{area}.ts").read_text(encoding="utf-8"))


@cache
def lesson_texts(language: str, game: str) -> dict[str, str]:
    """The texts of a game's lesson, by the names of its steps."""
    parts = _GAME.split((WORDS / language / "lessons.ts").read_text(encoding="utf-8"))
    return _entries(dict(zip(parts[1::2], parts[2::2], strict=True))[game])


def text(language: str, key: str, **values: object) -> str:
    """A text by its area and name, with its values filled in."""
    area, _, name = key.partition(".")
    return texts(language, area)[name].format(**values)


def _entries(written: str) -> dict[str, str]:
    return {name: quoted[1:-1].replace('\\"', '"').replace("\\'", "'") for name, quoted in _ENTRY.findall(written)}
