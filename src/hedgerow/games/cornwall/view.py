"""What lies where, for everything that shows it: the view, the scene, the count of components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import Json
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell
from hedgerow.games.cornwall.components import (
    CHAPEL_POINTS,
    FEATURE_LETTERS,
    PUB_PRICE,
    TERRAIN_LETTERS,
    TILES,
    Box,
    Feature,
    Field,
)
from hedgerow.games.cornwall.explain import SIZES
from hedgerow.games.cornwall.move_codes import tile_of
from hedgerow.games.cornwall.phases import NOBODY, Phase, Stock
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS, prizes, region_points

if TYPE_CHECKING:
    from hedgerow.games.cornwall.state_base import Table

COLOURS: Final = ("red", "blue", "yellow", "green")
"""The players' colours by seat."""
_FEATURES: Final = {Feature.COTTAGE: "cottage", Feature.FLAG: "flag", Feature.CHAPEL: "chapel"}


def printed(table: Table) -> dict[Coordinate, tuple[Field, int]]:
    """Every field on the map with the number of the tile laying that brought it, 0 for the start tile."""
    shown = {place: (field, 0) for place, field in table.game.box.start.items()}
    for piece, move in enumerate(table.land.layings, start=1):
        slot, x, y = parts_of(move)
        tile, turn = tile_of(slot)
        for (dx, dy), field in table.game.box.tiles[tile].turns[turn].items():
            shown[x + dx, y + dy] = (field, piece)
    return shown


def component_counts(table: Table) -> dict[str, int]:
    """How many of each component there are, wherever they lie."""
    count = {"tiles": table.unseen.bit_count() + len(table.under) + (table.tile > 0) + len(table.land.layings)}
    for seat, stock in enumerate(table.stocks):
        for size, name in enumerate(SIZES):
            standing = sum((figure.seat, figure.value) == (seat, size + 1) for figure in table.land.figures)
            count[f"{name} figures of seat {seat}"] = stock.hand[size] + stock.pub[size] + standing
    bank = table.bank
    if bank is not None:
        count["coins"] = bank + sum(stock.coins for stock in table.stocks)
    return count


def view(table: Table, seat: int | None) -> dict[str, Json]:
    """All there is to know; nothing in Cornwall is hidden, so it is the same for every seat."""
    land = table.land
    grid = land.grid
    fields = sorted(printed(table).items(), key=lambda item: (item[0][1], item[0][0]))
    return {
        "game": table.game.name,
        "seat": seat,
        "phase": table.phase.name.lower(),
        "turn": table.turn,
        "to_act": list(table.to_act),
        "first": None if table.first == NOBODY else table.first,
        "tile": table.tile or None,
        "unseen": [tile for tile in range(1, TILES + 1) if table.unseen >> tile & 1],
        "under": list(table.under),
        "tile_set": _tile_set(table),
        "bank": table.bank,
        "players": [_player(stock, points) for stock, points in zip(table.stocks, table.points, strict=True)],
        "layings": [table.game.move_text(0, move) for move in land.layings],
        "fields": [
            [x, y, TERRAIN_LETTERS[field.terrain], FEATURE_LETTERS[field.feature], piece]
            for (x, y), (field, piece) in fields
        ],
        "figures": [list(figure) for figure in land.figures],
        "placed": table.placed,
        "prices": {"pub": PUB_PRICE, "fields": _prices(table)},
        "regions": [
            {
                "terrain": TERRAIN_LETTERS[region.terrain],
                "cells": [list(place) for place in grid.coordinates(region.cells)],
                "flag": region.flagged,
                "closed": region.closed,
                "strengths": list(region.strengths),
                "prizes": list(prizes(region, table.game.flag_values)),
                "worth": list(region_points(table, region)),
            }
            for region in sorted(land.regions, key=lambda region: region.cells & -region.cells)
        ],
        "scored": [
            {
                "for": "chapel" if scored.terrain is None else TERRAIN_WORDS[scored.terrain],
                "x": scored.x,
                "y": scored.y,
                "points": list(scored.points),
            }
            for scored in table.scored
        ],
        "scores": list(table.scores()),
    }


