"""What the pieces that a seat may lay would cover: for a page that shows them before they are laid."""

from __future__ import annotations

from hedgerow.games import State
from hedgerow.games.moves import move_at
from hedgerow.games.scene import SceneCell

ShapeCell = tuple[int, int, list[str], list[str]]
"""A cell from the piece's first one: to the right, down, its grounds, what is on it."""


def shapes(state: State, seat: int) -> dict[str, list[ShapeCell]]:
    """For each piece in each way it may lie. `state` is one that the seat could be in."""
    if seat not in state.to_act:
        return {}
    before = {(cell.x, cell.y) for cell in _cells(state, seat)}
    found = {}
    _, side, places = state.moves(seat).compact()
    for slot, cells in places:
        first = (cells & -cells).bit_length() - 1
        x, y = first % side - side // 2, first // side - side // 2
        move = move_at(slot, x, y)
        after = state.copy()
        after.play(seat, move)
        new = [cell for cell in _cells(after, seat) if (cell.x, cell.y) not in before]
        piece, _, _ = state.game.move_text(seat, move).partition("@")
        found[piece] = [(c.x - x, c.y - y, list(c.ground), list(c.on_top)) for c in new] or [(0, 0, [], [])]
    return found


def _cells(state: State, seat: int) -> list[SceneCell]:
    """The cells of the boards that the seat lays on."""
    boards = [board for board in state.scene(seat).boards if board.seat in (None, seat)]
    return [cell for board in boards for cell in board.cells]
