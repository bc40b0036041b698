"""Catalogues: what a room says, one text file for each language.

A line is a key, = and a message; a line that is indented goes on with the message before it. # begins a comment.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal, get_args

from hedgerow.i18n.template import Template, TemplateError, parse_template

Language = Literal["en", "de", "fr", "it"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""What is spoken; English first, which is also what is said where nothing else was asked for."""


class CatalogueError(Exception):
    """A catalogue that cannot be used."""


def read_language(wished: str) -> Language:
    """The first language of a list as browsers send it ("fr-CH, fr;q=0.9, en;q=0.8") that is spoken; else English."""
    ranked = []
    for number, part in enumerate(wished[:200].split(",")):
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
    """The plural form that a number asks for."""
    if language == "fr":
        return "one" if number in (0, 1) else "other"
    return "one" if number == 1 else "other"


@cache
def catalogue(room: str, language: Language) -> dict[str, Template]:
    """Everything that a room (a package) says in a language."""
    source = files(room) / "locales" / f"{language}.txt"
    where = f"{room}/locales/{language}.txt"
    try:
        return read_catalogue(source.read_text(encoding="utf-8"), where)
    except FileNotFoundError as error:
        raise CatalogueError(f"there is no {where}") from error


def read_catalogue(text: str, where: str) -> dict[str, Template]:
    """The messages of a file by their keys."""
    raw: dict[str, list[str]] = {}
    key = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            if not key:
                raise CatalogueError(f"{where}, line {number}: there is no message to go on with")
            raw[key].append(line.strip())
            continue
        key, equals, message = (part.strip() for part in line.partition("="))
        if not equals or not key:
            raise CatalogueError(f"{where}, line {number}: a line is a key, = and a message")
        if key in raw:
            raise CatalogueError(f"{where}, line {number}: {key} stands there twice")
        raw[key] = [message]
    found = {}
    for key, lines in raw.items():
        try:
            found[key] = parse_template(" ".join(lines))
        except TemplateError as error:
            raise CatalogueError(f"{where}, {key}: {error}") from error
    return found
