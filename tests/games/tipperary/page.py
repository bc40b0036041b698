"""The page of Tipperary, for tests in the browser."""

from __future__ import annotations

import re

from tests.games.tipperary.tower_strategy import reach_towers
from tests.page.game_page import GamePage
from tests.page.pieces import tile_name
from tests.page.texts import beginning
from tests.server.client import JsonDict


def piece(name: str) -> re.Pattern[str]:
    """Return a pattern for the name of a piece's button."""
    return tile_name("tipperary", name) if name[0].isdigit() else beginning(f"tipperary.piece.{name}")


def orientation(facts: JsonDict) -> str | None:
    """Return the tile of an event with its orientation."""
    if "orientation" not in facts:
        return None
    return f"{facts['tile']}{'rf'[facts['orientation'] // 4]}{facts['orientation'] % 4}"


def is_nearly_over(view: JsonDict) -> bool:
    """Return whether this is one of the last two rounds."""
    state = view["match"]["view"]
    return bool(state["round"] >= state["rounds"] - 1)


PAGE = GamePage(
    lay=("tipperary.layTile", "tipperary.placeSheep", "tipperary.placeBonus", "tipperary.placeTower"),
    words={"draw": ("tipperary.bonusFirst",), "done": ("tipperary.finish", "tipperary.finishWithout")},
    piece=piece,
    orientation=orientation,
    words_are_rare=True,
    is_nearly_over=is_nearly_over,
    positions={"towers": reach_towers},
    phases=frozenset({f"tipperary.{name}" for name in ("tile", "sheep", "bonusTile", "others", "towerPiece")}),
    outlines=frozenset({"tipperary.outlineScore"}),
)
