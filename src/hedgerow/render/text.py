"""A board as lines of letters, for terminals. Knows no terminal: styles are names and colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from hedgerow.board import Coordinate
from hedgerow.games.core.notation import column_name
from hedgerow.games.core.scene import GridKind, SceneBoard
from hedgerow.render import glyphs
from hedgerow.render.box_lines import HEAVY, LIGHT, NONE, joint
from hedgerow.render.stylesheet import palette, relative_luminance
from hedgerow.render.vocabulary import GROUNDS, PARTS, check_names


@dataclass(frozen=True)
class Style:
    """How a piece of text looks: a name for it, and colours as `#rrggbb`."""

    name: str
    foreground: str | None = None
    background: str | None = None
    bold: bool = False
    underline: bool = False


@dataclass(frozen=True)
class Span:
    """Characters in one style; `None` is the terminal's own."""

    text: str
    style: Style | None = None


Line = tuple[Span, ...]

_Painted = tuple[str, Style | None]
_Paper = dict[Coordinate, _Painted]
"""Characters by column and row."""


def draw(board: SceneBoard, theme: Literal["light", "dark"] = "dark", borders: bool = True) -> list[Line]:
    """The board as lines of text.

    With `borders`, lines run around laid pieces, heavy ones around the last move. Without, cells
    are packed closely and the last move stands in brackets. Hexes have no lines in either case; without
    `borders` they stand closer together.
    """
    check_names(board)
    if not board.cells:
        return []
    pen = _Pen(board, theme)
    if board.grid == "hex":
        return pen.hexes(tight=not borders)
    return pen.bordered() if borders or board.grid == "quadrant" else pen.packed()


