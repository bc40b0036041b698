"""What a viewer knows about a position, as a dictionary of plain data for comparisons."""

from __future__ import annotations

from typing import Any

from hedgerow.games import State
from hedgerow.games.core.observation import observation
from hedgerow.games.woolybully import WoolyBullyState

LETTERS = {
    "field-black": "K",
    "field-blue": "B",
    "field-red": "R",
    "field-yellow": "Y",
    "village": "V",
    "forest": "F",
}


def known_facts(state: State, viewer: int | None) -> dict[str, Any]:
    """Return the view of a seat, with tiles by number, and the cells of the land."""
    assert isinstance(state, WoolyBullyState)
    seen: dict[str, Any] = observation(state, viewer)
    facts = dict(seen["view"])
    facts["hand"] = None if viewer is None else [tile["tile"] for tile in facts["hand"]]
    facts["discarded"] = None if viewer is None else [tile["tile"] for tile in facts["discarded"]]
    facts["duties"] = [[duty["kind"], duty["seat"], duty["tiles"]] for duty in facts["duties"]]
    facts["bonuses"] = [state.bonus(seat) for seat in range(state.game.players)]
    facts["cells"] = [
        [cell["x"], cell["y"], "".join(LETTERS[ground] for ground in cell["ground"]), "".join(cell["on_top"])]
        for cell in seen["scene"]["boards"][0]["cells"]
    ]
    return facts
