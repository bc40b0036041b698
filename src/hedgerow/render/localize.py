"""Translation of scenes."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from hedgerow.games.core.scene import Outline, SceneCell
from hedgerow.i18n import Language, translate

PartT = TypeVar("PartT")

_WITHOUT_TEXTS: Final = SceneCell | Outline


def translate_scene(scene: PartT, language: Language) -> PartT:
    """Return a scene, or a part of one, with every message in a language; plain text is left unchanged."""
    translated: PartT = _translated(scene, language)
    return translated


def _translated(part: Any, language: Language) -> Any:
    if isinstance(part, str):
        return translate(part, language)
    if isinstance(part, tuple):
        return tuple(_translated(item, language) for item in part)
    if isinstance(part, _WITHOUT_TEXTS) or not is_dataclass(part) or isinstance(part, type):
        return part
    return replace(part, **{field.name: _translated(getattr(part, field.name), language) for field in fields(part)})
