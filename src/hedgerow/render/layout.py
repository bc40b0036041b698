"""The sheet: title and notes, the boards in a balanced flow, the tray of loose tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.render.boards import BoardPicture, Box, rounded
from hedgerow.render.markup import number, path, rect, use, words
from hedgerow.render.seats import SeatMarks
from hedgerow.render.typeset import shortened, width, wrapped

_MARGIN: Final = 32
_GAP: Final = 20
_SHEET_WIDTH: Final = {0: 960, 1: 960}
_WIDE_SHEET: Final = 1200
_ROWS: Final = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
"""How many boards lie in each row."""

_LARGEST_CELL: Final = {1: 64, 2: 56}
_USUAL_LARGEST_CELL: Final = 48
_SMALLEST_CELL: Final = 8
_TALLEST_MAP: Final = {1: 760, 2: 680, 3: 620}
_USUAL_TALLEST_MAP: Final = 520
_NARROWEST_PANEL: Final = 240
_BOARD_MARGIN: Final = 30

_HEADING_MARK, _TRAY_MARK = 14, 11
_TRAY_CELL, _CROWDED_TRAY_CELL = 24, 18
_CROWDED_TRAY: Final = 10
_TRAY_MARGIN: Final = 12
_WIDEST_TRAY_TILE: Final = 260
_NARROWEST_TRAY_TILE: Final = 76
_WIDEST_TRAY_TITLE: Final = 180
_TRAY_GAP: Final = 12

_UNITS_PER_CELL: Final = 48


@dataclass
class Sheet:
    """A picture in the making: markup, filled from the top down to `bottom`."""

    width: float
    marks: SeatMarks
    bottom: float = 0
    markup: list[str] = field(default_factory=list)
    clips: int = 0

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * _MARGIN

    def clip(self, box: Box, radius: float) -> str:
        """A new clipping path, and its id."""
        self.clips += 1
        name = f"clip-{self.clips}"
        shape = (
            f'<rect x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}"'
            f' height="{number(box.height)}" rx="{number(radius)}"/>'
        )
        self.markup.append(f'<clipPath id="{name}">{shape}</clipPath>')
        return name


def lay_out(scene: Scene) -> Sheet:
    """The whole picture."""
    count = len(scene.boards)
    rows = _in_rows(scene.boards)
    scale = _scale(rows, _SHEET_WIDTH.get(count, _WIDE_SHEET) - 2 * _MARGIN)
    needed = max((sum(_panel_widths(row, scale)) + _GAP * (len(row) - 1) for row in rows), default=0)
    sheet = Sheet(max(_SHEET_WIDTH.get(count, _WIDE_SHEET), needed + 2 * _MARGIN), SeatMarks.of(scene))
    _title(sheet, scene)
    for row in rows:
        _row_of_panels(sheet, row, scale)
    if scene.tray:
        _tray(sheet, scene.tray)
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


def _scale(rows: Sequence[Sequence[SceneBoard]], room: float) -> float:
    """One scale for all boards, so that they can be compared; a whole number of pixels for a square."""
    count = sum(map(len, rows))
    tallest = _TALLEST_MAP.get(count, _USUAL_TALLEST_MAP)
    for cell in range(_LARGEST_CELL.get(count, _USUAL_LARGEST_CELL), _SMALLEST_CELL, -1):
        scale = cell / _UNITS_PER_CELL
        if all(
            sum(_panel_widths(row, scale)) + _GAP * (len(row) - 1) <= room
            and max(_picture(board, scale).box.height for board in row) <= tallest
            for row in rows
        ):
            return scale
    return _SMALLEST_CELL / _UNITS_PER_CELL


def _picture(board: SceneBoard, scale: float) -> BoardPicture:
    return BoardPicture(board, scale, _BOARD_MARGIN)


def _panel_widths(row: Sequence[SceneBoard], scale: float) -> list[float]:
    return [max(_NARROWEST_PANEL, _picture(board, scale).box.width) for board in row]


def _title(sheet: Sheet, scene: Scene) -> None:
    top = _MARGIN
    sheet.markup.append(use("hedge", _MARGIN - 4, top - 3, 32, 32, 'class="sprout"'))
    sheet.markup.append(words("title", _MARGIN + 36, top + 24, shortened(scene.title, 28, sheet.room - 36)))
    sheet.bottom = top + 36
    for note in scene.notes:
        for line in wrapped(note, 15, sheet.room, most_lines=3):
            sheet.bottom += 22
            sheet.markup.append(words("lead", _MARGIN, sheet.bottom - 6, line))
    sheet.bottom += 14


def _row_of_panels(sheet: Sheet, row: Sequence[SceneBoard], scale: float) -> None:
    widths = _filled(_panel_widths(row, scale), sheet.room - _GAP * (len(row) - 1))
    heads = [_head_lines(board, wide - 32) for board, wide in zip(row, widths, strict=True)]
    head_height = 44 + max(18 * len(lines) + (4 if lines else 0) for lines in heads)
    map_height = round(max(_picture(board, scale).box.height for board in row))
    left = float(_MARGIN)
    for board, wide, lines in zip(row, widths, heads, strict=True):
        panel = Box(left, sheet.bottom, left + wide, sheet.bottom + head_height + map_height)
        _panel(sheet, board, scale, panel, head_height, lines)
        left += wide + _GAP
    sheet.bottom += head_height + map_height + _GAP


def _filled(needed: Sequence[float], room: float) -> list[float]:
    """Widths that fill the room: equal, except where one needs more than its share."""
    share = room / len(needed)
    greedy = {index for index, wide in enumerate(needed) if wide > share}
    while greedy:
        left_over = room - sum(needed[index] for index in greedy)
        share = left_over / max(1, len(needed) - len(greedy))
        more = {index for index, wide in enumerate(needed) if wide > share}
        if more <= greedy:
            break
        greedy |= more
    return [wide if index in greedy else share for index, wide in enumerate(needed)]


def _head_lines(board: SceneBoard, room: float) -> list[str]:
    return [line for note in board.notes for line in wrapped(note, 13, room, most_lines=2)]


def _panel(sheet: Sheet, board: SceneBoard, scale: float, panel: Box, head_height: float, lines: Sequence[str]) -> None:
    clip = sheet.clip(panel, 8)
    frame = Box(panel.left, panel.top + head_height, panel.right, panel.bottom)
    sheet.markup += [
        f'<g clip-path="url(#{clip})">',
        rect("map", frame.left, frame.top, frame.width, frame.height),
        *_picture(board, scale).painted(frame, map_sheet=True),
        rect("card", panel.left, panel.top, panel.width, head_height),
        "</g>",
        path("rule", f"M{number(frame.left)} {number(frame.top)}h{number(frame.width)}"),
        rounded("frame", panel, 8),
    ]
    _heading(sheet, board, panel.left + 16, panel.top + 28, panel.width - 32)
    for index, line in enumerate(lines):
        sheet.markup.append(words("note", panel.left + 16, panel.top + 50 + 18 * index, line))


def _heading(sheet: Sheet, board: SceneBoard, left: float, baseline: float, room: float) -> None:
    aside = 0.0
    if board.seat is not None:
        sheet.markup += sheet.marks.painted(board.seat, left, baseline - 13, _HEADING_MARK)
        aside = sheet.marks.width(_HEADING_MARK) + 9
    title = shortened(board.title, 18, room - aside)
    sheet.markup.append(words("heading", left + aside, baseline, title))


@dataclass(frozen=True)
class _Loose:
    """A tile of the tray with what is written under it."""

    picture: BoardPicture
    title: str
    notes: tuple[str, ...]
    aside: float
    """The room that the mark of a seat takes before the title."""

    @property
    def wide(self) -> float:
        """The width of the tile's box."""
        texts = [self.title_width, *(width(note, 13) for note in self.notes)]
        return round(max(self.picture.box.width, _NARROWEST_TRAY_TILE, *texts))

    @property
    def title_width(self) -> float:
        return width(self.title, 13) + self.aside


