"""A scene in words, for those who hear a picture instead of seeing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from hedgerow.games.core.notation import cell_names
from hedgerow.games.core.scene import GridKind, Scene, SceneBoard
from hedgerow.render.seats import SeatMarks

_CELLS: Final[Mapping[GridKind, tuple[str, str]]] = {
    "square": ("square", "squares"),
    "hex": ("hex", "hexes"),
    "quadrant": ("tile", "tiles"),
}


def described(scene: Scene) -> str:
    """The notes, what lies on each board, and the last moves."""
    marks = SeatMarks.of(scene)
    parts = [*scene.notes, *(_board(board, marks) for board in scene.boards)]
    if scene.tray:
        parts.append("Beside the boards: " + "; ".join(tile.title or "a tile" for tile in scene.tray) + ".")
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def _board(board: SceneBoard, marks: SeatMarks) -> str:
    title = board.title if board.seat is None else f"{board.title} ({marks.named(board.seat)})"
    one, many = _CELLS[board.grid]
    count = len(board.cells)
    parts = [f"{title}: {count} {one if count == 1 else many}"]
    names = Counter(name for cell in board.cells for name in (*cell.ground, *cell.on_top))
    if names:
        parts.append(", ".join(f"{number} {name}" for name, number in names.most_common()))
    parts += board.notes
    last = {
        cell
        for outline in board.outlines
        if outline.kind == "last"
        for cell in (*outline.cells, *((x, y) for x, y, _ in outline.parts))
    }
    if last:
        parts.append(f"last move at {cell_names(sorted(last, key=lambda cell: (cell[1], cell[0])))}")
    return "; ".join(parts) + "."
