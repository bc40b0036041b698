"""The observer of games that have none of their own: it reads the scene that a seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from hedgerow.games.core.contract import Game, State
from hedgerow.games.core.scene import Scene, SceneBoard, SceneCell
from hedgerow.rl.painting import Painted, Painting

_SAMPLED_GAMES: Final = 8
"""Random games that are played to find the boards and the names in scenes."""
_OTHER: Final = "other"


class SceneObserver:
    """Planes for the names in scenes, and the counters of scenes as numbers.

    The names are those of the pieces and of a few random games with fixed seeds; a name that is met later is painted on
    the plane `other`.
    """

    window: Final = 32
    offered: Final = 4
    faces: Final = (0,)

    def __init__(self, game: Game) -> None:
        names = dict.fromkeys(name for cells in game.pieces().values() for cell in cells for name, _ in _painted(cell))
        counters: dict[str, None] = {}
        boards = 1
        for scene in _sampled_scenes(game):
            boards = max(boards, len(scene.boards))
            for board in scene.boards:
                names.update(dict.fromkeys(name for cell in board.cells for name, _ in _painted(cell)))
            counters.update(dict.fromkeys(_counters(scene, 0)))
        self.game = game
        self.planes = (*names, _OTHER)
        self.boards = tuple(f"board {number + 1}" for number in range(boards))
        self.numbers = ("players", *counters)
        self._plane_of = {name: number for number, name in enumerate(self.planes)}

    def paint(self, state: State, seat: int) -> Painting:
        """Return the painted boards and the numbers of what a seat sees."""
        scene = state.scene(seat).seen_from(seat)
        counters = _counters(scene, seat)
        boards = [self._board(board) for board in scene.boards[: len(self.boards)]]
        boards += [{} for _ in range(len(self.boards) - len(boards))]
        return Painting(boards, [state.game.players, *(counters.get(name, 0) for name in self.numbers[1:])])

    def painted_piece(self, cells: Sequence[SceneCell]) -> list[tuple[int, int, int, int]]:
        """Return a piece as cells with planes and values."""
        return [(cell.x, cell.y, self._plane_of[name], value) for cell in cells for name, value in _painted(cell)]

    def _board(self, board: SceneBoard) -> Painted:
        other = len(self.planes) - 1
        return {
            (cell.x, cell.y): {self._plane_of.get(name, other): value for name, value in _painted(cell)}
            for cell in board.cells
        }


def _painted(cell: SceneCell) -> Iterator[tuple[str, int]]:
    """Yield the names in a cell with a value: on a quadrant grid the set of sides, elsewhere 1."""
    sides: dict[str, int] = {}
    for side, name in enumerate(cell.ground):
        sides[name] = sides.get(name, 0) | 1 << side
    yield from sides.items()
    yield from ((name, 1) for name in cell.on_top)


def _counters(scene: Scene, viewer: int) -> dict[str, int]:
    """Return the numbers in a scene by name, seats from the viewer's on."""
    players = max(len(scene.seats), 1)
    numbers = {counter.id: counter.value for counter in scene.counters}
    for number, seat in enumerate(scene.seats):
        own = f"seat {(number - viewer) % players}"
        numbers[f"{own}: points"] = seat.points or 0
        numbers |= {f"{own}: {counter.id}": counter.value for counter in seat.counters}
        numbers[f"{own}: acting"] = int(bool(seat.activity))
    for stock in scene.stocks:
        numbers[f"stock {stock.id}"] = len(stock.tiles)
    return numbers


def _sampled_scenes(game: Game) -> Iterator[Scene]:
    for seed in range(_SAMPLED_GAMES):
        state, rng = game.start(), Random(seed)
        while True:
            state.play_chance(rng)
            yield state.scene(0).seen_from(0)
            if state.over:
                break
            seat = state.to_act[0]
            state.play(seat, state.moves(seat).choice(rng))
