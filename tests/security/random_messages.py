"""Random messages, derived from the types of the protocol so that new ones are covered, and broken ones."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, get_args

from hypothesis import strategies as st
from msgspec import inspect

from hedgerow.server.live.protocol import FromPage

TYPES = get_args(FromPage)
STRANGE = ["", "\0", "a\0b", "\u202e", "\ud7ff", "\ud800", "\udc00\ud800", "💥" * 10, "x" * 2_001]
STRANGE += ["../../x", "' or 1=1 --", "<script>", "NaN", "%s%n"]
NUMBERS = [-1, 0, 1, 2**31, 2**63 - 1, 2**63, -(2**63), 2**64, 10**30, 10**400, 0.5, math.inf, -math.inf, math.nan]
"""Some of them are not valid JSON."""


@dataclass(frozen=True)
class LongText:
    """A long text, created when it is sent."""

    letters: int


@dataclass(frozen=True)
class TextBytes:
    """Bytes that are sent as a text, whether they are UTF-8 or not."""

    data: bytes


def values_of(kind: inspect.Type, known: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Return a strategy for values of a type, often one that the test knows: tables, secrets, moves."""
    match kind:
        case inspect.StrType():
            usual = st.sampled_from(known)
            return st.one_of(usual, usual, usual, st.text(max_size=kind.max_length or 30), st.sampled_from(STRANGE))
        case inspect.IntType():
            usual_number = st.just(0)
            return st.one_of(usual_number, usual_number, st.integers(-2, 12), st.sampled_from(NUMBERS))
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.ListType():
            return st.lists(values_of(kind.item_type, known), max_size=6)
        case inspect.UnionType():
            return st.one_of(*(values_of(member, known) for member in kind.types))
    raise AssertionError(f"messages have fields of a new kind: {kind}")


@cache
def well_formed(known: tuple[str, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for messages with the right fields."""
    kinds = []
    for message in TYPES:
        described = inspect.type_info(message)
        assert isinstance(described, inspect.StructType)
        needed = {field.name: values_of(field.type, known) for field in described.fields if field.required}
        further = {field.name: values_of(field.type, known) for field in described.fields if not field.required}
        kinds.append(st.fixed_dictionaries({"type": st.just(described.tag), **needed}, optional=further))
    return st.one_of(*kinds)


Sent: TypeAlias = str | bytes | LongText | TextBytes
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def broken(draw: st.DrawFn, known: tuple[str, ...]) -> str:
    """Return a strategy for messages with an error."""
    message = draw(well_formed(known))
    way = draw(st.integers(0, 5))
    if way == 0 and message:
        del message[draw(st.sampled_from(sorted(message)))]
    elif way == 1:
        message[draw(st.sampled_from([*sorted(message), "more"]))] = draw(ANYTHING)
    text = json.dumps(message)
    if way == 2:
        return text[: draw(st.integers(0, len(text)))]
    if way == 3:
        place = draw(st.integers(0, len(text)))
        return text[:place] + draw(st.text(max_size=5)) + text[place:]
    if way == 4:
        return text[:-1] + ', "type": "ping", "n": 1}'
    if way == 5:
        depth, end = draw(st.sampled_from([(50, "]"), (500, "]"), (1_500, "]"), (8_000, "]"), (10_000, "")]))
        return f'{{"type": "chat", "id": "1", "text": {"[" * depth}{end * depth}}}'
    return text


@st.composite
def messages(draw: st.DrawFn, known: tuple[str, ...]) -> Sent:
    """Return a strategy for everything that a program could send as one message."""
    return draw(_messages(known))


@st.composite
def _with_raw_bytes(draw: st.DrawFn, known: tuple[str, ...]) -> TextBytes:
    """Return a strategy for messages with some bytes inserted, which are seldom UTF-8."""
    data = json.dumps(draw(well_formed(known))).encode()
    place = draw(st.integers(0, len(data)))
    return TextBytes(data[:place] + draw(st.binary(min_size=1, max_size=4)) + data[place:])


@cache
def _messages(known: tuple[str, ...]) -> st.SearchStrategy[Sent]:
    return st.one_of(
        well_formed(known).map(json.dumps),
        well_formed(known).map(json.dumps),
        well_formed(known).map(json.dumps),
        broken(known),
        ANYTHING.map(json.dumps),
        st.text(max_size=60),
        st.binary(max_size=60),
        well_formed(known).map(lambda message: json.dumps(message).encode()),
        st.integers(16_300, 70_000).map(LongText),
        _with_raw_bytes(known),
    )
