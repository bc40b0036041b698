"""The layout of a picture: title and notes, rows of boards, and the tray of loose tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.render.artwork import Art
from hedgerow.render.boards import BoardPicture, Rect, rounded_rect
from hedgerow.render.markup import format_number, path, rect, text_element, use
from hedgerow.render.seats import SeatMarks
from hedgerow.render.typeset import shorten, text_width, wrap_text

_MARGIN: Final = 32
_GAP: Final = 20
_SHEET_WIDTH: Final = {0: 960, 1: 960}
_WIDE_SHEET: Final = 1200
_ROWS: Final = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
"""The number of boards in each row."""

_MAX_CELL: Final = {1: 64, 2: 56}
_DEFAULT_MAX_CELL: Final = 48
_MIN_CELL: Final = 8
_MAX_MAP_HEIGHT: Final = {1: 760, 2: 680, 3: 620}
_DEFAULT_MAX_MAP_HEIGHT: Final = 520
_MIN_PANEL_WIDTH: Final = 240
_BOARD_MARGIN: Final = 30

_HEADING_MARK, _TRAY_MARK = 14, 11
_TRAY_CELL, _CROWDED_TRAY_CELL = 24, 18
_CROWDED_TRAY: Final = 10
_TRAY_MARGIN: Final = 12
_MAX_TRAY_TILE_WIDTH: Final = 260
_MIN_TRAY_TILE_WIDTH: Final = 76
_MAX_TRAY_TITLE_WIDTH: Final = 180
_TRAY_GAP: Final = 12

_UNITS_PER_CELL: Final = 48


@dataclass
class PictureSheet:
    """A picture under construction: markup that fills a sheet from the top down to `bottom`."""

    width: float
    art: Art
    marks: SeatMarks
    bottom: float = 0
    markup: list[str] = field(default_factory=list)
    clips: int = 0

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return self.width - 2 * _MARGIN

    def clip(self, area: Rect, radius: float) -> str:
        """Add a clipping path and return its id."""
        self.clips += 1
        name = f"clip-{self.clips}"
        shape = (
            f'<rect x="{format_number(area.left)}" y="{format_number(area.top)}"'
            f' width="{format_number(area.width)}" height="{format_number(area.height)}" rx="{format_number(radius)}"/>'
        )
        self.markup.append(f'<clipPath id="{name}">{shape}</clipPath>')
        return name


def lay_out(scene: Scene, art: Art) -> PictureSheet:
    """Return the sheet with the whole picture of a scene."""
    count = len(scene.boards)
    rows = _in_rows(scene.boards)
    scale = _scale(rows, _SHEET_WIDTH.get(count, _WIDE_SHEET) - 2 * _MARGIN)
    needed = max((sum(_panel_widths(row, scale)) + _GAP * (len(row) - 1) for row in rows), default=0)
    sheet = PictureSheet(max(_SHEET_WIDTH.get(count, _WIDE_SHEET), needed + 2 * _MARGIN), art, SeatMarks.of(scene))
    _title(sheet, scene)
    for row in rows:
        _row_of_panels(sheet, row, scale)
    if scene.tiles:
        _tray(sheet, scene.tiles)
    sheet.bottom += _MARGIN - _GAP
    return sheet


def _in_rows(boards: Sequence[SceneBoard]) -> list[Sequence[SceneBoard]]:
    counts = _ROWS.get(len(boards)) or [3] * (-(-len(boards) // 3))
    rows = []
    start = 0
    for count in counts:
        rows.append(boards[start : start + count])
        start += count
    return [row for row in rows if row]


def _scale(rows: Sequence[Sequence[SceneBoard]], width: float) -> float:
    """Return the largest common scale at which all boards fit; a square has a whole number of pixels."""
    count = sum(map(len, rows))
    max_height = _MAX_MAP_HEIGHT.get(count, _DEFAULT_MAX_MAP_HEIGHT)
    for cell in range(_MAX_CELL.get(count, _DEFAULT_MAX_CELL), _MIN_CELL, -1):
        scale = cell / _UNITS_PER_CELL
        if all(
            sum(_panel_widths(row, scale)) + _GAP * (len(row) - 1) <= width
            and max(_picture(board, scale).bounds.height for board in row) <= max_height
            for row in rows
        ):
            return scale
    return _MIN_CELL / _UNITS_PER_CELL


def _picture(board: SceneBoard, scale: float) -> BoardPicture:
    return BoardPicture(board, scale, _BOARD_MARGIN)


def _panel_widths(row: Sequence[SceneBoard], scale: float) -> list[float]:
    return [max(_MIN_PANEL_WIDTH, _picture(board, scale).bounds.width) for board in row]


def _title(sheet: PictureSheet, scene: Scene) -> None:
    top = _MARGIN
    sheet.markup.append(use("hedge", _MARGIN - 4, top - 3, 32, 32, 'class="sprout"'))
    sheet.markup.append(text_element("title", _MARGIN + 36, top + 24, shorten(scene.title, 28, sheet.inner_width - 36)))
    sheet.bottom = top + 36
    for note in scene.lines:
        for line in wrap_text(note, 15, sheet.inner_width, max_lines=3):
            sheet.bottom += 22
            sheet.markup.append(text_element("lead", _MARGIN, sheet.bottom - 6, line))
    sheet.bottom += 14


def _row_of_panels(sheet: PictureSheet, row: Sequence[SceneBoard], scale: float) -> None:
    widths = _distribute(_panel_widths(row, scale), sheet.inner_width - _GAP * (len(row) - 1))
    heads = [_head_lines(board, panel_width - 32) for board, panel_width in zip(row, widths, strict=True)]
    head_height = 44 + max(18 * len(lines) + (4 if lines else 0) for lines in heads)
    map_height = round(max(_picture(board, scale).bounds.height for board in row))
    left = float(_MARGIN)
    for board, panel_width, lines in zip(row, widths, heads, strict=True):
        panel = Rect(left, sheet.bottom, left + panel_width, sheet.bottom + head_height + map_height)
        _panel(sheet, board, scale, panel, head_height, lines)
        left += panel_width + _GAP
    sheet.bottom += head_height + map_height + _GAP


def _distribute(needed: Sequence[float], width: float) -> list[float]:
    """Return panel widths that fill a row: equal, except for panels that need more than their share."""
    share = width / len(needed)
    oversized = {index for index, panel_width in enumerate(needed) if panel_width > share}
    while oversized:
        remaining = width - sum(needed[index] for index in oversized)
        share = remaining / max(1, len(needed) - len(oversized))
        more = {index for index, panel_width in enumerate(needed) if panel_width > share}
        if more <= oversized:
            break
        oversized |= more
    return [panel_width if index in oversized else share for index, panel_width in enumerate(needed)]


def _head_lines(board: SceneBoard, width: float) -> list[str]:
    return [line for note in board.notes for line in wrap_text(note, 13, width, max_lines=2)]


def _panel(
    sheet: PictureSheet, board: SceneBoard, scale: float, panel: Rect, head_height: float, lines: Sequence[str]
) -> None:
    clip = sheet.clip(panel, 8)
    frame = Rect(panel.left, panel.top + head_height, panel.right, panel.bottom)
    sheet.markup += [
        f'<g clip-path="url(#{clip})">',
        rect("map", frame.left, frame.top, frame.width, frame.height),
        *_picture(board, scale).draw(sheet.art, frame, show_grid=True),
        rect("card", panel.left, panel.top, panel.width, head_height),
        "</g>",
        path("rule", f"M{format_number(frame.left)} {format_number(frame.top)}h{format_number(frame.width)}"),
        rounded_rect("frame", panel, 8),
    ]
    _heading(sheet, board, panel.left + 16, panel.top + 28, panel.width - 32)
    for index, line in enumerate(lines):
        sheet.markup.append(text_element("note", panel.left + 16, panel.top + 50 + 18 * index, line))


def _heading(sheet: PictureSheet, board: SceneBoard, left: float, baseline: float, width: float) -> None:
    indent = 0.0
    if board.seat is not None:
        sheet.markup += sheet.marks.draw(board.seat, left, baseline - 13, _HEADING_MARK)
        indent = sheet.marks.width(_HEADING_MARK) + 9
    title = shorten(board.title, 18, width - indent)
    sheet.markup.append(text_element("heading", left + indent, baseline, title))


@dataclass(frozen=True)
class _TrayTile:
    """A loose tile with the text below it."""

    picture: BoardPicture
    title: str
    notes: tuple[str, ...]
    indent: float
    """The width of the seat's mark before the title."""

    @property
    def width(self) -> float:
        """The width of the tile's frame."""
        texts = [self.title_width, *(text_width(note, 13) for note in self.notes)]
        return round(max(self.picture.bounds.width, _MIN_TRAY_TILE_WIDTH, *texts))

    @property
    def title_width(self) -> float:
        return text_width(self.title, 13) + self.indent


