"""What a log shows of each event besides its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hedgerow.games.core.contract import Event, EventDetail
from hedgerow.games.core.moves import move_at
from hedgerow.games.woolybully.move_codes import FRONT, REVEAL_SLOT, tile_slot

if TYPE_CHECKING:
    from hedgerow.games.woolybully.game import WoolyBully


def event_detail(game: WoolyBully, event: Event) -> EventDetail:
    """Return what a log shows of an event besides its sentence; it comes with its secret for its seat only."""
    facts = cast("dict[str, Any]", event.facts)
    match event.kind:
        case "lay" | "wolf" | "hunter" | "reveal":
            slot = REVEAL_SLOT if event.kind == "reveal" else _slot(facts)
            return EventDetail(piece=_piece(game, slot), cells=((facts["x"], facts["y"]),))
        case "closed":
            return EventDetail(cells=tuple((x, y) for x, y in facts["cells"]))
        case "draw" | "discard" if "tile" in facts:
            return EventDetail("minor", _piece(game, _slot(facts)))
        case "draw" | "discard" | "first" | "shepherd":
            return EventDetail("minor")
        case "call" | "anew" | "over":
            return EventDetail("heading")
        case _:
            return EventDetail()


def _piece(game: WoolyBully, slot: int) -> str:
    piece, _, _ = game.notation.text(move_at(slot, 0, 0)).partition("@")
    return piece


def _slot(facts: dict[str, int]) -> int:
    return tile_slot(facts["tile"], facts.get("face", FRONT), facts.get("turns", 0))
