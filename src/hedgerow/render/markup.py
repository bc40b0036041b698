"""Small pieces of SVG: numbers, elements, paths, and the scoping of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from hedgerow.render.typeset import escaped

Point = tuple[float, float]

_CLASS: Final = re.compile(r' class="([^"]+)"')
_ID: Final = re.compile(r' id="([^"]+)"')
_USED_ID: Final = re.compile(r' href="#([^"]+)"')
_FILLED_WITH: Final = re.compile(r'="url\(#([^")]+)\)"')


def number(value: float) -> str:
    """A coordinate with at most two decimals and no needless digit."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Several coordinates."""
    return " ".join(map(number, values))


def use(drawing: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A drawing at a place. `more` are further attributes."""
    extra = f" {more}" if more else ""
    place = "".join(f' {name}="{number(value)}"' for name, value in (("x", x), ("y", y)) if value)
    return f'<use href="#{drawing}"{place} width="{number(width)}" height="{number(height)}"{extra}/>'


def rect(css_class: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A rectangle."""
    extra = f" {more}" if more else ""
    return (
        f'<rect class="{css_class}" x="{number(x)}" y="{number(y)}"'
        f' width="{number(width)}" height="{number(height)}"{extra}/>'
    )


def path(css_class: str, lines: str, more: str = "") -> str:
    """A path, or nothing if there is nothing to draw."""
    extra = f" {more}" if more else ""
    return f'<path class="{css_class}" d="{lines}"{extra}/>' if lines else ""


def words(css_class: str, x: float, y: float, text: str) -> str:
    """A line of text."""
    return f'<text class="{css_class}" x="{number(x)}" y="{number(y)}">{escaped(text)}</text>'


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    """The path data of a line through these points."""
    first, *others = points
    if closed is False and others and others[-1] == first:
        closed, others = True, others[:-1]
    steps = "".join(f"L{numbers(*point)}" for point in others)
    return f"M{numbers(*first)}{steps}{'z' if closed else ''}"


def polylines(lines: Iterable[Sequence[Point]], closed: bool = False) -> str:
    """The path data of several lines."""
    return "".join(polyline(line, closed) for line in lines)


def classes_in(markup: str) -> set[str]:
    """The classes that this markup uses."""
    return {name for names in _CLASS.findall(markup) for name in names.split()}


def scoped(markup: str, prefix: str) -> str:
    """The markup with the prefix before every class and id, so that pictures share none on one page.

    Rules below an ancestor (`.picture .ink`) would not do: browsers do not agree whether they
    reach into a `<use>`. Attribute values from outside have their quotes escaped, so text that
    looks like an attribute is left alone.
    """
    markup = _CLASS.sub(lambda found: f' class="{_prefixed(found[1], prefix)}"', markup)
    markup = _ID.sub(rf' id="{prefix}\1"', markup)
    markup = _USED_ID.sub(rf' href="#{prefix}\1"', markup)
    return _FILLED_WITH.sub(rf'="url(#{prefix}\1)"', markup)


def _prefixed(names: str, prefix: str) -> str:
    return " ".join(prefix + name for name in names.split())
