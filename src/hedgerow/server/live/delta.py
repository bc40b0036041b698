"""Changes between two JSON values, so that a page gets only what is new.

A change is one of these objects; a value that stays the same has none:

- `{"set": VALUE}` replaces the value.
- `{"fields": {NAME: CHANGE, …}}` changes some fields of an object.
- `{"items": {INDEX: CHANGE, …}}` changes some items of a list.
- `{"splice": [START, DELETED, NEW, …]}` replaces a part of a list.

`web/src/api/delta.ts` applies changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Change = dict[str, Any]


def change(old: Any, new: Any) -> Change | None:
    """Return the change that turns one value into another; `None` if they are equal."""
    if old == new:
        return None
    if isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() == new.keys():
        return {"fields": {name: change(old[name], value) for name, value in new.items() if old[name] != value}}
    if _is_list(old) and _is_list(new):
        return _list_change(old, new)
    return {"set": new}


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _list_change(old: Sequence[Any], new: Sequence[Any]) -> Change:
    if len(old) == len(new):
        pairs = zip(old, new, strict=True)
        return {"items": {str(index): change(*pair) for index, pair in enumerate(pairs) if pair[0] != pair[1]}}
    shorter = min(len(old), len(new))
    start = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - start
    same = next((count for count in range(rest) if old[-1 - count] != new[-1 - count]), rest)
    return {"splice": [start, len(old) - start - same, *new[start : len(new) - same]]}
