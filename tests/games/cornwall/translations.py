"""Texts of Cornwall in other languages, for shared tests."""

from __future__ import annotations

from typing import Any, Final

SAME: Final = ("points_note", "item.village", "ground.village", "piece.cottage")
"""Messages that are spelled the same in English and in another language."""
REFUSED_SETUPS: Final[list[tuple[tuple[Any, ...], str]]] = [
    ((7,), "Cornwall ist für 2 bis 4 Personen, nicht für 7"),
    ((2, {"holes": "no"}), "Option holes: 'no' ist nicht möglich; zur Wahl stehen physical, strict"),
    (
        (2, {"flag_values": "M1/2,F2/1,V3/1,G2/1"}),
        "Option flag_values: 'M1/2,F2/1,V3/1,G2/1': der zweite Platz kann nicht mehr wert sein als der erste",
    ),
    ((2, {}, "tile 17 M M M"), "Zeile 1: Plättchen 17 zeigt dreimal dieselbe Landschaft"),
]
"""Players, options and tiles of setups that are refused, with the reason in German."""
