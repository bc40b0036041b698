"""Text from outside (names, files, typed moves) made harmless for a terminal."""

from __future__ import annotations

from rich.text import Text

LONGEST_LINE = 500
"""Enough for a path and a reason; a quoted text of many pages is cut."""


def printable(text: str) -> str:
    """The text with everything that could steer a terminal written out in visible letters."""
    return "".join(letter if letter.isprintable() else _written_out(letter) for letter in text)


def one_line(text: str) -> str:
    """A message as one printable line of bounded length."""
    line = printable(" ".join(text.split()))
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"


def plain(text: str, style: str = "") -> Text:
    """Text from outside for rich: no markup is read in it, and nothing in it steers the terminal."""
    return Text("\n".join(map(printable, text.split("\n"))), style=style)


def _written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
