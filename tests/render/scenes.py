"""Sample scenes that together use every name of the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from hedgerow.games.core.scene import GridKind, Outline, Scene, SceneBoard, SceneCell
from hedgerow.render.vocabulary import GROUNDS, PIECES

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
    return SceneBoard(title, "square", cells, ("12 area", "3 sheep"), outlines, seat, coordinates)


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
    return SceneBoard(title, "quadrant", tuple(cells), (), outlines, seat, coordinates)


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


def woolybully_land(score: bool = True) -> SceneBoard:
    outlines = [Outline("closed", parts=field) for field in CLOSED_FIELDS]
    if score:
        outlines.append(Outline("score", parts=_RED_FIELD))
    outlines.append(Outline("last", ((0, -1),)))
    pieces = {(-3, -2): ("hunter",), (-3, -1): ("wolf",), (0, 0): ("well",), (0, 2): ("shepherd",)}
    return quadrant_board(LAND, pieces, outlines=tuple(outlines), origin=(-3, -2))


def woolybully() -> Scene:
    """Return a position of Wooly Bully: the land, and a hand with both faces of each tile."""
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
    notes = ("Player 2's turn. 40 tiles in the bag.",)
    return Scene("Wooly Bully", notes, (woolybully_land(),), tray, numbered_seats=True)


def whole_vocabulary(grid: GridKind) -> SceneBoard:
    """Return a board with every ground and every piece of a kind of grid."""
    grounds, pieces = sorted(GROUNDS[grid]), sorted(PIECES[grid])
    parts = 4 if grid == "quadrant" else 1
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
    return SceneBoard(grid, grid, tuple(cells), (), outlines, 4, True)


def scene_of(*boards: SceneBoard, tray: tuple[SceneBoard, ...] = (), title: str = "Tipperary") -> Scene:
    return Scene(title, ("Round 7 of 12.",), boards, tray)


def everything() -> Scene:
    boards = (home_town(), *(whole_vocabulary(grid) for grid in ("square", "hex", "quadrant")))
    return scene_of(*boards, tray=boards)
