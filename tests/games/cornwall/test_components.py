"""Tile files of Cornwall: the built-in components, and errors with their line and reason."""

from __future__ import annotations

from collections import Counter

import pytest

from hedgerow.games import TileFileError, new_game
from hedgerow.games.cornwall import Cornwall
from hedgerow.games.cornwall.components import HexFeature, Terrain, read_components


def test_the_built_in_components_have_the_known_totals() -> None:
    components = read_components(Cornwall.built_in_tiles())
    hexes = [printed for tile in components.tiles.values() for printed in tile.hexes[0].values()]
    assert len(components.tiles) == 36
    assert Counter(printed.terrain for printed in hexes) == {
        Terrain.MOUNTAIN: 23, Terrain.FOREST: 23, Terrain.VILLAGE: 23, Terrain.MEADOW: 23, Terrain.MOOR: 16,
    }  # fmt: skip
    features = Counter((printed.feature, printed.terrain) for printed in hexes if printed.feature)
    assert [features[HexFeature.COTTAGE, terrain] for terrain in Terrain] == [3, 3, 2, 3, 0]
    assert [features[HexFeature.FLAG, terrain] for terrain in Terrain] == [2, 2, 2, 2, 0]
    assert [features[HexFeature.CHAPEL, terrain] for terrain in Terrain] == [2, 1, 1, 1, 0]
    assert {printed.terrain for printed in components.start.values()} == set(Terrain)
    assert len(components.start) == 5


def test_tiles_turn_clockwise_and_are_not_mirrored() -> None:
    tile = read_components(Cornwall.built_in_tiles()).tiles[17]  # M Fc G
    turns = [{place: printed.token for place, printed in turn.items()} for turn in tile.hexes]
    assert turns[0] == {(0, 0): "M", (1, 0): "Fc", (0, 1): "G"}
    assert turns[1] == {(0, 0): "M", (-1, 1): "G", (0, 1): "Fc"}
    assert turns[2] == {(0, 0): "G", (1, 0): "M", (0, 1): "Fc"}
    assert len({str(turn) for turn in turns}) == 6


VALID = Cornwall.built_in_tiles().splitlines()
START = next(n for n, line in enumerate(VALID, 1) if line.startswith("start"))
TILE = next(n for n, line in enumerate(VALID, 1) if line.startswith("tile 17"))


def with_line(line: int, new: str | None) -> str:
    lines = list(VALID)
    lines[line - 1 : line] = [] if new is None else new.split("\n")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (with_line(TILE, "tile 17 M M M"), f"line {TILE}: tile 17 has the same terrain three times"),
        (with_line(TILE, "tile 17 M Sf G"), f"line {TILE}: 'Sf': a moor cannot have a flag"),
        (with_line(TILE, "tile 17 M Sc G"), f"line {TILE}: 'Sc': a moor cannot have a cottage"),
        (with_line(TILE, "tile 17 M F G"), f"line {len(VALID)}: the file has 10 cottages instead of 11"),
        (with_line(TILE, "tile 17 Mc Fc G"), "this is cottage 12, but there can only be 11"),
        (with_line(TILE, "tile 17 M X G"), f"line {TILE}: 'X' is not a hex"),
        (with_line(TILE, "tile 17 M Fq G"), f"line {TILE}: 'Fq' is not a hex"),
        (with_line(TILE, "tile 17 M F"), f"line {TILE}: a tile is its number and three hexes"),
        (with_line(TILE, "tile x M F G"), f"line {TILE}: a tile is its number and three hexes"),
        (with_line(TILE, "tile 37 M Fc G"), f"line {TILE}: tile 37 is not between 1 and 36"),
        (with_line(TILE, "tile 16 M Fc G"), f"line {TILE}: tile 16 appears twice"),
        (with_line(TILE, None), f"line {len(VALID) - 1}: the file has 35 tiles instead of 36"),
        (with_line(TILE, "cow 17"), f"line {TILE}: 'cow' is not one of start, tile"),
        (with_line(START, None), "the file has no start tile"),
        (with_line(START, "start M@0,0\nstart M@0,0"), f"line {START + 1}: there is more than one start tile"),
        (with_line(START, "start"), f"line {START}: the start tile has 0 hexes"),
        (with_line(START, "start M@0"), f"line {START}: 'M@0' is not a hex with its position"),
        (with_line(START, "start Mc@0,0"), f"line {START}: 'Mc@0,0': the start tile cannot have features"),
        (with_line(START, "start M@0,0 F@0,0"), f"line {START}: the position 0,0 appears twice"),
        (with_line(START, "start M@0,0 F@2,0"), f"line {START}: the hexes of the start tile are not connected"),
        (with_line(START, "start M@0,99"), f"line {START}: 'M@0,99' is too far from the centre"),
    ],
)
def test_an_invalid_tile_file_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(TileFileError) as raised:
        new_game("cornwall", 2, tiles=text)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
