"""The scene of Tipperary: a description of what to draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hedgerow.board import Coordinate
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell
from hedgerow.games.tipperary.components import ARMS, TOKEN_OF, Feature, Square, TipperaryComponents
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.county_squares import SquareContent, squares_of
from hedgerow.games.tipperary.move_codes import FIRST_TILE_SLOT, tile_of
from hedgerow.games.tipperary.notation import orientation_text
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary
    from hedgerow.games.tipperary.state_data import TipperaryStateData

msg = messages_of(__package__)

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
"""The name of each feature in scenes; `None` is a tower."""


def scene(state: TipperaryStateData, seat: int | None) -> Scene:
    """Return the counties, the viewer's first, and the open tiles."""
    game = state.game
    order = list(range(game.players))
    if seat is not None:
        order = order[seat:] + order[:seat]
    boards = tuple(_county_board(state, owner) for owner in order)
    return Scene(game.title, tuple(_notes(state)), boards, tuple(_tray(state)))


def _notes(state: TipperaryStateData) -> list[str]:
    notes: list[str] = [_situation(state)]
    if state.phase is not TipperaryPhase.OVER:
        notes.append(
            msg(
                "supply_note",
                sheep=state.sheep_left,
                towers=state.towers_left,
                bonus=sum(state.bonus_left),
                tiles=state.bag.bit_count(),
            )
        )
    notes.append(msg("tile_set_note", kind="reconstructed" if state.game.setup.tiles is None else "custom"))
    return notes


def _situation(state: TipperaryStateData) -> Message:
    match state.phase:
        case TipperaryPhase.PLACE:
            return msg("placement_note", round=state.round, rounds=state.game.rounds)
        case TipperaryPhase.TOWERS:
            return msg("towers_note")
        case TipperaryPhase.OVER:
            return msg("over_note", rounds=state.game.rounds)
        case TipperaryPhase.FILL | TipperaryPhase.SPIN:
            return msg("setup_note", round=state.round, rounds=state.game.rounds)
        case _:
            return msg("deal_note")


def _county_board(state: TipperaryStateData, seat: int) -> SceneBoard:
    county = state.counties[seat]
    if county is None:
        return SceneBoard(title=msg("no_town_yet"), grid="square", cells=(), seat=seat)
    return SceneBoard(
        title=county.hometown.name,
        grid="square",
        cells=_county_cells(state.game, county),
        notes=tuple(_county_notes(state, seat, county)),
        outlines=tuple(_outlines(state.game, county)),
        seat=seat,
        coordinates=True,
    )


def _county_cells(game: Tipperary, county: County) -> tuple[SceneCell, ...]:
    squares = squares_of(game, county)
    top, left = min(
        (y, x) for (x, y), content in squares.items() if content.feature is Feature.TOWN and content.piece == 0
    )
    arms = {(left, top): (f"arms-{ARMS[county.hometown.arms]}",)}
    return tuple(
        SceneCell(x, y, (GROUND[content.feature],), content.piece, (*_tokens(content), *arms.get((x, y), ())))
        for (x, y), content in squares.items()
    )


def _tokens(content: SquareContent) -> list[str]:
    """Return the names of the tokens and symbols on a square."""
    tokens = []
    if content.bonus:
        tokens.append("bonus")
    if content.symbol:
        tokens.append("sheep-symbol")
    if content.wooden_sheep:
        tokens.append("wooden-sheep")
    return tokens


def _county_notes(state: TipperaryStateData, seat: int, county: County) -> list[str]:
    notes: list[str] = [
        msg("points_note", points=state.scores()[seat]),
        msg(
            "items_note",
            rectangle=county.rectangle_size,
            flock=county.largest_flock,
            whiskey=state.game.components.whiskey[state.barrels[seat]],
            stones=county.stone_points,
        ),
    ]
    extras = []
    if state.tower_stock[seat]:
        extras.append(msg("tower_stock_note", towers=state.tower_stock[seat]))
    if state.marker == seat:
        extras.append(msg("marker_note"))
    if county.explored:
        extras.append(msg("ring_note"))
    if extras:
        notes.append(join(extras))
    return notes


def _outlines(game: Tipperary, county: County) -> list[Outline]:
    outlines = [Outline("score", tuple(county.grid.coordinates(county.rectangle_squares)))]
    if county.placements:
        outlines.append(Outline("last", _squares_of(game, county.placements[-1])))
    return outlines


def _squares_of(game: Tipperary, move: int) -> tuple[Coordinate, ...]:
    """Return the squares that a placement covers."""
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return ((x, y),)
    tile, orientation = tile_of(slot)
    return tuple((x + dx, y + dy) for dx, dy in game.components.tiles[tile].squares[orientation])


def _tray(state: TipperaryStateData) -> list[SceneBoard]:
    """Return the drawn bonus tiles and the open tiles, each marked with the seat that may place it."""
    owner = {}
    drawn = []
    if state.phase is TipperaryPhase.PLACE:
        for seat, pending in enumerate(state.pending):
            if not pending.tile_placed:
                owner[state.area_of(seat)] = seat
            if pending.hand >= 0:
                drawn.append(_loose_tile(msg("bonus_tile"), {(0, 0): Square(Feature(pending.hand))}, seat))
    tiles = state.game.components.tiles
    return drawn + [
        _loose_tile(f"{tile}", tiles[tile].squares[0], owner.get(area))
        for area, open_tiles in enumerate(state.areas)
        for tile in sorted(open_tiles)
    ]


def _loose_tile(title: str, squares: Mapping[Coordinate, Square], seat: int | None) -> SceneBoard:
    return SceneBoard(title=title, grid="square", cells=_loose_cells(squares), seat=seat)


def _loose_cells(squares: Mapping[Coordinate, Square]) -> tuple[SceneCell, ...]:
    return tuple(
        SceneCell(x, y, (GROUND[square.feature],), 0, ("sheep-symbol",) if square.symbol else ())
        for (x, y), square in squares.items()
    )


def pieces(components: TipperaryComponents) -> dict[str, tuple[SceneCell, ...]]:
    """Return the cells of every piece in every orientation that looks different, its first square on a1."""
    cells: dict[str, tuple[SceneCell, ...]] = {
        "sheep": (SceneCell(0, 0, (), 0, ("wooden-sheep",)),),
        "tower": (SceneCell(0, 0, (GROUND[None],)),),
    }
    for feature, number in enumerate(components.bonus):
        if number:
            cells[TOKEN_OF[Feature(feature)]] = (SceneCell(0, 0, (GROUND[Feature(feature)],), 0, ("bonus",)),)
    for tile in components.tiles.values():
        for orientation in tile.orientations:
            cells[f"{tile.number}{orientation_text(orientation)}"] = _loose_cells(tile.squares[orientation])
    return cells
