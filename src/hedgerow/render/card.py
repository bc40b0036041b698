"""The picture on the card of a game: drawn by its author in `art/card.toml`, or else a position of a random game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hedgerow.games.core.contract import Game
from hedgerow.games.core.scene import GridKind, SceneCell
from hedgerow.games.core.texts import texts_package
from hedgerow.render.artwork import art_file
from hedgerow.render.lattice import LATTICES
from hedgerow.render.sample import sample_board
from hedgerow.render.vocabulary import PARTS

Box = tuple[float, float, float, float]
"""Left, top, width and height, in units of the drawings."""


@dataclass(frozen=True)
class Card:
    """A board, and the parts of it that a card and a small picture show."""

    grid: GridKind
    cells: tuple[SceneCell, ...]
    box: Box
    stamp: Box


def card_of(game_class: type[Game]) -> Card:
    """Return the picture of a game."""
    text = art_file(texts_package(game_class), "card.toml")
    if text:
        fields = tomllib.loads(text)
        return Card(fields["grid"], tuple(_cells(fields)), tuple(fields["box"]), tuple(fields["stamp"]))
    board = sample_board(game_class)
    box = _box_around(board.grid, board.cells)
    return Card(board.grid, board.cells, box, box)


def _cells(fields: Mapping[str, Any]) -> Iterator[SceneCell]:
    """Yield the cells of rows of letters; those of a quadrant grid are words of four letters."""
    names, pieces, parts = fields["names"], fields.get("pieces", {}), PARTS[fields["grid"]]
    first = fields.get("first", [[0, y] for y in range(len(fields["rows"]))])
    for row, (letters, (left, y)) in enumerate(zip(fields["rows"], first, strict=True)):
        for column, word in enumerate(letters if parts == 1 else letters.split()):
            group = ord(fields["groups"][row][column]) if "groups" in fields else 100 * row + column
            on_top = tuple(pieces.get(f"{left + column},{y}", "").split())
            yield SceneCell(left + column, y, tuple(names[letter] for letter in word), group, on_top)


def _box_around(grid: GridKind, cells: tuple[SceneCell, ...]) -> Box:
    """Return a box around the pieces on a board, or around all its cells, twice as wide as high or wider."""
    lattice = LATTICES[grid]
    shown = [cell for cell in cells if cell.group] or cells
    corners = [lattice.to_point(node) for cell in shown for node in lattice.corners((cell.x, cell.y))]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    margin = lattice.unit_x
    height = max(ys) - min(ys) + 2 * margin
    width = max(max(xs) - min(xs) + 2 * margin, 2 * height)
    return (min(xs) + max(xs) - width) / 2, min(ys) - margin, width, height
