"""Messages: English text that remembers its key and values, so that it can be translated later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from hedgerow.i18n.catalogue import CatalogueError, Language, catalogue, has_catalogue, plural

if TYPE_CHECKING:
    from typing import Self

MAX_KEPT: Final = 4_096
"""Messages that are kept, because positions and logs consist of the same ones again and again."""
MAX_KEPT_LENGTH: Final = 200
"""Characters of the longest message and of the longest value that are kept."""

Value = str | int
"""A value that can be inserted into a message. A message among the values is translated with it."""


class Message(str):
    """An English text from a catalogue that can be translated later.

    A message is a `str`, so it can be raised, compared, logged and printed like any other text. But only the
    `Message` object itself remembers its key and values: any string operation (an f-string, `+`, `join`,
    `upper`) returns a plain `str` in English that can no longer be translated. To combine messages, insert one
    into another as a value, or use `hedgerow.i18n.join`.
    """

    __slots__ = ("_key", "_package", "_values")

    _package: str
    _key: str
    _values: Mapping[str, Value]

    def __new__(cls, package: str, key: str, values: Mapping[str, Value]) -> Self:
        message = super().__new__(cls, _text(package, key, values, "en"))
        message._package, message._key, message._values = package, key, values
        return message

    def translated(self, language: Language) -> str:
        """Return the message in a language."""
        return str(self) if language == "en" else _text(self._package, self._key, self._values, language)

    def __str__(self) -> str:
        return self[:]

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._package, self._key, self._values)


class JoinedMessage(str):
    """Several messages and texts, separated by commas; translatable like a `Message`."""

    __slots__ = ("_parts",)

    _parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str]) -> Self:
        texts = tuple(parts)
        joined = super().__new__(cls, ", ".join(texts))
        joined._parts = texts
        return joined

    def translated(self, language: Language) -> str:
        """Return the parts in a language, separated by commas."""
        return ", ".join(translate(part, language) for part in self._parts)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._parts,)


_TRANSLATABLE: Final = (Message, JoinedMessage)
_PLAIN: Final = frozenset((str, int))
_kept: Final[dict[tuple[object, ...], Message]] = {}


class MessageFactory(Protocol):
    """A function that creates a message of one package from its key and values."""

    def __call__(self, key: str, /, **values: Value) -> Message: ...


def messages_of(package: str | None) -> MessageFactory:
    """Return a function that creates messages of a package with a `locales` folder; pass `__package__`."""
    name = package or ""

    def msg(key: str, /, **values: Value) -> Message:
        signature = name, key, *values.items()
        kept = _kept.get(signature)
        if kept is not None and _PLAIN.issuperset(map(type, values.values())):
            return kept
        message = Message(name, key, values)
        _keep(signature, message, values)
        return message

    return msg


def _keep(signature: tuple[object, ...], message: Message, values: Mapping[str, Value]) -> None:
    """Keep a message unless one of its values is a message: two of those may be the same in English only."""
    texts = [message, *(value for value in values.values() if isinstance(value, str))]
    if _PLAIN.issuperset(map(type, values.values())) and max(map(len, texts)) <= MAX_KEPT_LENGTH:
        if len(_kept) >= MAX_KEPT:
            _kept.clear()
        _kept[signature] = message


def find_message(package: str, key: str) -> Message | None:
    """Return a message without values; `None` if the package has no such message."""
    return Message(package, key, {}) if has_catalogue(package) and key in catalogue(package, "en") else None


def join(parts: Iterable[str]) -> str:
    """Join messages and texts with commas, leaving out empty ones; the result can be translated."""
    return JoinedMessage(part for part in parts if part)


def translate(source: object, language: Language) -> str:
    """Return a message, or the message of an error, in a language; other texts are returned unchanged."""
    if isinstance(source, BaseException):
        source = source.args[0] if len(source.args) == 1 else str(source)
    return source.translated(language) if isinstance(source, _TRANSLATABLE) else str(source)


def _text(package: str, key: str, values: Mapping[str, Value], language: Language) -> str:
    template = catalogue(package, language).get(key) or catalogue(package, "en").get(key)
    if template is None:
        raise CatalogueError(f"{package} has no message {key!r}")

    def render(name: str) -> str:
        try:
            value = values[name]
        except KeyError as error:
            raise CatalogueError(f"{package}: {key!r} needs the value {name!r}") from error
        if type(value) is str:  # Fast path: most values are plain texts.
            return value
        return translate(value, language)

    def plural_form(number: int) -> str:
        return plural(language, number)

    return template.text(render, plural_form)