def _prices(table: Table) -> list[Json]:
    """For each free field of the tile just laid: what a figure costs there now, and the points it brings at once."""
    if table.phase is not Phase.FIGURES:
        return []
    land = table.land
    taken = land.grid.cells((figure.x, figure.y) for figure in land.figures)
    return [
        [x, y, table.price(land.grid.bit(x, y)), CHAPEL_POINTS * (land.fresh_chapels >> land.grid.bit(x, y) & 1)]
        for x, y in land.grid.coordinates(land.fresh & ~taken)
    ]


def _player(stock: Stock, points: int) -> dict[str, Json]:
    return {"points": points, "coins": stock.coins, "hand": list(stock.hand), "pub": list(stock.pub)}


def scene(table: Table, seat: int | None) -> Scene:  # noqa: ARG001 all seats see the same
    """The map, the tile to be laid, and what everybody has."""
    land = table.land
    standing = {(figure.x, figure.y): figure for figure in land.figures}
    cells = []
    for (x, y), (field, piece) in printed(table).items():
        on_top = []
        if field.feature is not Feature.NONE:
            on_top.append(_FEATURES[field.feature])
        if (x, y) in standing:
            figure = standing[x, y]
            on_top.append(f"figure-{COLOURS[figure.seat]}-{figure.value}")
        cells.append(SceneCell(x, y, (TERRAIN_WORDS[field.terrain],), piece, tuple(on_top)))
    outlines = [Outline("closed", tuple(land.grid.coordinates(region.cells))) for region in land.closed_regions]
    if land.fresh:
        outlines.append(Outline("last", tuple(land.grid.coordinates(land.fresh))))
    board = SceneBoard("The map", "hex", tuple(cells), outlines=tuple(outlines), coordinates=True)
    tray = (_tile(table, table.tile),) if table.tile else ()
    notes = [_situation(table)]
    scores = table.scores()
    for player, stock in enumerate(table.stocks):
        pub = f", pub {_figures(stock.pub)}" if any(stock.pub) else ""
        coins = "1 coin" if stock.coins == 1 else f"{stock.coins} coins"
        points = f"{scores[player]} points"
        if table.phase is not Phase.OVER:
            points = f"{table.points[player]} points ({scores[player]} if it ended now)"
        notes.append(f"{COLOURS[player]}: {points}, {coins}, {_figures(stock.hand)}{pub}")
    notes.append(f"tile set: {_tile_set(table)}")
    return Scene(table.game.title, tuple(notes), (board,), tray)


def _tile_set(table: Table) -> str:
    """The tiles that come with the game are a reconstruction, and players shall know it."""
    return "reconstructed" if table.game.setup.tiles is None else "custom"


def _situation(table: Table) -> str:
    left = table.unseen.bit_count() + len(table.under)
    match table.phase:
        case Phase.OVER:
            return "The game is over"
        case Phase.LAY:
            return f"{COLOURS[table.active]} lays tile {table.tile}; {left} tiles in the stack"
        case Phase.FIGURES:
            return f"{COLOURS[table.active]} may place figures; {left} tiles in the stack"
        case _:
            return f"A draw is due; {left} tiles in the stack"


def _figures(counts: tuple[int, int, int]) -> str:
    listed = [f"{count} {name}" for count, name in zip(counts, SIZES, strict=True) if count]
    return " ".join(listed) or "no figures"


def _tile(table: Table, tile: int) -> SceneBoard:
    return SceneBoard(str(tile), "hex", _loose(table.game.box.tiles[tile].turns[0]), seat=table.active)


def pieces(box: Box) -> dict[str, tuple[SceneCell, ...]]:
    """Every tile in every turn with its first field on a1, and the figures, without the colour of their owner."""
    found: dict[str, tuple[SceneCell, ...]] = {}
    for size, name in enumerate(SIZES):
        found[name] = (SceneCell(0, 0, (), 0, (f"figure-{size + 1}",)),)
    for tile in box.tiles.values():
        for turn, fields in enumerate(tile.turns):
            found[f"{tile.number}r{turn}"] = _loose(fields)
    return found


def _loose(fields: Mapping[Coordinate, Field]) -> tuple[SceneCell, ...]:
    return tuple(
        SceneCell(x, y, (TERRAIN_WORDS[field.terrain],), 0, (_FEATURES[field.feature],) if field.feature else ())
        for (x, y), field in fields.items()
    )
