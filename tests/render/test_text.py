"""Boards as characters: their form, and that they can be read without colours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

import pytest

from hedgerow.games.core.scene import GridKind, Outline, SceneBoard, SceneCell
from hedgerow.render.names import name_message
from hedgerow.render.stylesheet import relative_luminance
from hedgerow.render.text import Line
from tests.render.scenes import (
    PACKAGES,
    draw,
    home_town,
    legend,
    quadrant_board,
    quadrant_land,
    square_board,
    whole_vocabulary,
)

GRIDS: tuple[GridKind, ...] = ("square", "hex", "quadrant")


def plain_text(lines: Iterable[Line]) -> str:
    """Return lines as text without colours."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def picture(text: str) -> str:
    """Return a block of lines without the empty lines around it."""
    return text.strip("\n")


def test_a_square_board_with_borders() -> None:
    assert plain_text(draw(home_town())) == picture(
        """
    a   b   c   d
  ┌───────────┬───┐
1 │ Ha  ::   R│W ·│
  │           │   │
2 │ ::  ::  ss│ ""│
  │       ┏━━━┷━━━┪
3 │ ::  ::┃  D  o3┃
  ├───────┨       ┃
4 │* ·   s┃  T  ~~┃
  └───────┺━━━━━━━┛
"""
    )


def test_a_square_board_without_borders() -> None:
    assert plain_text(draw(home_town(), borders=False)) == picture(
        """
    a   b   c   d
1   Ha  ::   R W ·
2   ::  ::  ss  ""
3   ::  ::[  D  o3]
4  * ·   s[  T  ~~]
"""
    )


def test_a_tile_without_coordinates_and_with_a_hole() -> None:
    tile = square_board("sDs b_b", coordinates=False)
    assert plain_text(draw(tile)) == picture(
        """
┌───────────┐
│  s   D   s│
│   ┌───┐   │
│ ~~│   │ ~~│
└───┘   └───┘
"""
    )


def test_hexes() -> None:
    cells = (
        SceneCell(0, 0, ("mountain",), 0, ("chapel", "figure-green-1")),
        SceneCell(1, 0, ("moor",)),
        SceneCell(-1, 1, ("meadow",), 1, ("figure-black-3",)),
    )
    board = SceneBoard("map", "map", "hex", cells, (), (Outline("last", ((-1, 1),)),), (), None, True)
    assert plain_text(draw(board)) == picture(
        """
1     Mhg1  ~
2 [. k3]  a     b
       -a
"""
    )


def test_hexes_without_borders() -> None:
    cells = (
        SceneCell(0, 0, ("mountain",), 0, ("chapel", "figure-green-1")),
        SceneCell(1, 0, ("moor",)),
        SceneCell(-1, 1, ("meadow",), 1, ("figure-black-3",)),
        SceneCell(0, 1, ("forest",), 1, ("cottage",)),
        SceneCell(1, 1, ("village",), 2, ("flag",)),
    )
    board = SceneBoard("map", "map", "hex", cells, (), (Outline("last", ((-1, 1), (0, 1))),), (), None, True)
    assert plain_text(draw(board, borders=False)) == picture(
        """
1    Mg1h~
2 [.k3 Fc ]Vf
      -a  a   b
"""
    )


@pytest.mark.parametrize("tight", [False, True])
def test_every_hex_shows_its_ground_feature_and_figure(tight: bool) -> None:
    cells = tuple(
        SceneCell(x, y, ("meadow",), 0, ("cottage", f"figure-red-{1 + (x + y) % 3}"))
        for x in range(5)
        for y in range(4)
    )
    text = plain_text(draw(SceneBoard("map", "map", "hex", cells), borders=not tight))
    assert text.count("c") == text.count("r") == text.count(".") == 20
    assert max(map(len, text.splitlines())) < (40 if not tight else 30)


def test_the_legend_uses_words_of_players() -> None:
    assert name_message(PACKAGES["square"], "pasture-1") == "pasture with one sheep"
    assert name_message(PACKAGES["square"], "arms-harp") == "coat of arms: harp"
    assert name_message(PACKAGES["hex"], "figure-red-2") == "medium figure (red)"
    assert name_message(PACKAGES["quadrant"], "field-blue") == "blue field"
    assert name_message(PACKAGES["hex"], "meadow") == "meadow"
    assert name_message(PACKAGES["hex"], "standing-stone") == "standing stone"
    assert name_message("", "figure-green-9") == "figure 9 (green)"
    for grid in GRIDS:
        names = legend(whole_vocabulary(grid))
        assert len({name_message(PACKAGES[grid], name) for name in names}) == len(names)
        assert not any("-" in name_message(PACKAGES[grid], name) for name in names)


def test_quadrants() -> None:
    ground = ("field-blue", "forest", "field-red", "village")
    cells = (SceneCell(0, 0, ground, 0, ("wolf",)), SceneCell(1, 0, ground[::-1], 1))
    assert plain_text(draw(SceneBoard("land", "land", "quadrant", cells))) == picture(
        """
┌───┬───┐
│\\b/│\\v/│
│vWf│b·r│
│/r\\│/f\\│
└───┴───┘
"""
    )


