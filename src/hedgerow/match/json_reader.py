"""Strict reading of JSON values: each function returns the type it names or says where and why not."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from hedgerow.games.core.contract import Json
from hedgerow.match.errors import MatchError, one_line

LONGEST_FILE: Final = 8_000_000
"""In characters; it bounds the time and memory that a hostile file can take."""
LARGEST_NUMBER: Final = 2**63 - 1
LONGEST_TEXT: Final = 1_000_000
DEEPEST: Final = 10
"""Levels of objects and lists in each other; a match has five."""


def parse(text: str) -> Json:
    """JSON without the freedoms that hide mistakes: no repeated key, no NaN, no fraction."""
    if len(text) > LONGEST_FILE:
        raise MatchError(f"the file is longer than {LONGEST_FILE} characters")
    try:
        value: Json = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_no_number)
    except json.JSONDecodeError as error:
        raise MatchError(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from error
    except RecursionError as error:
        raise MatchError("not JSON of a match: nested too deep") from error
    except ValueError as error:  # a whole number with thousands of digits
        raise MatchError(f"not JSON of a match: {one_line(error)}") from error
    _check_depth(value)
    return value


def _check_depth(value: Json) -> None:
    """Refuse what is nested so deep that writing it again, for the digest, might fail."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
    if level:
        raise MatchError(f"not JSON of a match: nested deeper than {DEEPEST} levels")


def _inside(value: Json) -> Iterable[Json]:
    if isinstance(value, Mapping):
        return value.values()
    return () if isinstance(value, str) or not isinstance(value, Sequence) else value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    for key in found:
        read_text(key, "a key")
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise MatchError(one_line(f"key {repeated!r} appears twice in one object"))
    return found


def _no_number(text: str) -> Json:
    raise MatchError(one_line(f"{text} is not a whole number"))


def read_object(value: Json, place: str, keys: Sequence[str]) -> Mapping[str, Json]:
    """An object with exactly these keys."""
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
    """A list of anything."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise MatchError(f"{place}: {_kind(value)} instead of a list")
    return value


def read_int(value: Json, place: str) -> int:
    """A whole number, not negative (`true` is none)."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise MatchError(f"{place}: {_kind(value)} instead of a whole number")
    if not 0 <= value <= LARGEST_NUMBER:
        raise MatchError(f"{place}: a number out of range")
    return value


def read_text(value: Json, place: str) -> str:
    """A text that can be written to a file again."""
    if not isinstance(value, str):
        raise MatchError(f"{place}: {_kind(value)} instead of a text")
    if len(value) > LONGEST_TEXT:
        raise MatchError(f"{place}: longer than {LONGEST_TEXT} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise MatchError(f"{place}: half of a surrogate pair is no text")
    return value


def read_hex(value: Json, place: str, size: int) -> bytes:
    """Bytes as hexadecimal digits in lower case."""
    text = read_text(value, place)
    if len(text) != 2 * size or not set(text) <= set("0123456789abcdef"):
        raise MatchError(f"{place}: not {2 * size} hexadecimal digits in lower case")
    return bytes.fromhex(text)


def _kind(value: Json) -> str:
    names = {bool: "true or false", int: "a number", str: "a text", list: "a list", dict: "an object"}
    return "null" if value is None else names.get(type(value), "something else")
