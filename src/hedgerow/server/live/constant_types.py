"""Types whose values never change, so that a position can be compared with a later one without a copy."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

_CONSTANT: Final = frozenset((bool, int, float, str, NoneType))


@cache
def is_constant(kind: Any) -> bool:
    """Return True if no value of a type can change: numbers, texts, and tuples and frozen dataclasses of them.

    The answer is False if a type has an annotation that cannot be found.
    """
    if kind in _CONSTANT or get_origin(kind) is Literal:
        return True
    if get_origin(kind) in (Union, UnionType):
        return all(map(is_constant, get_args(kind)))
    if get_origin(kind) is tuple:
        return all(is_constant(part) for part in get_args(kind) if part is not Ellipsis)
    if not isinstance(kind, type):
        return False
    is_frozen = is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    if not is_frozen and not (issubclass(kind, tuple) and hasattr(kind, "_fields")):
        return False
    names = kind._fields if issubclass(kind, tuple) else [field.name for field in fields(kind)]  # type: ignore[attr-defined, arg-type]
    try:
        hints = get_type_hints(kind)
    except NameError:
        return False
    return all(is_constant(hints[name]) for name in names)
