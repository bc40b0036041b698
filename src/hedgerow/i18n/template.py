"""Messages with places for values: a small part of ICU's message format.

    {who} lays tile {tile} at {where}.
    {coins, plural, =0 {nothing} one {# coin} other {# coins}}
    {flag, select, yes { with a flag} other {}}

Unlike in ICU, an apostrophe is nothing but an apostrophe.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

Render = Callable[[str], str]
"""From the name of a value to its text."""

_PLACE: Final = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?\s*")
_CASE: Final = re.compile(r"\s*(=\d+|\w+)\s*\{")


class TemplateError(ValueError):
    """A message that cannot be read."""


@dataclass(frozen=True, slots=True)
class Place:
    """A value, put in as it is."""

    name: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several messages, chosen by a value: by the plural that it asks for, or by its text."""

    name: str
    plural: bool
    cases: Mapping[str, Template]


@dataclass(frozen=True, slots=True)
class Template:
    """A message that was read: texts, places and choices, one after the other."""

    parts: tuple[str | Place | Choice, ...]

    def names(self) -> Iterator[str]:
        """The values that it asks for."""
        for part in self.parts:
            if isinstance(part, Place):
                yield part.name
            elif isinstance(part, Choice):
                yield part.name
                for case in part.cases.values():
                    yield from case.names()

    def text(self, render: Render, plural: Callable[[int], str], counted: str = "") -> str:
        """The message with its values; `counted` stands where # is."""
        found = []
        for part in self.parts:
            if isinstance(part, str):
                found.append(part.replace("#", counted) if counted else part)
            elif isinstance(part, Place):
                found.append(render(part.name))
            else:
                value = render(part.name)
                found.append(_chosen(part, value, plural).text(render, plural, value if part.plural else counted))
        return "".join(found)


def _chosen(choice: Choice, value: str, plural: Callable[[int], str]) -> Template:
    cases = choice.cases
    if not choice.plural:
        return cases.get(value, cases["other"])
    return cases.get(f"={value}") or cases.get(plural(int(value))) or cases["other"]


def parse_template(text: str) -> Template:
    """The message of a text."""
    message, end = _read(text, 0)
    if end < len(text):
        raise TemplateError(f"there is a }} too many in {text!r}")
    return message


def _read(text: str, start: int) -> tuple[Template, int]:
    """A message from a position up to the brace that closes it, or to the end."""
    parts: list[str | Place | Choice] = []
    at = start
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            place, at = _read_place(text, at + 1)
            parts.append(place)
        else:
            end = min(found for brace in "{}" if (found := text.find(brace, at) % (len(text) + 1)) >= at)
            parts.append(text[at:end])
            at = end
    return Template(tuple(parts)), at


def _read_place(text: str, start: int) -> tuple[Place | Choice, int]:
    found = _PLACE.match(text, start)
    if found is None:
        raise TemplateError(f"a name has to stand after {{ in {text!r}")
    at = found.end()
    cases: dict[str, Template] = {}
    while found[2] and (case := _CASE.match(text, at)):
        cases[case[1]], at = _read(text, case.end())
        at += 1
    rest = re.compile(r"\s*\}").match(text, at)
    if rest is None:
        raise TemplateError(f"{{{found[1]} is not closed in {text!r}")
    if not found[2]:
        return Place(found[1]), rest.end()
    if "other" not in cases:
        raise TemplateError(f"{found[1]} has no case 'other' in {text!r}")
    return Choice(found[1], found[2] == "plural", cases), rest.end()
