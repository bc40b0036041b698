"""Names in scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.games.tipperary.components import Feature

GROUND: Final[Mapping[Feature | None, str]] = {
    Feature.MEADOW: "meadow",
    Feature.PASTURE_1: "pasture-1",
    Feature.PASTURE_2: "pasture-2",
    Feature.GRAIN: "grain",
    Feature.DISTILLERY: "distillery",
    Feature.BOG: "bog",
    Feature.RUIN: "ruin",
    Feature.STONE_1: "stone-1",
    Feature.STONE_2: "stone-2",
    Feature.STONE_3: "stone-3",
    Feature.TOWN: "town",
    None: "tower",
}
"""The name of each feature; `None` is a tower."""


def board_id(seat: int) -> str:
    """Return the id of a county's board."""
    return f"county-{seat}"
