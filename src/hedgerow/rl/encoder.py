"""Encoders: what a seat sees and may do as arrays of a fixed shape.

An observation is a `board` of planes, with the middle of everything on it in the middle of the window, and `numbers`.
The kernel computes the same arrays; tests hold both equal.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hedgerow import fast
from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import Game, State
from hedgerow.games.core.moves import CELL_BITS, SLOT_SHIFT
from hedgerow.games.core.observer import observer_of
from hedgerow.rl.layout import Layout, SlotKind, layout_of
from hedgerow.rl.painting import Painted, StampPainter
from hedgerow.rl.scene_observer import SceneObserver

if TYPE_CHECKING:
    import hedgerow_kernel

Painter: TypeAlias = StampPainter | SceneObserver
"""What paints the boards: the observer of a game, or the reader of scenes."""
MIN_WINDOW, MAX_WINDOW = 8, 128
NO_ACTION = -1
"""In place of an action: the move is outside of the window, or its tile is not among those listed."""
_CENTRE = 1 << (CELL_BITS - 1)
_COORDINATES = (1 << CELL_BITS) - 1


class Encoded(NamedTuple):
    """What a seat sees and may do."""

    board: NDArray[np.uint8]
    """Planes, rows and columns."""
    numbers: NDArray[np.float32]
    moves: NDArray[np.int32]
    """The legal moves in their order; empty if the seat may not act."""
    actions: NDArray[np.int32]
    """The action of each move in the layout, or `NO_ACTION`."""

    @property
    def outside(self) -> int:
        """The number of legal moves without an action."""
        return int(np.count_nonzero(self.actions == NO_ACTION))


class Encoder:
    """The encoder of a game; states may be those of the Python rules or of the kernel."""

    def __init__(self, game: Game, window: int | None = None, offered: int | None = None) -> None:
        observer = observer_of(game)
        self.game = game
        self.offered = offered
        self.painter: Painter = SceneObserver(game) if observer is None else StampPainter(observer)
        side = self.painter.window if window is None else window
        if type(side) is not int or not MIN_WINDOW <= side <= MAX_WINDOW:
            raise HedgerowError(f"the window must be from {MIN_WINDOW} to {MAX_WINDOW} cells wide, not {side!r}")
        self.layout: Layout = layout_of(game, side, self.painter.offered if offered is None else offered)
        self._kinds, self._indexes, self._tiles = _slot_arrays(self.layout)
        self.tile_names, self._rows = _tile_rows(game, self.painter, self.layout)

    @property
    def board_shape(self) -> tuple[int, int, int]:
        """The shape of `Encoded.board`."""
        return len(self.painter.boards) * len(self.painter.planes), self.layout.window, self.layout.window

    @cached_property
    def plane_names(self) -> tuple[str, ...]:
        """The names of the planes of `Encoded.board`."""
        return tuple(f"{board}: {plane}" for board in self.painter.boards for plane in self.painter.planes)

    @cached_property
    def number_names(self) -> tuple[str, ...]:
        """The names of `Encoded.numbers`."""
        offered = [f"offered tile {k + 1}: {name}" for k in range(self.layout.offered) for name in self.tile_names]
        return (*self.painter.numbers, *offered, "chosen layer")

    def encode(self, state: State | hedgerow_kernel.State, seat: int) -> Encoded:
        """Return what a seat sees and may do in a state."""
        if not isinstance(state, State):
            return Encoded(*self.kernel.encode(state, seat))
        painting = self.painter.paint(state, seat)
        corners = [_corner(board, self.layout.window) for board in painting.boards]
        moves = np.fromiter(state.moves(seat), np.int32)
        tiles, actions = self._actions(moves, corners[0])
        return Encoded(self._board(painting.boards, corners), self._numbers(painting.numbers, tiles), moves, actions)

    def _board(self, boards: Any, corners: list[tuple[int, int]]) -> NDArray[np.uint8]:
        side, planes = self.layout.window, len(self.painter.planes)
        array = np.zeros(self.board_shape, np.uint8)
        for number, (board, (left, top)) in enumerate(zip(boards, corners, strict=True)):
            for (x, y), values in board.items():
                if left <= x < left + side and top <= y < top + side:
                    for plane, value in values.items():
                        array[number * planes + plane, y - top, x - left] = value
        return array

    def _numbers(self, numbers: Any, tiles: NDArray[np.int32]) -> NDArray[np.float32]:
        array = np.zeros(len(self.number_names), np.float32)
        array[: len(numbers)] = numbers
        for place, tile in enumerate(tiles[: self.layout.offered]):
            first = len(numbers) + place * len(self.tile_names)
            array[first : first + len(self.tile_names)] = self._rows[tile]
        return array

    def _actions(
        self, moves: NDArray[np.int32], corner: tuple[int, int]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return the different tiles of moves, and the actions of moves."""
        layout = self.layout
        slots = np.minimum(moves >> SLOT_SHIFT, len(self._kinds) - 1)
        columns = (moves & _COORDINATES) - _CENTRE - corner[0]
        rows = (moves >> CELL_BITS & _COORDINATES) - _CENTRE - corner[1]
        kinds, indexes = self._kinds[slots], self._indexes[slots]
        tiles = np.unique(self._tiles[slots])
        tiles = tiles[tiles > 0]
        offered = np.where(self._tiles[slots] > 0, np.searchsorted(tiles, self._tiles[slots]), 0)
        layers = np.where(kinds == SlotKind.TILE, offered * len(layout.orientations) + indexes, indexes)
        inside = (columns >= 0) & (columns < layout.window) & (rows >= 0) & (rows < layout.window)
        cells = np.where(inside, layers * layout.cells + rows * layout.window + columns, NO_ACTION)
        words = layout.first_word + indexes + np.where(kinds == SlotKind.TILE_WORD, offered, 0)
        actions = np.where((kinds == SlotKind.WORD) | (kinds == SlotKind.TILE_WORD), words, cells)
        unlisted = (kinds == SlotKind.NONE) | ((self._tiles[slots] > 0) & (offered >= layout.offered))
        return tiles, np.where(unlisted, NO_ACTION, actions).astype(np.int32)

    @cached_property
    def kernel(self) -> hedgerow_kernel.Encoder:
        """The encoder of the kernel with the same tables."""
        if not isinstance(self.painter, StampPainter):
            raise fast.UnsupportedGame(f"{self.game.title} has no observer, so the kernel cannot observe it")
        layout, stamps = self.layout, self.painter.stamps
        slots = [layout.slots.get(number, (0, 0, 0)) for number in range(len(self._kinds) - 1)]
        return fast.Encoder(
            layout.window,
            layout.offered,
            len(layout.orientations),
            len(layout.layers),
            len(layout.words),
            [(int(kind), index, tile) for kind, index, tile in slots],
            len(self.painter.boards),
            len(self.painter.planes),
            len(self.painter.numbers),
            [list(stamps.get(number, ())) for number in range(max(stamps) + 1)],
            self._rows.ravel().tolist(),
            len(self.tile_names),
        )


