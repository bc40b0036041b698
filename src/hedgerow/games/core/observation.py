"""Observations: everything that a seat may know about a state, as JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

from hedgerow.games.core.contract import Json, State
from hedgerow.i18n import Language, translate

_SCALARS: Final = frozenset((str, int, float, bool, type(None)))


def observation(state: State, seat: int | None, language: Language = "en") -> dict[str, Json]:
    """Return the scene and the view of a seat as JSON data, with messages in a language; `None` is a spectator."""
    return {"scene": plain(state.scene(seat), language), "view": plain(state.view(seat), language)}


def plain(value: Any, language: Language = "en") -> Json:
    """Return a value as it is in JSON: dataclasses as objects, sequences as lists, messages as text in a language."""
    if type(value) in _SCALARS:  # the bulk of an observation
        scalar: Json = value
        return scalar
    if isinstance(value, dict):
        return {key: part if type(part) in _SCALARS else plain(part, language) for key, part in value.items()}
    if isinstance(value, str):
        return translate(value, language)
    if isinstance(value, int | float):
        return value
    if isinstance(value, list | tuple):
        return [part if type(part) in _SCALARS else plain(part, language) for part in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, name), language) for name in _names(type(value))}
    if isinstance(value, Mapping):
        return {key: plain(part, language) for key, part in value.items()}
    raise TypeError(f"{value!r} of type {type(value).__name__} is not JSON data")


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
