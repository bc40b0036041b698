"""Message catalogues: the messages of a package, in one text file for each language.

A line is a key, `=` and a message. An indented line continues the message above it, and `#` starts a comment.
A message `@KEY` repeats another message of the file.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
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
def has_catalogue(package: str) -> bool:
    """Return whether a package has messages."""
    return bool(package) and _file(package, "en").is_file()


@cache
def catalogue(package: str, language: Language) -> dict[str, Template]:
    """Return the messages of a package in a language by their keys; none if it is not translated."""
    templates = {}
    for key, text in _texts(package, language).items():
        try:
            templates[key] = parse_template(text)
        except TemplateError as error:
            raise CatalogueError(f"{package}/locales/{language}.txt, {key}: {error}") from error
    return templates


def template_texts(package: str, language: Language) -> dict[str, str]:
    """Return the templates of a package as texts by their keys, in English where there is no translation."""
    return {**_texts(package, "en"), **_texts(package, language)} if has_catalogue(package) else {}


@cache
def _texts(package: str, language: Language) -> dict[str, str]:
    file = _file(package, language)
    if file.is_file():
        return read_catalogue(file.read_text(encoding="utf-8"), f"{package}/locales/{language}.txt")
    if language == "en":
        raise CatalogueError(f"there is no {package}/locales/{language}.txt")
    return {}


def _file(package: str, language: Language) -> Traversable:
    return files(package) / "locales" / f"{language}.txt"


def read_catalogue(text: str, where: str) -> dict[str, str]:
    """Return the templates of a catalogue by their keys; `where` names the file in error messages."""
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
    texts = {key: " ".join(lines) for key, lines in raw.items()}
    return {key: _resolve(texts, key, where) for key in texts}


def _resolve(texts: dict[str, str], key: str, where: str) -> str:
    """Return a text, or the text that it refers to."""
    if not texts[key].startswith("@"):
        return texts[key]
    other = texts.get(texts[key][1:], "@")
    if other.startswith("@"):
        raise CatalogueError(f"{where}, {key}: {texts[key]} is not the key of a message")
    return other
