"""Scenes, score sheets and numbers for a terminal, with rich."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style as RichStyle
from rich.table import Table
from rich.text import Text

from hedgerow.games.core.contract import Json, State, points_by_name
from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.render.names import name_message
from hedgerow.render.text import Line, draw, legend
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import Screen

SEAT_COLOURS = ("#c8452f", "#4585c4", "#dfae34", "#4f9b60", "#8a8681")
SEAT_MARKS = ("●", "■", "▲", "◆", "✚")
"""A seat is never told by colour alone."""


def rich_lines(lines: Sequence[Line]) -> Text:
    """Drawn lines as rich text."""
    text = Text(no_wrap=True)
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for span in line:
            style = RichStyle()
            if span.style:
                style = RichStyle(
                    color=span.style.foreground,
                    bgcolor=span.style.background,
                    bold=span.style.bold,
                    underline=span.style.underline,
                )
            text.append(span.text, style)
    return text


def seat_name(seat: int | None, name: str) -> Text:
    """A name with the seat's mark and colour."""
    if seat is None:
        return plain(name, "bold")
    place = seat % len(SEAT_MARKS)
    return Text(f"{SEAT_MARKS[place]} ", style=SEAT_COLOURS[place]).append_text(plain(name, "bold default"))


def drawn_width(lines: Sequence[Line]) -> int:
    """The columns that a drawing needs."""
    return max((sum(len(span.text) for span in line) for line in lines), default=0)


def board_picture(board: SceneBoard, width: int, borders: bool = True) -> RenderableType:
    """A board as large as the terminal allows: with lines between pieces (`borders`), else packed, else cut."""
    lines = draw(board, borders=borders)
    if borders and drawn_width(lines) > width:
        lines = draw(board, borders=False)
    if drawn_width(lines) <= width:
        return rich_lines(lines)
    cut = Text("The board is wider than the terminal; its right side is cut off here.", style="yellow")
    return Group(rich_lines(lines), cut)


def board_head(board: SceneBoard, name: str) -> Text:
    """Whose board it is (if it is anybody's), and what it is called."""
    head = Text()
    if name:
        head.append_text(seat_name(board.seat, name)).append("  ")
    return head.append_text(plain(board.title, "italic"))


def board_block(board: SceneBoard, name: str, width: int, borders: bool = True) -> RenderableType:
    """A board with its owner (if it has one), title and notes above it."""
    parts: list[RenderableType] = [board_head(board, name)]
    if board.notes:
        parts.append(plain(" · ".join(board.notes), "dim"))
    return Group(*parts, Padding(board_picture(board, width - 2, borders), (0, 0, 0, 2)))


def tray_block(tray: Sequence[SceneBoard], borders: bool = True) -> RenderableType:
    """Loose tiles side by side."""
    table = Table.grid(padding=(0, 3))
    for _ in tray:
        table.add_column(vertical="top", no_wrap=True)
    table.add_row(*(Group(plain(board.title, "bold"), rich_lines(draw(board, borders=borders))) for board in tray))
    return table


def legend_block(scene: Scene) -> RenderableType:
    """What the letters on the boards mean, in a player's words."""
    meanings: dict[str, str] = {}
    for board in (*scene.boards, *scene.tray):
        meanings.update({name_message(name): letters for name, letters in legend(board).items()})
    lines = [Text(f"{letters:<3} {words}") for words, letters in meanings.items()]
    if any(outline.kind == "last" for board in scene.boards for outline in board.outlines):
        lines.append(Text("[ ] the last move (or a heavy line)"))
    if any(outline.kind == "score" for board in scene.boards for outline in board.outlines):
        lines.append(Text("_   underlined: counts for points"))
    return Columns(lines, padding=(0, 3), column_first=True)


def score_table(state: State, names: Sequence[str]) -> Table:
    """The score sheets of all seats side by side."""
    sheets = [points_by_name(sheet) for sheet in state.score_sheet()]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for seat in range(len(names)):
        table.add_column(seat_name(seat, names[seat]), justify="right")
    for name in dict.fromkeys(name for sheet in sheets for name in sheet):
        table.add_row(plain(name), *(str(sheet.get(name, 0)) for sheet in sheets))
    table.add_section()
    winners = state.winners()
    totals = [
        Text(str(score), style="bold green" if seat in winners else "bold") for seat, score in enumerate(state.scores())
    ]
    table.add_row(Text("total", style="bold"), *totals)
    return table


def result_line(state: State, names: Sequence[str]) -> str:
    """Who has won, in words."""
    winners = [names[seat] for seat in state.winners()]
    if len(names) == 1:
        return f"{names[0]} finishes with {state.scores()[0]} points."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."


def print_json(screen: Screen, data: Json) -> None:
    """Data for programs: one JSON document, no colours, no wrapping."""
    screen.file.write(json.dumps(data, ensure_ascii=not screen.speaks_unicode, indent=2) + "\n")
