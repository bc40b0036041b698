"""Reviews and puzzles as JSON data, to be stored and shown in any language.

A message is stored as an object with its text in every language, so a stored review can be shown without the catalogues
of the version that made it. Other values are stored as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hedgerow.analysis.errors import AnalysisRefused
from hedgerow.games.core.contract import Json
from hedgerow.i18n import LANGUAGES, Language, messages_of, translate

msg = messages_of(__package__)

RecordT = TypeVar("RecordT")


def to_record(value: Any) -> Json:
    """Return a dataclass as JSON data with its messages in every language."""
    if isinstance(value, str):
        texts: dict[str, Json] = {language: translate(value, language) for language in LANGUAGES}
        return str(value) if type(value) is str else texts
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return round(value, 4)
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: to_record(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, list | tuple):
        return [to_record(one) for one in value]
    raise TypeError(f"{type(value).__name__} cannot be stored")


def from_record(kind: type[RecordT], record: Json, language: Language = "en") -> RecordT:
    """Return the dataclass of a record with its texts in a language; raise `AnalysisRefused` for other data."""
    try:
        read: RecordT = _read(kind, record, language)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise AnalysisRefused(msg("not_a_record", what=kind.__name__, problem=repr(error))) from error
    return read


def _read(kind: Any, record: Any, language: Language) -> Any:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        inner = [one for one in get_args(kind) if one is not NoneType]
        return None if record is None else _read(inner[0], record, language)
    if origin is Literal:
        return _checked(record, str)
    if origin is tuple:
        parts = get_args(kind)
        kinds = [parts[0]] * len(record) if parts[1:] == (...,) else parts
        return tuple(_read(one, value, language) for one, value in zip(kinds, _checked(record, list), strict=True))
    if isinstance(kind, type) and is_dataclass(kind):
        constructor: Any = kind
        hints = get_type_hints(kind)
        return constructor(**{name: _read(hint, record[name], language) for name, hint in hints.items()})
    if kind is str:
        return record[language] if isinstance(record, Mapping) else _checked(record, str)
    return float(_checked(record, (int, float))) if kind is float else _checked(record, kind)


def _checked(value: Any, kind: Any) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is not {kind}")
    return value
