"""Pictures in the rules: the engine accepts every position, and each shows what its text describes."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games import REGISTRY, SetupError, State
from hedgerow.tutorial.rulebook import PictureError, RulePicture, pictures, read_pictures
from hedgerow.tutorial.rules_text import rules_text
from tests.toys.lantern import Lantern

PLACE = "phase=lay first=0 tile=1 under=- laid=- figures=- scored=-"
SEAT = "coins:1;hand:4.2.1;pub:0.0.0"


def picture(game: str, name: str) -> RulePicture:
    return next(picture for picture in pictures(game) if picture.name == name)


def view(game: str, name: str) -> Any:
    return picture(game, name).state.view(None)


@pytest.mark.parametrize("game", REGISTRY)
def test_every_picture_is_a_legal_position_with_highlights_on_its_board(game: str) -> None:
    for shown in pictures(game):
        assert shown.state.game.read_position_line(shown.state.position()) == shown.state
        boards = shown.state.scene(None).boards
        [board] = boards if shown.board is None else [b for b in boards if b.seat == shown.board]
        occupied = {(cell.x, cell.y) for cell in board.cells}
        highlighted = {*shown.cells, *((x, y) for x, y, _ in shown.parts)}
        assert highlighted, f"{shown.name} highlights nothing"
        assert highlighted <= occupied, f"{shown.name} highlights empty cells"
        assert {(x, y) for x, y, _, _ in shown.labels} <= occupied


@pytest.mark.parametrize("game", REGISTRY)
def test_the_rules_contain_every_picture_once(game: str) -> None:
    text = rules_text(REGISTRY[game], "en")
    blocks = [block for section in text.sections for block in section.body] if text else []
    assert [block.picture for block in blocks if block.picture] == [picture.name for picture in pictures(game)]


def items(state: State, seat: int) -> dict[str, int]:
    return {item.name: item.points for item in state.score_sheet()[seat]}


def cells_of(state: State, seat: int, name: str) -> set[tuple[int, int]]:
    return {cell for item in state.score_sheet()[seat] if item.name == name for cell in item.cells}


def test_the_numbers_in_tipperary_are_right() -> None:
    for name, sheep in (("flock", 10), ("wooden", 3)):
        shown = picture("tipperary", name)
        assert items(shown.state, 0)["sheep"] == sheep
        assert cells_of(shown.state, 0, "sheep") == {*shown.cells}
    [track] = picture("tipperary", "whiskey").state.scene(None).tracks
    assert track.markers[0] == 2
    assert view("tipperary", "ruins").seats[0].towers == 1
    end = picture("tipperary", "area")
    assert [*items(end.state, 0).values()] == [56, 11, 5, 5, 6, 4]
    assert end.state.scores()[0] == 87
    for name in ("area", "exploration"):
        assert cells_of(end.state, 0, name) == {*picture("tipperary", name).cells}


def features(game: str, name: str) -> list[str]:
    """Return the grounds of the highlighted cells."""
    shown = picture(game, name)
    [board] = [b for b in shown.state.scene(None).boards if b.seat == shown.board]
    return sorted(cell.ground[0] for cell in board.cells if (cell.x, cell.y) in shown.cells)


def test_the_highlighted_cells_in_tipperary_are_right() -> None:
    assert features("tipperary", "whiskey") == ["distillery", "grain", "grain"]
    assert features("tipperary", "ruins") == ["ruin"] * 3
    assert features("tipperary", "bogs") == ["bog"] * 2


def region(name: str) -> Any:
    """Return the region of Cornwall whose cells a picture highlights."""
    [found] = [
        region for region in view("cornwall", name).regions if {*region.cells} == {*picture("cornwall", name).cells}
    ]
    return found


@pytest.mark.parametrize(
    ("name", "terrain", "strengths", "points"),
    [
        ("cottage", "mountain", (0, 0, 3), (0, 0, 4)),
        ("flag", "village", (3, 1, 0), (9, 3, 0)),
        ("tie", "village", (1, 0, 1), (14, 0, 14)),
        ("moor", "moor", (0, 3, 1), (0, 6, 3)),
    ],
)
def test_the_numbers_in_cornwall_are_right(
    name: str, terrain: str, strengths: tuple[int, ...], points: tuple[int, ...]
) -> None:
    found = region(name)
    assert (found.terrain, found.strengths, found.points) == (terrain, strengths, points)


def test_coins_prices_and_hedges_in_cornwall_are_right() -> None:
    assert region("enclosed").closed
    assert view("cornwall", "coins").players[0].coins == 2
    prices = {(price.x, price.y): str(price.coins) for price in view("cornwall", "prices").prices}
    assert prices == {(x, y): text for x, y, text, _ in picture("cornwall", "prices").labels}


def test_the_fields_in_wooly_bully_are_right() -> None:
    for name, colour, sheep, counts in (("field", "K", 8, True), ("wolf", "Y", 2, False)):
        [found] = [
            field for field in view("woolybully", name).fields if {*field.parts} == {*picture("woolybully", name).parts}
        ]
        assert (found.colour, found.sheep, found.closed, found.counts) == (colour, sheep, True, counts)
    for name, drawn in (("draw", 2), ("hunter", 1), ("shepherd", 1)):
        assert view("woolybully", name).history[-1].drawn == drawn


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("players 2", "first line of a picture must be its name"),
        ("picture a\nplayers two", "'players two' cannot be read"),
        ("picture a\nplayers 2\nlight nowhere", "is not a cell"),
        ("picture a\nplayers 2\nlight b2:x", "'x' is not one of the sides"),
        ("picture a\nplayers 9", "Cornwall is for 2 to 4 players"),
        (f"picture a\nplayers 2\n{PLACE.replace(' ', chr(10))}\nseat0={SEAT}", "no field seat1"),
    ],
)
def test_a_faulty_picture_is_an_error_with_a_reason(lines: str, reason: str) -> None:
    with pytest.raises(PictureError, match=reason):
        [*read_pictures("cornwall", lines)]


def test_an_unknown_game_has_no_rules() -> None:
    with pytest.raises(SetupError, match="the game 'chess' is not installed"):
        pictures("chess")


def test_a_game_without_a_picture_file_has_no_pictures() -> None:
    with REGISTRY.added(Lantern):
        assert pictures("lantern") == ()
