"""Message catalogues: the messages of a package, in one text file for each language.

A line is a key, `=` and a message. An indented line continues the message above it, and `#` starts a comment.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal, get_args

from hedgerow.i18n.template import Template, TemplateError, parse_template

Language = Literal["en", "de", "fr", "it"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""The supported languages. English comes first and is the default."""

_MAX_HEADER_LENGTH: Final = 200
"""The number of characters of an `Accept-Language` header that are read; the rest is ignored."""


class CatalogueError(Exception):
    """An error in a catalogue, or the use of a message that does not exist."""


def read_language(header: str) -> Language:
    """Return the best supported language of an `Accept-Language` header ("fr-CH, fr;q=0.9, en;q=0.8"), or English."""
    ranked = []
    for number, part in enumerate(header[:_MAX_HEADER_LENGTH].split(",")):
        tag, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality.strip() else 1.0
        except ValueError:
            weight = 0.0
        ranked.append((-weight, number, tag.strip().lower().split("-")[0]))
    for weight, _, code in sorted(ranked):
        if weight < 0 and code in LANGUAGES:
            return code
    return LANGUAGES[0]


def plural(language: Language, number: int) -> str:
    """Return the plural category of a number, `one` or `other`."""
    if language == "fr":
        return "one" if number in (0, 1) else "other"
    return "one" if number == 1 else "other"


@cache
def catalogue(package: str, language: Language) -> dict[str, Template]:
    """Return the messages of a package in a language by their keys."""
    source = files(package) / "locales" / f"{language}.txt"
    where = f"{package}/locales/{language}.txt"
    try:
        return read_catalogue(source.read_text(encoding="utf-8"), where)
    except FileNotFoundError as error:
        raise CatalogueError(f"there is no {where}") from error


def read_catalogue(text: str, where: str) -> dict[str, Template]:
    """Parse the text of a catalogue; `where` names the file in error messages."""
    raw: dict[str, list[str]] = {}
    key = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            if not key:
                raise CatalogueError(f"{where}, line {number}: there is no message to continue")
            raw[key].append(line.strip())
            continue
        key, equals, message = (part.strip() for part in line.partition("="))
        if not equals or not key:
            raise CatalogueError(f"{where}, line {number}: expected a key, = and a message")
        if key in raw:
            raise CatalogueError(f"{where}, line {number}: the key {key} appears twice")
        raw[key] = [message]
    templates = {}
    for key, lines in raw.items():
        try:
            templates[key] = parse_template(" ".join(lines))
        except TemplateError as error:
            raise CatalogueError(f"{where}, {key}: {error}") from error
    return templates
