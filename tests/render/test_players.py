"""Tests of pictures that people share: names, marks, and omitted details."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow import new_game
from hedgerow.games import REGISTRY
from hedgerow.games.core.contract import State
from hedgerow.render import paint, with_players
from tests.registered import SIMULTANEOUS_GAME

NAMES = ("Ann", "Ben")


def finished(game: str) -> State:
    """Return a finished game."""
    state, rng = new_game(game, 2).start(), Random(5)
    while not state.over:
        seat = state.to_act[0]
        state.play(seat, state.moves(seat).choice(rng))
    return state


@pytest.mark.parametrize("game", REGISTRY)
def test_a_finished_game_has_names_and_no_loose_tiles(game: str) -> None:
    state = finished(game)
    scene = with_players(state.scene(None), NAMES, over=True)
    picture = paint(scene)
    assert all(name in picture for name in NAMES)
    assert scene.trays == ()
    assert not any(board.coordinates for board in scene.boards)


def test_marks_are_those_of_the_table() -> None:
    scene = finished(SIMULTANEOUS_GAME).scene(None)
    used = {mark for mark in ("red", "blue", "yellow", "green", "black") if f"seat-{mark} " in paint(scene)}
    assert used == {seat.mark.removeprefix("mk-") for seat in scene.seats}


def test_a_running_game_keeps_its_tiles() -> None:
    state = new_game(SIMULTANEOUS_GAME, 2).start()
    state.play_chance(Random(1))
    assert with_players(state.scene(None), NAMES, over=False).trays == state.scene(None).trays
