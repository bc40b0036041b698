"""Text from people, made fit to be shown to others: nothing that hides, overlaps, turns round or never ends."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 500
MOST_MARKS: Final = 2
"""Accents on one letter: more of them would tower over the lines above and below."""
LONGEST_READ: Final = 4_000
"""Letters that are looked at at all."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing: a name of them would be no name."""
_UNSEEN: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\ufe0f") | {
    chr(number) for start, end in ((0xFE00, 0xFE0F), (0xE0100, 0xE01F0)) for number in range(start, end)
}
"""Marks that change nothing that can be seen, by which two names could look the same."""


def clean_name(text: str) -> str:
    """A name fit to be shown; empty if nothing is left. Letters of another width or shape become the usual ones."""
    return clean(unicodedata.normalize("NFKC", text[:LONGEST_READ]), LONGEST_NAME)


def clean_chat(text: str) -> str:
    """Something said, fit to be shown; empty if nothing is left."""
    return clean(unicodedata.normalize("NFC", text[:LONGEST_READ]), LONGEST_CHAT)


def clean(text: str, longest: int) -> str:
    """One line of letters that can be seen, with single blanks and few accents, not too long."""
    letters: list[str] = []
    marks = 0
    for letter in text:
        if letter in _UNSEEN or unicodedata.category(letter) == "Cf":
            continue  # turns the direction of writing, joins, or takes no room
        if letter in _BLANK or not letter.isprintable():
            letters.append(" ")
            marks = 0
            continue
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= MOST_MARKS:
            letters.append(letter)
    return " ".join("".join(letters).split())[:longest].strip()
