"""Descriptions of scenes in words, for screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from hedgerow.games.core.notation import cell_names
from hedgerow.games.core.scene import GridKind, Scene, SceneBoard
from hedgerow.i18n import Language, messages_of, translate
from hedgerow.render.names import name_message
from hedgerow.render.seats import SeatMarks

msg = messages_of(__package__)

_CELLS: Final[Mapping[GridKind, str]] = {"square": "squares", "hex": "hexes", "quadrant": "tiles"}

Translator = Callable[[str], str]


def describe(scene: Scene, language: Language = "en") -> str:
    """Return the notes of a scene, the content of each board, the last moves and the titles of loose tiles."""

    def text_of(message: str) -> str:
        return translate(message, language)

    marks = SeatMarks.of(scene)
    parts = [*scene.lines, *(_board(board, scene.package, marks, text_of) for board in scene.boards)]
    if scene.tiles:
        titles = [tile.title or text_of(msg("untitled-tile")) for tile in scene.tiles]
        parts.append(text_of(msg("tray", tiles="; ".join(titles))))
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def _board(board: SceneBoard, package: str, marks: SeatMarks, text_of: Translator) -> str:
    title = board.title if board.seat is None else f"{board.title} ({text_of(marks.name(board.seat))})"
    parts = [f"{title}: {text_of(msg(_CELLS[board.grid], count=len(board.cells)))}"]
    names = Counter(name for cell in board.cells for name in (*cell.ground, *cell.on_top))
    if names:
        contents = (f"{count} × {text_of(name_message(package, name))}" for name, count in names.most_common())
        parts.append(", ".join(contents))
    parts += board.notes
    last = {
        cell
        for outline in board.outlines
        if outline.kind == "last"
        for cell in (*outline.cells, *((x, y) for x, y, _ in outline.parts))
    }
    if last:
        parts.append(text_of(msg("last-move", cells=cell_names(sorted(last, key=lambda cell: (cell[1], cell[0]))))))
    return "; ".join(parts)
