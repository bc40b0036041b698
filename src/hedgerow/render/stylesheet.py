"""The colours and classes of the art, and the few rules of them that one picture needs.

The page uses `palette.css` and `classes.css` as they are. A picture gets only the rules of the
classes it uses, with the colours written out: so it needs no variable of the page it is put on,
and programs that know no CSS variables can show it too.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from typing import Final, Literal, NamedTuple

from hedgerow.render.artwork import art_text

Theme = Literal["auto", "light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("auto", "light", "dark")

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_COLOUR: Final = re.compile(r"--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE: Final = re.compile(r"var\(--([\w-]+)\)")


class Colour(NamedTuple):
    """A colour by day and by lamplight, as `#rrggbb`."""

    light: str
    dark: str


class Rule(NamedTuple):
    """What elements with all these classes look like."""

    classes: tuple[str, ...]
    declarations: tuple[str, ...]


@cache
def palette() -> dict[str, Colour]:
    """Every colour by its name."""
    text = _COMMENT.sub("", art_text("palette.css"))
    return {name: Colour(light, dark) for name, light, dark in _COLOUR.findall(text)}


@cache
def rules() -> tuple[Rule, ...]:
    """The rules of the classes, in the order of the file."""
    found = []
    for selector, body in _RULE.findall(_COMMENT.sub("", art_text("classes.css"))):
        classes = tuple(selector.strip().removeprefix(".").split("."))
        declarations = tuple(" ".join(part.split()) for part in body.split(";") if part.strip())
        found.append(Rule(classes, declarations))
    return tuple(found)


def write_rules(classes: Set[str], theme: Theme, prefix: str) -> str:
    """The rules for these classes, each class name with the prefix.

    `auto` follows the reader's system: day colours first, then what differs at night.
    """
    chosen = [rule for rule in rules() if classes >= set(rule.classes)]
    if theme != "auto":
        return "".join(_written(rule, rule.declarations, theme, prefix) for rule in chosen)
    day = "".join(_written(rule, rule.declarations, "light", prefix) for rule in chosen)
    night = "".join(
        _written(rule, coloured, "dark", prefix)
        for rule in chosen
        if (coloured := [part for part in rule.declarations if "var(" in part])
    )
    return f"{day}@media (prefers-color-scheme:dark){{{night}}}"


def _written(
    rule: Rule, declarations: tuple[str, ...] | list[str], theme: Literal["light", "dark"], prefix: str
) -> str:
    selector = "".join(f".{prefix}{name}" for name in rule.classes)
    body = ";".join(part.replace(": ", ":", 1) for part in declarations)
    return f"{selector}{{{_VARIABLE.sub(lambda found: getattr(palette()[found[1]], theme), body)}}}"


def relative_luminance(colour: str) -> float:
    """How bright `#rrggbb` is, from 0 to 1, as the accessibility guidelines (WCAG) count it."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
