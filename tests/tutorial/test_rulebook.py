"""Pictures in the rules: the engine accepts every position, and each shows what its text describes."""

from __future__ import annotations

import pytest

from hedgerow.games import REGISTRY, SetupError, game_class
from hedgerow.tutorial.rulebook import PictureError, pictures, read_pictures
from hedgerow.tutorial.rules_text import rules_text
from tests.registered import TURN_GAME
from tests.toys.lantern import Lantern

PLACE = "phase=lay first=0 tile=1 under=- laid=- figures=- scored=-"
SEAT = "coins:1;hand:4.2.1;pub:0.0.0"


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


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("players 2", "first line of a picture must be its name"),
        ("picture a\nplayers two", "'players two' cannot be read"),
        ("picture a\nplayers 2\nlight nowhere", "is not a cell"),
        ("picture a\nplayers 2\nlight b2:x", "'x' is not one of the sides"),
        ("picture a\nplayers 9", f"{game_class(TURN_GAME).title} is for 2 to 4 players"),
        (f"picture a\nplayers 2\n{PLACE.replace(' ', chr(10))}\nseat0={SEAT}", "no field seat1"),
    ],
)
def test_a_faulty_picture_is_an_error_with_a_reason(lines: str, reason: str) -> None:
    with pytest.raises(PictureError, match=reason):
        [*read_pictures(TURN_GAME, lines)]


def test_an_unknown_game_has_no_rules() -> None:
    with pytest.raises(SetupError, match="the game 'chess' is not installed"):
        pictures("chess")


def test_a_game_without_a_picture_file_has_no_pictures() -> None:
    with REGISTRY.added(Lantern):
        assert pictures("lantern") == ()