def _tray_tile(board: SceneBoard, crowded: bool, marks: SeatMarks) -> _TrayTile:
    cell = _CROWDED_TRAY_CELL if crowded else _TRAY_CELL
    picture = BoardPicture(board, cell / _UNITS_PER_CELL, _TRAY_MARGIN)
    if picture.bounds.width > _MAX_TRAY_TILE_WIDTH:
        smaller = picture.scale * _MAX_TRAY_TILE_WIDTH / picture.bounds.width
        picture = BoardPicture(board, smaller, _TRAY_MARGIN)
    notes = tuple(shorten(note, 13, _MAX_TRAY_TITLE_WIDTH) for note in board.notes)
    indent = 0 if board.seat is None else 2 + marks.width(_TRAY_MARK) + 5
    return _TrayTile(picture, shorten(board.title, 13, _MAX_TRAY_TITLE_WIDTH), notes, indent)


def _tray(sheet: PictureSheet, tray: Sequence[SceneBoard]) -> None:
    sheet.bottom += 4
    crowded = len(tray) > _CROWDED_TRAY
    for row in _tray_rows([_tray_tile(board, crowded, sheet.marks) for board in tray], sheet.inner_width):
        height = round(max(tile.picture.bounds.height for tile in row))
        left = float(_MARGIN)
        for tile in row:
            _draw_tray_tile(sheet, tile, Rect(left, sheet.bottom, left + tile.width, sheet.bottom + height))
            left += tile.width + _TRAY_GAP
        lines = max((1 if tile.title else 0) + len(tile.notes) for tile in row)
        sheet.bottom += height + 18 * lines + (4 if lines else 0) + _TRAY_GAP
    sheet.bottom += _GAP - _TRAY_GAP


def _tray_rows(tiles: Sequence[_TrayTile], width: float) -> Iterator[list[_TrayTile]]:
    row: list[_TrayTile] = []
    used = 0.0
    for tile in tiles:
        if row and used + tile.width > width:
            yield row
            row, used = [], 0.0
        row.append(tile)
        used += tile.width + _TRAY_GAP
    yield row


def _draw_tray_tile(sheet: PictureSheet, tile: _TrayTile, frame: Rect) -> None:
    sheet.markup += [
        rounded_rect("map", frame, 6),
        *tile.picture.draw(sheet.art, frame, show_grid=False),
        rounded_rect("rule", frame, 6),
    ]
    baseline = frame.bottom + 17
    seat = tile.picture.board.seat
    if seat is not None:
        sheet.markup += sheet.marks.draw(seat, frame.left + 2, baseline - 10, _TRAY_MARK)
    if tile.title:
        sheet.markup.append(text_element("label", frame.left + max(2, tile.indent), baseline, tile.title))
        baseline += 18
    for index, note in enumerate(tile.notes):
        sheet.markup.append(text_element("note", frame.left + 2, baseline + 18 * index, note))
