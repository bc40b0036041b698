"""Sample positions of a game, from random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from hedgerow.games.core.contract import Game, State
from hedgerow.games.core.scene import SceneBoard
from hedgerow.games.core.setup import Setup

_MAX_MOVES: Final = 200
_MOVES_BETWEEN_POSITIONS: Final = 8
_SAMPLE: Final = 10
"""The number of the position that stands for a game: enough is on the table, but the game is not over."""


def sample_board(game_class: type[Game]) -> SceneBoard:
    """Return a board that shows what a game looks like: the fullest one of a position in a random game."""
    game = game_class.open(Setup(game_class.name, max(game_class.player_counts)))
    boards: tuple[SceneBoard, ...] = ()
    for state in islice(random_positions(game, Random(1)), _SAMPLE):
        boards = state.scene(None).boards
    return max(boards, key=lambda board: len(board.cells))


def random_positions(game: Game, rng: Random) -> Iterator[State]:
    """Yield some positions of a random game; they are one object, which changes."""
    state = game.start()
    for move in range(_MAX_MOVES):
        state.play_chance(rng)
        if state.over:
            break
        if move < _MOVES_BETWEEN_POSITIONS or move % _MOVES_BETWEEN_POSITIONS == 0:
            yield state
        seat = rng.choice(state.to_act)
        state.play(seat, rng.choice(list(state.moves(seat))))
    yield state
