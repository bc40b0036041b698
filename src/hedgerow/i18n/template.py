"""Message templates: a small subset of ICU MessageFormat.

    {who} places tile {tile} at {where}.
    {coins, plural, =0 {nothing} one {# coin} other {# coins}}
    {flag, select, yes { with a flag} other {}}

Unlike in ICU, an apostrophe has no special meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

Render = Callable[[str], str]
"""A function from the name of a value to its text."""

_PLACEHOLDER: Final = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?\s*")
_CASE: Final = re.compile(r"\s*(=\d+|\w+)\s*\{")
_CLOSING_BRACE: Final = re.compile(r"\s*\}")


class TemplateError(ValueError):
    """A syntax error in a template."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A value that is inserted unchanged."""

    name: str


@dataclass(frozen=True, slots=True)
class Select:
    """One of several templates, selected by the text of a value or by its plural category."""

    name: str
    plural: bool
    cases: Mapping[str, Template]


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed message: a sequence of texts, placeholders and selections."""

    parts: tuple[str | Placeholder | Select, ...]

    def names(self) -> Iterator[str]:
        """Yield the names of the values that the template needs."""
        for part in self.parts:
            if isinstance(part, Placeholder):
                yield part.name
            elif isinstance(part, Select):
                yield part.name
                for case in part.cases.values():
                    yield from case.names()

    def text(self, render: Render, plural: Callable[[int], str], counted: str = "") -> str:
        """Return the text with all values inserted; `counted` replaces # inside a plural case."""
        texts = []
        for part in self.parts:
            if isinstance(part, str):
                texts.append(part.replace("#", counted) if counted else part)
            elif isinstance(part, Placeholder):
                texts.append(render(part.name))
            else:
                value = render(part.name)
                case = _select_case(part, value, plural)
                texts.append(case.text(render, plural, value if part.plural else counted))
        return "".join(texts)


def _select_case(select: Select, value: str, plural: Callable[[int], str]) -> Template:
    cases = select.cases
    if not select.plural:
        return cases.get(value, cases["other"])
    return cases.get(f"={value}") or cases.get(plural(int(value))) or cases["other"]


def parse_template(text: str) -> Template:
    """Parse a template, or raise `TemplateError`."""
    template, end = _parse(text, 0)
    if end < len(text):
        raise TemplateError(f"unexpected }} in {text!r}")
    return template


def _parse(text: str, start: int) -> tuple[Template, int]:
    """Parse from a position to the brace that closes the template, or to the end of the text."""
    parts: list[str | Placeholder | Select] = []
    at = start
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            placeholder, at = _parse_placeholder(text, at + 1)
            parts.append(placeholder)
        else:
            end = min(index for brace in "{}" if (index := text.find(brace, at) % (len(text) + 1)) >= at)
            parts.append(text[at:end])
            at = end
    return Template(tuple(parts)), at


def _parse_placeholder(text: str, start: int) -> tuple[Placeholder | Select, int]:
    match = _PLACEHOLDER.match(text, start)
    if match is None:
        raise TemplateError(f"expected a name after {{ in {text!r}")
    name, kind = match[1], match[2]
    at = match.end()
    cases: dict[str, Template] = {}
    while kind and (case := _CASE.match(text, at)):
        cases[case[1]], at = _parse(text, case.end())
        at += 1
    closing = _CLOSING_BRACE.match(text, at)
    if closing is None:
        raise TemplateError(f"{{{name} is not closed in {text!r}")
    if not kind:
        return Placeholder(name), closing.end()
    if "other" not in cases:
        raise TemplateError(f"{name} has no case 'other' in {text!r}")
    return Select(name, kind == "plural", cases), closing.end()
