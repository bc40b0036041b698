"""Scenes, score sheets and numbers for a terminal, with rich."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.style import Style as RichStyle
from rich.table import Table
from rich.text import Text

from hedgerow.games.contract import Json, State, points_by_name
from hedgerow.games.scene import Scene, SceneBoard
from hedgerow.pictures.text import Line, draw, legend

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
        return Text(name, style="bold")
    place = seat % len(SEAT_MARKS)
    return Text(f"{SEAT_MARKS[place]} ", style=SEAT_COLOURS[place]).append(name, style="bold default")


def board_picture(board: SceneBoard, width: int) -> RenderableType:
    """A board as large as the terminal allows: with lines between pieces, else packed, else cut."""
    for borders in (True, False):
        lines = draw(board, borders=borders)
        if max((sum(len(span.text) for span in line) for line in lines), default=0) <= width:
            return rich_lines(lines)
    cut = Text("The board is wider than the terminal; its right side is cut off here.", style="yellow")
    return Group(rich_lines(lines), cut)


def board_block(board: SceneBoard, name: str, width: int) -> RenderableType:
    """A board with its owner (if it has one), title and notes above it."""
    head = Text()
    if name:
        head.append_text(seat_name(board.seat, name)).append("  ")
    head.append(board.title, style="italic")
    parts: list[RenderableType] = [head]
    if board.notes:
        parts.append(Text(" · ".join(board.notes), style="dim"))
    return Group(*parts, Padding(board_picture(board, width - 2), (0, 0, 0, 2)))


def tray_block(tray: Sequence[SceneBoard]) -> RenderableType:
    """Loose tiles side by side."""
    table = Table.grid(padding=(0, 3))
    for _ in tray:
        table.add_column(vertical="top")
    table.add_row(*(Group(Text(board.title, style="bold"), rich_lines(draw(board))) for board in tray))
    return table


def legend_line(scene: Scene) -> Text:
    """What the letters on the boards mean."""
    meanings: dict[str, str] = {}
    for board in (*scene.boards, *scene.tray):
        meanings.update(legend(board))
    text = Text(style="dim")
    text.append("   ".join(f"{glyph} {name}" for name, glyph in meanings.items()))
    return text


def score_table(state: State, names: Sequence[str]) -> Table:
    """The score sheets of all seats side by side."""
    sheets = [points_by_name(sheet) for sheet in state.score_sheet()]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for seat in range(len(names)):
        table.add_column(seat_name(seat, names[seat]), justify="right")
    for name in dict.fromkeys(name for sheet in sheets for name in sheet):
        table.add_row(name, *(str(sheet.get(name, 0)) for sheet in sheets))
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


def print_json(console: Console, data: Json) -> None:
    """Data for programs: one JSON document, no colours, no wrapping."""
    console.file.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
