"""Sample scenes that together use every name of the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import floor
from typing import Literal

from hedgerow.games import game_class
from hedgerow.games.core.scene import GridKind, Outline, Scene, SceneBoard, SceneCell, Tray, TrayTile
from hedgerow.games.core.texts import texts_package
from hedgerow.render import text
from hedgerow.render.artwork import Art, art_in
from hedgerow.render.vocabulary import GRIDS, PARTS
from tests.registered import GAME_ON

LETTERS = {
    ".": "meadow",
    "s": "pasture-1",
    "S": "pasture-2",
    "g": "grain",
    "D": "distillery",
    "b": "bog",
    "R": "ruin",
    "3": "stone-3",
    "t": "town",
    "T": "tower",
}


def square_board(
    grounds: str,
    groups: str = "",
    on_top: dict[tuple[int, int], tuple[str, ...]] | None = None,
    title: str = "Aoife",
    outlines: tuple[Outline, ...] = (),
    seat: int | None = 1,
    coordinates: bool = True,
) -> SceneBoard:
    """Return a board from rows of letters; `groups` has the same shape, one digit for each piece."""
    pieces = on_top or {}
    numbers = groups.split() or ["0" * len(row) for row in grounds.split()]
    cells = tuple(
        SceneCell(x, y, (LETTERS[letter],), int(numbers[y][x]), pieces.get((x, y), ()))
        for y, row in enumerate(grounds.split())
        for x, letter in enumerate(row)
        if letter != "_"
    )
    return SceneBoard("board", title, "square", cells, ("12 area", "3 sheep"), outlines, (), seat, coordinates)


def home_town() -> SceneBoard:
    return square_board(
        "ttR. ttSg ttD3 .sTb",
        "1112 1112 1133 4433",
        {(0, 0): ("arms-harp",), (3, 0): ("wooden-sheep",), (0, 3): ("bonus", "sheep-symbol")},
        outlines=(
            Outline("last", ((2, 2), (3, 2), (2, 3), (3, 3))),
            Outline("score", ((0, 0), (1, 0), (0, 1), (1, 1))),
        ),
    )


FIELDS = {
    "K": "field-black",
    "B": "field-blue",
    "R": "field-red",
    "Y": "field-yellow",
    "V": "village",
    "F": "forest",
}


def quadrant_board(
    faces: str,
    on_top: Mapping[tuple[int, int], tuple[str, ...]] | None = None,
    title: str = "The land",
    outlines: tuple[Outline, ...] = (),
    seat: int | None = None,
    origin: tuple[int, int] = (0, 0),
    coordinates: bool = True,
) -> SceneBoard:
    """Return a board from lines of faces, four letters each, clockwise from the north; `origin` is the first cell."""
    pieces = on_top or {}
    cells: list[SceneCell] = []
    for y, line in enumerate(faces.strip().splitlines(), origin[1]):
        for x, face in enumerate(line.split(), origin[0]):
            if face != "____":
                ground = tuple(FIELDS[letter] for letter in face)
                cells.append(SceneCell(x, y, ground, len(cells), pieces.get((x, y), ())))
    return SceneBoard("land", title, "quadrant", tuple(cells), (), outlines, (), seat, coordinates)


def part_at(x: float, y: float, side: float) -> tuple[int, int, int]:
    """Return the part of a tile that contains a point, for tiles with this side length."""
    cell_x, cell_y = floor(x / side), floor(y / side)
    right, down = x - side * (cell_x + 0.5), y - side * (cell_y + 0.5)
    if abs(right) > abs(down):
        return cell_x, cell_y, 1 if right > 0 else 3
    return cell_x, cell_y, 2 if down > 0 else 0


LAND = """
    FFFF ____ ____ ____
    FFFF KRRF YYRR VVVY
    FKKF RRKK RVRR VVVV
    KKKB KVKK RYVV VVBY
    KKYR KYBK VBRY BBBB