def _slot_arrays(layout: Layout) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """Return the kinds, the indexes and the tiles of all slots; the last entry is for unknown slots."""
    size = max(layout.slots, default=0) + 2
    arrays = np.zeros((3, size), np.int32)
    for number, slot in layout.slots.items():
        arrays[:, number] = list(slot)
    return arrays[0], arrays[1], arrays[2]


def _corner(board: Painted, window: int) -> tuple[int, int]:
    """Return the upper left cell of the window around the middle of everything on a board."""
    if not board:
        return -(window // 2), -(window // 2)
    columns, rows = [x for x, _ in board], [y for _, y in board]
    return (
        (min(columns) + max(columns) + 1) // 2 - window // 2,
        (min(rows) + max(rows) + 1) // 2 - window // 2,
    )


def _tile_rows(game: Game, painter: Painter, layout: Layout) -> tuple[tuple[str, ...], NDArray[np.float32]]:
    """Return the names of the numbers that describe a tile, and these numbers for every tile."""
    if isinstance(painter, SceneObserver):
        painted = _painted_pieces(game, painter)
    else:
        painted = {
            slot: [(x, y, plane, value) for x, y, plane, value, _ in cells] for slot, cells in painter.stamps.items()
        }
    faces: dict[int, dict[int, list[tuple[int, int, int, int]]]] = {}
    for slot, (kind, orientation, tile) in layout.slots.items():
        if kind == SlotKind.TILE and orientation in painter.faces and slot in painted:
            faces.setdefault(tile, {})[painter.faces.index(orientation)] = _shifted(painted[slot])
    tiles = 1 + max((slot.tile for slot in layout.slots.values()), default=0)
    cells = [cell for shown in faces.values() for face in shown.values() for cell in face]
    if not cells:
        return (), np.zeros((tiles, 0), np.float32)
    planes = sorted({plane for _, _, plane, _ in cells})
    width, height = 1 + max(x for x, *_ in cells), 1 + max(y for _, y, *_ in cells)
    rows = np.zeros((tiles, len(painter.faces), height, width, len(planes)), np.float32)
    for tile, shown in faces.items():
        for face, painted_cells in shown.items():
            for x, y, plane, value in painted_cells:
                rows[tile, face, y, x, planes.index(plane)] = value
    names = tuple(
        f"{layout.orientations[face]} column {x} row {y} {painter.planes[plane]}"
        for face in painter.faces
        for y in range(height)
        for x in range(width)
        for plane in planes
    )
    return names, rows.reshape(len(rows), -1)


def _shifted(cells: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Return painted cells with the smallest coordinates at zero."""
    left, top = min((x for x, *_ in cells), default=0), min((y for _, y, *_ in cells), default=0)
    return [(x - left, y - top, plane, value) for x, y, plane, value in cells]


def _painted_pieces(game: Game, painter: SceneObserver) -> dict[int, list[tuple[int, int, int, int]]]:
    """Return the pieces of a game without an observer, by slot, as painted cells."""
    pieces = {}
    for name, cells in game.pieces().items():
        try:
            slot = game.read_move(0, f"{name}@a1") >> SLOT_SHIFT
        except HedgerowError:
            continue
        pieces[slot] = painter.painted_piece(cells)
    return pieces
