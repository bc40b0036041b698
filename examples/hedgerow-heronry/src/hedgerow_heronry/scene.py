"""The scene of Heronry: a description of what to draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hedgerow.board import Coordinate, members
from hedgerow.games.core.contract import points_by_name
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Counter, Outline, Scene, SceneBoard, SceneCell, SceneSeat, Stock, Tray, TrayTile
from hedgerow.i18n import Message, messages_of
from hedgerow_heronry.marsh import BASIN, GRID, SPRING
from hedgerow_heronry.steps import Step
from hedgerow_heronry.tiles import SLOTS

if TYPE_CHECKING:
    from hedgerow_heronry.game import Heronry
    from hedgerow_heronry.state import HeronryState

msg = messages_of(__package__)

COLOURS: Final = ("red", "blue", "yellow", "green")
GROUNDS: Final = {"W": "water", "R": "reed", "T": "tree"}


def scene(state: HeronryState) -> Scene:
    """Return the marsh, the market, the bag and the seats."""
    return Scene(
        state.game.title,
        (_marsh(state),),
        _stage(state),
        trays=(_market(state),),
        seats=tuple(_seat(state, seat) for seat in range(state.game.players)),
        stocks=(_bag(state),),
        package=__package__,
    )


def pieces(game: Heronry) -> dict[str, tuple[SceneCell, ...]]:
    """Return the tiles in each rotation, and the heron, by their names in moves."""
    tiles = {
        SLOTS.text(SLOTS.slot(number, turns)): _squares(tile.squares[turns])
        for number, tile in game.tile_set.items()
        for turns in sorted({*tile.looks})
    }
    return {**tiles, "heron": (SceneCell(0, 0, (), on_top=("heron",)),)}


def _squares(squares: Mapping[Coordinate, str], x: int = 0, y: int = 0, group: int = 1) -> tuple[SceneCell, ...]:
    return tuple(
        SceneCell(x + dx, y + dy, (GROUNDS[token[0]],), group, ("fish",) * token.endswith("*"))
        for (dx, dy), token in squares.items()
    )


def _marsh(state: HeronryState) -> SceneBoard:
    cells = {(x, y): SceneCell(x, y, ("mud",)) for x, y in GRID.coordinates(BASIN)}
    cells[SPRING] = SceneCell(*SPRING, ("water",), 1)
    last: tuple[Coordinate, ...] = ()
    for number, move in enumerate(state.placements):
        slot, x, y = parts_of(move)
        tile, turns = SLOTS.tile_of(slot)
        squares = _squares(state.game.tile_set[tile].squares[turns], x, y, number + 2)
        last = tuple((cell.x, cell.y) for cell in squares)
        cells.update(zip(last, squares, strict=True))
    for seat, nests in enumerate(state.nests):
        for x, y in GRID.coordinates(nests):
            cells[x, y] = SceneCell(x, y, ("tree",), cells[x, y].group, (f"{COLOURS[seat]}-heron",))
    outlines = (Outline("last", last),) if last else ()
    return SceneBoard("marsh", msg("marsh"), "square", tuple(cells.values()), outlines=outlines, coordinates=True)


def _bag(state: HeronryState) -> Stock:
    tiles = ((SLOTS.text(SLOTS.slot(number, 0)),) for number in members(state.bag))
    return Stock("bag", msg("bag"), tuple(tiles))


def _market(state: HeronryState) -> Tray:
    return Tray("market", msg("market"), tuple(_market_tile(state, number) for number in state.market))


def _market_tile(state: HeronryState, number: int) -> TrayTile:
    squares = _squares(state.game.tile_set[number].squares[0])
    seat = state.active if state.step is Step.PLACE else None
    return TrayTile(str(number), msg("tile", tile=number), "square", squares, seat)


def _stage(state: HeronryState) -> Message:
    left = state.bag.bit_count() + len(state.market)
    return msg("over_stage") if state.over else msg("stage", tiles=left)


def _seat(state: HeronryState, seat: int) -> SceneSeat:
    acting = state.to_act == (seat,)
    herons = Counter("herons", msg("herons"), state.herons_left(seat))
    items = points_by_name(state.score_sheet()[seat])
    return SceneSeat(
        points=sum(items.values()),
        activity=msg(f"activity.{state.step}") if acting else "",
        task=msg(f"task.{state.step}") if acting else "",
        score=tuple(Counter(name, msg(f"item.{name}"), points) for name, points in items.items()),
        counters=(herons,),
    )
