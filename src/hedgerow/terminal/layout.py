"""The table as it fits on the screen: board, tiles and moves seen together, even where there are few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.render.text import draw
from hedgerow.render.vocabulary import seat_colour
from hedgerow.terminal import paint
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import Screen

SHOWN_MOVES = 9
ENOUGH_MOVES = 5
"""With so many moves listed a table is not made smaller to list more."""
FEWEST_MOVES = 3
LINES_BELOW = 4
"""Heading and last line of the move list, and the prompt with the empty line before it."""


class Layout:
    """Arranges what one person sees of the table, or (with no seat) all who stand round it."""

    def __init__(self, console: Screen, scene: Scene, seat: int | None, names: Sequence[str]) -> None:
        self.console = console
        self.width = console.width
        self.lines_can_be_drawn = console.speaks_unicode
        self.scene = scene
        self.seat = seat
        self.names = names
        self.own = own_board(scene, seat)
        self.tray = [tile for tile in scene.tray if tile.seat == seat]

    def fitted(self, height: int | None) -> tuple[RenderableType, int]:
        """The roomiest table that leaves enough lines for moves, and how many moves can be listed under it."""
        if height is None:
            return self.roomy(), SHOWN_MOVES
        for table, moves_needed in self._ever_smaller():
            free = height - len(self.console.render_lines(table, pad=False)) - LINES_BELOW
            if free >= moves_needed:
                break
        return table, max(FEWEST_MOVES, min(SHOWN_MOVES, free))

    def fitted_alone(self, height: int | None) -> RenderableType:
        """The roomiest table that fits into so many lines, else the smallest."""
        tables = [self.roomy()] if height is None else [table for table, _ in self._ever_smaller()]
        for table in tables:
            if height is None or len(self.console.render_lines(table, pad=False)) <= height:
                break
        return table

    def _ever_smaller(self) -> Iterator[tuple[RenderableType, int]]:
        """Tables, each with the number of moves that there must be room for under it."""
        yield self.roomy(), ENOUGH_MOVES
        if self.lines_can_be_drawn:
            yield self.compact(borders=True), ENOUGH_MOVES
        yield self.compact(borders=False), FEWEST_MOVES
        yield self.compact(borders=False, notes=False), 0

    def roomy(self) -> RenderableType:
        """Everything below each other."""
        parts: list[RenderableType] = [Text(), self._title()]
        parts += [plain(note, "dim") for note in self.scene.notes[1:]]
        parts += [self._other(board) for board in self._others()]
        if self.own.seat is None:
            parts.append(self._players())
        lines = self.lines_can_be_drawn
        parts.append(paint.board_block(self.own, self._name(self.own.seat), self.width, lines))
        if self.tray:
            parts += [Text("To lay:", style="bold"), Padding(paint.tray_block(self.tray, lines), (0, 0, 0, 2))]
        return Group(*parts)

    def compact(self, borders: bool, notes: bool = True) -> RenderableType:
        """Notes (if at all) in as few lines as possible, loose tiles beside the board."""
        parts: list[RenderableType] = [self._title()]
        if notes:
            parts += [_cut(plain(line, "dim")) for line in packed(self.scene.notes[1:], self.width)]
            parts += [_cut(self._other(board)) for board in self._others()]
        if self.own.seat is None:
            parts.append(_cut(self._players()))
        else:
            head = paint.board_head(self.own, self._name(self.own.seat))
            parts.append(_cut(head.append_text(plain(f"  {' · '.join(self.own.notes)}", "dim"))))
        parts.append(self._board_and_tray(borders))
        return Group(*parts)

    def _board_and_tray(self, borders: bool) -> RenderableType:
        if not self.tray:
            return paint.board_picture(self.own, self.width, borders)
        to_lay = Group(Text("To lay:", style="bold"), paint.tray_block(self.tray, borders))
        tray_width = Measurement.get(self.console, self.console.options, to_lay).maximum
        board_width = self.width - tray_width - 4
        if paint.drawn_width(draw(self.own, borders=False)) > board_width:
            return Group(paint.board_picture(self.own, self.width, borders), to_lay)
        table = Table.grid(padding=(0, 4))
        table.add_row(paint.board_picture(self.own, board_width, borders), to_lay)
        return table

    def _title(self) -> RenderableType:
        return Rule(plain(f"{self.scene.title} · {self.scene.notes[0]}"), style="dim")

    def _others(self) -> list[SceneBoard]:
        return [board for board in self.scene.boards if board is not self.own]

    def _other(self, board: SceneBoard) -> Text:
        line = paint.seat_name(board.seat, self._name(board.seat))
        return line.append_text(plain(f"  {' · '.join(board.notes)}", "dim"))

    def _players(self) -> Text:
        """Who is who, where all share one map: by number if the notes speak of seats so, else by colour."""
        line = Text()
        for seat, name in enumerate(self.names):
            you = " (you)" if seat == self.seat else ""
            if self.scene.numbered_seats:
                line.append(f"seat {seat + 1} ", style="dim").append_text(plain(name, "bold")).append(you, style="dim")
                line.append("   ")
            else:
                line.append_text(paint.seat_name(seat, name)).append(f" {seat_colour(seat)}{you}   ", style="dim")
        return line

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]


def packed(notes: Sequence[str], width: int) -> list[str]:
    """Notes side by side as far as the width allows; none is broken."""
    lines: list[str] = []
    for note in notes:
        longer = f"{lines[-1]} · {note}" if lines else note
        if lines and len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(note)
    return lines


def own_board(scene: Scene, seat: int | None) -> SceneBoard:
    """The board of a seat, or the one that all share."""
    return next((board for board in scene.boards if board.seat == seat), scene.boards[0])


def _cut(line: Text) -> Text:
    """The line without its end rather than a second line."""
    line.no_wrap, line.overflow = True, "ellipsis"
    return line
