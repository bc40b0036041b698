"""Phrases: English text that still knows how it came about, and so can be said in another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from hedgerow.i18n.catalogue import CatalogueError, Language, catalogue, plural

if TYPE_CHECKING:
    from typing import Self

Value = str | int
"""What can be put into a message; a phrase among them is said in the same language."""


class Message(str):
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


class JoinedMessage(str):
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
        return ", ".join(translate(part, language) for part in self._parts)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._parts,)


_SPEAKING: Final = (Message, JoinedMessage)


class MessageFactory(Protocol):
    """Says something by its key."""

    def __call__(self, key: str, /, **values: Value) -> Message: ...


def messages_of(room: str | None) -> MessageFactory:
    """How a room (a package with a folder `speech`) says something."""
    package = room or ""

    def msg(key: str, /, **values: Value) -> Message:
        return Message(package, key, values)

    return msg


def join(parts: Iterable[str]) -> str:
    """Several phrases with a comma between them."""
    return JoinedMessage(part for part in parts if part)


def translate(said: object, language: Language) -> str:
    """A text, or what an error says, in a language, as far as it is known how it came about."""
    if isinstance(said, BaseException):
        said = said.args[0] if len(said.args) == 1 else str(said)
    return said.within(language) if isinstance(said, _SPEAKING) else str(said)


def _text(room: str, key: str, values: Mapping[str, Value], language: Language) -> str:
    message = catalogue(room, language).get(key) or catalogue(room, "en").get(key)
    if message is None:
        raise CatalogueError(f"{room} has no words for {key!r}")

    def render(name: str) -> str:
        try:
            value = values[name]
        except KeyError as error:
            raise CatalogueError(f"{room}: {key!r} needs the value {name!r}") from error
        if type(value) is str:  # most of them, so they are worth a short way
            return value
        return translate(value, language)

    def form(number: int) -> str:
        return plural(language, number)

    return message.text(render, form)
