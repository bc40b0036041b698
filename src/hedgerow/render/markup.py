"""Building blocks of SVG: numbers, elements, path data, and prefixes that keep names apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from hedgerow.render.typeset import escape_text

Point = tuple[float, float]

_CLASS: Final = re.compile(r' class="([^"]+)"')
_ID: Final = re.compile(r' id="([^"]+)"')
_USED_ID: Final = re.compile(r' href="#([^"]+)"')
_FILLED_WITH: Final = re.compile(r'="url\(#([^")]+)\)"')


def format_number(value: float) -> str:
    """Return a coordinate with at most two decimals and without trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def format_numbers(*values: float) -> str:
    """Return coordinates separated by spaces."""
    return " ".join(map(format_number, values))


def use(drawing: str, x: float, y: float, width: float, height: float, attributes: str = "") -> str:
    """Return a `<use>` element that draws a symbol; `attributes` are added as they are."""
    extra = f" {attributes}" if attributes else ""
    position = "".join(f' {name}="{format_number(value)}"' for name, value in (("x", x), ("y", y)) if value)
    return f'<use href="#{drawing}"{position} width="{format_number(width)}" height="{format_number(height)}"{extra}/>'


def rect(css_class: str, x: float, y: float, width: float, height: float) -> str:
    """Return a `<rect>` element."""
    return (
        f'<rect class="{css_class}" x="{format_number(x)}" y="{format_number(y)}"'
        f' width="{format_number(width)}" height="{format_number(height)}"/>'
    )


def path(css_class: str, data: str, attributes: str = "") -> str:
    """Return a `<path>` element, or an empty text if there is no path data."""
    extra = f" {attributes}" if attributes else ""
    return f'<path class="{css_class}" d="{data}"{extra}/>' if data else ""


def circle(css_class: str, x: float, y: float, radius: float, attributes: str = "") -> str:
    """Return a `<circle>` element."""
    extra = f" {attributes}" if attributes else ""
    return (
        f'<circle class="{css_class}" cx="{format_number(x)}" cy="{format_number(y)}"'
        f' r="{format_number(radius)}"{extra}/>'
    )


def text_element(css_class: str, x: float, y: float, text: str) -> str:
    """Return a `<text>` element with one line of escaped text."""
    return f'<text class="{css_class}" x="{format_number(x)}" y="{format_number(y)}">{escape_text(text)}</text>'


def initials_element(x: float, y: float, size: float, text: str) -> str:
    """Return a `<text>` element with the initials of a name without a drawing, centred on a point."""
    position = f'x="{format_number(x)}" y="{format_number(y + 0.36 * size)}"'
    return f'<text class="token" {position} style="font-size:{format_number(size)}px">{escape_text(text)}</text>'


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    """Return the path data of a line through some points."""
    first, *others = points
    if closed is False and others and others[-1] == first:
        closed, others = True, others[:-1]
    steps = "".join(f"L{format_numbers(*point)}" for point in others)
    return f"M{format_numbers(*first)}{steps}{'z' if closed else ''}"


def polylines(lines: Iterable[Sequence[Point]], closed: bool = False) -> str:
    """Return the path data of several lines."""
    return "".join(polyline(line, closed) for line in lines)


def classes_in(markup: str) -> set[str]:
    """Return the CSS classes that the markup uses."""
    return {name for names in _CLASS.findall(markup) for name in names.split()}


def add_prefix(markup: str, prefix: str) -> str:
    """Return markup with a prefix before every class and id, so that pictures on one page share none.

    Descendant rules (`.picture .ink`) would not work: browsers disagree on whether they apply inside a `<use>`. Quotes
    in texts are escaped, so a text that looks like an attribute is not changed.
    """
    markup = _CLASS.sub(lambda match: f' class="{_prefix_each(match[1], prefix)}"', markup)
    markup = _ID.sub(rf' id="{prefix}\1"', markup)
    markup = _USED_ID.sub(rf' href="#{prefix}\1"', markup)
    return _FILLED_WITH.sub(rf'="url(#{prefix}\1)"', markup)


def _prefix_each(names: str, prefix: str) -> str:
    return " ".join(prefix + name for name in names.split())
