"""The view of Cornwall: everything that a seat may know, as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import Json
from hedgerow.games.core.moves import parts_of
from hedgerow.games.cornwall.components import (
    CHAPEL_POINTS,
    FEATURE_LETTERS,
    PUB_PRICE,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
    TILES,
    PrintedHex,
)
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.move_codes import tile_of
from hedgerow.games.cornwall.phases import NOBODY, Award, CornwallPhase, Holdings
from hedgerow.games.cornwall.scoring import prizes, region_points

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state import CornwallState


def view(state: CornwallState, seat: int | None) -> dict[str, Json]:
    """Return the view of a seat. Cornwall has no hidden information, so all seats have the same view."""
    regions = sorted(state.map.regions, key=lambda region: region.cells & -region.cells)
    return {
        "game": state.game.name,
        "seat": seat,
        "phase": state.phase.name.lower(),
        "turn": state.turn,
        "to_act": list(state.to_act),
        "first": None if state.first == NOBODY else state.first,
        "tile": state.tile or None,
        "unseen": [tile for tile in range(1, TILES + 1) if state.unseen >> tile & 1],
        "under": list(state.under),
        "tile_set": tile_set_kind(state),
        "bank": state.bank,
        "players": [_player(held, points) for held, points in zip(state.holdings, state.points, strict=True)],
        "layings": [state.game.move_text(0, move) for move in state.map.placements],
        "fields": _hexes(state),
        "figures": [list(figure) for figure in state.map.figures],
        "placed": state.figures_placed,
        "prices": {"pub": PUB_PRICE, "fields": _prices(state)},
        "regions": [_region(state, region) for region in regions],
        "scored": [_award(award) for award in state.awards],
        "scores": list(state.scores()),
    }


def printed_hexes(state: CornwallState) -> dict[Coordinate, tuple[PrintedHex, int]]:
    """Return every hex of the map with the number of the tile placement; 0 is the start tile."""
    hexes = {place: (printed, 0) for place, printed in state.game.components.start.items()}
    for number, move in enumerate(state.map.placements, start=1):
        slot, x, y = parts_of(move)
        tile, rotation = tile_of(slot)
        for (dx, dy), printed in state.game.components.tiles[tile].hexes[rotation].items():
            hexes[x + dx, y + dy] = (printed, number)
    return hexes


def tile_set_kind(state: CornwallState) -> str:
    """Return the kind of tile set for players: `custom`, or `reconstructed` for the built-in one."""
    return "reconstructed" if state.game.setup.tiles is None else "custom"


def _player(holdings: Holdings, points: int) -> dict[str, Json]:
    return {"points": points, "coins": holdings.coins, "hand": list(holdings.hand), "pub": list(holdings.pub)}


def _hexes(state: CornwallState) -> list[Json]:
    in_rows = sorted(printed_hexes(state).items(), key=lambda item: (item[0][1], item[0][0]))
    return [
        [x, y, TERRAIN_LETTERS[printed.terrain], FEATURE_LETTERS[printed.feature], number]
        for (x, y), (printed, number) in in_rows
    ]


def _prices(state: CornwallState) -> list[Json]:
    """Return, for each free hex of the new tile, the price of a figure and the points that it scores immediately."""
    if state.phase is not CornwallPhase.FIGURES:
        return []
    grid = state.map.grid
    occupied = grid.cells((figure.x, figure.y) for figure in state.map.figures)
    return [
        [x, y, state.price(grid.bit(x, y)), CHAPEL_POINTS * (state.map.new_chapels >> grid.bit(x, y) & 1)]
        for x, y in grid.coordinates(state.map.new_tile & ~occupied)
    ]


def _region(state: CornwallState, region: Region) -> Json:
    return {
        "terrain": TERRAIN_LETTERS[region.terrain],
        "cells": [list(place) for place in state.map.grid.coordinates(region.cells)],
        "flag": region.flagged,
        "closed": region.closed,
        "strengths": list(region.strengths),
        "prizes": list(prizes(region, state.game.flag_values)),
        "worth": list(region_points(state, region)),
    }


def _award(award: Award) -> Json:
    return {
        "for": "chapel" if award.terrain is None else TERRAIN_NAMES[award.terrain],
        "x": award.x,
        "y": award.y,
        "points": list(award.points),
    }
