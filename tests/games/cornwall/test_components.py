"""Tile files of Cornwall: what is in the box, and what is refused with its line and reason."""

from __future__ import annotations

from collections import Counter

import pytest

from hedgerow.games import TileFileError, new_game
from hedgerow.games.cornwall.components import Feature, Terrain, built_in_text, read_box


def test_the_built_in_box_is_as_the_facts_say() -> None:
    box = read_box(built_in_text())
    fields = [field for tile in box.tiles.values() for field in tile.turns[0].values()]
    assert len(box.tiles) == 36
    assert Counter(field.terrain for field in fields) == {
        Terrain.MOUNTAIN: 23, Terrain.FOREST: 23, Terrain.VILLAGE: 23, Terrain.MEADOW: 23, Terrain.MOOR: 16,
    }  # fmt: skip
    features = Counter((field.feature, field.terrain) for field in fields if field.feature)
    assert [features[Feature.COTTAGE, terrain] for terrain in Terrain] == [3, 3, 2, 3, 0]
    assert [features[Feature.FLAG, terrain] for terrain in Terrain] == [2, 2, 2, 2, 0]
    assert [features[Feature.CHAPEL, terrain] for terrain in Terrain] == [2, 1, 1, 1, 0]
    assert {terrain.terrain for terrain in box.start.values()} == set(Terrain)
    assert len(box.start) == 5


def test_tiles_turn_clockwise_and_are_never_mirrored() -> None:
    tile = read_box(built_in_text()).tiles[17]  # M Fc G
    turns = [{place: field.token for place, field in turn.items()} for turn in tile.turns]
    assert turns[0] == {(0, 0): "M", (1, 0): "Fc", (0, 1): "G"}
    assert turns[1] == {(0, 0): "M", (-1, 1): "G", (0, 1): "Fc"}
    assert turns[2] == {(0, 0): "G", (1, 0): "M", (0, 1): "Fc"}
    assert len({str(turn) for turn in turns}) == 6


GOOD = built_in_text().splitlines()
START = next(n for n, line in enumerate(GOOD, 1) if line.startswith("start"))
TILE = next(n for n, line in enumerate(GOOD, 1) if line.startswith("tile 17"))


def changed(line: int, new: str | None) -> str:
    lines = list(GOOD)
    lines[line - 1 : line] = [] if new is None else new.split("\n")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(TILE, "tile 17 M M M"), f"line {TILE}: tile 17 shows one terrain three times"),
        (changed(TILE, "tile 17 M Sf G"), f"line {TILE}: 'Sf': there is no flag on moor"),
        (changed(TILE, "tile 17 M Sc G"), f"line {TILE}: 'Sc': there is no cottage on moor"),
        (changed(TILE, "tile 17 M F G"), f"line {len(GOOD)}: the file ends with 10 cottages, there must be 11"),
        (changed(TILE, "tile 17 Mc Fc G"), "cottage number 12, there must be 11 in all"),
        (changed(TILE, "tile 17 M X G"), f"line {TILE}: 'X' is not a field"),
        (changed(TILE, "tile 17 M Fq G"), f"line {TILE}: 'Fq' is not a field"),
        (changed(TILE, "tile 17 M F"), f"line {TILE}: a tile is its number and three fields"),
        (changed(TILE, "tile x M F G"), f"line {TILE}: a tile is its number and three fields"),
        (changed(TILE, "tile 37 M Fc G"), f"line {TILE}: tile 37 is not between 1 and 36"),
        (changed(TILE, "tile 16 M Fc G"), f"line {TILE}: tile 16 appears twice"),
        (changed(TILE, None), f"line {len(GOOD) - 1}: the file has 35 tiles instead of 36"),
        (changed(TILE, "cow 17"), f"line {TILE}: 'cow' is not one of start, tile"),
        (changed(START, None), "the file ends without a start tile"),
        (changed(START, "start M@0,0\nstart M@0,0"), f"line {START + 1}: a second start tile"),
        (changed(START, "start"), f"line {START}: the start tile has 0 fields"),
        (changed(START, "start M@0"), f"line {START}: 'M@0' is not a field with its place"),
        (changed(START, "start Mc@0,0"), f"line {START}: 'Mc@0,0': the start tile has no features"),
        (changed(START, "start M@0,0 F@0,0"), f"line {START}: the place 0,0 a second time"),
        (changed(START, "start M@0,0 F@2,0"), f"line {START}: the fields of the start tile are not connected"),
        (changed(START, "start M@0,99"), f"line {START}: 'M@0,99' is too far away"),
    ],
)
def test_a_bad_tile_file_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(TileFileError) as refusal:
        new_game("cornwall", 2, tiles=text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
