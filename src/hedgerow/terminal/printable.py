"""Untrusted text (names, files, typed moves) made safe for a terminal."""

from __future__ import annotations

import re

from rich.text import Text

_CELL = re.compile(r"-?[a-z]+-?\d")
MAX_LINE_LENGTH = 500
"""Maximum length of an error message: enough for a path and a reason, not for a quoted file."""


def printable(text: str) -> str:
    """Return a text with control characters escaped, so that it cannot control the terminal."""
    return "".join(letter if letter.isprintable() else _escape(letter) for letter in text)


def one_line(text: str) -> str:
    """Return a message as one printable line of limited length."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= MAX_LINE_LENGTH else line[: MAX_LINE_LENGTH - 1] + "…"


def as_sentence(text: str) -> str:
    """Return a message with a capital letter and a period; the name of a cell (c2, -a4) is not capitalised."""
    if not _CELL.match(text):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def plain(text: str, style: str = "") -> Text:
    """Return a text for rich without markup and with control characters escaped."""
    return Text("\n".join(map(printable, text.split("\n"))), style=style)


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
