"""The drawings on the cells of a board, as the vocabulary places them. The page's `cell-drawings.ts` is its double."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from hedgerow.board import Coordinate
from hedgerow.games.core.scene import SceneCell
from hedgerow.render.lattice import Lattice
from hedgerow.render.markup import Point, circle, format_number, format_numbers, initials_element, use
from hedgerow.render.vocabulary import GridArt, PieceArt, Spot, Spots, initials


@dataclass(frozen=True)
class _Piece:
    """A piece on the board."""

    name: str
    art: PieceArt
    centre: Point
    """Where it is drawn: the centre of its cell or area, or a place beside that."""
    cell: SceneCell

    def clears(self, cell: SceneCell, centre: Point) -> bool:
        """Return whether a cell near the piece has no drawing."""
        distance = hypot(centre[0] - self.centre[0], centre[1] - self.centre[1])
        return self.art.area in cell.ground and distance < self.art.clearing


@dataclass(frozen=True)
class CellDrawings:
    """The cells of a board with their drawings, in units of the art."""

    art: GridArt
    lattice: Lattice
    cells: Mapping[Coordinate, SceneCell]
    mini: bool

    @cached_property
    def _pieces(self) -> dict[Coordinate, list[_Piece]]:
        return {coordinate: list(self._pieces_on(coordinate)) for coordinate in self.cells}

    @cached_property
    def _clearing_pieces(self) -> list[_Piece]:
        return [piece for pieces in self._pieces.values() for piece in pieces if piece.art.clearing]

    def _pieces_on(self, coordinate: Coordinate) -> Iterator[_Piece]:
        """Yield the pieces on a cell; those in the same place stand side by side."""
        cell = self.cells[coordinate]
        named = [(name, self.art.piece(name)) for name in cell.on_top]
        places = [art.place for _, art in named]
        for index, (name, art) in enumerate(named):
            x, y = self._area_centre(coordinate, art.area) if art.area else self.lattice.centre(coordinate)
            if not self.mini:
                x += art.aside if len(set(places)) > 1 else 0
                x += (places[:index].count(art.place) - (places.count(art.place) - 1) / 2) * art.spacing
            yield _Piece(name, art, (x, y), cell)

    def _area_centre(self, start: Coordinate, ground: str) -> Point:
        """Return the centre of the connected cells with a ground in the group of a cell."""
        group, found = self.cells[start].group, {start: self.lattice.centre(start)}
        queue = [start]
        while queue:
            for beside in self.lattice.neighbours(queue.pop()):
                cell = self.cells.get(beside)
                if beside not in found and cell is not None and cell.group == group and cell.ground == (ground,):
                    found[beside] = self.lattice.centre(beside)
                    queue.append(beside)
        xs, ys = [x for x, _ in found.values()], [y for _, y in found.values()]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def low(self, coordinate: Coordinate) -> Iterator[str]:
        """Yield the markup of a cell's ground and of the pieces below lines and outlines."""
        cell, centre, pieces = self.cells[coordinate], self.lattice.centre(coordinate), self._pieces[coordinate]
        drawn = list(self._ground_spots(cell, centre, pieces))
        if not self.mini:
            for piece in pieces:
                yield from _draw(piece.art.under, centre, piece.name)
        for name, spots in drawn:
            yield from _draw(spots, centre, name)
        bare = not any(spots for _, spots in drawn)
        for piece in pieces:
            if not piece.art.top:
                yield from _draw(self._piece_spots(piece.art, bare), piece.centre, piece.name)

    def top(self, coordinate: Coordinate) -> Iterator[str]:
        """Yield the markup of the pieces above lines and outlines."""
        for piece in self._pieces[coordinate]:
            if piece.art.top:
                yield from _draw(self._piece_spots(piece.art), piece.centre, piece.name)

    def _piece_spots(self, art: PieceArt, bare: bool = False) -> Spots:
        return art.mini if self.mini else (art.alone if bare and art.alone else art.full)

    def _ground_spots(
        self, cell: SceneCell, centre: Point, pieces: Sequence[_Piece]
    ) -> Iterator[tuple[str, Sequence[Spot]]]:
        """Yield the drawings of each part of the ground; they are moved aside or left out where pieces are."""
        grounds = [(name, self.art.ground(name), part) for part, name in enumerate(cell.ground)]
        if self.mini:
            if not any(piece.art.covers for piece in pieces):
                yield from ((name, art.marks[part]) for name, art, part in grounds)
            return
        rooms = {piece.art.place: piece.art.room for piece in pieces if piece.art.room is not None}
        if len(rooms) > 1 or any(piece.clears(cell, centre) for piece in self._clearing_pieces):
            return
        x, y, scale = next(iter(rooms.values()), None) or (0, 0, 1)
        for name, art, part in grounds:
            yield name, [spot.moved(x, y, scale) for spot in art.drawings[part]]


def _draw(spots: Sequence[Spot], centre: Point, name: str) -> Iterator[str]:
    for spot in spots:
        x, y = centre[0] + spot.x, centre[1] + spot.y
        left, top = x - spot.width / 2, y - spot.height / 2
        css = f'class="{spot.css}"' if spot.css else ""
        if not spot.symbol and spot.line:
            yield circle("so wool", x, y, spot.width / 2, f'style="stroke-width:{format_number(spot.line)}"')
        elif not spot.symbol:
            yield initials_element(x, y, spot.height, initials(name))
        elif spot.mirrored:
            mirrored = f'transform="translate({format_numbers(left + spot.width, top)}) scale(-1 1)"'
            yield use(spot.symbol, 0, 0, spot.width, spot.height, f"{css} {mirrored}".strip())
        else:
            yield use(spot.symbol, left, top, spot.width, spot.height, css)