"""
"""A land with matching edges; the village square is at (0, 0), the upper left corner at (-3, -2)."""

_BLACK_FIELD = (
    *((-3, 0, 1), (-3, 0, 2), (-3, 1, 0), (-3, 1, 1), (-3, 1, 2), (-3, 2, 0), (-3, 2, 1)),
    *((-2, 0, 2), (-2, 0, 3), (-2, 1, 0), (-2, 1, 2), (-2, 1, 3), (-2, 2, 0), (-2, 2, 3)),
)
_RED_FIELD = (
    *((-2, -1, 1), (-2, -1, 2), (-2, 0, 0), (-2, 0, 1), (-1, -1, 2), (-1, -1, 3)),
    *((-1, 0, 0), (-1, 0, 2), (-1, 0, 3), (-1, 1, 0)),
)
_YELLOW_FIELDS = (((-1, 1, 1), (0, 1, 3)), ((-2, 2, 1), (-1, 2, 3)))
CLOSED_FIELDS = (_BLACK_FIELD, _RED_FIELD, *_YELLOW_FIELDS)
"""All closed fields of `LAND`; they extend within tiles and across the edges between them."""


def quadrant_land(score: bool = True) -> SceneBoard:
    outlines = [Outline("closed", parts=field) for field in CLOSED_FIELDS]
    if score:
        outlines.append(Outline("score", parts=_RED_FIELD))
    outlines.append(Outline("last", ((0, -1),)))
    pieces = {(-3, -2): ("hunter",), (-3, -1): ("wolf",), (0, 0): ("well",), (0, 2): ("shepherd",)}
    return quadrant_board(LAND, pieces, outlines=tuple(outlines), origin=(-3, -2))


def quadrant_scene() -> Scene:
    """Return a land of quadrants, and a hand with both faces of each tile."""
    faces = ("BBFK BYYY", "FFRR BRYY", "BBRK KRRR", "FFFF YYYY", "BYKR BBYR", "YYYY")
    tray = tuple(
        quadrant_board(
            face,
            {(0, 0): ("wolf",)} if face.startswith("FFFF") else {},
            title=f"tile {number}" if " " in face else "your shepherd",
            seat=1,
            coordinates=False,
        )
        for number, face in enumerate(faces, 1)
    )
    stage = "Player 2's turn. 40 tiles in the bag."
    scene = scene_of(quadrant_land(), tray=tray, title="Land")
    return replace(scene, stage=stage, numbered_seats=True)


PACKAGES: Mapping[GridKind, str] = {grid: texts_package(game_class(name)) for grid, name in GAME_ON.items()}
"""The package of a game on each grid."""


def art_on(grid: GridKind) -> Art:
    """Return the art of the game on a grid."""
    return art_in(PACKAGES[grid])


def draw(board: SceneBoard, theme: Literal["light", "dark"] = "dark", borders: bool = True) -> list[text.Line]:
    """Return a board as text, with the art of the game on its grid."""
    return text.draw(board, theme, borders, art_on(board.grid))


def legend(board: SceneBoard) -> dict[str, str]:
    """Return the legend of a board, with the art of the game on its grid."""
    return text.legend(board, art_on(board.grid))


def whole_vocabulary(grid: GridKind) -> SceneBoard:
    """Return a board with every ground and every piece of a kind of grid."""
    names = art_on(grid).vocabulary.grids[grid]
    grounds, pieces, parts = sorted(names.grounds), sorted(names.pieces), PARTS[grid]
    cells = []
    for index in range(max(len(grounds), len(pieces))):
        ground = tuple(grounds[(index + part) % len(grounds)] for part in range(parts))
        on_top = (pieces[index],) if index < len(pieces) else ()
        cells.append(SceneCell(index % 5, index // 5, ground, index, on_top))
    outlines = (
        Outline("last", ((0, 0), (1, 0), (0, 1))),
        Outline("score", ((1, 0), (2, 0), (1, 1))),
        Outline("closed", ((3, 0), (4, 0))),
    )
    return SceneBoard(grid, grid, grid, tuple(cells), (), outlines, (), 4, True)


def scene_of(*boards: SceneBoard, tray: tuple[SceneBoard, ...] = (), title: str = "Town") -> Scene:
    package = next((PACKAGES[board.grid] for board in (*boards, *tray)), "")
    return Scene(title, boards, "Round 7 of 12.", trays=trays_of(*tray), package=package)


def trays_of(*boards: SceneBoard) -> tuple[Tray, ...]:
    """Return one tray with a tile for each board."""
    tiles = tuple(TrayTile(None, board.title, board.grid, board.cells, board.seat) for board in boards)
    return (Tray("tray", "", tiles),) if tiles else ()


def everything() -> list[Scene]:
    """Return a scene with every name of each grid."""
    return [scene_of(whole_vocabulary(grid), tray=(whole_vocabulary(grid),) * 12) for grid in GRIDS]
