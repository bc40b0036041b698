"""Scenes, score sheets and JSON documents, rendered for a terminal with rich."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style as RichStyle
from rich.table import Table
from rich.text import Text

from hedgerow.games.core.contract import Json, State, points_by_name
from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.games.core.texts import item_name
from hedgerow.render.artwork import Art, art_in
from hedgerow.render.names import name_message
from hedgerow.render.text import Line, draw, legend
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import TerminalScreen

SEAT_COLOURS = ("#c8452f", "#4585c4", "#dfae34", "#4f9b60", "#8a8681")
SEAT_MARKS = ("●", "■", "▲", "◆", "✚")
"""Marks that distinguish seats without colours."""
TILE_GAP = 3
"""Columns between loose tiles."""


def to_rich(lines: Sequence[Line]) -> Text:
    """Return drawn lines as rich text."""
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


def seat_mark(seat: int) -> Text:
    """Return the mark of a seat in its colour."""
    index = seat % len(SEAT_MARKS)
    return Text(SEAT_MARKS[index], style=SEAT_COLOURS[index])


def seat_name(seat: int | None, name: str) -> Text:
    """Return a name with the mark of its seat."""
    if seat is None:
        return plain(name, "bold")
    return Text().append_text(seat_mark(seat)).append(" ").append_text(plain(name, "bold"))


def drawn_width(lines: Sequence[Line]) -> int:
    """Return the width of a drawing in columns."""
    return max((sum(len(span.text) for span in line) for line in lines), default=0)


def board_picture(board: SceneBoard, art: Art, width: int, borders: bool = True) -> RenderableType:
    """Return a board with borders if they fit into the width, else without, else cut off at the right."""
    lines = draw(board, borders=borders, art=art)
    if borders and drawn_width(lines) > width:
        lines = draw(board, borders=False, art=art)
    if drawn_width(lines) <= width:
        return to_rich(lines)
    warning = Text("The board is wider than the terminal: its right side is cut off.", style="yellow")
    return Group(to_rich(lines), warning)


def board_head(board: SceneBoard, name: str) -> Text:
    """Return the title of a board, after the name of its owner if it has one."""
    head = Text()
    if name:
        head.append_text(seat_name(board.seat, name)).append("  ")
    return head.append_text(plain(board.title, "italic"))


def board_block(board: SceneBoard, art: Art, name: str, width: int, borders: bool = True) -> RenderableType:
    """Return a board below its owner, title and notes."""
    parts: list[RenderableType] = [board_head(board, name)]
    if board.notes:
        parts.append(plain(" · ".join(board.notes), "dim"))
    return Group(*parts, Padding(board_picture(board, art, width - 2, borders), (0, 0, 0, 2)))


def hand_block(tiles: Sequence[SceneBoard], art: Art, width: int, borders: bool = True) -> RenderableType:
    """Return the loose tiles of one player side by side, in as many rows as the width requires."""
    drawn = [(plain(tile.title, "bold"), to_rich(draw(tile, borders=borders, art=art))) for tile in tiles]
    return Group(*map(_tile_row, _rows(drawn, width)))


def open_tiles_block(tiles: Sequence[SceneBoard], art: Art, numbered_seats: bool, width: int) -> RenderableType:
    """Return loose tiles in as many rows as the width requires, each with the mark of the seat it is for."""
    drawn = [(open_tile_title(tile, numbered_seats), to_rich(draw(tile, borders=False, art=art))) for tile in tiles]
    return Group(*map(_tile_row, _rows(drawn, width)))


def open_tile_title(tile: SceneBoard, numbered_seats: bool) -> Text:
    """Return the title of a loose tile, after the mark or number of the seat it is for."""
    if tile.seat is not None and numbered_seats:
        return plain(f"{tile.title} (seat {tile.seat + 1})", "bold")
    return seat_name(tile.seat, tile.title)


def _rows(drawn: Sequence[tuple[Text, Text]], width: int) -> Iterator[list[tuple[Text, Text]]]:
    row: list[tuple[Text, Text]] = []
    used = 0
    for title, picture in drawn:
        columns = max(title.cell_len, *(len(line) for line in picture.plain.split("\n")))
        if row and used + TILE_GAP + columns > width:
            yield row
            row, used = [], 0
        used += columns + (TILE_GAP if row else 0)
        row.append((title, picture))
    if row:
        yield row


def _tile_row(drawn: Sequence[tuple[Text, Text]]) -> RenderableType:
    table = Table.grid(padding=(0, TILE_GAP))
    for _ in drawn:
        table.add_column(vertical="top", no_wrap=True)
    table.add_row(*(Group(title, picture) for title, picture in drawn))
    return table


def scene_block(scene: Scene, names: Sequence[str], width: int, borders: bool = True) -> RenderableType:
    """Return all notes, boards and loose tiles of a scene below each other."""
    art = art_in(scene.package)
    parts: list[RenderableType] = [plain(note, "dim") for note in scene.lines]
    for board in scene.boards:
        name = "" if board.seat is None else names[board.seat]
        parts += [Text(), board_block(board, art, name, width, borders)]
    if scene.tiles:
        tiles = open_tiles_block(scene.tiles, art, scene.numbered_seats, width - 2)
        parts += [Text(), Text("Tiles:", style="bold"), Padding(tiles, (0, 0, 0, 2))]
    return Group(*parts)


def legend_block(scene: Scene) -> RenderableType:
    """Return the meaning of the letters on the boards."""
    art = art_in(scene.package)
    meanings: dict[str, str] = {}
    for board in (*scene.boards, *scene.tiles):
        meanings.update({name_message(scene.package, name): letters for name, letters in legend(board, art).items()})
    lines = [Text(f"{letters:<3} {meaning}") for meaning, letters in meanings.items()]
    if any(outline.kind == "last" for board in scene.boards for outline in board.outlines):
        lines.append(Text("[ ] the last move (or a heavy line)"))
    if any(outline.kind == "score" for board in scene.boards for outline in board.outlines):
        lines.append(Text("_   underlined: scores points"))
    return Columns(lines, padding=(0, 3), column_first=True)


def score_table(state: State, names: Sequence[str]) -> Table:
    """Return the score sheets of all seats side by side."""
    sheets = [points_by_name(sheet) for sheet in state.score_sheet()]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for seat in range(len(names)):
        table.add_column(seat_name(seat, names[seat]), justify="right")
    for item in dict.fromkeys(item for sheet in sheets for item in sheet):
        table.add_row(plain(item_name(state.game, item)), *(str(sheet.get(item, 0)) for sheet in sheets))
    table.add_section()
    winners = state.winners()
    totals = [
        Text(str(score), style="bold green" if seat in winners else "bold") for seat, score in enumerate(state.scores())
    ]
    table.add_row(Text("total", style="bold"), *totals)
    return table


def result_line(state: State, names: Sequence[str]) -> str:
    """Return the result of a finished game in words."""
    winners = [names[seat] for seat in state.winners()]
    if len(names) == 1:
        score = state.scores()[0]
        return f"{names[0]} finishes with {score} {'point' if score == 1 else 'points'}."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."


def print_json(screen: TerminalScreen, data: Json) -> None:
    """Print data as one JSON document, without colours and wrapping."""
    screen.file.write(json.dumps(data, ensure_ascii=not screen.supports_unicode, indent=2) + "\n")
