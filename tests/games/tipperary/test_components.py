"""Tile files: what is in the box, and what is refused with its line and reason."""

from __future__ import annotations

from collections import Counter

import pytest

from hedgerow.games import TileFileError, new_game
from hedgerow.games.tipperary.components import Feature, built_in_text, read_box
from tests.games.tipperary.table import tile_file


def test_the_built_in_box_is_complete() -> None:
    box = read_box(built_in_text())
    assert len(box.tiles) == 60
    assert len(box.hometowns) == 10
    assert sum(box.bonus) == 12
    assert box.whiskey == (0, 3, 6, 10, 13, 17, 21, 25, 30)
    assert {box.whiskey[step] for step in box.whiskey_sheep} == {6, 13, 21}
    assert {len(tile.turns[0]) for tile in box.tiles.values()} == {3, 4, 5, 6, 7}
    names = {town.name for town in box.hometowns.values()}
    assert names == {"An Chathair", "Tiobraid Árann", "Béal an Átha", "Caiseal", "Cluain Meala"}


def test_symmetric_tiles_have_fewer_orientations() -> None:
    box = read_box(tile_file({1: "M M", 2: "M G", 3: "M", 4: "M M/M .", 5: "M G/D ."}))
    assert [len(box.tiles[n].orientations) for n in (1, 2, 3, 4, 5)] == [2, 4, 1, 4, 8]


def test_orientations_turn_clockwise_and_flip_left_right() -> None:
    box = read_box(tile_file({1: "M G/D ."}))
    turns = [{place: square.feature.name[0] for place, square in turn.items()} for turn in box.tiles[1].turns]
    assert turns[0] == {(0, 0): "M", (1, 0): "G", (0, 1): "D"}
    assert turns[1] == {(0, 0): "D", (1, 0): "M", (1, 1): "G"}
    assert turns[4] == {(0, 0): "G", (1, 0): "M", (1, 1): "D"}


def test_comments_and_blank_lines_do_not_matter() -> None:
    text = tile_file({}).replace("tile 5\n", "# a remark\n\ntile 5   # another\n")
    assert Counter(square.feature for square in read_box(text).tiles[5].turns[0].values()) == {Feature.MEADOW: 3}


GOOD = tile_file({}).splitlines()
WHISKEY, BONUS, TOWN, TILE = 1, 2, 3, GOOD.index("tile 17") + 1


def changed(line: int, new: str | None) -> str:
    """The good file with one line replaced, or left out."""
    lines = list(GOOD)
    lines[line - 1 : line] = [] if new is None else new.split("\n")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(TILE + 1, "  M X M"), f"line {TILE + 1}: 'X' is not a square"),
        (changed(TILE + 1, "  M P3"), f"line {TILE + 1}: 'P3' is not a square"),
        (changed(TILE + 1, "  M . M"), f"line {TILE}: the squares of tile 17 are not connected"),
        (changed(TILE + 1, "  M .\n  . M"), f"line {TILE}: the squares of tile 17 are not connected"),
        (changed(TILE + 1, "  . ."), f"line {TILE}: tile 17 has no squares"),
        (changed(TILE + 1, None), f"line {TILE}: tile 17 has no squares"),
        (changed(TILE + 1, "  M c"), f"line {TILE + 1}: tile 17 has an inner space of a hometown in column 2"),
        (changed(TILE, "tile 16"), f"line {TILE}: tile 16 appears twice"),
        (changed(TILE, "tile 61"), f"line {TILE}: tile 61 is not between 1 and 60"),
        (changed(TILE, "tile x"), f"line {TILE}: a tile starts with its number"),
        (changed(TILE, "tile"), f"line {TILE}: a tile starts with its number"),
        (changed(TILE, "tyle 17"), f"line {TILE}: 'tyle' is not one of whiskey, bonus, hometown, tile"),
        ("\n".join(GOOD[:-2]), f"line {len(GOOD) - 2}: the file has 59 tiles instead of 60"),
        (changed(TILE + 1, "  " + "M " * 60), f"line {len(GOOD)}: with tiles 60 squares long"),
        (changed(BONUS, "bonus M M M"), "line 2: 3 bonus tiles, there must be 12"),
        (changed(BONUS, "bonus M*" + " M" * 11), "line 2: a bonus tile cannot be 'M*'"),
        (changed(BONUS, "bonus c" + " M" * 11), "line 2: a bonus tile cannot be 'c'"),
        (changed(BONUS, "bonus Q"), "line 2: 'Q' is not a square"),
        (changed(BONUS, GOOD[1] + "\n" + GOOD[1]), "line 3: a second list of bonus tiles"),
        (changed(BONUS, None), "the file ends without bonus tiles"),
        (changed(BONUS, GOOD[1] + "\n  M M"), "line 3: squares do not belong to 'bonus'"),
        (changed(WHISKEY, None), "the file ends without a whiskey track"),
        (changed(WHISKEY, "whiskey 0 3 x"), "line 1: 'x' is not a value of the whiskey track"),
        (changed(WHISKEY, "whiskey 0 5 3"), "line 1: the whiskey track starts with a plain 0"),
        (changed(WHISKEY, "whiskey 0* 3"), "line 1: the whiskey track starts with a plain 0"),
        (changed(WHISKEY, "whiskey 1 3"), "line 1: the whiskey track starts with a plain 0"),
        (changed(WHISKEY, "whiskey 0"), "line 1: the whiskey track starts with a plain 0"),
        (changed(WHISKEY, "whiskey 0 3\nwhiskey 0 3"), "line 2: a second whiskey track"),
        (changed(TOWN, "hometown Caiseal arms rock side A"), "line 3: a hometown starts like this"),
        (changed(TOWN, 'hometown "\x1b[31mX" arms castle side A'), "line 3: the name of the hometown has characters"),
        (changed(TOWN, 'hometown "X" arms cow side A'), "line 3: 'cow' is not one of the arms castle"),
        (changed(TOWN, 'hometown "X" arms castle side C'), "line 3: 'C' is not a side"),
        (changed(TOWN, 'hometown "X" arms castle side B'), "line 7: side B of the hometown with arms castle a second"),
        ("\n".join(GOOD[:2] + GOOD[6:]), "the file ends without side A of the hometown with arms castle"),
        (changed(TOWN + 1, "  c c c ."), "line 3: a hometown has 9 squares, 6 of them inner ones, not 10 and 7"),
        (changed(TOWN + 2, "  M* c c M"), "line 3: a hometown has no wooden-sheep symbols"),
        (changed(TOWN + 1, "  . c c . M").replace("M c c M", "M c c . M", 1), "line 3: "),
        ("  M M\n" + "\n".join(GOOD), "line 1: squares without a tile or hometown above them"),
        ("", "line 0: the file ends without a whiskey track"),
    ],
)
def test_a_bad_tile_file_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(TileFileError) as refusal:
        new_game("tipperary", 2, tiles=text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_hometown_with_another_ring_is_refused() -> None:
    text = tile_file({}, town=". c c . .\nM c c M M\n. c c . .")
    with pytest.raises(TileFileError, match="a hometown has 18 squares around it, not 20"):
        read_box(text)
