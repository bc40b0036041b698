"""Sanitising of names and chat: no invisible, overlapping, direction-changing or endless text."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_NAME: Final = 24
MAX_CHAT: Final = 500
MAX_MARKS: Final = 2
"""Combining marks on one letter; more of them would cover the lines above and below."""
MAX_INPUT: Final = 4_000
"""Characters of the input that are processed at all."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Printable characters that look empty, so a name could consist of nothing visible."""
_INVISIBLE: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\ufe0f") | {
    chr(number) for start, end in ((0xFE00, 0xFE0F), (0xE0100, 0xE01F0)) for number in range(start, end)
}
"""Marks without any visible effect, which would make two different names look the same."""


def clean_name(text: str) -> str:
    """Return a displayable name, empty if nothing is left. Compatibility variants become ordinary letters."""
    return clean(unicodedata.normalize("NFKC", text[:MAX_INPUT]), MAX_NAME)


def clean_chat(text: str) -> str:
    """Return a displayable chat line, empty if nothing is left."""
    return clean(unicodedata.normalize("NFC", text[:MAX_INPUT]), MAX_CHAT)


def clean(text: str, limit: int) -> str:
    """Return one line of visible characters with single spaces and few combining marks, cut to `limit`."""
    letters: list[str] = []
    marks = 0
    for letter in text:
        if letter in _INVISIBLE or unicodedata.category(letter) == "Cf":
            continue  # changes the direction of writing, joins letters, or has no width
        if letter in _BLANK or not letter.isprintable():
            letters.append(" ")
            marks = 0
            continue
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= MAX_MARKS:
            letters.append(letter)
    return " ".join("".join(letters).split())[:limit].strip()
