"""Text in a picture. Fonts differ from reader to reader, so widths are estimated on the wide side."""

from __future__ import annotations

import re
import unicodedata
from html import escape
from typing import Final

ELLIPSIS: Final = "…"
_NOT_IN_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# Parts of the font size, a little above the widest of Inter, Fraunces, Georgia and DejaVu.
_NARROW, _USUAL, _CAPITAL, _WIDE, _FULL = 0.38, 0.62, 0.74, 0.98, 1.1
_NARROW_LETTERS: Final = frozenset(" iljtfrI.,:;'|!()[]·’")
_WIDE_LETTERS: Final = frozenset("mwMWQ@%&—…")
_ELLIPSIS_WIDTH: Final = 1.0


def plain(text: str) -> str:
    """The text on one line, without the characters that XML cannot hold."""
    return " ".join(_NOT_IN_XML.sub("\ufffd", text).split())


def escaped(text: str) -> str:
    """The text ready to stand in markup. Quotes too: no name can be taken for an attribute."""
    return escape(plain(text), quote=True)


def width(text: str, size: float) -> float:
    """How wide the text gets at most, in the unit of the font size."""
    return size * sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in _NARROW_LETTERS:
        return _NARROW
    if letter in _WIDE_LETTERS:
        return _WIDE
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > 0xFFFF:
        return _FULL
    return _CAPITAL if letter.isupper() else _USUAL


def shortened(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis if it may need more room than there is."""
    text = plain(text)
    if width(text, size) <= room:
        return text
    while text and width(text, size) + size * _ELLIPSIS_WIDTH > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrapped(text: str, size: float, room: float, most_lines: int) -> list[str]:
    """The text broken between words into lines that fit; what is left over is cut with an ellipsis."""
    lines: list[str] = []
    words = plain(text).split(" ")
    while words and len(lines) < most_lines - 1:
        count = len(words)
        while count > 1 and width(" ".join(words[:count]), size) > room:
            count -= 1
        lines.append(shortened(" ".join(words[:count]), size, room))
        words = words[count:]
    if words:
        lines.append(shortened(" ".join(words), size, room))
    return [line for line in lines if line]
