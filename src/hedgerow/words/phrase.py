"""Phrases: English text that still knows how it came about, and so can be said in another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from hedgerow.words.catalogue import Language, WordsError, catalogue, plural

if TYPE_CHECKING:
    from typing import Self

Value = str | int
"""What can be put into a message; a phrase among them is said in the same language."""


class Phrase(str):
    """A message with its values, in English; `within` says it in another language."""

    __slots__ = ("_key", "_room", "_values")

    _room: str
    _key: str
    _values: Mapping[str, Value]

    def __new__(cls, room: str, key: str, values: Mapping[str, Value]) -> Self:
        phrase = super().__new__(cls, _text(room, key, values, "en"))
        phrase._room, phrase._key, phrase._values = room, key, values
        return phrase

    def within(self, language: Language) -> str:
        """The same in a language."""
        return str(self) if language == "en" else _text(self._room, self._key, self._values, language)

    def __str__(self) -> str:
        return self[:]

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._room, self._key, self._values)


class Series(str):
    """Several texts with a comma between them."""

    __slots__ = ("_parts",)

    _parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str]) -> Self:
        held = tuple(parts)
        found = super().__new__(cls, ", ".join(held))
        found._parts = held
        return found

    def within(self, language: Language) -> str:
        """The same in a language."""
        return ", ".join(spoken(part, language) for part in self._parts)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._parts,)


_SPEAKING: Final = (Phrase, Series)


class Say(Protocol):
    """Says something by its key."""

    def __call__(self, key: str, /, **values: Value) -> Phrase: ...


def speaker(room: str | None) -> Say:
    """How a room (a package with a folder `speech`) says something."""
    package = room or ""

    def say(key: str, /, **values: Value) -> Phrase:
        return Phrase(package, key, values)

    return say


def series(parts: Iterable[str]) -> str:
    """Several phrases with a comma between them."""
    return Series(part for part in parts if part)


def spoken(said: object, language: Language) -> str:
    """A text, or what an error says, in a language, as far as it is known how it came about."""
    if isinstance(said, BaseException):
        said = said.args[0] if len(said.args) == 1 else str(said)
    return said.within(language) if isinstance(said, _SPEAKING) else str(said)


def _text(room: str, key: str, values: Mapping[str, Value], language: Language) -> str:
    message = catalogue(room, language).get(key) or catalogue(room, "en").get(key)
    if message is None:
        raise WordsError(f"{room} has no words for {key!r}")

    def render(name: str) -> str:
        try:
            value = values[name]
        except KeyError as error:
            raise WordsError(f"{room}: {key!r} needs the value {name!r}") from error
        if type(value) is str:  # most of them, so they are worth a short way
            return value
        return spoken(value, language)

    def form(number: int) -> str:
        return plural(language, number)

    return message.text(render, form)
