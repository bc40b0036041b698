"""Pictures in the rules of Tipperary: each shows what its text describes."""

from __future__ import annotations

from hedgerow.games import State
from tests.tutorial.rule_pictures import picture, view

GAME = "tipperary"


def items(state: State, seat: int) -> dict[str, int]:
    return {item.name: item.points for item in state.score_sheet()[seat]}


def cells_of(state: State, seat: int, name: str) -> set[tuple[int, int]]:
    return {cell for item in state.score_sheet()[seat] if item.name == name for cell in item.cells}


def test_the_numbers_are_right() -> None:
    for name, sheep in (("flock", 10), ("wooden", 3)):
        shown = picture(GAME, name)
        assert items(shown.state, 0)["sheep"] == sheep
        assert cells_of(shown.state, 0, "sheep") == {*shown.cells}
    [track] = picture(GAME, "whiskey").state.scene(None).tracks
    assert track.markers[0] == 2
    assert view(GAME, "ruins").seats[0].towers == 1
    end = picture(GAME, "area")
    assert [*items(end.state, 0).values()] == [56, 11, 5, 5, 6, 4]
    assert end.state.scores()[0] == 87
    for name in ("area", "exploration"):
        assert cells_of(end.state, 0, name) == {*picture(GAME, name).cells}


def features(name: str) -> list[str]:
    """Return the grounds of the highlighted cells."""
    shown = picture(GAME, name)
    [board] = [b for b in shown.state.scene(None).boards if b.seat == shown.board]
    return sorted(cell.ground[0] for cell in board.cells if (cell.x, cell.y) in shown.cells)


def test_the_highlighted_cells_are_right() -> None:
    assert features("whiskey") == ["distillery", "grain", "grain"]
    assert features("ruins") == ["ruin"] * 3
    assert features("bogs") == ["bog"] * 2
