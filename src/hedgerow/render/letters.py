"""The characters that stand for grounds and pieces where there are no pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hedgerow.games.core.scene import GridKind, SceneCell
from hedgerow.render.vocabulary import GridArt, initials


@dataclass(frozen=True)
class Letters:
    """The characters for one kind of grid: two for the ground of a square, one for that of a hex or quadrant.

    A piece has one or two characters. On a square, one is written before the ground and two instead of it; on a hex,
    one and two have a column each.
    """

    names: GridArt
    grid: GridKind

    def ground(self, name: str) -> str:
        """Return the characters of a ground; for a name without a drawing, its initials."""
        undrawn = initials(name).rjust(2) if self.grid == "square" else initials(name)[:1].lower()
        return self.names.ground(name).letters or undrawn

    def piece(self, name: str) -> str:
        """Return the characters of a piece; for a name without a drawing, its initial."""
        return self.names.piece(name).letters or initials(name)[:1]

    def square(self, cell: SceneCell) -> str:
        """Return the piece on a square, then its ground: three characters."""
        mark, instead = self._uppermost(cell, 1), self._uppermost(cell, 2)
        return (mark or " ") + (instead or self.ground(cell.ground[0]))

    def hex(self, cell: SceneCell) -> str:
        """Return the ground of a hex and its pieces with one and two characters: four characters."""
        return self.ground(cell.ground[0]) + (self._uppermost(cell, 1) or " ") + (self._uppermost(cell, 2) or "  ")

    def tight_hex(self, cell: SceneCell) -> str:
        """Return a hex in three characters, or in four if it has pieces with one and two characters."""
        ground, feature, figure = self.ground(cell.ground[0]), self._uppermost(cell, 1), self._uppermost(cell, 2)
        return ground + figure + feature if figure else f"{ground}{feature or ' '} "

    def quadrant(self, name: str, closed: bool) -> str:
        """Return the letter of a quadrant's ground, as a capital if it is closed."""
        return self.ground(name).upper() if closed else self.ground(name)

    def legend(self, cells: Iterable[SceneCell]) -> dict[str, str]:
        """Return the characters of all names on some cells, in the order of the vocabulary."""
        cells = list(cells)
        grounds = dict.fromkeys(name for cell in cells for name in cell.ground)
        pieces = dict.fromkeys(name for cell in cells for name in cell.on_top)
        order = [*self.names.grounds, *self.names.pieces]
        found = {name: self.ground(name).strip() for name in grounds}
        found |= {name: self.piece(name) for name in pieces}
        return dict(sorted(found.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order)))

    def _uppermost(self, cell: SceneCell, width: int) -> str:
        """Return the characters of the uppermost piece that has this many, or an empty text."""
        return next((letters for letters in map(self.piece, reversed(cell.on_top)) if len(letters) == width), "")
