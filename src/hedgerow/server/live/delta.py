"""Changes between two JSON values, so that a page gets only what is new.

A change is one of these objects; a value that stays the same has none:

- `{"set": VALUE}` replaces the value.
- `{"fields": {NAME: CHANGE, …}}` changes some fields of an object.
- `{"items": {INDEX: CHANGE, …}}` changes some items of a list.
- `{"splice": [START, DELETED, NEW, …]}` replaces a part of a list.

Dataclasses count as objects, so scenes are compared as they are. Games build a position from parts that they share
with the position before, and a part that is the same object is not looked at.

`web/src/api/delta.ts` applies changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Final

from hedgerow.i18n import Language, translate

Change = dict[str, Any]
_Fields = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]
"""The names of the fields of a class and a function for their values."""
_IDENTITIES: Final = ("id", "piece")
"""First fields that identify a thing: a thing that replaces another one is sent whole."""
_SCALARS: Final = frozenset((int, float, bool, type(None)))


def change(old: Any, new: Any, language: Language = "en") -> Change | None:
    """Return the change that turns one value into another; `None` if they are equal in a language."""
    if old is new:
        return None
    kind = type(new)
    if kind in _SCALARS:
        return None if old == new else {"set": new}
    found = _fields_of(kind) if kind is type(old) else None  # type: ignore[arg-type]  # classes are hashable
    if found is not None:
        return _fields_change(found, old, new, language)
    if isinstance(new, str):
        return None if isinstance(old, str) and _same_text(old, new, language) else {"set": new}
    if isinstance(new, list | tuple) and isinstance(old, list | tuple):
        return None if _are_equal_numbers(old, new) else _list_change(old, new, language)
    if isinstance(new, Mapping) and isinstance(old, Mapping) and old.keys() == new.keys():
        parts = {name: part for name in new if (part := change(old[name], new[name], language)) is not None}
        return {"fields": parts} if parts else None
    return None if old == new else {"set": new}


def _fields_change(found: _Fields, old: Any, new: Any, language: Language) -> Change | None:
    names, values_of = found
    if names[0] in _IDENTITIES and getattr(old, names[0]) != getattr(new, names[0]):
        return {"set": new}
    parts = {}
    for name, before, after in zip(names, values_of(old), values_of(new), strict=True):
        if before is not after:
            part = change(before, after, language)
            if part is not None:
                parts[name] = part
    return {"fields": parts} if parts else None


def _are_equal_numbers(old: Sequence[Any], new: Sequence[Any]) -> bool:
    """Return True for equal coordinates, or lists of coordinates, which need not be compared one by one."""
    first = new[0] if new else None
    if type(first) is tuple and first:
        first = first[0]
    return type(first) is int and old == new


@cache
def _fields_of(kind: Any) -> _Fields | None:
    """Return the names of the fields of a dataclass and a function for their values; `None` for other types."""
    names = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return (names, attrgetter(*names)) if len(names) > 1 else None


def _same_text(old: str, new: str, language: Language) -> bool:
    """Return True if two texts or messages are the same in a language; in English a message equals its text."""
    return old == new if language == "en" else translate(old, language) == translate(new, language)


def _list_change(old: Sequence[Any], new: Sequence[Any], language: Language) -> Change | None:
    if len(old) == len(new):
        parts = {}
        for index, before in enumerate(old):
            after = new[index]
            if before is not after:
                part = change(before, after, language)
                if part is not None:
                    parts[str(index)] = part
        return {"items": parts} if parts else None
    shorter = min(len(old), len(new))
    start = _same_items(old, new, shorter, language)
    same = _same_items(old[::-1], new[::-1], shorter - start, language)
    return {"splice": [start, len(old) - start - same, *new[start : len(new) - same]]}


def _same_items(old: Sequence[Any], new: Sequence[Any], most: int, language: Language) -> int:
    """Return how many items at the beginning are the same."""
    for index in range(most):
        before, after = old[index], new[index]
        if before is not after and not _same(before, after, language):
            return index
    return most


def _same(old: Any, new: Any, language: Language) -> bool:
    """Return True if two values are the same in a language."""
    return bool(old == new) if language == "en" else change(old, new, language) is None
