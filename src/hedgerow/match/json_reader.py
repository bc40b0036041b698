"""A strict JSON reader: each function returns a value of its type or raises a `MatchError` with its location."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from hedgerow.games.core.contract import Json
from hedgerow.match.errors import MatchError, one_line

MAX_FILE_LENGTH: Final = 8_000_000
"""The maximum length in characters; it limits the time and memory that a malicious file can take."""
MAX_NUMBER: Final = 2**63 - 1
MAX_TEXT_LENGTH: Final = 1_000_000
MAX_DEPTH: Final = 10
"""The deepest allowed nesting of objects and lists; a match has five levels."""


def parse(text: str) -> Json:
    """Parse JSON, but reject repeated keys, NaN and fractions, which would hide mistakes."""
    if len(text) > MAX_FILE_LENGTH:
        raise MatchError(f"the file is longer than {MAX_FILE_LENGTH} characters")
    try:
        value: Json = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_no_number)
    except json.JSONDecodeError as error:
        raise MatchError(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from error
    except RecursionError as error:
        raise MatchError("not a match: nested too deeply") from error
    except ValueError as error:  # an integer with thousands of digits
        raise MatchError(f"not a match: {one_line(error)}") from error
    _check_depth(value)
    return value


def _check_depth(value: Json) -> None:
    """Raise `MatchError` for values nested so deeply that serialising them for the digest might fail."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [inner for outer in level for inner in _inside(outer)]
    if level:
        raise MatchError(f"not a match: nested more than {MAX_DEPTH} levels deep")


def _inside(value: Json) -> Iterable[Json]:
    if isinstance(value, Mapping):
        return value.values()
    return () if isinstance(value, str) or not isinstance(value, Sequence) else value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    for key in value:
        read_text(key, "a key")
    if len(value) != len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise MatchError(one_line(f"key {repeated!r} appears twice in one object"))
    return value


def _no_number(text: str) -> Json:
    raise MatchError(one_line(f"{text} is not an integer"))


def read_object(value: Json, place: str, keys: Sequence[str]) -> Mapping[str, Json]:
    """Return the value if it is an object with exactly these keys."""
    if not isinstance(value, Mapping):
        raise MatchError(f"{place}: {_kind(value)} instead of an object")
    for key in keys:
        if key not in value:
            raise MatchError(f"{place}: key {key!r} is missing")
    for key in value:
        if key not in keys:
            raise MatchError(one_line(f"{place}: unknown key {key!r}"))
    return value


def read_list(value: Json, place: str) -> Sequence[Json]:
    """Return the value if it is a list."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise MatchError(f"{place}: {_kind(value)} instead of a list")
    return value


def read_int(value: Json, place: str) -> int:
    """Return the value if it is an integer that is not negative."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise MatchError(f"{place}: {_kind(value)} instead of an integer")
    if not 0 <= value <= MAX_NUMBER:
        raise MatchError(f"{place}: the number is out of range")
    return value


def read_text(value: Json, place: str) -> str:
    """Return the value if it is a string that can be encoded as UTF-8."""
    if not isinstance(value, str):
        raise MatchError(f"{place}: {_kind(value)} instead of a string")
    if len(value) > MAX_TEXT_LENGTH:
        raise MatchError(f"{place}: longer than {MAX_TEXT_LENGTH} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise MatchError(f"{place}: it contains half of a surrogate pair")
    return value


def read_hex(value: Json, place: str, size: int) -> bytes:
    """Return the bytes of a string of lower-case hexadecimal digits."""
    text = read_text(value, place)
    if len(text) != 2 * size or not set(text) <= set("0123456789abcdef"):
        raise MatchError(f"{place}: not {2 * size} lower-case hexadecimal digits")
    return bytes.fromhex(text)


def _kind(value: Json) -> str:
    names = {bool: "true or false", int: "a number", str: "a string", list: "a list", dict: "an object"}
    return "null" if value is None else names.get(type(value), "something else")
