"""Boards as lines of characters, for terminals.

The module depends on no terminal library: styles are names and colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from hedgerow.board import Coordinate
from hedgerow.games.core.notation import column_name
from hedgerow.games.core.scene import SceneBoard
from hedgerow.render.artwork import Art, shared_art
from hedgerow.render.box_lines import HEAVY, LIGHT, NONE, joint
from hedgerow.render.letters import Letters
from hedgerow.render.stylesheet import relative_luminance
from hedgerow.render.vocabulary import PARTS, check_cells


@dataclass(frozen=True)
class Style:
    """The look of a piece of text: a name for it, and colours as `#rrggbb`."""

    name: str
    foreground: str | None = None
    background: str | None = None
    bold: bool = False
    underline: bool = False


@dataclass(frozen=True)
class Span:
    """Characters in one style; `None` is the terminal's default."""

    text: str
    style: Style | None = None


Line = tuple[Span, ...]

_StyledCharacter = tuple[str, Style | None]
_Canvas = dict[Coordinate, _StyledCharacter]
"""Characters by column and row."""


def draw(
    board: SceneBoard, theme: Literal["light", "dark"] = "dark", borders: bool = True, art: Art | None = None
) -> list[Line]:
    """Return a board as lines of text.

    With `borders`, lines are drawn around pieces, heavy ones around the last move. Without, cells are packed closely
    and the last move is in brackets. Hexes never have borders; without `borders` they are closer together. `art` is
    that of the game; a name that it does not have is shown by its initials.
    """
    check_cells(board)
    if not board.cells:
        return []
    writer = _BoardWriter(board, theme, art or shared_art())
    if board.grid == "hex":
        return writer.hexes(tight=not borders)
    return writer.bordered() if borders or board.grid == "quadrant" else writer.packed()


def legend(board: SceneBoard, art: Art | None = None) -> dict[str, str]:
    """Return the characters for everything on a board, by name, in the order of the vocabulary.

    `closed` is one of the names if capitals are used for closed fields.
    """
    check_cells(board)
    letters = Letters((art or shared_art()).vocabulary.grids[board.grid], board.grid)
    found = letters.legend(board.cells)
    if board.grid == "quadrant" and board.cells:
        closed = _BoardWriter(board, "dark", art or shared_art()).closed_grounds()
        if closed:
            found["closed"] = "".join(found[name].upper() for name in found if name in closed)
    return found


