"""Tile files: the built-in components, and errors with their line and reason."""

from __future__ import annotations

from collections import Counter

import pytest

from hedgerow.games import TileFileError, new_game
from hedgerow.games.tipperary import Tipperary
from hedgerow.games.tipperary.components import Feature, read_components
from tests.games.tipperary.positions import tile_file


def test_the_built_in_components_are_complete() -> None:
    components = read_components(Tipperary.built_in_tiles())
    assert len(components.tiles) == 60
    assert len(components.hometowns) == 10
    assert sum(components.bonus) == 12
    assert components.whiskey == (0, 3, 6, 10, 13, 17, 21, 25, 30)
    assert {components.whiskey[step] for step in components.whiskey_sheep} == {6, 13, 21}
    assert {len(tile.squares[0]) for tile in components.tiles.values()} == {3, 4, 5, 6, 7}
    names = {town.name for town in components.hometowns.values()}
    assert names == {"An Chathair", "Tiobraid Árann", "Béal an Átha", "Caiseal", "Cluain Meala"}


def test_symmetric_tiles_have_fewer_orientations() -> None:
    components = read_components(tile_file({1: "M M", 2: "M G", 3: "M", 4: "M M/M .", 5: "M G/D ."}))
    assert [len(components.tiles[n].orientations) for n in (1, 2, 3, 4, 5)] == [2, 4, 1, 4, 8]


def test_orientations_turn_clockwise_and_flip_left_right() -> None:
    components = read_components(tile_file({1: "M G/D ."}))
    turns = [{place: square.feature.name[0] for place, square in turn.items()} for turn in components.tiles[1].squares]
    assert turns[0] == {(0, 0): "M", (1, 0): "G", (0, 1): "D"}
    assert turns[1] == {(0, 0): "D", (1, 0): "M", (1, 1): "G"}
    assert turns[4] == {(0, 0): "G", (1, 0): "M", (1, 1): "D"}


def test_comments_and_blank_lines_are_ignored() -> None:
    text = tile_file({}).replace("tile 5\n", "# a remark\n\ntile 5   # another\n")
    assert Counter(square.feature for square in read_components(text).tiles[5].squares[0].values()) == {
        Feature.MEADOW: 3
    }


VALID = tile_file({}).splitlines()
WHISKEY, BONUS, TOWN, TILE = 1, 2, 3, VALID.index("tile 17") + 1


def with_line(line: int, new: str | None) -> str:
    """Return the valid file with one line replaced or left out."""
    lines = list(VALID)
    lines[line - 1 : line] = [] if new is None else new.split("\n")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (with_line(TILE + 1, "  M X M"), f"line {TILE + 1}: 'X' is not a square"),
        (with_line(TILE + 1, "  M P3"), f"line {TILE + 1}: 'P3' is not a square"),
        (with_line(TILE + 1, "  M . M"), f"line {TILE}: the squares of tile 17 are not connected"),
        (with_line(TILE + 1, "  M .\n  . M"), f"line {TILE}: the squares of tile 17 are not connected"),
        (with_line(TILE + 1, "  . ."), f"line {TILE}: tile 17 has no squares"),
        (with_line(TILE + 1, None), f"line {TILE}: tile 17 has no squares"),
        (with_line(TILE + 1, "  M c"), f"line {TILE + 1}: tile 17 has an inner square of a home town in column 2"),
        (with_line(TILE, "tile 16"), f"line {TILE}: tile 16 appears twice"),
        (with_line(TILE, "tile 61"), f"line {TILE}: tile 61 is not between 1 and 60"),
        (with_line(TILE, "tile x"), f"line {TILE}: a tile must start with its number"),
        (with_line(TILE, "tile"), f"line {TILE}: a tile must start with its number"),
        (with_line(TILE, "tyle 17"), f"line {TILE}: 'tyle' is not one of whiskey, bonus, hometown, tile"),
        ("\n".join(VALID[:-2]), f"line {len(VALID) - 2}: the file has 59 tiles instead of 60"),
        (with_line(TILE + 1, "  " + "M " * 60), f"line {len(VALID)}: with tiles 60 squares long"),
        (with_line(BONUS, "bonus M M M"), "line 2: there must be 12 bonus tiles, not 3"),
        (with_line(BONUS, "bonus M*" + " M" * 11), "line 2: 'M*' cannot be a bonus tile"),
        (with_line(BONUS, "bonus c" + " M" * 11), "line 2: 'c' cannot be a bonus tile"),
        (with_line(BONUS, "bonus Q"), "line 2: 'Q' is not a square"),
        (with_line(BONUS, VALID[1] + "\n" + VALID[1]), "line 3: there is more than one list of bonus tiles"),
        (with_line(BONUS, None), "the file has no bonus tiles"),
        (with_line(BONUS, VALID[1] + "\n  M M"), "line 3: 'bonus' has no squares"),
        (with_line(WHISKEY, None), "the file has no whiskey track"),
        (with_line(WHISKEY, "whiskey 0 3 x"), "line 1: 'x' is not a value of the whiskey track"),
        (with_line(WHISKEY, "whiskey 0 5 3"), "line 1: the whiskey track must start with a plain 0"),
        (with_line(WHISKEY, "whiskey 0* 3"), "line 1: the whiskey track must start with a plain 0"),
        (with_line(WHISKEY, "whiskey 1 3"), "line 1: the whiskey track must start with a plain 0"),
        (with_line(WHISKEY, "whiskey 0"), "line 1: the whiskey track must start with a plain 0"),
        (with_line(WHISKEY, "whiskey 0 3\nwhiskey 0 3"), "line 2: there is more than one whiskey track"),
        (with_line(TOWN, "hometown Caiseal arms rock side A"), "line 3: a home town must start like this"),
        (
            with_line(TOWN, 'hometown "\x1b[31mX" arms castle side A'),
            "line 3: the name of the home town",
        ),
        (with_line(TOWN, 'hometown "X" arms cow side A'), "line 3: 'cow' is not one of the coats of arms castle"),
        (with_line(TOWN, 'hometown "X" arms castle side C'), "line 3: 'C' is not a side"),
        (
            with_line(TOWN, 'hometown "X" arms castle side B'),
            "line 7: side B of the home town with the arms castle",
        ),
        ("\n".join(VALID[:2] + VALID[6:]), "the file has no side A of the home town with the arms castle"),
        (
            with_line(TOWN + 1, "  c c c ."),
            "line 3: a home town must have 9 squares, 6 of them inner ones, not 10",
        ),
        (with_line(TOWN + 2, "  M* c c M"), "line 3: a home town cannot have wooden-sheep symbols"),
        (with_line(TOWN + 1, "  . c c . M").replace("M c c M", "M c c . M", 1), "line 3: "),
        ("  M M\n" + "\n".join(VALID), "line 1: squares without a tile or home town above them"),
        ("", "line 0: the file has no whiskey track"),
    ],
)
def test_an_invalid_tile_file_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(TileFileError) as raised:
        new_game("tipperary", 2, tiles=text)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_home_town_with_a_ring_of_another_size_is_refused() -> None:
    text = tile_file({}, town=". c c . .\nM c c M M\n. c c . .")
    with pytest.raises(TileFileError, match="a home town must have 18 squares around it, not 20"):
        read_components(text)
