"""The scene of Tipperary: a description of what to draw."""

from __future__ import annotations

from collections.abc import Mapping
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
    TrackStep,
    Tray,
    TrayTile,
)
from hedgerow.games.core.texts import texts_package
from hedgerow.games.tipperary.components import ARMS, TOKEN_OF, Feature, Square, TipperaryComponents
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.county_squares import SquareContent, is_tile, squares_of
from hedgerow.games.tipperary.move_codes import FIRST_TILE_SLOT, tile_of
from hedgerow.games.tipperary.notation import orientation_text
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.games.tipperary.scene_names import GROUND, board_id
from hedgerow.games.tipperary.seats import scene_seats
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary
    from hedgerow.games.tipperary.state_data import TipperaryStateData

msg = messages_of(__package__)


def scene(state: TipperaryStateData) -> Scene:
    """Return the counties and the open tiles."""
    boards = tuple(_county_board(state, owner) for owner in range(state.game.players))
    return Scene(
        state.game.title,
        boards,
        _situation(state),
        tuple(_notes(state)),
        tuple(_trays(state)),
        scene_seats(state),
        _supply(state),
        (_whiskey_track(state),),
        stocks=_stocks(state),
        package=texts_package(state.game),
        round=state.round,
    )


def _supply(state: TipperaryStateData) -> tuple[Counter, ...]:
    return (
        Counter("sheep", msg("supply.sheep"), state.sheep_left, "tipperary-p-sheep"),
        Counter("towers", msg("supply.towers"), state.towers_left, "p-tower"),
        Counter("bonus", msg("supply.bonus"), sum(state.bonus_left), "tipperary-t-fox"),
        Counter("bag", msg("supply.bag"), state.bag.bit_count()),
    )


def _stocks(state: TipperaryStateData) -> tuple[Stock, ...]:
    """Return the tiles in the bag and the bonus tiles in the supply."""
    tiles = tuple((f"{tile}{orientation_text(0)}",) for tile in members(state.bag))
    bonus = tuple((TOKEN_OF[Feature(feature)],) for feature, left in enumerate(state.bonus_left) for _ in range(left))
    return (Stock("bag", msg("stock.bag"), tiles), Stock("bonus", msg("stock.bonus"), bonus))


def _whiskey_track(state: TipperaryStateData) -> Track:
    components = state.game.components
    steps = (
        TrackStep(str(value), "tipperary-p-badge" if step in components.whiskey_sheep else "")
        for step, value in enumerate(components.whiskey)
    )
    markers = (None if county is None else barrel for county, barrel in zip(state.counties, state.barrels, strict=True))
    return Track("whiskey", msg("item.whiskey"), tuple(steps), tuple(markers))


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


def _county_board(state: TipperaryStateData, seat: int) -> SceneBoard:
    county = state.counties[seat]
    if county is None:
        return SceneBoard(board_id(seat), msg("no_town_yet"), "square", (), seat=seat)
    return SceneBoard(
        id=board_id(seat),
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
    owner = {}
    drawn = []
    if state.phase is TipperaryPhase.PLACE:
        for seat, pending in enumerate(state.pending):
            if not pending.tile_placed:
                owner[state.area_of(seat)] = seat
            if pending.hand >= 0:
                feature = Feature(pending.hand)
                drawn.append(_loose_tile(TOKEN_OF[feature], msg("piece.bonus"), {(0, 0): Square(feature)}, seat))
    tiles = state.game.components.tiles
    areas = [
        Tray(
            f"area-{area}",
            msg("area_title", area=area + 1),
            tuple(
                _loose_tile(f"{tile}", f"{tile}", tiles[tile].squares[0], owner.get(area)) for tile in sorted(numbers)
            ),
        )
        for area, numbers in enumerate(state.areas)
    ]
    return [Tray("bonus", msg("bonus_title"), tuple(drawn)), *areas]


def _loose_tile(piece: str, title: str, squares: Mapping[Coordinate, Square], seat: int | None) -> TrayTile:
    return TrayTile(piece, title, "square", _loose_cells(squares), seat)


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
