"""The page of Cornwall, for tests in the browser."""

from __future__ import annotations

import re

from tests.page.game_page import GamePage
from tests.page.pieces import tile_name
from tests.page.texts import beginning, en
from tests.server.client import JsonDict

LAST_TILES = 3


def piece(name: str) -> re.Pattern[str]:
    """Return a pattern for the name of a piece's button."""
    if name[0].isdigit():
        return tile_name("cornwall", name)
    return beginning("cornwall.figureLabel", size=en(f"cornwall.piece.{name}"))


def orientation(facts: JsonDict) -> str | None:
    """Return the tile of an event with its orientation."""
    return f"{facts['tile']}r{facts['turn']}" if "turn" in facts else None


def is_nearly_over(view: JsonDict) -> bool:
    """Return whether only the last tiles are left."""
    [stack] = view["match"]["scene"]["stocks"]
    return len(stack["tiles"]) <= LAST_TILES


PAGE = GamePage(
    lay=("cornwall.layTile", "cornwall.place"),
    words={"pub": ("cornwall.pubPay", "cornwall.pubShort"), "done": ("cornwall.endTurn",)},
    word_events={"done": "evaluate"},
    piece=piece,
    orientation=orientation,
    bots=3,  # there are as many turns as tiles: with more bots, fewer of them are ours
    word_chance=0.75,
    midway=14,
    is_nearly_over=is_nearly_over,
    phases=frozenset({f"cornwall.{name}" for name in ("tile", "field", "done", "payPub")}),
    explained=frozenset({f"cornwall.{name}" for name in ("small", "tall", "big")}),
    outlines=frozenset({"cornwall.outlineClosed", "cornwall.outlineLight"}),
)