def test_closed_fields_are_capitals_and_fences_separate_different_fields() -> None:
    assert plain_text(draw(quadrant_land())) == picture(
        r"""
     -c  -b  -a  a
   ┌───┐
   │ f │
-1 │fHf│
   │ f │
   ├───┼───┬───┲━━━┓
   │ f │\k/│\y ┃\v ┃
 0 │fWf│f·R│R·y┃y·v┃
   │ f │/R │ R\┃/v ┃
   ├───┼───┼───╄━━━┩
   │ f/│\R │ R/│ v │
 1 │f·K│K·R│R·v│vOv│
   │/K │ K\│ R\│ v │
   ├───┼───┼───┼───┤
   │\K │ K/│\R/│\v │
 2 │b·K│K·v│v·Y│Y·v│
   │/K │ K\│ v\│/b\│
   ├───┼───┼───┼───┤
   │\K │ K/│\v/│ b │
 3 │r·K│K·Y│Y·b│bSb│
   │/y\│/b\│/r\│ b │
   └───┴───┴───┴───┘
"""
    )


def test_the_legend_explains_capitals() -> None:
    letters = legend(quadrant_land())
    assert letters["closed"] == "KRY"
    assert "closed" in name_message(PACKAGES["quadrant"], "closed")
    assert "closed" not in legend(quadrant_board("KBRY"))
    assert "closed" not in legend(quadrant_board("KBRY", outlines=(Outline("closed", parts=((5, 5, 0),)),)))


def test_scoring_parts_are_underlined_and_parts_of_the_last_move_bold() -> None:
    score, last = Outline("score", parts=((0, 0, 1), (0, 0, 2), (7, 7, 0))), Outline("last", parts=((0, 0, 3),))
    board = quadrant_board("KBRY", outlines=(score, last))
    styles = {span.text: span.style for line in draw(board) for span in line if span.style}
    assert {letter for letter, style in styles.items() if style.underline} == {"b", "r"}
    assert {letter for letter, style in styles.items() if style.bold} == {"y", "·"}


def test_an_outlined_tile_includes_all_its_parts() -> None:
    board = quadrant_board("KBRY", outlines=(Outline("closed", ((0, 0),)),))
    assert {"K", "B", "R", "Y"} <= set(plain_text(draw(board)))


def test_rows_and_columns_left_of_and_above_the_origin() -> None:
    board = SceneBoard("far", "far", "square", (SceneCell(-2, -11, ("bog",)),), coordinates=True)
    assert plain_text(draw(board, borders=False)) == "      -b\n-10   ~~"


def test_an_empty_board_has_no_lines() -> None:
    assert draw(SceneBoard("nothing", "nothing", "square", ())) == []


def test_names_that_nobody_has_drawn_are_initials() -> None:
    swamp = SceneCell(0, 0, ("swamp",), 0, ("dragon",))
    assert plain_text(draw(SceneBoard("a", "a", "square", (swamp,)), borders=False)).strip() == "DSw"
    assert plain_text(draw(SceneBoard("a", "a", "hex", (swamp,)))).strip() == "sD"
    tile = replace(swamp, ground=("swamp", "peat-bog", "swamp", "forest"))
    assert plain_text(draw(SceneBoard("a", "a", "quadrant", (tile,)))).splitlines()[2] == "│fDp│"
    assert legend(SceneBoard("a", "a", "square", (swamp,))) == {"swamp": "Sw", "dragon": "D"}


def test_the_legend_lists_grounds_and_pieces() -> None:
    board = square_board("s.g", on_top={(1, 0): ("wooden-sheep",)})
    assert legend(board) == {"meadow": "·", "pasture-1": "s", "grain": '""', "wooden-sheep": "W"}


@pytest.mark.parametrize("grid", ["square", "hex", "quadrant"])
def test_the_characters_in_a_legend_are_distinct(grid: GridKind) -> None:
    board = whole_vocabulary(grid)
    letters = legend(board)
    capitals = {"closed"} if grid == "quadrant" else set()
    assert set(letters) == {name for cell in board.cells for name in (*cell.ground, *cell.on_top)} | capitals
    assert len(set(letters.values())) == len(letters)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("grid", ["square", "hex", "quadrant"])
def test_characters_contrast_with_their_ground(grid: GridKind, theme: Literal["light", "dark"]) -> None:
    styles = {span.style for line in draw(whole_vocabulary(grid), theme) for span in line if span.style}
    grounds = [style for style in styles if style.background is not None]
    assert {style.name for style in grounds} >= {"village", "forest"}
    for style in grounds:
        assert style.foreground is not None
        assert style.background is not None
        dark, bright = sorted(map(relative_luminance, (style.foreground, style.background)))
        assert (bright + 0.05) / (dark + 0.05) > 3.5


def test_styles_mark_the_last_move_and_scoring_cells() -> None:
    spans = [span for line in draw(home_town()) for span in line if span.style is not None]
    by_text = {span.text.strip(): span.style for span in spans if span.style}
    assert by_text["o3"].bold
    assert by_text["Ha"].underline
    assert not by_text["R"].underline
    assert any(span.style.name == "last" and "━" in span.text for span in spans if span.style)
