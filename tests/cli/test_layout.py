"""Layouts: positions that fit on the screen, with all tiles that the viewer may see."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from random import Random

import pytest
from rich.console import RenderableType

from hedgerow.games import CHANCE, REGISTRY, State, new_game
from hedgerow.games.core.scene import Scene, SceneBoard, SceneCell, Tray, TrayTile
from hedgerow.match import Dealer, Match
from hedgerow.terminal import TerminalScreen
from hedgerow.terminal.interrupts import move_kinds
from hedgerow.terminal.layout import SHOWN_MOVES, ScreenLayout
from tests.cli.bell_sessions import start as start_bell
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.toys.bell import Bell

NAMES = ("Ann", "Ben")


def common_map(*notes: str) -> Scene:
    """Return a scene with a common board, a tile of the first seat and an open tile."""
    cells = tuple(SceneCell(0, y, ("stone-1",), group=y) for y in range(6))
    own = TrayTile(None, "own tile", "square", (SceneCell(0, 0, ("stone-2",)),), 0)
    open_tile = TrayTile(None, "drawn tile", "square", (SceneCell(0, 0, ("stone-3",)),))
    return Scene(
        "Map", (SceneBoard("map", "map", "square", cells),), "the stage", notes, (Tray("tray", "", (own, open_tile)),)
    )


def printed(layout: RenderableType, width: int = 60) -> str:
    output = StringIO()
    TerminalScreen(output, width=width).print(layout)
    return output.getvalue()


def layout_of(scene: Scene, seat: int | None, width: int = 60) -> ScreenLayout:
    return ScreenLayout(TerminalScreen(StringIO(), width=width), scene, seat, NAMES)


def test_players_are_named_as_in_the_notes() -> None:
    by_colour = printed(layout_of(common_map("red: 3 points", "blue: 4 points"), 0).spacious())
    assert "● Ann red (you)   ■ Ben blue" in by_colour
    numbered = replace(common_map("Seat 1: ?, 4 tiles", "Seat 2: ?, 4 tiles"), numbered_seats=True)
    by_number = printed(layout_of(numbered, 0).spacious())
    assert "seat 1 Ann (you)   seat 2 Ben" in by_number
    assert not {"red", "blue"} & set(by_number.split()), "or they could be mistaken for a secret of the game"


def test_a_scene_without_a_stage_is_headed_by_its_title_alone() -> None:
    assert "─ Map ─" in printed(layout_of(replace(common_map(), stage=""), 0).spacious())
    assert "─ Map · the stage ─" in printed(layout_of(common_map(), 0).spacious())


@pytest.mark.parametrize(("height", "borders"), [(None, True), (40, True), (13, False), (3, False)])
def test_the_most_spacious_layout_that_fits_is_used(height: int | None, borders: bool) -> None:
    text = printed(layout_of(common_map(), None).fit(height))
    assert ("┌" in text) == borders
    assert height in (None, 3) or len(text.splitlines()) <= int(height or 0)


# Tiles beside the boards


def test_own_and_open_tiles_are_drawn() -> None:
    own, open_tiles = printed(layout_of(common_map(), 0).spacious()).split("Your tiles:")[1].split("Open tiles:")
    assert "own tile" in own
    assert "o2" in own
    assert "drawn tile" in open_tiles
    assert "o3" in open_tiles


def test_a_large_hand_is_shown_in_several_rows() -> None:
    tiles = tuple(TrayTile(None, f"tile {n}", "square", (SceneCell(0, 0, ("bog",)),), 0) for n in range(12))
    scene = replace(common_map(), trays=(Tray("tray", "", tiles),))
    for layout in (layout_of(scene, 0).spacious(), layout_of(scene, 0).compact(borders=False)):
        text = printed(layout)
        assert all(f"tile {n} " in text or f"tile {n}\n" in text for n in range(12))
        assert max(map(len, text.splitlines())) <= 60


def test_open_tiles_show_the_seat_they_are_for() -> None:
    tiles = printed(layout_of(common_map(), 1).spacious()).split("Open tiles:")[1]
    assert "● own tile" in tiles
    assert "Your tiles" not in tiles
    numbered = printed(layout_of(replace(common_map(), numbered_seats=True), 1).spacious())
    assert "own tile (seat 1)" in numbered
    assert "(you)" not in printed(layout_of(common_map(), None).spacious())


def test_a_small_screen_lists_the_open_tiles_in_one_line() -> None:
    text = printed(layout_of(common_map(), 0).compact(borders=False))
    assert "Open tiles (type all to see them): drawn tile" in text
    assert "o3" not in text


def test_private_tiles_are_not_in_the_scene_for_everybody() -> None:
    """Layouts show the whole tray of a scene, because `State.scene` contains only what its viewer may see."""
    with REGISTRY.added(Bell):
        match = start_bell("live", ("low", "gong"), ("high", "high"))
    assert "hand: low, gong" in printed(layout_of(match.state.scene(0), 0).spacious())
    for viewer in (1, None):
        assert "hand: low, gong" not in printed(layout_of(match.state.scene(viewer), viewer).spacious())


def dealt(name: str) -> State:
    return Match.start(new_game(name, 2), NAMES, Dealer.numbered(3)).state


@pytest.mark.parametrize("width", [80, 120])
def test_every_open_tile_of_a_simultaneous_game_is_shown(width: int) -> None:
    scene = dealt(SIMULTANEOUS_GAME).scene(0)
    titles = [tile.title for tile in scene.tiles]
    assert len(titles) == 10, "five areas with two tiles each"
    spacious = printed(layout_of(scene, 0, width).spacious(), width)
    own, others = spacious.split("Your tiles:")[1].split("Open tiles:")
    for tile in scene.tiles:
        assert tile.title in (own if tile.seat == 0 else others).split()
    assert max(map(len, spacious.splitlines())) <= width
    listed = printed(layout_of(scene, 0, width).compact(borders=False), width)
    line = next(line for line in listed.splitlines() if line.startswith("Open tiles"))
    assert all(tile.title in line.split() for tile in scene.tiles if tile.seat != 0)


def test_a_tile_drawn_openly_is_shown_to_everybody() -> None:
    state = dealt(TURN_GAME)
    [tile] = state.scene(None).tiles
    assert tile.seat is not None
    for viewer in (0, 1, None):
        text = printed(layout_of(state.scene(viewer), viewer).spacious())
        heading = "Your tiles:" if viewer == tile.seat else "Open tiles:"
        assert tile.title in text.split(heading)[1].split()


@pytest.mark.parametrize(
    ("name", "height"),
    [(SIMULTANEOUS_GAME, 24), (SIMULTANEOUS_GAME, 50), (TURN_GAME, 24), (TURN_GAME, 50), (SECRET_GAME, 50)],
)
def test_layouts_leave_lines_for_moves(name: str, height: int) -> None:
    """The position, three moves and the prompt fit on the screen in the first half of a random game."""
    state, rng = dealt(name).copy(), Random(5)
    for _ in range(25):
        seat = state.to_act[0]
        if seat != CHANCE:
            position, moves = layout_of(state.scene(seat), seat, 80).fit_with_moves(height)
            lines = printed(position, 80).splitlines()
            assert max(map(len, lines)) <= 80
            assert 3 <= moves <= SHOWN_MOVES
            assert len(lines) + moves + 3 <= height
        state.play(seat, state.chance().draw(rng) if seat == CHANCE else rng.choice(state.moves(seat)))


def test_kinds_of_moves_have_no_coordinates() -> None:
    state = dealt(SIMULTANEOUS_GAME)
    moves = state.moves(0)
    kinds = move_kinds(state.game, 0, moves)
    assert kinds.total() == len(moves)
    assert not any("@" in kind for kind in kinds)
    assert len(kinds) < len(moves)
