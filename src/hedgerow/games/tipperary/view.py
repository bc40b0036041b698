"""What lies on each square of a display, for everything that shows it: the view and the scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import Json
from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell
from hedgerow.games.tipperary.components import ARMS, TOKEN_OF, Box, Feature, Hometown, Square
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.move_codes import (
    FIRST_BONUS_SLOT,
    FIRST_TILE_SLOT,
    SHEEP_SLOT,
    TOWER_SLOT,
    tile_of,
)
from hedgerow.games.tipperary.notation import orientation_text
from hedgerow.games.tipperary.phases import NOBODY, Phase

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary
    from hedgerow.games.tipperary.state_base import Table


class Content(NamedTuple):
    """What a square of a display shows."""

    feature: Feature | None
    """`None` is a tower."""
    symbol: bool
    wooden_sheep: bool
    bonus: bool
    piece: int
    """0 for the hometown, then the number of the laying that brought it."""


def is_tile(slot: int) -> bool:
    """Whether a slot lays a landscape tile."""
    return slot >= FIRST_TILE_SLOT


def is_tower(slot: int) -> bool:
    """Whether a slot places a tower."""
    return slot == TOWER_SLOT


def is_sheep(slot: int) -> bool:
    """Whether a slot places a wooden sheep."""
    return slot == SHEEP_SLOT


def count(display: Display, wanted: Callable[[int], bool]) -> int:
    """How many layings of the display were of the wanted kind."""
    return sum(wanted(parts_of(move)[0]) for move in display.layings)


class Told(NamedTuple):
    """A display square by square, and as views tell it."""

    squares: Mapping[Coordinate, Content]
    layings: tuple[str, ...]
    lines: tuple[tuple[int, int, str, str, int], ...]
    """Column, row, letter, marks and piece of each square, in the order in which they were covered."""


MOST_TOLD: Final = 512
"""So many displays are kept as they were told: most are told again soon, with one laying more."""


def squares(game: Tipperary, display: Display) -> Mapping[Coordinate, Content]:
    """Everything on a display, square by square."""
    return _told(game, display.hometown, display.layings).squares


def _told(game: Tipperary, hometown: Hometown, layings: tuple[int, ...]) -> Told:
    """A display never changes, so what was told of it once is added to."""
    key = hometown.name, hometown.side, layings
    found = game.told.get(key)
    if found is None:
        if layings:
            found = _with_laying(game, _told(game, hometown, layings[:-1]), len(layings), layings[-1])
        else:
            found = _of_hometown(hometown)
        while len(game.told) >= MOST_TOLD:
            game.told.pop(next(iter(game.told)), None)
        game.told[key] = found
    return found


def _of_hometown(hometown: Hometown) -> Told:
    first = {
        coordinate: Content(square.feature, symbol=False, wooden_sheep=False, bonus=False, piece=0)
        for coordinate, square in hometown.squares.items()
    }
    return Told(first, (), tuple(_line(place, content) for place, content in first.items()))


def _with_laying(game: Tipperary, before: Told, piece: int, move: int) -> Told:
    changed = _covered(game, before.squares, piece, move)
    lines = before.lines
    if not before.squares.keys().isdisjoint(changed):  # something lies on top of a square
        lines = tuple(line for line in lines if line[:2] not in changed)
    return Told(
        {**before.squares, **changed},
        (*before.layings, game.move_text(0, move)),
        lines + tuple(_line(place, content) for place, content in changed.items()),
    )


def _covered(game: Tipperary, before: Mapping[Coordinate, Content], piece: int, move: int) -> dict[Coordinate, Content]:
    """What a laying covers, and what is there then."""
    slot, x, y = parts_of(move)
    if slot == SHEEP_SLOT:
        return {(x, y): before[x, y]._replace(wooden_sheep=True)}
    if slot == TOWER_SLOT:
        return {(x, y): Content(None, symbol=False, wooden_sheep=False, bonus=False, piece=piece)}
    if slot < FIRST_TILE_SLOT:
        feature = Feature(slot - FIRST_BONUS_SLOT)
        return {(x, y): Content(feature, symbol=False, wooden_sheep=False, bonus=True, piece=piece)}
    tile, orientation = tile_of(slot)
    return {
        (x + dx, y + dy): Content(square.feature, square.symbol, wooden_sheep=False, bonus=False, piece=piece)
        for (dx, dy), square in game.box.tiles[tile].turns[orientation].items()
    }


def _line(place: Coordinate, content: Content) -> tuple[int, int, str, str, int]:
    letter = "T" if content.feature is None else TOKEN_OF[content.feature]
    return (*place, letter, _marks(content), content.piece)


def component_counts(state: Table) -> dict[str, int]:
    """How many of each component there are, wherever they lie."""
    laid = [display for display in state.displays if display]
    return {
        "tiles": state.bag.bit_count()
        + sum(len(tiles) for tiles in state.areas)
        + sum(count(display, is_tile) for display in laid),
        "bonus tiles": sum(state.bonus_left)
        + sum(duty.hand >= 0 for duty in state.duties)
        + sum(display.bonuses.bit_count() for display in laid),
        "towers": state.towers_left + sum(state.tower_stock) + sum(count(display, is_tower) for display in laid),
        "wooden sheep": state.sheep_left
        + sum(duty.sheep for duty in state.duties)
        + sum(count(display, is_sheep) for display in laid),
    }


# The view


def view(state: Table, seat: int | None) -> dict[str, Json]:
    """All there is to know; nothing in Tipperary is hidden, so it is the same for every seat."""
    game = state.game
    box = game.box
    return {
        "game": game.name,
        "seat": seat,
        "phase": state.phase.name.lower(),
        "round": state.round,
        "rounds": game.rounds,
        "to_act": list(state.to_act),
        "bag_holder": _seat(state.holder),
        "spin": state.spin,
        "marker": _seat(state.marker),
        "drawing": _seat(state.drawing),
        "areas": [list(tiles) for tiles in state.areas],
        "bag": [tile for tile in box.tiles if state.bag >> tile & 1],
        "supply": {
            "sheep": state.sheep_left,
            "towers": state.towers_left,
            "bonus": {TOKEN_OF[Feature(f)]: left for f, left in enumerate(state.bonus_left) if left},
        },
        "whiskey_track": [[value, step in box.whiskey_sheep] for step, value in enumerate(box.whiskey)],
        "displays": [_display_view(state, owner) for owner in range(game.players)],
        "scores": list(state.scores()),
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _display_view(state: Table, seat: int) -> Json:
    display = state.displays[seat]
    if display is None:
        return None
    duty = state.duties[seat]
    told = _told(state.game, display.hometown, display.layings)
    return {
        "town": display.hometown.name,
        "arms": ARMS[display.hometown.arms],
        "side": display.hometown.side,
        "area": state.area_of(seat) if state.phase is Phase.PLACE else None,
        "barrel": state.barrels[seat],
        "towers": state.tower_stock[seat],
        "flock": display.largest_flock,
        "rectangle": display.rectangle,
        "laid": duty.laid,
        "sheep_to_place": duty.sheep,
        "bonus_to_draw": duty.bonus,
        "bonus_in_hand": TOKEN_OF[Feature(duty.hand)] if duty.hand >= 0 else None,
        "layings": told.layings,
        "squares": told.lines,
    }


def _marks(content: Content) -> str:
    """Letters for what else is on a square: * symbol, w wooden sheep, b bonus tile."""
    return "*" * content.symbol + "w" * content.wooden_sheep + "b" * content.bonus


# The scene

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


def scene(state: Table, seat: int | None) -> Scene:
    """The displays, the viewer's first, and the tiles that lie open."""
    game = state.game
    order = list(range(game.players))
    if seat is not None:
        order = order[seat:] + order[:seat]
    boards = [_display_board(state, owner) for owner in order]
    notes = [_situation(state)]
    if state.phase is not Phase.OVER:
        notes.append(
            f"supply: {state.sheep_left} sheep, {state.towers_left} towers, {sum(state.bonus_left)} bonus tiles; "
            f"{state.bag.bit_count()} tiles in the bag"
        )
    notes.append("tile set: reconstructed" if game.setup.tiles is None else "tile set: custom")
    return Scene(game.title, tuple(notes), tuple(boards), tuple(_tray(state)))


