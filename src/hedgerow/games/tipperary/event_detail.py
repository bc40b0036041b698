"""What a log shows of each event besides its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import Event, EventDetail
from hedgerow.games.tipperary.components import TOKEN_OF, Feature
from hedgerow.games.tipperary.notation import orientation_text
from hedgerow.games.tipperary.scene_names import board_id

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary

_TOKENS: Final = {"place_sheep": "sheep", "place_tower": "tower"}


def event_detail(game: Tipperary, event: Event) -> EventDetail:
    """Return what a log shows of an event besides its sentence."""
    facts = cast("dict[str, int]", event.facts)
    match event.kind:
        case "lay":
            piece = f"{facts['tile']}{orientation_text(facts['orientation'])}"
            return EventDetail(piece=piece, cells=_tile_squares(game, facts), board=board_id(event.seat))
        case "place_sheep" | "place_tower" | "lay_bonus":
            piece = _TOKENS.get(event.kind) or TOKEN_OF[Feature(facts["feature"])]
            return EventDetail(piece=piece, cells=((facts["x"], facts["y"]),), board=board_id(event.seat))
        case "draw_bonus":
            return EventDetail(piece=TOKEN_OF[Feature(facts["feature"])])
        case "first" | "town" | "fill":
            return EventDetail("minor")
        case "round" | "tower_phase" | "over":
            return EventDetail("heading")
        case _:
            return EventDetail()


def _tile_squares(game: Tipperary, facts: dict[str, int]) -> tuple[Coordinate, ...]:
    """Return the squares that a tile covers, the one that the move names first."""
    squares = game.components.tiles[facts["tile"]].squares[facts["orientation"]]
    return tuple((facts["x"] + dx, facts["y"] + dy) for dx, dy in squares)
