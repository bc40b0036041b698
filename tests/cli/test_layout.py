"""The table as it fits on the screen."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import RenderableType

from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.scene import Scene, SceneBoard, SceneCell
from hedgerow.terminal import Screen
from hedgerow.terminal.interrupts import kinds
from hedgerow.terminal.layout import Layout

NAMES = ("Ann", "Ben")


def land(*notes: str) -> Scene:
    cells = tuple(SceneCell(0, y, ("stone-1",), group=y) for y in range(6))
    hand = SceneBoard("hand", "square", (SceneCell(0, 0, ("stone-2",)),), seat=0)
    return Scene("Land", ("the first note", *notes), (SceneBoard("map", "square", cells),), (hand,))


def printed(table: RenderableType) -> str:
    shown = StringIO()
    Screen(shown, width=60).print(table)
    return shown.getvalue()


def layout(scene: Scene, seat: int | None) -> Layout:
    return Layout(Screen(StringIO(), width=60), scene, seat, NAMES)


def test_players_are_called_as_the_notes_call_them() -> None:
    by_colour = printed(layout(land("red: 3 points", "blue: 4 points"), 0).roomy())
    assert "● Ann red (you)   ■ Ben blue" in by_colour
    numbered = replace(land("Seat 1: ?, 4 tiles", "Seat 2: ?, 4 tiles"), numbered_seats=True)
    by_number = printed(layout(numbered, 0).roomy())
    assert "seat 1 Ann (you)   seat 2 Ben" in by_number
    assert not {"red", "blue"} & set(by_number.split()), "or it could be taken for a secret of the game"


def test_a_table_for_all_shows_nobodys_tiles() -> None:
    assert "hand" in printed(layout(land(), 0).roomy())
    for_all = printed(layout(land(), None).roomy())
    assert "hand" not in for_all
    assert "(you)" not in for_all


@pytest.mark.parametrize(("height", "borders"), [(None, True), (40, True), (10, False), (3, False)])
def test_a_table_alone_is_as_large_as_the_lines_allow(height: int | None, borders: bool) -> None:
    text = printed(layout(land(), None).fitted_alone(height))
    assert ("┌" in text) == borders
    assert height in (None, 3) or len(text.splitlines()) <= int(height or 0)


def test_kinds_of_moves_are_told_without_their_places() -> None:
    state = new_game("tipperary", 2).start()
    while state.to_act == (CHANCE,):
        state.play(CHANCE, state.chance().at(0))
    moves = state.moves(0)
    found = kinds(state.game, 0, moves)
    assert found.total() == len(moves)
    assert not any("@" in kind for kind in found)
    assert len(found) < len(moves)
