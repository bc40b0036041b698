"""Text in SVG pictures.

The reader's fonts are unknown, so widths are estimated generously.
"""

from __future__ import annotations

import re
import unicodedata
from html import escape
from typing import Final

ELLIPSIS: Final = "…"
_NOT_IN_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BREAKABLE_SPACE: Final = re.compile("[^\\S\u00a0\u202f]+")
"""All white space but the no-break spaces of French punctuation."""

# Character widths as fractions of the font size, slightly above the widest of Inter, Fraunces, Georgia and DejaVu.
_NARROW, _USUAL, _CAPITAL, _WIDE, _FULL = 0.38, 0.62, 0.74, 0.98, 1.1
_NARROW_LETTERS: Final = frozenset(" iljtfrI.,:;'|!()[]·’")
_WIDE_LETTERS: Final = frozenset("mwMWQ@%&—…")
_ELLIPSIS_WIDTH: Final = 1.0


def single_line(text: str) -> str:
    """Return a text on one line, with characters that XML cannot hold replaced."""
    return _BREAKABLE_SPACE.sub(" ", _NOT_IN_XML.sub("\ufffd", text)).strip(" ")


def escape_text(text: str) -> str:
    """Return a text escaped for markup; quotes too, so that no player's name can end an attribute."""
    return escape(single_line(text), quote=True)


def text_width(text: str, size: float) -> float:
    """Return an upper estimate of a text's width, in the unit of the font size."""
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


def shorten(text: str, size: float, width: float) -> str:
    """Return a text on one line, cut with an ellipsis if it could be wider than `width`."""
    text = single_line(text)
    if text_width(text, size) <= width:
        return text
    while text and text_width(text, size) + size * _ELLIPSIS_WIDTH > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def _unbreakable_parts(text: str, size: float, width: float) -> list[str]:
    """Return the words of a text or, if it is a list, its items; the dots stay with the items before them."""
    items = re.split(r"(?<= ·) ", text)
    if len(items) == 1:
        return text.split(" ")
    return [part for item in items for part in ([item] if text_width(item, size) <= width else item.split(" "))]


def wrap_text(text: str, size: float, width: float, max_lines: int) -> list[str]:
    """Break a text between words into at most `max_lines` lines; cut the rest with an ellipsis.

    The items of a list with middle dots stay whole if they fit on a line.
    """
    lines: list[str] = []
    words = _unbreakable_parts(single_line(text), size, width)
    while words and len(lines) < max_lines - 1:
        count = len(words)
        while count > 1 and text_width(" ".join(words[:count]), size) > width:
            count -= 1
        lines.append(shorten(" ".join(words[:count]), size, width))
        words = words[count:]
    if words:
        lines.append(shorten(" ".join(words), size, width))
    return [line for line in lines if line]