def _situation(state: Table) -> str:
    match state.phase:
        case Phase.PLACE:
            return f"Round {state.round} of {state.game.rounds}: placement"
        case Phase.TOWERS:
            return "After the last round: placing towers"
        case Phase.OVER:
            return f"The game is over after {state.game.rounds} rounds"
        case Phase.FILL | Phase.SPIN:
            return f"Round {state.round} of {state.game.rounds} is being prepared"
        case _:
            return "The hometowns are being dealt"


def _display_board(state: Table, seat: int) -> SceneBoard:
    display = state.displays[seat]
    if display is None:
        return SceneBoard(title="hometown not dealt yet", grid="square", cells=(), seat=seat)
    arms = ARMS[display.hometown.arms]
    shown = squares(state.game, display)
    first_town_square = min(
        (y, x) for (x, y), content in shown.items() if content.feature is Feature.TOWN and content.piece == 0
    )
    cells = []
    for (x, y), content in shown.items():
        on_top = []
        if content.bonus:
            on_top.append("bonus")
        if content.symbol:
            on_top.append("sheep-symbol")
        if content.wooden_sheep:
            on_top.append("wooden-sheep")
        if (y, x) == first_town_square:
            on_top.append(f"arms-{arms}")
        cells.append(SceneCell(x, y, (GROUND[content.feature],), content.piece, tuple(on_top)))
    outlines = [Outline("score", tuple(display.grid.coordinates(display.area_squares)))]
    if display.layings:
        last = _squares_of_last(state.game, display)
        outlines.append(Outline("last", last))
    points = state.scores()[seat]
    value = state.game.box.whiskey[state.barrels[seat]]
    notes = [
        f"{points} points",
        f"area {display.area} · flock {display.largest_flock} · whiskey {value} · stones {display.stone_points}",
    ]
    extras = []
    if state.tower_stock[seat]:
        extras.append(f"{state.tower_stock[seat]} tower" + "s" * (state.tower_stock[seat] > 1))
    if state.marker == seat:
        extras.append("largest-flock marker")
    if display.explored:
        extras.append("hometown enclosed")
    if extras:
        notes.append(" · ".join(extras))
    return SceneBoard(
        title=display.hometown.name,
        grid="square",
        cells=tuple(cells),
        notes=tuple(notes),
        outlines=tuple(outlines),
        seat=seat,
        coordinates=True,
    )