def _loose(board: SceneBoard, crowded: bool, marks: SeatMarks) -> _Loose:
    cell = _CROWDED_TRAY_CELL if crowded else _TRAY_CELL
    picture = BoardPicture(board, cell / _UNITS_PER_CELL, _TRAY_MARGIN)
    if picture.box.width > _WIDEST_TRAY_TILE:
        smaller = picture.scale * _WIDEST_TRAY_TILE / picture.box.width
        picture = BoardPicture(board, smaller, _TRAY_MARGIN)
    notes = tuple(shortened(note, 13, _WIDEST_TRAY_TITLE) for note in board.notes)
    aside = 0 if board.seat is None else 2 + marks.width(_TRAY_MARK) + 5
    return _Loose(picture, shortened(board.title, 13, _WIDEST_TRAY_TITLE), notes, aside)


def _tray(sheet: Sheet, tray: Sequence[SceneBoard]) -> None:
    sheet.bottom += 4
    crowded = len(tray) > _CROWDED_TRAY
    for row in _tray_rows([_loose(board, crowded, sheet.marks) for board in tray], sheet.room):
        height = round(max(tile.picture.box.height for tile in row))
        left = float(_MARGIN)
        for tile in row:
            _tray_tile(sheet, tile, Box(left, sheet.bottom, left + tile.wide, sheet.bottom + height))
            left += tile.wide + _TRAY_GAP
        lines = max((1 if tile.title else 0) + len(tile.notes) for tile in row)
        sheet.bottom += height + 18 * lines + (4 if lines else 0) + _TRAY_GAP
    sheet.bottom += _GAP - _TRAY_GAP


def _tray_rows(tiles: Sequence[_Loose], room: float) -> Iterator[list[_Loose]]:
    row: list[_Loose] = []
    used = 0.0
    for tile in tiles:
        if row and used + tile.wide > room:
            yield row
            row, used = [], 0.0
        row.append(tile)
        used += tile.wide + _TRAY_GAP
    yield row


def _tray_tile(sheet: Sheet, tile: _Loose, box: Box) -> None:
    sheet.markup += [
        rounded("map", box, 6),
        *tile.picture.painted(box, map_sheet=False),
        rounded("rule", box, 6),
    ]
    baseline = box.bottom + 17
    seat = tile.picture.board.seat
    if seat is not None:
        sheet.markup += sheet.marks.painted(seat, box.left + 2, baseline - 10, _TRAY_MARK)
    if tile.title:
        sheet.markup.append(words("label", box.left + max(2, tile.aside), baseline, tile.title))
        baseline += 18
    for index, note in enumerate(tile.notes):
        sheet.markup.append(words("note", box.left + 2, baseline + 18 * index, note))
