"""Texts of Tipperary in other languages, for shared tests."""

from __future__ import annotations

from typing import Any, Final

SAME: Final = ("points_note", "item.area", "item.whiskey", "lesson.whiskey.title")
"""Messages that are spelled the same in English and in another language."""
REFUSED_SETUPS: Final[list[tuple[tuple[Any, ...], str]]] = [
    ((2, {"wind": True}), "Tipperary hat keine Option 'wind'; es hat order, solo"),
    ((2, {"solo": True}), "Tipperary spielt man zu zweit bis zu fünft, oder allein mit der Option solo."),
    ((2, {}, "tile 17\n\n"), "Zeile 1: Plättchen 17 hat keine Felder"),
]
"""Players, options and tiles of setups that are refused, with the reason in German."""
