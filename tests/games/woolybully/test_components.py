"""Tile files of Wooly Bully: the built-in set, and errors with their line and reason."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from hedgerow.games import TileFileError, new_game
from hedgerow.games.woolybully import WoolyBully
from hedgerow.games.woolybully.components import LETTERS, Face, read_components, turned
from hedgerow.testing import component_counts
from tests.games.woolybully.plain_land import TILES
from tests.games.woolybully.tile_sets import FRIENDLY, LANES


def face_text(face: Face) -> str:
    """Return a face as it is written in the tile file."""
    return "".join(LETTERS[letter] for letter in face)


COMPONENTS = read_components(WoolyBully.built_in_tiles())
ORDINARY = [face_text(face) for tile in range(1, 61) for face in COMPONENTS.tiles[tile]]


def test_there_are_sixty_ordinary_tiles_with_two_different_faces() -> None:
    assert len(ORDINARY) == 120
    for tile in range(1, 61):
        front, back = COMPONENTS.tiles[tile]
        assert all(turned(front, turns) != back for turns in range(4))


def test_the_tiles_are_the_listed_ones() -> None:
    words = TILES.split()
    listed = dict(zip(map(int, words[::2]), words[1::2], strict=True))
    assert {tile: "/".join(map(face_text, COMPONENTS.tiles[tile])) for tile in range(1, 61)} == listed


def test_all_99_combinations_of_different_letters_appear() -> None:
    possible = {
        "".join(four)
        for four in combinations_with_replacement(sorted(LETTERS), 4)
        if len(set(four)) > 1 and not {"V", "F"} <= set(four)
    }
    assert len(possible) == 99
    assert {"".join(sorted(face)) for face in ORDINARY} == possible


def test_each_colour_is_on_94_edges_and_village_and_forest_on_52() -> None:
    assert Counter("".join(ORDINARY)) == {"K": 94, "B": 94, "R": 94, "Y": 94, "V": 52, "F": 52}


def test_village_and_forest_never_share_a_face() -> None:
    assert not [face for face in ORDINARY if "V" in face and "F" in face]


def test_each_colour_is_on_the_back_of_one_wolf_and_one_hunter() -> None:
    for first in (61, 65):
        faces = ["/".join(map(face_text, COMPONENTS.tiles[first + number])) for number in range(4)]
        assert faces == ["FFFF/KKKK", "FFFF/BBBB", "FFFF/RRRR", "FFFF/YYYY"]
    assert sorted(COMPONENTS.tiles) == [*range(1, 69)]


def test_the_game_has_77_pieces() -> None:
    counts = component_counts(new_game("woolybully", 2).start())
    assert {number for name, number in counts.items() if name.startswith("tile ")} == {1}
    assert len(counts) - 1 + counts["shepherds"] + 1 + 4 == 77, "including the village square and four markers"


def test_a_face_turns_clockwise() -> None:
    north = COMPONENTS.tiles[17][0]
    assert [face_text(turned(north, turns)) for turns in range(4)] == ["KKYV", "VKKY", "YVKK", "KYVK"]


def test_orientations_that_look_the_same_are_one_move() -> None:
    game = new_game("woolybully", 2)
    assert game.move_text(0, game.read_move(0, "61b3@a2")) == "61b0@a2"
    assert game.move_text(0, game.read_move(0, "17a3@a2")) == "17a3@a2"
    striped = new_game("woolybully", 2, tiles=FRIENDLY)
    assert striped.move_text(0, striped.read_move(0, "39a2@a2")) == "39a0@a2"
    assert striped.move_text(0, striped.read_move(0, "39a3@a2")) == "39a1@a2"


@pytest.mark.parametrize(
    "text", [FRIENDLY, LANES, "# words\n\n" + FRIENDLY.replace("tile 5 ", "  tile 5\t") + " # end"]
)
def test_custom_tile_sets_can_be_used(text: str) -> None:
    assert len(read_components(text).tiles) == 68
    assert new_game("woolybully", 3, tiles=text).setup.tiles == text


GOOD = WoolyBully.built_in_tiles().splitlines()
TILE = next(number for number, line in enumerate(GOOD, 1) if line.split("#")[0].split()[:2] == ["tile", "17"])
FORM = f"line {TILE}: a tile must have a number and two faces, like this: tile 17 KKYV/BRKY"


def changed(line: int, new: str | None) -> str:
    lines = list(GOOD)
    lines[line - 1 : line] = [] if new is None else new.split("\n")
    return "\n".join(lines)


def villages(number: int) -> str:
    """Return a tile file with this number of village tiles."""
    return "\n".join(f"tile {tile} KKKB/{'VVVK' if tile <= number else 'KBBB'}" for tile in range(1, 61))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(TILE, "tile 17"), FORM),
        (changed(TILE, "tile 17 KKYV BRKY"), FORM),
        (changed(TILE, "tile 17 KKYV/BRKY KKKK"), FORM),
        (changed(TILE, "tile 17 KKYV"), FORM),
        (changed(TILE, "tile 17 KKYV/BRKY/KKKK"), FORM),
        (changed(TILE, "tile x KKYV/BRKY"), FORM),
        (changed(TILE, "tile -3 KKYV/BRKY"), FORM),
        (changed(TILE, "tile 1234 KKYV/BRKY"), FORM),
        (changed(TILE, "cow 17 KKYV/BRKY"), FORM),
        (changed(TILE, "tile 0 KKYV/BRKY"), f"line {TILE}: tile 0 is not between 1 and 60"),
        (changed(TILE, "tile 61 KKYV/BRKY"), f"line {TILE}: tile 61 is not between 1 and 60"),
        (changed(TILE, "tile 17 KKYX/BRKY"), f"line {TILE}: 'KKYX' is not a face; a face is four of the letters K B R"),
        (changed(TILE, "tile 17 KKY/BRKY"), f"line {TILE}: 'KKY' is not a face"),
        (changed(TILE, "tile 17 KKYV/BRKYY"), f"line {TILE}: 'BRKYY' is not a face"),
        (changed(TILE, "tile 17 kkyv/BRKY"), f"line {TILE}: 'kkyv' is not a face"),
        (changed(TILE, "tile 17 /BRKY"), f"line {TILE}: '' is not a face"),
        (changed(TILE, "tile 17 KKYV/BFKV"), f"line {TILE}: 'BFKV': village and forest can’t be on the same face"),
        (changed(TILE, "tile 17 KKYV/KKYV"), f"line {TILE}: tile 17 has the same face twice"),
        (changed(TILE, "tile 17 KKYV/YVKK"), f"line {TILE}: tile 17 has the same face twice"),
        (changed(TILE, "tile 16 KKYV/BRKY"), f"line {TILE}: tile 16 appears twice"),
        (changed(TILE, None), f"line {len(GOOD) - 1}: the file has 59 tiles instead of 60"),
        (changed(TILE, "# nothing"), f"line {len(GOOD)}: the file has 59 tiles instead of 60"),
        ("", "line 0: the file has 0 tiles instead of 60"),
        (villages(15), "line 60: only 15 tiles have a village side, at least 16 are needed"),
    ],
)  # fmt: skip
def test_an_invalid_tile_file_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(TileFileError) as refusal:
        new_game("woolybully", 2, tiles=text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_sixteen_village_tiles_are_enough() -> None:
    assert len(read_components(villages(16)).tiles) == 68
