"""The colours and CSS classes of the art, and the style sheet of a picture.

The page uses the files as they are. A picture contains only the rules that it needs, with literal
colours: it depends on no variable of the page around it, and programs without support for CSS variables can show it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Theme = Literal["auto", "light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("auto", "light", "dark")

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_COLOUR: Final = re.compile(r"--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE: Final = re.compile(r"var\(--([\w-]+)\)")


class Colour(NamedTuple):
    """A colour in the light and in the dark theme, as `#rrggbb`."""

    light: str
    dark: str


class StyleRule(NamedTuple):
    """A CSS rule for elements that have all of some classes."""

    classes: tuple[str, ...]
    declarations: tuple[str, ...]

    @property
    def css(self) -> str:
        """The rule as CSS."""
        return f"{''.join(f'.{name}' for name in self.classes)} {{ {'; '.join(self.declarations)} }}\n"


@dataclass(frozen=True)
class Stylesheet:
    """The colours and rules that pictures use."""

    palette: Mapping[str, Colour]
    rules: tuple[StyleRule, ...]

    def write(self, classes: Set[str], theme: Theme, prefix: str) -> str:
        """Return the rules for some classes as CSS, with a prefix before each class name.

        `auto` follows the setting of the reader's system: the light rules, then a media query with the dark colours.
        """
        chosen = [rule for rule in self.rules if classes >= set(rule.classes)]
        if theme != "auto":
            return "".join(self._format(rule, rule.declarations, theme, prefix) for rule in chosen)
        light = "".join(self._format(rule, rule.declarations, "light", prefix) for rule in chosen)
        dark = "".join(
            self._format(rule, coloured, "dark", prefix)
            for rule in chosen
            if (coloured := [part for part in rule.declarations if "var(" in part])
        )
        return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"

    def _format(
        self, rule: StyleRule, declarations: Sequence[str], theme: Literal["light", "dark"], prefix: str
    ) -> str:
        selector = "".join(f".{prefix}{name}" for name in rule.classes)
        body = ";".join(part.replace(": ", ":", 1) for part in declarations)
        return f"{selector}{{{_VARIABLE.sub(lambda match: getattr(self.palette[match[1]], theme), body)}}}"


def read_palette(text: str) -> dict[str, Colour]:
    """Return the colours of a palette file by their names."""
    return {name: Colour(light, dark) for name, light, dark in _COLOUR.findall(_COMMENT.sub("", text))}


def read_rules(text: str) -> tuple[StyleRule, ...]:
    """Return the rules of a file of classes, in their order."""
    result = []
    for selector, body in _RULE.findall(_COMMENT.sub("", text)):
        classes = tuple(selector.strip().removeprefix(".").split("."))
        declarations = tuple(" ".join(part.split()) for part in body.split(";") if part.strip())
        result.append(StyleRule(classes, declarations))
    return tuple(result)


def colour_rules(palette: Mapping[str, Colour]) -> tuple[StyleRule, ...]:
    """Return the rules for a game's own colours: `c-NAME` fills with the colour, `l-NAME` draws lines with it."""
    return tuple(
        StyleRule((f"{kind}-{name}",), (f"{attribute}: var(--{name})",))
        for name in palette
        for kind, attribute in (("c", "fill"), ("l", "stroke"))
    )


def relative_luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, from 0 to 1, as WCAG defines it."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
