"""The land of Wooly Bully: updated areas compared with areas filled from scratch, holes, forests, large lands."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import members
from hedgerow.board.grid import INITIAL_SIDE
from hedgerow.games.woolybully.components import COLOURS, LETTERS, OrientedFace, oriented, uniform
from hedgerow.games.woolybully.land import Area, WoolyBullyLand
from tests.games.woolybully.plain_land import HUNTER, WOLF, PlainLand, turned
from tests.games.woolybully.tile_sets import TWO_WOODS, WOOD, FriendlyTable, starting

Place = tuple[int, int]


def face_of(letters: str) -> OrientedFace:
    """Return a face from its letters."""
    north, east, south, west = (LETTERS.index(letter) for letter in letters)
    return oriented((north, east, south, west))


class Both:
    """The game's land and the plain land, with the same tiles."""

    def __init__(self) -> None:
        self.land = WoolyBullyLand.initial()
        self.plain = PlainLand()

    def lay(self, place: Place, letters: str) -> None:
        self.land = self.land.with_tile(face_of(letters), self.land.grid.bit(*place))
        self.plain.lay(place, letters)

    def put(self, place: Place, animal: str) -> None:
        bit = self.land.grid.bit(*place)
        self.land = self.land.with_wolf(bit) if animal == WOLF else self.land.with_hunter(bit)
        self.plain.put_animal(place, animal)

    def places(self, cells: int) -> set[Place]:
        return set(self.land.grid.coordinates(cells))

    def quarters(self, area: Area) -> frozenset[tuple[Place, int]]:
        return frozenset((self.land.grid.coordinate(q >> 2), q & 3) for q in members(area.quadrants))

    def check(self) -> None:
        """Check that areas, closed and safe fields, animals and possible places are the same on both."""
        land, plain = self.land, self.plain
        areas = {
            (LETTERS[area.letter], self.quarters(area), not area.open)
            for area in (*land.closed, *(area for areas in land.opened for area in areas))
        }
        expected = {(area.letter, frozenset(area.quarters), plain.closed(area)) for area in plain.areas()}
        assert areas == expected
        assert all(len(quarters) % 2 == 0 for _, quarters, closed in areas if closed), "closed areas are even"
        for colour in range(COLOURS):
            sheep = sorted(area.quadrants.bit_count() for area in land.safe_fields()[colour])
            assert sheep == sorted(plain.fields_that_count(LETTERS[colour]))
        assert self.places(land.cells) == set(plain.shown)
        assert self.places(land.frontier) == plain.empty_places()
        assert self.places(land.wolves) == {place for place in plain.stacks if plain.top(place) == WOLF}
        assert self.places(land.hunters) == {place for place in plain.stacks if plain.top(place) == HUNTER}
        wolf_cells, hunter_cells = land.special_cells()
        assert self.places(wolf_cells) == plain.places_for_wolf(hungry=False)
        assert self.places(hunter_cells | land.wolves) == plain.places_for_hunter()
        for letters in ("FFFF", "KKKK", "VVVV", "KFFF", "FBKB", "BBKK"):
            assert self.places(land.cells_for(face_of(letters))) == plain.places_for(letters)


# Updated areas


FACES = ("VKKK", "VBKB", "VVKB", "KFFF", "KFKF", "BFFK", "FFFF", "KKKK", "KKBB", "KBKB", "BBBK", "BBBB", "RKKB")


@given(st.integers(0, 2**32), st.integers(5, 40))
def test_areas_updated_step_by_step_equal_areas_filled_from_scratch(seed: int, steps: int) -> None:
    rng = Random(seed)
    both = Both()
    for _ in range(steps):
        if rng.random() < 0.2:
            animal = rng.choice((WOLF, HUNTER))
            cells = both.plain.places_for_hunter() if animal == HUNTER else both.plain.places_for_wolf(hungry=True)
            if cells:
                both.put(rng.choice(sorted(cells)), animal)
            continue
        letters = turned(rng.choice(FACES), rng.randrange(4))
        # Cells with many contacts are chosen more often, so that fields close and holes are filled.
        places = [
            place for place in sorted(both.plain.places_for(letters)) for _ in range(both.plain.contacts(place) ** 3)
        ]
        if places:
            both.lay(rng.choice(places), letters)
    both.check()


@pytest.mark.parametrize("way", range(4), ids=["east", "south", "west", "north"])
def test_a_land_that_outgrows_its_frame_keeps_areas_wolves_hunters_and_places(way: int) -> None:
    # A long forest along a lane of fields, with a Wolf near the start and a Hunter far out.
    both = Both()
    step = ((1, 0), (0, 1), (-1, 0), (0, -1))[way]
    sheep = turned("KVBV", way)
    wood = turned("KFBF", way)
    deep = turned("KFFF", way)
    both.lay(step, sheep)
    both.lay((2 * step[0], 2 * step[1]), turned("BKKV", way))
    both.lay((3 * step[0], 3 * step[1]), turned("KFFK", way))
    for number in range(4, 74):
        place = (number * step[0], number * step[1])
        if number in (6, 30):
            both.put(place, WOLF)
        elif number == 50:
            both.put((30 * step[0], 30 * step[1]), HUNTER)
            both.lay(place, deep)
        else:
            both.lay(place, wood if number % 7 == 0 else deep)
        if number % 10 == 3:
            both.check()
    assert both.land.grid.side > INITIAL_SIDE


def test_closed_areas_are_transferred_to_the_larger_frame() -> None:
    both = Both()
    both.lay((0, 1), "VBKB")
    both.lay((0, 2), "KFFF")
    both.put((0, 3), WOLF)
    for number in range(1, 40):
        both.lay((0, -number), "VBVB" if number % 2 else "VKVK")
    both.check()
    assert [len(fields) for fields in both.land.safe_fields()] == [0, 0, 0, 0], "beside the Wolf"
    both.put((0, 3), HUNTER)
    both.check()
    assert [len(fields) for fields in both.land.safe_fields()] == [1, 0, 0, 0]


