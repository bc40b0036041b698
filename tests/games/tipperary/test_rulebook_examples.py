"""Every worked example of the rulebook, in its order."""

from __future__ import annotations

from hedgerow.games import CHANCE, Event
from hedgerow.games.core.contract import NOBODY
from tests.games.tipperary.positions import TipperaryPosition

TWO_FLOCKS = {1: "M P2", 2: "M P2/. P1", 3: "P1 M"}


def test_flocks_that_touch_only_diagonally_are_separate() -> None:
    position = TipperaryPosition(TWO_FLOCKS, laid=("1@b4,2@c5", ""))
    assert position.items()["sheep"] == 3


def test_a_tile_can_join_two_flocks() -> None:
    position = TipperaryPosition(TWO_FLOCKS, laid=("1@b4,2@c5", ""), offer={0: (3, 60)})
    position.play("3@d4")
    assert position.items()["sheep"] == 6


def test_a_wooden_sheep_can_join_two_flocks_but_a_symbol_on_a_bog_cannot() -> None:
    # There are two sheep on c4 and three on e4 and f4. The new tile brings a meadow on d4 between them.
    position = TipperaryPosition({1: "M P2", 2: "M ./P2 P1", 3: "M/B*"}, laid=("1@b4,2@e3", ""), offer={0: (3, 60)})
    assert position.items()["sheep"] == 3
    events = position.play("3@d4")
    assert events["gain_sheep"].facts == {"earned": 1, "gained": 1}
    assert position.items()["sheep"] == 3, "neither the meadow nor the symbol on the bog is part of a flock"
    position.play("sheep@d4")
    assert position.items()["sheep"] == 6


FIELDS = {1: "G M", 2: "D M", 3: "G M", 4: "M G/G .", 5: "D M"}


def test_the_first_whiskey_moves_the_barrel_to_3() -> None:
    position = TipperaryPosition(FIELDS, laid=("1@b4", ""), offer={0: (2, 60)})
    events = position.play("2@b5")
    assert events["whiskey"].facts == {"made": 1, "value": 3, "gained": 3}
    assert position.items()["whiskey"] == 3


def test_the_second_whiskey_moves_the_barrel_to_6_and_gives_a_sheep() -> None:
    position = TipperaryPosition(FIELDS, laid=("1@b4,2@b5", ""), offer={0: (3, 60)}, notes={0: "barrel:1,towers:0"})
    events = position.play("3@b6")
    assert events["whiskey"].facts == {"made": 1, "value": 6, "gained": 3}
    assert events["gain_sheep"].facts == {"earned": 1, "gained": 1}
    position.play("sheep@c4")
    assert position.items() == {
        "area": position.items()["area"],
        "sheep": 1,
        "marker": 0,
        "exploration": 0,
        "whiskey": 6,
        "stone circles": 0,
    }


def test_a_distillery_beside_two_grain_fields_makes_whiskey_twice() -> None:
    # There is grain on c4 and b5, and the distillery goes to c5.
    position = TipperaryPosition(FIELDS, laid=("4@b4", ""), offer={0: (5, 60)})
    events = position.play("5@c5")
    assert events["whiskey"].facts == {"made": 2, "value": 6, "gained": 6}


RUINS = {1: "R R M", 2: "R M M", 3: "M R/M R"}


def test_three_ruins_not_in_a_line_give_nothing() -> None:
    position = TipperaryPosition(RUINS, laid=("1@b4", ""), offer={0: (2, 60)})
    assert "gain_towers" not in position.play("2@b5")


def test_three_ruins_in_a_row_give_a_tower() -> None:
    position = TipperaryPosition(RUINS, laid=("1@b4", ""), offer={0: (2, 60)})
    events = position.play("2r2@-b4")  # the ruin on a4, left of the two
    assert events["gain_towers"].facts == {"lines": 1, "gained": 1}
    assert position.state.tower_stock == [1, 0]


