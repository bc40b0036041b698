"""The scene of Tipperary: a description of what to draw."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hedgerow.board import Coordinate, members
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import (
    Counter,
    Outline,
    Scene,
    SceneBoard,
    SceneCell,
    Stock,
    Track,
    Tray,
)
from hedgerow.games.core.texts import texts_package
from hedgerow.games.tipperary.components import TOKEN_OF, Feature, TipperaryComponents
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.county_squares import is_tile, scene_cells_of
from hedgerow.games.tipperary.move_codes import FIRST_TILE_SLOT, tile_of
from hedgerow.games.tipperary.notation import orientation_text
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.games.tipperary.scene_names import GROUND, board_id
from hedgerow.games.tipperary.scene_parts import loose_cells
from hedgerow.games.tipperary.seats import scene_seats
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary
    from hedgerow.games.tipperary.state_data import TipperaryStateData

msg = messages_of(__package__)


def scene(state: TipperaryStateData) -> Scene:
    """Return the counties and the open tiles."""
    points = state.scores()
    boards = tuple(_county_board(state, owner, points[owner]) for owner in range(state.game.players))
    return Scene(
        state.game.title,
        boards,
        _situation(state),
        tuple(_notes(state)),
        tuple(_trays(state)),
        scene_seats(state, points),
        _supply(state),
        (_whiskey_track(state),),
        stocks=_stocks(state),
        package=texts_package(state.game),
        round=state.round,
    )


def _supply(state: TipperaryStateData) -> tuple[Counter, ...]:
    return (
        _supply_counter("sheep", state.sheep_left, "tipperary-p-sheep"),
        _supply_counter("towers", state.towers_left, "p-tower"),
        _supply_counter("bonus", sum(state.bonus_left), "tipperary-t-fox"),
        _supply_counter("bag", state.bag.bit_count()),
    )


@cache
def _supply_counter(name: str, value: int, symbol: str = "") -> Counter:
    return Counter(name, msg(f"supply.{name}"), value, symbol)


def _stocks(state: TipperaryStateData) -> tuple[Stock, ...]:
    """Return the tiles in the bag and the bonus tiles in the supply."""
    parts = state.game.scene_parts
    tiles = tuple(map(parts.tile_names.__getitem__, members(state.bag)))
    bonus = tuple(parts.bonus_names[feature] for feature, left in enumerate(state.bonus_left) for _ in range(left))
    return (Stock("bag", msg("stock.bag"), tiles), Stock("bonus", msg("stock.bonus"), bonus))


def _whiskey_track(state: TipperaryStateData) -> Track:
    markers = (None if county is None else barrel for county, barrel in zip(state.counties, state.barrels, strict=True))
    return Track("whiskey", msg("item.whiskey"), state.game.scene_parts.track, tuple(markers))


def _notes(state: TipperaryStateData) -> list[str]:
    notes: list[str] = []
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


def _county_board(state: TipperaryStateData, seat: int, points: int) -> SceneBoard:
    county = state.counties[seat]
    if county is None:
        return SceneBoard(board_id(seat), msg("no_town_yet"), "square", (), seat=seat)
    town = county.hometown
    key = (seat, points, state.barrels[seat], state.tower_stock[seat], state.marker == seat)
    return state.game.scene_parts.boards.get(
        (*key, town.name, town.side, county.placements), lambda: _new_county_board(state, seat, county, points)
    )


def _new_county_board(state: TipperaryStateData, seat: int, county: County, points: int) -> SceneBoard:
    return SceneBoard(
        id=board_id(seat),
        title=county.hometown.name,
        grid="square",
        cells=scene_cells_of(state.game, county),
        notes=tuple(_county_notes(state, seat, county, points)),
        outlines=tuple(_outlines(state.game, county)),
        seat=seat,
        coordinates=True,
    )


def _county_notes(state: TipperaryStateData, seat: int, county: County, points: int) -> list[str]:
    notes: list[str] = [
        msg("points_note", points=points),
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
    return [*outlines, *(Outline("last", _squares_of(game, move)) for move in _last_turn(county))]


def _last_turn(county: County) -> tuple[int, ...]:
    """Return the last tile, and the bonus tiles, sheep and towers that were placed after it."""
    first = max((at for at, move in enumerate(county.placements) if is_tile(parts_of(move)[0])), default=0)
    return county.placements[first:]


def _squares_of(game: Tipperary, move: int) -> tuple[Coordinate, ...]:
    """Return the squares that a placement covers."""
    slot, x, y = parts_of(move)
    if slot < FIRST_TILE_SLOT:
        return ((x, y),)
    tile, orientation = tile_of(slot)
    return tuple((x + dx, y + dy) for dx, dy in game.components.tiles[tile].squares[orientation])


def _trays(state: TipperaryStateData) -> list[Tray]:
    """Return the drawn bonus tiles and the open tiles of each area, each tile with the seat that may place it."""
    parts = state.game.scene_parts
    owner = {}
    drawn = []
    if state.phase is TipperaryPhase.PLACE:
        for seat, pending in enumerate(state.pending):
            if not pending.tile_placed:
                owner[state.area_of(seat)] = seat
            if pending.hand >= 0:
                drawn.append(parts.bonus(Feature(pending.hand), seat))
    areas = [parts.area(area, numbers, owner.get(area)) for area, numbers in enumerate(state.areas)]
    return [Tray("bonus", msg("bonus_title"), tuple(drawn)), *areas]


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
            cells[f"{tile.number}{orientation_text(orientation)}"] = loose_cells(tile.squares[orientation])
    return cells
