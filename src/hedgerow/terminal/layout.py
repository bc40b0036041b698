"""The layout of a position on the screen: board, tiles and moves together, even on a screen with few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.render.artwork import art_in, seat_colour
from hedgerow.render.text import draw
from hedgerow.terminal import paint
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import TerminalScreen

SHOWN_MOVES = 9
ENOUGH_MOVES = 5
"""Moves that have to fit below a layout; it is not made smaller to show more."""
MIN_MOVES = 3
LINES_BELOW = 4
"""Lines below a layout: heading and footer of the move list, an empty line and the prompt."""


class ScreenLayout:
    """A position as one seat sees it, or everybody at the screen (`None`)."""

    def __init__(self, screen: TerminalScreen, scene: Scene, seat: int | None, names: Sequence[str]) -> None:
        self.screen = screen
        self.art = art_in(scene.package)
        self.width = screen.width
        self.can_draw_borders = screen.supports_unicode
        self.scene = scene
        self.seat = seat
        self.names = names
        self.own = own_board(scene, seat)
        self.hand = [] if seat is None else [tile for tile in scene.tiles if tile.seat == seat]
        self.open_tiles = [tile for tile in scene.tiles if seat is None or tile.seat != seat]

    def fit_with_moves(self, height: int | None) -> tuple[RenderableType, int]:
        """Return the most spacious layout that leaves enough lines for moves, and the number of moves below it."""
        if height is None:
            return self.spacious(), SHOWN_MOVES
        for layout, moves_needed in self._from_large_to_small():
            free = height - self._height_of(layout) - LINES_BELOW
            if free >= moves_needed:
                break
        return layout, max(MIN_MOVES, min(SHOWN_MOVES, free))

    def fit(self, height: int | None) -> RenderableType:
        """Return the most spacious layout that is not higher than `height` lines, or else the smallest."""
        if height is None:
            return self.spacious()
        for layout, _ in self._from_large_to_small():
            if self._height_of(layout) <= height:
                break
        return layout

    def _height_of(self, layout: RenderableType) -> int:
        return len(self.screen.render_lines(layout, pad=False))

    def _from_large_to_small(self) -> Iterator[tuple[RenderableType, int]]:
        """Yield layouts, each with the number of moves that have to fit below it."""
        yield self.spacious(), ENOUGH_MOVES
        if self.open_tiles and self.can_draw_borders:
            yield self.compact(borders=True, draw_open_tiles=True), ENOUGH_MOVES
        if self.open_tiles:
            yield self.compact(borders=False, draw_open_tiles=True), ENOUGH_MOVES
        if self.can_draw_borders:
            yield self.compact(borders=True), ENOUGH_MOVES
        yield self.compact(borders=False), MIN_MOVES
        yield self.compact(borders=False, notes=False), 0

    def spacious(self) -> RenderableType:
        """Return all parts below each other."""
        parts: list[RenderableType] = [Text(), self._title()]
        parts += [plain(note, "dim") for note in self.scene.notes]
        parts += [self._summary(board) for board in self._other_boards()]
        if self.own.seat is None:
            parts.append(self._players())
        borders = self.can_draw_borders
        parts.append(paint.board_block(self.own, self.art, self._name(self.own.seat), self.width, borders))
        if self.hand:
            hand = paint.hand_block(self.hand, self.art, self.width - 2, borders)
            parts += [Text("Your tiles:", style="bold"), Padding(hand, (0, 0, 0, 2))]
        if self.open_tiles:
            parts.append(self._drawn_open_tiles())
        return Group(*parts)

    def compact(self, borders: bool, notes: bool = True, draw_open_tiles: bool = False) -> RenderableType:
        """Return the notes (if wanted) in as few lines as possible, and the player's tiles beside the board.

        Open tiles are drawn below the board, or only listed in one line.
        """
        parts: list[RenderableType] = [self._title()]
        if notes:
            parts += [plain(line, "dim") for line in pack(self.scene.notes, self.width)]
            parts += [self._summary(board) for board in self._other_boards()]
        if self.open_tiles and not draw_open_tiles:
            parts.append(_truncate(self._listed_open_tiles()))
        parts.append(_truncate(self._players() if self.own.seat is None else self._own_heading()))
        parts.append(self._board_and_hand(borders))
        if self.open_tiles and draw_open_tiles:
            parts.append(self._drawn_open_tiles())
        return Group(*parts)

    def _board_and_hand(self, borders: bool) -> RenderableType:
        if not self.hand:
            return paint.board_picture(self.own, self.art, self.width, borders)
        hand = Group(Text("Your tiles:", style="bold"), paint.hand_block(self.hand, self.art, self.width, borders))
        hand_width = Measurement.get(self.screen, self.screen.options, hand).maximum
        board_width = self.width - hand_width - 4
        if paint.drawn_width(draw(self.own, borders=False, art=self.art)) > board_width:
            return Group(paint.board_picture(self.own, self.art, self.width, borders), hand)
        table = Table.grid(padding=(0, 4))
        table.add_row(paint.board_picture(self.own, self.art, board_width, borders), hand)
        return table

    def _drawn_open_tiles(self) -> RenderableType:
        tiles = paint.open_tiles_block(self.open_tiles, self.art, self.scene.numbered_seats, self.width - 2)
        return Group(Text("Open tiles:", style="bold"), Padding(tiles, (0, 0, 0, 2)))

    def _listed_open_tiles(self) -> Text:
        line = Text("Open tiles (type all to see them): ", style="dim")
        titles = [paint.open_tile_title(tile, self.scene.numbered_seats) for tile in self.open_tiles]
        return line.append_text(Text(" · ", style="dim").join(titles))

    def _title(self) -> RenderableType:
        return Rule(plain(" · ".join(filter(None, (self.scene.title, self.scene.stage)))), style="dim")

    def _other_boards(self) -> list[SceneBoard]:
        return [board for board in self.scene.boards if board is not self.own]

    def _summary(self, board: SceneBoard) -> Text:
        line = paint.seat_name(board.seat, self._name(board.seat))
        return line.append_text(plain(f"  {' · '.join(board.notes)}", "dim"))

    def _own_heading(self) -> Text:
        """Return the owner, title and notes of the viewer's board in one line, without the title if it is too long."""
        notes = plain(f"  {' · '.join(self.own.notes)}", "dim")
        line = paint.board_head(self.own, self._name(self.own.seat)).append_text(notes)
        return line if line.cell_len <= self.width else self._summary(self.own)

    def _players(self) -> Text:
        """Return the names of all players on a common board, each with the seat number or colour of the notes."""
        line = Text()
        for seat, name in enumerate(self.names):
            you = " (you)" if seat == self.seat else ""
            if self.scene.numbered_seats:
                line.append(f"seat {seat + 1} ", style="dim").append_text(plain(name, "bold")).append(you, style="dim")
                line.append("   ")
            else:
                line.append_text(paint.seat_name(seat, name)).append(f" {seat_colour(seat)}{you}", style="dim")
                line.append_text(plain(self._seat_facts(seat))).append("   ")
        return line

    def _seat_facts(self, seat: int) -> str:
        """Return the points and counters of a seat; nothing if the notes of the scene describe the seats."""
        if self.scene.notes or not self.scene.seats:
            return ""
        known = self.scene.seats[seat]
        counters = [f"{counter.value} {counter.name}" for counter in (*known.score, *known.counters)]
        points = [] if known.points is None else [f"{known.points} point{'' if known.points == 1 else 's'}"]
        return f": {', '.join([*points, *counters])}"

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]


def pack(notes: Sequence[str], width: int) -> list[str]:
    """Join notes into lines that are as long as the width allows, without breaking a note."""
    lines: list[str] = []
    for note in notes:
        longer = f"{lines[-1]} · {note}" if lines else note
        if lines and len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(note)
    return lines


def own_board(scene: Scene, seat: int | None) -> SceneBoard:
    """Return the board of a seat, or the common board."""
    return next((board for board in scene.boards if board.seat == seat), scene.boards[0])


def _truncate(line: Text) -> Text:
    """Make a line end with an ellipsis instead of wrapping."""
    line.no_wrap, line.overflow = True, "ellipsis"
    return line
