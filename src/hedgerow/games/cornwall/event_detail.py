"""What a log shows of each event besides its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import Event, EventDetail
from hedgerow.games.cornwall.components import FIGURE_WORDS
from hedgerow.games.cornwall.move_codes import TILE_SLOTS

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall


def event_detail(game: Cornwall, event: Event) -> EventDetail:
    """Return what a log shows of an event besides its sentence."""
    facts = cast("dict[str, Any]", event.facts)
    match event.kind:
        case "lay":
            piece = f"{facts['tile']}{TILE_SLOTS.orientation_text(facts['turn'])}"
            return EventDetail(piece=piece, cells=_tile_hexes(game, facts))
        case "place":
            return EventDetail(piece=FIGURE_WORDS[facts["value"] - 1], cells=((facts["x"], facts["y"]),))
        case "chapel":
            points = tuple(facts["points"] * (seat == event.seat) for seat in range(game.players))
            return EventDetail(cells=((facts["x"], facts["y"]),), points=points)
        case "evaluate":
            return EventDetail(cells=_cells(facts["cells"]), points=tuple(facts["points"]))
        case "draw":
            return EventDetail("minor", f"{facts['tile']}{TILE_SLOTS.orientation_text(0)}")
        case "misfit":
            return EventDetail(piece=f"{facts['tile']}{TILE_SLOTS.orientation_text(0)}")
        case "first" | "done":
            return EventDetail("minor")
        case "over":
            return EventDetail("heading")
        case _:
            return EventDetail()


def _tile_hexes(game: Cornwall, facts: dict[str, int]) -> tuple[Coordinate, ...]:
    """Return the hexes that a tile covers, the one that the move names first."""
    hexes = game.components.tiles[facts["tile"]].hexes[facts["turn"]]
    return tuple((facts["x"] + dx, facts["y"] + dy) for dx, dy in hexes)


def _cells(cells: Sequence[Sequence[int]]) -> tuple[Coordinate, ...]:
    return tuple((x, y) for x, y in cells)
