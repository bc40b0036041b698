"""The fields of sheep on the land: their quadrants, whether they score, and their labels in scenes."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from hedgerow.games.core.scene import Label
from hedgerow.games.woolybully.land import Area
from hedgerow.games.woolybully.scene_parts import Part

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

_EAST, _SOUTH = 1, 2
_MIN_NUMBERED: Final = 4
"""Fewer sheep can be counted at a glance; a number would only cover them."""
_UPRIGHT_BONUS: Final = 0.2
"""A number between two sheep above each other covers less than one between two side by side."""


def area_parts(state: WoolyBullyState, area: Area) -> tuple[Part, ...]:
    """Return the quadrants of an area."""
    return state.game.scene_parts.area_parts(state.land.grid, area.quadrants)


def counts(state: WoolyBullyState, area: Area) -> bool:
    """Return whether a field scores: it is closed, and no uncovered Wolf is in a forest beside it."""
    return not area.open and area in state.land.safe_fields()[area.letter]


def field_label(state: WoolyBullyState, area: Area) -> Label | None:
    """Return the number of sheep of a closed field, with a Wolf if it does not score; `None` for a small safe field."""
    sheep, safe = area.quadrants.bit_count(), counts(state, area)
    if sheep < _MIN_NUMBERED and safe:
        return None
    place = label_place(area_parts(state, area))
    if place is None:
        return None
    return Label(*place, str(sheep) if sheep >= _MIN_NUMBERED else "", "" if safe else "woolybully-p-wolf")


def label_place(parts: tuple[Part, ...]) -> tuple[float, float] | None:
    """Return the edge between two quadrants nearest to the middle of a field, where a label covers no piece."""
    own = set(parts)
    east = [(x + 0.5, float(y), 0.0) for x, y, side in parts if side == _EAST and (x + 1, y, 3) in own]
    south = [(float(x), y + 0.5, _UPRIGHT_BONUS) for x, y, side in parts if side == _SOUTH and (x, y + 1, 0) in own]
    middle_x = sum(x for x, _, _ in parts) / len(parts)
    middle_y = sum(y for _, y, _ in parts) / len(parts)
    edges = [(hypot(x - middle_x, y - middle_y) - bonus, x, y) for x, y, bonus in (*east, *south)]
    if not edges:
        return None
    _, x, y = min(edges)
    return x, y