class _BoardWriter:
    """One board to be written as characters."""

    def __init__(self, board: SceneBoard, theme: Literal["light", "dark"], art: Art) -> None:
        self.board = board
        self.palette = art.stylesheet.palette
        self.names = art.vocabulary.grids[board.grid]
        self.letters = Letters(self.names, board.grid)
        self.theme = theme
        self.cells = {(cell.x, cell.y): cell for cell in board.cells}
        self.last = self._outlined_cells("last")
        self.score = self._outlined_cells("score")
        self.last_parts, self.score_parts, self.closed_parts = map(self._outlined_parts, ("last", "score", "closed"))
        self.left, self.right = min(x for x, _ in self.cells), max(x for x, _ in self.cells)
        self.top, self.bottom = min(y for _, y in self.cells), max(y for _, y in self.cells)
        rows = [str(y + 1) for y in (self.top, self.bottom)]
        self.label_width = max(map(len, rows)) + 1 if board.coordinates else 0
        """The width of the row numbers."""

    def _outlined_cells(self, kind: str) -> set[Coordinate]:
        outlines = [outline for outline in self.board.outlines if outline.kind == kind]
        return {cell for outline in outlines for cell in outline.cells if cell in self.cells}

    def _outlined_parts(self, kind: str) -> set[tuple[int, int, int]]:
        """Return the parts of tiles in outlines of a kind, including all parts of whole tiles."""
        if self.board.grid != "quadrant":
            return set()
        single = {part for outline in self.board.outlines if outline.kind == kind for part in outline.parts}
        whole = {(x, y, part) for x, y in self._outlined_cells(kind) for part in range(PARTS["quadrant"])}
        return {(x, y, part) for x, y, part in single if (x, y) in self.cells} | whole

    def closed_grounds(self) -> set[str]:
        """Return the grounds that occur in a closed area."""
        return {self.cells[x, y].ground[part] for x, y, part in self.closed_parts}

    # Styles

    def _colour(self, name: str) -> str:
        colour = self.palette[name]
        return colour.dark if self.theme == "dark" else colour.light

    def _style(self, coordinate: Coordinate, part: int = 0) -> Style:
        cell = self.cells[coordinate]
        name = cell.ground[part]
        tone = self.names.ground(name).tone
        return Style(
            name,
            self._legible_on(tone),
            self._colour(tone),
            bold=bool(cell.on_top) or coordinate in self.last or (*coordinate, part) in self.last_parts,
            underline=coordinate in self.score or (*coordinate, part) in self.score_parts,
        )

    def _legible_on(self, tone: str) -> str:
        """Return the text colour with the better contrast on a ground: dark, or light."""
        return max((self._colour(name) for name in ("tink", "wool")), key=self._contrast_with(tone))

    def _contrast_with(self, tone: str) -> Callable[[str], float]:
        ground = relative_luminance(self._colour(tone))

        def contrast(colour: str) -> float:
            dark, bright = sorted((ground, relative_luminance(colour)))
            return (bright + 0.05) / (dark + 0.05)

        return contrast

    def _line_style(self, heavy: bool) -> Style:
        return Style("last", self._colour("last"), bold=True) if heavy else Style("border", self._colour("line2"))

    # Drawing

    def packed(self) -> list[Line]:
        """Return a grid of squares without borders: three characters per cell, one between cells."""
        canvas: _Canvas = {}
        for (x, y), cell in self.cells.items():
            column, row = self.label_width + 4 * (x - self.left) + 1, y - self.top + 1
            _write(canvas, column, row, self.letters.square(cell), self._style((x, y)))
            if (x, y) in self.last:
                if (x - 1, y) not in self.last:
                    canvas[column - 1, row] = ("[", self._line_style(True))
                if (x + 1, y) not in self.last:
                    canvas[column + 3, row] = ("]", self._line_style(True))
        self._label(canvas, lambda x: self.label_width + 4 * (x - self.left) + 2, lambda y: y - self.top + 1)
        return _lines(canvas)

    def bordered(self) -> list[Line]:
        """Return cells as blocks, three characters wide, with lines between pieces."""
        height = 3 if self.board.grid == "quadrant" else 1
        canvas: _Canvas = {}
        for y in range(self.top, self.bottom + 2):
            for x in range(self.left, self.right + 2):
                column = self.label_width + 4 * (x - self.left)
                row = 1 + (height + 1) * (y - self.top)
                self._frame(canvas, x, y, column, row, height)
                if (x, y) in self.cells:
                    self._block(canvas, (x, y), column + 1, row + 1)
        self._label(
            canvas,
            lambda x: self.label_width + 4 * (x - self.left) + 2,
            lambda y: 1 + (height + 1) * (y - self.top) + 1 + height // 2,
        )
        return _lines(canvas)

    def _block(self, canvas: _Canvas, coordinate: Coordinate, column: int, row: int) -> None:
        cell = self.cells[coordinate]
        if self.board.grid == "square":
            _write(canvas, column, row, self.letters.square(cell), self._style(coordinate))
            return
        middle = next((self.letters.piece(name)[0] for name in cell.on_top), "·")
        north, east, south, west = (
            (self.letters.quadrant(name, (*coordinate, part) in self.closed_parts), self._style(coordinate, part))
            for part, name in enumerate(cell.ground)
        )
        canvas |= {
            (column, row): self._corner(coordinate, 0),
            (column + 1, row): north,
            (column + 2, row): self._corner(coordinate, 1),
            (column, row + 1): west,
            (column + 1, row + 1): (middle, Style("middle", bold=True)),
            (column + 2, row + 1): east,
            (column, row + 2): self._corner(coordinate, 3),
            (column + 1, row + 2): south,
            (column + 2, row + 2): self._corner(coordinate, 2),
        }

    def _corner(self, coordinate: Coordinate, part: int) -> _StyledCharacter:
        """Return the corner of a tile before a part: a fence, or the ground if both parts have the same ground."""
        ground = self.cells[coordinate].ground
        if ground[part] == ground[part - 1]:
            style = self._style(coordinate, part)
            return " ", Style(style.name, style.foreground, style.background)
        return "\\/"[part % 2], Style("fence", self._colour("line2"))

    def _frame(self, canvas: _Canvas, x: int, y: int, column: int, row: int, height: int) -> None:
        """Draw the upper left corner of a cell and the lines from there to the right and down."""
        right, down = self._weight((x, y - 1), (x, y)), self._weight((x - 1, y), (x, y))
        up, left = self._weight((x - 1, y - 1), (x, y - 1)), self._weight((x - 1, y - 1), (x - 1, y))
        if up or right or down or left:
            heavy = HEAVY in (up, right, down, left)
            canvas[column, row] = (joint(up, right, down, left), self._line_style(heavy))
        else:
            self._fill_gaps(canvas, (x - 1, y - 1), [(column, row)])
        beside = [(column + step, row) for step in (1, 2, 3)]
        below = [(column, row + step) for step in range(1, height + 1)]
        if right:
            character = joint(NONE, right, NONE, right), self._line_style(right == HEAVY)
            canvas.update(dict.fromkeys(beside, character))
        else:
            self._fill_gaps(canvas, (x, y - 1), beside)
        if down:
            character = joint(down, NONE, down, NONE), self._line_style(down == HEAVY)
            canvas.update(dict.fromkeys(below, character))
        else:
            self._fill_gaps(canvas, (x - 1, y), below)

    def _fill_gaps(self, canvas: _Canvas, coordinate: Coordinate, gaps: Iterable[Coordinate]) -> None:
        """Fill the gaps between the cells of one piece with its ground, so that it is visible as one piece."""
        if coordinate in self.cells:
            style = self._style(coordinate)
            ground = Style(style.name, style.foreground, style.background)
            canvas.update(dict.fromkeys(gaps, (" ", ground)))

    def _weight(self, coordinate: Coordinate, neighbour: Coordinate) -> int:
        """Return the weight of the line between two neighbours."""
        if (coordinate in self.last) != (neighbour in self.last):
            return HEAVY
        cell, other = self.cells.get(coordinate), self.cells.get(neighbour)
        if cell is None or other is None:
            return NONE if cell is other else LIGHT
        return NONE if cell.group == other.group else LIGHT

    def hexes(self, tight: bool) -> list[Line]:
        """Return rows of hexes, each shifted by half a hex, with the last move in brackets.

        A hex takes six characters, two of them between hexes; if `tight`, four, and a feature under a figure moves into
        the gap after it.
        """
        half, glyph = (2, self.letters.tight_hex) if tight else (3, self.letters.hex)
        start = min(2 * half * x + half * y for x, y in self.cells)

        def column_of(x: int, y: int) -> int:
            return self.label_width + 2 * half * x + half * y - start + 1

        canvas: _Canvas = {}
        brackets: _Canvas = {}
        bottom_rows: dict[int, int] = {}
        for (x, y), cell in self.cells.items():
            column, row = column_of(x, y), y - self.top + 1
            _write(canvas, column, row, glyph(cell), self._style((x, y)))
            if (x, y) in self.last:
                if not (tight and (x - 1, y) in self.last):
                    brackets[column - 1, row] = ("[", self._line_style(True))
                if not (tight and (x + 1, y) in self.last):
                    brackets[column + 2 * half - (1 if tight else 2), row] = ("]", self._line_style(True))
            bottom_rows[x] = max(y, bottom_rows.get(x, y))
        canvas |= brackets
        if self.board.coordinates:
            self._label(canvas, None, lambda y: y - self.top + 1)
            for x, y in bottom_rows.items():
                _write(canvas, column_of(x, y + 1) + 1, y - self.top + 2, column_name(x), self._label_style())
        return _lines(canvas)

    # Coordinates

    def _label_style(self) -> Style:
        return Style("label", self._colour("ink2"))

    def _label(self, canvas: _Canvas, column_of: Callable[[int], int] | None, row_of: Callable[[int], int]) -> None:
        """Write column names above and row numbers beside the board; `column_of` returns the middle of a column."""
        if not self.board.coordinates:
            return
        for y in range(self.top, self.bottom + 1):
            _write(canvas, 0, row_of(y), str(y + 1).rjust(self.label_width - 1), self._label_style())
        if column_of is not None:
            for x in range(self.left, self.right + 1):
                name = column_name(x)
                _write(canvas, column_of(x) - (len(name) - 1) // 2, 0, name, self._label_style())


def _write(canvas: _Canvas, column: int, row: int, text: str, style: Style | None) -> None:
    for index, letter in enumerate(text):
        canvas[column + index, row] = (letter, style)


def _lines(canvas: _Canvas) -> list[Line]:
    """Return a canvas as lines, with neighbours of the same style joined."""
    rows: dict[int, dict[int, _StyledCharacter]] = {}
    for (column, row), character in canvas.items():
        rows.setdefault(row, {})[column] = character
    lines = []
    for row in range(min(rows), max(rows) + 1):
        spans: list[Span] = []
        letters = rows.get(row, {})
        for column in range(max(letters, default=-1) + 1):
            letter, style = letters.get(column, (" ", None))
            if spans and spans[-1].style == style:
                spans[-1] = Span(spans[-1].text + letter, style)
            else:
                spans.append(Span(letter, style))
        lines.append(tuple(spans))
    return lines