@pytest.mark.parametrize("letter", range(6))
def test_a_uniform_face_is_one_area(letter: int) -> None:
    assert oriented(uniform(letter)).groups == ((letter, 0b1111),)


@pytest.mark.parametrize(
    ("letters", "groups"),
    [
        ("KBKB", [("K", 0b0001), ("B", 0b0010), ("K", 0b0100), ("B", 0b1000)]),
        ("KKBB", [("K", 0b0011), ("B", 0b1100)]),
        ("KBBK", [("B", 0b0110), ("K", 0b1001)]),
        ("KFFF", [("K", 0b0001), ("F", 0b1110)]),
    ],
)
def test_adjacent_sides_of_one_letter_belong_together_and_opposite_ones_do_not(
    letters: str, groups: list[tuple[str, int]]
) -> None:
    assert sorted((LETTERS[letter], sides) for letter, sides in face_of(letters).groups) == sorted(groups)


# Holes and fences


def ring(inside: str) -> Both:
    """Return a ring of black sheep around an empty cell; each tile beside the hole shows `inside` to it."""
    both = Both()
    for x, y, letters in (
        (4, 4, "BKKB"), (5, 4, f"KK{inside}K"), (6, 4, "BBKK"), (6, 5, f"KKK{inside}"),
        (6, 6, "KBBK"), (5, 6, f"{inside}KKK"), (4, 6, "KKBB"), (4, 5, f"K{inside}KK"),
        (5, 3, "BBKB"), (7, 5, "BBBK"), (5, 7, "KBBB"), (3, 5, "BKBB"),
    ):  # fmt: skip
        both.lay((x, y), letters)
    both.check()
    return both


def test_a_hole_that_the_field_does_not_face_does_not_keep_it_open() -> None:
    (field,) = ring("B").land.safe_fields()[0]
    assert field.quadrants.bit_count() == 4 * 2 + 4 * 3 + 4


def test_a_hole_that_the_field_faces_keeps_it_open() -> None:
    both = ring("K")
    assert both.land.safe_fields()[0] == ()
    both.lay((5, 5), "KKKK")
    both.check()
    (field,) = both.land.safe_fields()[0]
    assert field.quadrants.bit_count() == 4 * 2 + 4 * 4 + 4 + 4


def test_a_wolf_in_a_closed_forest_is_a_danger_too() -> None:
    both = Both()
    for x, y, letters in ((5, 4, "BKFB"), (6, 4, "BBBK"), (6, 5, "BBBF"), (5, 6, "FBBB"), (4, 5, "BFBB")):
        both.lay((x, y), letters)
    assert [len(fields) for fields in both.land.safe_fields()] == [1, 0, 0, 0]
    both.put((5, 5), WOLF)
    both.check()
    assert [len(fields) for fields in both.land.safe_fields()] == [0, 0, 0, 0]


def test_opposite_sides_of_a_tile_never_join() -> None:
    table = FriendlyTable("7a0@a2", "39a0@a3", holds={0: [19]})
    table.go(0, "19a0@a4")
    fields = table.seen(None, "fields")
    assert isinstance(fields, list)
    assert [field["sheep"] for field in fields if field["colour"] == "K"] == [2, 2]


# Wolves and Hunters that join forests


def test_a_wolf_may_not_join_several_forests_if_any_of_them_has_a_hunter() -> None:
    table = FriendlyTable(*TWO_WOODS, holds={1: [65, 61]})
    table.go(1, "hunter-k@-a3")
    assert starting(table, 1, "wolf") == {"wolf-k@b3", "wolf-k@b4", "wolf-k@a5"}
    assert "a Hunter guards this forest" in table.refused(1, "wolf-k@-a4"), "it would join a4 to the Hunter's forest"


def test_a_hunter_may_not_join_several_forests_if_any_of_them_has_an_uncovered_wolf() -> None:
    table = FriendlyTable(*TWO_WOODS, holds={1: [65, 61]})
    table.go(1, "wolf-k@-a3")
    assert starting(table, 1, "hunter") == {"hunter-k@b3", "hunter-k@b4", "hunter-k@a5", "hunter-k@-a3"}
    assert "this forest has a Wolf" in table.refused(1, "hunter-k@-a4")


def test_a_wolf_that_joins_two_forests_spoils_the_fields_of_both() -> None:
    table = FriendlyTable(*TWO_WOODS, holds={1: [61, 35]}, colours="KB")
    table.go(1, "35a0@b3")
    assert table.state.scores() == (2, 0)
    table.go(1, "wolf-k@b4")
    assert table.state.scores() == (0, 0)


def test_a_covered_wolf_is_no_danger_to_a_forest_that_joins_later() -> None:
    table = FriendlyTable(*TWO_WOODS, holds={1: [61, 65, 35]}, colours="KB")
    table.go(1, "wolf-k@b3")
    table.go(1, "hunter-k@b3")
    table.go(1, "35a0@b4")
    assert table.state.scores() == (2, 0)


@pytest.mark.parametrize("around", [1, 2, 3])
def test_covering_a_wolf_draws_one_tile_for_each_contact(around: int) -> None:
    table = FriendlyTable(*WOOD, holds={0: [61, 35], 1: [65, 36]})
    table.go(0, "wolf-k@a4")
    if around > 1:
        table.go(0, "35a0@a5")
    if around > 2:
        table.go(1, "36a0@b4")
    assert table.go(1, "hunter-k@a4") == around
