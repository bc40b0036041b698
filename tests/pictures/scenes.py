"""Scenes to paint, each name of the vocabulary in one of them."""

from __future__ import annotations

from hedgerow.games.scene import GridKind, Outline, Scene, SceneBoard, SceneCell
from hedgerow.pictures.vocabulary import GROUNDS, PIECES

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
    """A board from rows of letters; `groups` has the same shape, one figure for each laid piece."""
    pieces = on_top or {}
    numbers = groups.split() or ["0" * len(row) for row in grounds.split()]
    cells = tuple(
        SceneCell(x, y, (LETTERS[letter],), int(numbers[y][x]), pieces.get((x, y), ()))
        for y, row in enumerate(grounds.split())
        for x, letter in enumerate(row)
        if letter != "_"
    )
    return SceneBoard(title, "square", cells, ("12 area", "3 sheep"), outlines, seat, coordinates)


def hometown() -> SceneBoard:
    return square_board(
        "ttR. ttSg ttD3 .sTb",
        "1112 1112 1133 4433",
        {(0, 0): ("arms-harp",), (3, 0): ("wooden-sheep",), (0, 3): ("bonus", "sheep-symbol")},
        outlines=(
            Outline("last", ((2, 2), (3, 2), (2, 3), (3, 3))),
            Outline("score", ((0, 0), (1, 0), (0, 1), (1, 1))),
        ),
    )


def whole_vocabulary(grid: GridKind) -> SceneBoard:
    """A board with every ground and every piece of a kind of grid."""
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
    boards = (hometown(), *(whole_vocabulary(grid) for grid in ("square", "hex", "quadrant")))
    return scene_of(*boards, tray=boards)