def plain_text(lines: Iterable[Line]) -> str:
    """The lines without colours."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def legend(board: SceneBoard) -> dict[str, str]:
    """What is on the board, name → letters, in the order of the vocabulary.

    `closed` is among the names where capitals are used for closed fields.
    """
    check_names(board)
    there = {name for cell in board.cells for name in (*cell.ground, *cell.on_top)}
    grounds = [name for name in GROUNDS[board.grid] if name in there]
    pieces = sorted(there - set(grounds))
    letters = {name: _legend_glyph(board.grid, name) for name in (*grounds, *pieces)}
    if board.grid == "quadrant" and board.cells:
        closed = _Pen(board, "dark").closed_grounds()
        if closed:
            letters["closed"] = "".join(glyphs.quadrant_glyph(name, closed=True) for name in grounds if name in closed)
    return letters


def _legend_glyph(grid: GridKind, name: str) -> str:
    tables: Mapping[GridKind, tuple[Mapping[str, str], ...]] = {
        "square": (glyphs.SQUARE, glyphs.SQUARE_PIECES, glyphs.ARMS),
        "hex": (glyphs.HEX, glyphs.HEX_FEATURES),
        "quadrant": (glyphs.QUADRANT, glyphs.QUADRANT_PIECES),
    }
    for table in tables[grid]:
        if name in table:
            return table[name].strip()
    return glyphs.figure_glyph(name)


class _Pen:
    """Writes one board."""

    def __init__(self, board: SceneBoard, theme: Literal["light", "dark"]) -> None:
        self.board = board
        self.theme = theme
        self.cells = {(cell.x, cell.y): cell for cell in board.cells}
        self.last = self._pointed_out("last")
        self.score = self._pointed_out("score")
        self.last_parts, self.score_parts, self.closed_parts = map(self._parts, ("last", "score", "closed"))
        self.left, self.right = min(x for x, _ in self.cells), max(x for x, _ in self.cells)
        self.top, self.bottom = min(y for _, y in self.cells), max(y for _, y in self.cells)
        rows = [str(y + 1) for y in (self.top, self.bottom)]
        self.side = max(map(len, rows)) + 1 if board.coordinates else 0
        """The width of the row numbers."""

    def _pointed_out(self, kind: str) -> set[Coordinate]:
        outlines = [outline for outline in self.board.outlines if outline.kind == kind]
        return {cell for outline in outlines for cell in outline.cells if cell in self.cells}

    def _parts(self, kind: str) -> set[tuple[int, int, int]]:
        """The parts of tiles that are pointed out, one by one or with the whole tile."""
        if self.board.grid != "quadrant":
            return set()
        one_by_one = {part for outline in self.board.outlines if outline.kind == kind for part in outline.parts}
        whole = {(x, y, part) for x, y in self._pointed_out(kind) for part in range(PARTS)}
        return {(x, y, part) for x, y, part in one_by_one if (x, y) in self.cells} | whole

    def closed_grounds(self) -> set[str]:
        """The grounds that lie in a closed area somewhere."""
        return {self.cells[x, y].ground[part] for x, y, part in self.closed_parts}

    # Styles

    def _colour(self, name: str) -> str:
        colour = palette()[name]
        return colour.dark if self.theme == "dark" else colour.light

    def _style(self, place: Coordinate, part: int = 0) -> Style:
        cell = self.cells[place]
        name = cell.ground[part]
        terrain = GROUNDS[self.board.grid][name]
        standing = any(piece != "bonus" for piece in cell.on_top)
        return Style(
            name,
            self._legible_on(terrain.tone),
            self._colour(terrain.tone),
            bold=standing or place in self.last or (*place, part) in self.last_parts,
            underline=place in self.score or (*place, part) in self.score_parts,
        )

    def _legible_on(self, tone: str) -> str:
        """Ink, or wool where the ground is too dark for ink."""
        return max((self._colour(name) for name in ("tink", "wool")), key=self._contrast_with(tone))

    def _contrast_with(self, tone: str) -> Callable[[str], float]:
        ground = relative_luminance(self._colour(tone))

        def contrast(colour: str) -> float:
            dark, bright = sorted((ground, relative_luminance(colour)))
            return (bright + 0.05) / (dark + 0.05)

        return contrast

    def _line_style(self, heavy: bool) -> Style:
        return Style("last", self._colour("last"), bold=True) if heavy else Style("border", self._colour("line2"))

    # Ways to write

    def packed(self) -> list[Line]:
        """Three characters a cell, one between cells; the last move in brackets."""
        paper: _Paper = {}
        for (x, y), cell in self.cells.items():
            column, row = self.side + 4 * (x - self.left) + 1, y - self.top + 1
            _write(paper, column, row, glyphs.square_glyph(cell), self._style((x, y)))
            if (x, y) in self.last:
                if (x - 1, y) not in self.last:
                    paper[column - 1, row] = ("[", self._line_style(True))
                if (x + 1, y) not in self.last:
                    paper[column + 3, row] = ("]", self._line_style(True))
        self._label(paper, lambda x: self.side + 4 * (x - self.left) + 2, lambda y: y - self.top + 1)
        return _lines(paper)

    def bordered(self) -> list[Line]:
        """Every cell a block of three characters, with lines between laid pieces."""
        tall = 3 if self.board.grid == "quadrant" else 1
        paper: _Paper = {}
        for y in range(self.top, self.bottom + 2):
            for x in range(self.left, self.right + 2):
                column = self.side + 4 * (x - self.left)
                row = 1 + (tall + 1) * (y - self.top)
                self._frame(paper, x, y, column, row, tall)
                if (x, y) in self.cells:
                    self._block(paper, (x, y), column + 1, row + 1)
        self._label(
            paper,
            lambda x: self.side + 4 * (x - self.left) + 2,
            lambda y: 1 + (tall + 1) * (y - self.top) + 1 + tall // 2,
        )
        return _lines(paper)

    def _block(self, paper: _Paper, place: Coordinate, column: int, row: int) -> None:
        cell = self.cells[place]
        if self.board.grid == "square":
            _write(paper, column, row, glyphs.square_glyph(cell), self._style(place))
            return
        middle = next((glyphs.QUADRANT_PIECES[name] for name in cell.on_top), "·")
        north, east, south, west = (
            (glyphs.quadrant_glyph(name, (*place, part) in self.closed_parts), self._style(place, part))
            for part, name in enumerate(cell.ground)
        )
        paper |= {
            (column, row): self._corner(place, 0),
            (column + 1, row): north,
            (column + 2, row): self._corner(place, 1),
            (column, row + 1): west,
            (column + 1, row + 1): (middle, Style("middle", bold=True)),
            (column + 2, row + 1): east,
            (column, row + 2): self._corner(place, 3),
            (column + 1, row + 2): south,
            (column + 2, row + 2): self._corner(place, 2),
        }

    def _corner(self, place: Coordinate, part: int) -> _Painted:
        """The corner of a tile before a part of it: a fence, or the ground where it runs on from the part before."""
        ground = self.cells[place].ground
        if ground[part] == ground[part - 1]:
            style = self._style(place, part)
            return " ", Style(style.name, style.foreground, style.background)
        return "\\/"[part % 2], Style("fence", self._colour("line2"))

    def _frame(self, paper: _Paper, x: int, y: int, column: int, row: int, tall: int) -> None:
        """The upper left corner of a cell with the lines from there to the right and down."""
        right, down = self._weight((x, y - 1), (x, y)), self._weight((x - 1, y), (x, y))
        up, left = self._weight((x - 1, y - 1), (x, y - 1)), self._weight((x - 1, y - 1), (x - 1, y))
        if up or right or down or left:
            heavy = HEAVY in (up, right, down, left)
            paper[column, row] = (joint(up, right, down, left), self._line_style(heavy))
        else:
            self._run_on(paper, (x - 1, y - 1), [(column, row)])
        beside = [(column + step, row) for step in (1, 2, 3)]
        below = [(column, row + step) for step in range(1, tall + 1)]
        if right:
            painted = joint(NONE, right, NONE, right), self._line_style(right == HEAVY)
            paper.update(dict.fromkeys(beside, painted))
        else:
            self._run_on(paper, (x, y - 1), beside)
        if down:
            painted = joint(down, NONE, down, NONE), self._line_style(down == HEAVY)
            paper.update(dict.fromkeys(below, painted))
        else:
            self._run_on(paper, (x - 1, y), below)

    def _run_on(self, paper: _Paper, place: Coordinate, gaps: Iterable[Coordinate]) -> None:
        """Inside a piece the ground of a cell runs on to the next, so that the piece is seen as one."""
        if place in self.cells:
            style = self._style(place)
            ground = Style(style.name, style.foreground, style.background)
            paper.update(dict.fromkeys(gaps, (" ", ground)))

    def _weight(self, one: Coordinate, other: Coordinate) -> int:
        """The line between two neighbours."""
        if (one in self.last) != (other in self.last):
            return HEAVY
        here, there = self.cells.get(one), self.cells.get(other)
        if here is None or there is None:
            return NONE if here is there else LIGHT
        return NONE if here.group == there.group else LIGHT

    def hexes(self, tight: bool) -> list[Line]:
        """Rows of hexes, each shifted by half a hex; the last move in brackets.

        Six characters a hex, two of them between hexes. Tight: four, and a feature under a figure moves
        into the gap after it.
        """
        half, glyph = (2, glyphs.tight_hex_glyph) if tight else (3, glyphs.hex_glyph)
        start = min(2 * half * x + half * y for x, y in self.cells)

        def column_of(x: int, y: int) -> int:
            return self.side + 2 * half * x + half * y - start + 1

        paper: _Paper = {}
        brackets: _Paper = {}
        lowest: dict[int, int] = {}
        for (x, y), cell in self.cells.items():
            column, row = column_of(x, y), y - self.top + 1
            _write(paper, column, row, glyph(cell), self._style((x, y)))
            if (x, y) in self.last:
                if not (tight and (x - 1, y) in self.last):
                    brackets[column - 1, row] = ("[", self._line_style(True))
                if not (tight and (x + 1, y) in self.last):
                    brackets[column + 2 * half - (1 if tight else 2), row] = ("]", self._line_style(True))
            lowest[x] = max(y, lowest.get(x, y))
        paper |= brackets
        if self.board.coordinates:
            self._label(paper, None, lambda y: y - self.top + 1)
            for x, y in lowest.items():
                _write(paper, column_of(x, y + 1) + 1, y - self.top + 2, column_name(x), self._label_style())
        return _lines(paper)

    # Coordinates

    def _label_style(self) -> Style:
        return Style("label", self._colour("ink2"))

    def _label(self, paper: _Paper, column_of: Callable[[int], int] | None, row_of: Callable[[int], int]) -> None:
        """Column names on top, row numbers at the side. `column_of` is the middle of a column."""
        if not self.board.coordinates:
            return
        for y in range(self.top, self.bottom + 1):
            _write(paper, 0, row_of(y), str(y + 1).rjust(self.side - 1), self._label_style())
        if column_of is not None:
            for x in range(self.left, self.right + 1):
                name = column_name(x)
                _write(paper, column_of(x) - (len(name) - 1) // 2, 0, name, self._label_style())


def _write(paper: _Paper, column: int, row: int, text: str, style: Style | None) -> None:
    for index, letter in enumerate(text):
        paper[column + index, row] = (letter, style)


def _lines(paper: _Paper) -> list[Line]:
    """The characters as lines, neighbours of one style joined."""
    rows: dict[int, dict[int, _Painted]] = {}
    for (column, row), painted in paper.items():
        rows.setdefault(row, {})[column] = painted
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