def _squares_of_last(game: Tipperary, display: Display) -> tuple[Coordinate, ...]:
    slot, x, y = parts_of(display.layings[-1])
    if slot < FIRST_TILE_SLOT:
        return ((x, y),)
    tile, orientation = tile_of(slot)
    return tuple((x + dx, y + dy) for dx, dy in game.box.tiles[tile].turns[orientation])


def _tray(state: Table) -> list[SceneBoard]:
    """The open tiles, marked with the seat that has to choose, and bonus tiles that were drawn."""
    owner = {}
    drawn = []
    if state.phase is Phase.PLACE:
        for seat, duty in enumerate(state.duties):
            if not duty.laid:
                owner[state.area_of(seat)] = seat
            if duty.hand >= 0:
                drawn.append(_tile("bonus tile", {(0, 0): Square(Feature(duty.hand))}, seat))
    tiles = state.game.box.tiles
    return drawn + [
        _tile(f"{tile}", tiles[tile].turns[0], owner.get(area))
        for area, open_tiles in enumerate(state.areas)
        for tile in sorted(open_tiles)
    ]


def pieces(box: Box) -> dict[str, tuple[SceneCell, ...]]:
    """Every piece in every lie that looks different, as it would lie with its first square on a1."""
    small = {"sheep": SceneCell(0, 0, (), 0, ("wooden-sheep",)), "tower": SceneCell(0, 0, (GROUND[None],))}
    for feature, number in enumerate(box.bonus):
        if number:
            small[TOKEN_OF[Feature(feature)]] = SceneCell(0, 0, (GROUND[Feature(feature)],), 0, ("bonus",))
    found: dict[str, tuple[SceneCell, ...]] = {name: (cell,) for name, cell in small.items()}
    for tile in box.tiles.values():
        for orientation in tile.orientations:
            squares = tile.turns[orientation]
            found[f"{tile.number}{orientation_text(orientation)}"] = tuple(
                _loose(x, y, square) for (x, y), square in squares.items()
            )
    return found


def _tile(title: str, squares: Mapping[Coordinate, Square], seat: int | None) -> SceneBoard:
    cells = tuple(_loose(x, y, square) for (x, y), square in squares.items())
    return SceneBoard(title=title, grid="square", cells=cells, seat=seat)


def _loose(x: int, y: int, square: Square) -> SceneCell:
    return SceneCell(x, y, (GROUND[square.feature],), 0, ("sheep-symbol",) if square.symbol else ())