def test_extending_a_line_gives_nothing() -> None:
    position = TipperaryPosition({1: "R R R", 2: "R M M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert "gain_towers" not in position.play("2@e4")


def test_a_perpendicular_line_with_a_shared_ruin_gives_a_tower() -> None:
    position = TipperaryPosition({1: "R R R", 2: "R M/R ."}, laid=("1@b4", ""), offer={0: (2, 60)})
    events = position.play("2@b5")  # ruins on b5 and b6, under the one on b4
    assert events["gain_towers"].facts == {"lines": 1, "gained": 1}


def bog_position() -> TipperaryPosition:
    """Return a position with bogs on c4 and a6 and ruins on b7 and c7; the next tile has another bog."""
    return TipperaryPosition({1: "M B M/M . .", 2: "B M", 3: "B M M/M R R"}, laid=("1@b4,3@a6", ""), offer={0: (2, 60)})


def test_bog_chain_with_two_sites_and_a_line_of_ruins() -> None:
    position = bog_position()
    events = position.play("2@c5")  # bogs on c4 and c5: a protected site
    assert events["gain_bonus"].facts == {"sites": 1, "gained": 1}
    assert position.to_act() == (CHANCE,)
    position.deal("bonus:B")
    events = position.play("B@a5")  # above the lone bog on a6
    assert events["gain_bonus"].facts == {"sites": 1, "gained": 1}
    position.deal("bonus:R")
    events = position.play("R@a7")  # on a meadow, completing a7, b7, c7
    assert events["gain_towers"].facts == {"lines": 1, "gained": 1}
    assert position.to_act() == (1,), "seat 0 has finished"


def test_bog_chain_ends_if_the_bonus_bog_only_extends_the_first_site() -> None:
    position = bog_position()
    position.play("2@c5")
    position.deal("bonus:B")
    events = position.play("B@d4")  # the marked meadow beside the first site
    assert "gain_bonus" not in events
    assert position.to_act() == (1,)


def test_two_diagonal_bogs_joined_by_a_third_give_one_bonus_tile() -> None:
    position = TipperaryPosition({1: "M B/B .", 2: "B M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    events = position.play("2@c5")
    assert events["gain_bonus"].facts == {"sites": 1, "gained": 1}


def test_a_stone_circle_is_worth_its_printed_points() -> None:
    position = TipperaryPosition({1: "S2 M"}, laid=("1@b4", ""))
    assert position.items()["stone circles"] == 2


def test_a_seat_takes_a_tile_of_the_area_that_its_coat_of_arms_points_to() -> None:
    position = TipperaryPosition({}, offer={0: (7, 9), 1: (11, 12)})
    assert position.state.county(0).hometown.arms == 0
    assert {text.split("r")[0] for text in _texts(position, 0)} == {"7", "9"}
    assert {text.split("r")[0] for text in _texts(position, 1)} == {"11", "12"}


def _texts(position: TipperaryPosition, seat: int) -> list[str]:
    return [position.game.move_text(seat, move) for move in position.state.moves(seat)]


SHEEP = {1: "P2 P2 P1", 2: "P2 P2 P1", 3: "P2 P2 P1", 4: "P1 M", 5: "P1 M", 6: "M M"}


def marker_position(marker: str) -> TipperaryPosition:
    """Return a position in which all three seats have a flock of 5."""
    return TipperaryPosition(
        SHEEP,
        laid=("1@b4", "2@b4", "3@b4"),
        offer={0: (6, 60), 1: (4, 59), 2: (5, 58)},
        marker=marker,
    )


def finish_round(position: TipperaryPosition, *moves: str) -> list[Event]:
    events: list[Event] = []
    for seat, move in enumerate(moves):
        events = position.state.play(seat, position.game.read_move(seat, move))
    return events


def test_the_marker_is_returned_if_two_others_tie_above_its_holder() -> None:
    position = marker_position("0")
    finish_round(position, "6@b5", "4@e4", "5@e4")
    assert [county.largest_flock for county in position.state.counties if county] == [5, 6, 6]
    assert position.state.marker == NOBODY


def test_only_areas_with_a_missing_tile_are_refilled() -> None:
    position = marker_position("-")
    untouched = [position.state.areas[3], position.state.areas[4]]
    finish_round(position, "6@b5", "4@e4", "5@e4")
    filled = 0
    while position.state.phase.name == "FILL":
        position.state.play(CHANCE, position.state.chance().at(0))
        filled += 1
    assert filled == 3
    assert position.state.areas[3:] == untouched
    assert [len(tiles) for tiles in position.state.areas] == [2] * 5
    assert position.state.bag_holder == 1, "the bag is passed to the left"
    assert position.state.round == 2


def test_scoring_example_of_ninety_points() -> None:
    """Rectangle of 7 by 8 (56), flock of 12, home town ring completed by a tower (5), whiskey 10, stone circles 7."""
    eight = "M M M M M M M M"
    tiles = {
        1: eight,  # row 0
        2: eight,  # row -1
        3: "M M M/M M ./M M M",  # left of the hometown
        4: "M M M/. M M/. M M",  # right of it
        5: "M M M M M M",  # row 4, up to d4; e4 is left for the tower
        6: eight,  # row 5
        7: "M S3 S2 S2",  # f4 and three stone circles outside
        8: "P2 P2 P2/P2 P2 P2",
    }
    position = TipperaryPosition(
        tiles,
        laid=("1@-b0,2@-b-1,3@-b1,4@d1,5@-b4,6@-b5,7@f4,8@-b6", ""),
        notes={0: "barrel:3,towers:1", 1: "barrel:0,towers:0,laid"},
        marker="1",
        phase="towers",
        round_=12,
    )
    assert position.items()["exploration"] == 0
    position.play("tower@e4")
    events = position.play("done")
    assert position.items() == {
        "area": 56,
        "sheep": 12,
        "marker": 0,
        "exploration": 5,
        "whiskey": 10,
        "stone circles": 7,
    }
    assert position.state.scores()[0] == 90
    assert events["over"].facts["scores"] == list(position.state.scores())
    assert position.state.winners() == (0,)
