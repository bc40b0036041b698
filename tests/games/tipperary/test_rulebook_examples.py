"""Every worked example of the rulebook, in its order."""

from __future__ import annotations

from hedgerow.games import CHANCE, Event
from hedgerow.games.tipperary.phases import NOBODY
from tests.games.tipperary.table import Table

TWO_FLOCKS = {1: "M P2", 2: "M P2/. P1", 3: "P1 M"}


def test_flocks_that_touch_only_diagonally_are_two() -> None:
    table = Table(TWO_FLOCKS, laid=("1@b4,2@c5", ""))
    assert table.items()["sheep"] == 3


def test_a_tile_that_joins_the_flocks_makes_one_of_six() -> None:
    table = Table(TWO_FLOCKS, laid=("1@b4,2@c5", ""), offer={0: (3, 60)})
    table.play("3@d4")
    assert table.items()["sheep"] == 6


def test_a_wooden_sheep_joins_the_flocks_and_the_symbol_on_the_bog_does_not_count() -> None:
    # Two sheep on c4, three on e4 and f4, and between them d4, where the new tile brings a meadow.
    table = Table({1: "M P2", 2: "M ./P2 P1", 3: "M/B*"}, laid=("1@b4,2@e3", ""), offer={0: (3, 60)})
    assert table.items()["sheep"] == 3
    events = table.play("3@d4")
    assert events["gain_sheep"].facts == {"earned": 1, "gained": 1}
    assert table.items()["sheep"] == 3, "neither the meadow nor the symbol on the bog is part of a flock"
    table.play("sheep@d4")
    assert table.items()["sheep"] == 6


FIELDS = {1: "G M", 2: "D M", 3: "G M", 4: "M G/G .", 5: "D M"}


def test_the_first_whiskey_puts_the_barrel_on_3() -> None:
    table = Table(FIELDS, laid=("1@b4", ""), offer={0: (2, 60)})
    events = table.play("2@b5")
    assert events["whiskey"].facts == {"made": 1, "value": 3}
    assert table.items()["whiskey"] == 3


def test_the_second_whiskey_puts_it_on_6_and_gives_a_sheep() -> None:
    table = Table(FIELDS, laid=("1@b4,2@b5", ""), offer={0: (3, 60)}, notes={0: "barrel:1,towers:0"})
    events = table.play("3@b6")
    assert events["whiskey"].facts == {"made": 1, "value": 6}
    assert events["gain_sheep"].facts == {"earned": 1, "gained": 1}
    table.play("sheep@c4")
    assert table.items() == {
        "area": table.items()["area"],
        "sheep": 1,
        "marker": 0,
        "exploration": 0,
        "whiskey": 6,
        "stone circles": 0,
    }


def test_a_distillery_that_touches_two_grain_fields_makes_two() -> None:
    # Grain on c4 and b5, diagonal to each other; the distillery goes to c5.
    table = Table(FIELDS, laid=("4@b4", ""), offer={0: (5, 60)})
    events = table.play("5@c5")
    assert events["whiskey"].facts == {"made": 2, "value": 6}


RUINS = {1: "R R M", 2: "R M M", 3: "M R/M R"}


def test_three_ruins_not_in_a_line_give_nothing() -> None:
    table = Table(RUINS, laid=("1@b4", ""), offer={0: (2, 60)})
    assert "gain_towers" not in table.play("2@b5")


def test_three_ruins_in_a_row_give_a_tower() -> None:
    table = Table(RUINS, laid=("1@b4", ""), offer={0: (2, 60)})
    events = table.play("2r2@-b4")  # the ruin on a4, left of the two
    assert events["gain_towers"].facts == {"lines": 1, "gained": 1}
    assert table.state.tower_stock == [1, 0]


def test_extending_a_line_gives_nothing() -> None:
    table = Table({1: "R R R", 2: "R M M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert "gain_towers" not in table.play("2@e4")


def test_a_perpendicular_line_with_a_shared_ruin_gives_a_tower() -> None:
    table = Table({1: "R R R", 2: "R M/R ."}, laid=("1@b4", ""), offer={0: (2, 60)})
    events = table.play("2@b5")  # ruins on b5 and b6, under the one on b4
    assert events["gain_towers"].facts == {"lines": 1, "gained": 1}


def bog_table() -> Table:
    """A bog on c4 and a lone one on a6, ruins on b7 and c7; the tile to be laid brings another bog."""
    return Table({1: "M B M/M . .", 2: "B M", 3: "B M M/M R R"}, laid=("1@b4,3@a6", ""), offer={0: (2, 60)})


def test_bog_chain_site_then_another_site_then_a_line_of_ruins() -> None:
    table = bog_table()
    events = table.play("2@c5")  # bogs on c4 and c5: a protected site
    assert events["gain_bonus"].facts == {"sites": 1, "gained": 1}
    assert table.acting() == (CHANCE,)
    table.deal("bonus:B")
    events = table.play("B@a5")  # above the lone bog on a6
    assert events["gain_bonus"].facts == {"sites": 1, "gained": 1}
    table.deal("bonus:R")
    events = table.play("R@a7")  # on a meadow, completing a7, b7, c7
    assert events["gain_towers"].facts == {"lines": 1, "gained": 1}
    assert table.acting() == (1,), "seat 0 has finished"


def test_bog_chain_the_same_bonus_bog_against_the_first_site_gives_nothing() -> None:
    table = bog_table()
    table.play("2@c5")
    table.deal("bonus:B")
    events = table.play("B@d4")  # the marked meadow beside the first site
    assert "gain_bonus" not in events
    assert table.acting() == (1,)


def test_two_diagonal_bogs_joined_by_a_third_give_one_bonus() -> None:
    table = Table({1: "M B/B .", 2: "B M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    events = table.play("2@c5")
    assert events["gain_bonus"].facts == {"sites": 1, "gained": 1}


def test_a_stone_circle_is_worth_its_printed_points() -> None:
    table = Table({1: "S2 M"}, laid=("1@b4", ""))
    assert table.items()["stone circles"] == 2


def test_an_chathair_takes_the_tiles_its_coat_points_to() -> None:
    table = Table({}, offer={0: (7, 9), 1: (11, 12)})
    assert table.state.display(0).hometown.arms == 0
    assert {text.split("r")[0] for text in _texts(table, 0)} == {"7", "9"}
    assert {text.split("r")[0] for text in _texts(table, 1)} == {"11", "12"}


def _texts(table: Table, seat: int) -> list[str]:
    return [table.game.move_text(seat, move) for move in table.state.moves(seat)]


SHEEP = {1: "P2 P2 P1", 2: "P2 P2 P1", 3: "P2 P2 P1", 4: "P1 M", 5: "P1 M", 6: "M M"}


def marker_table(marker: str) -> Table:
    """All three have a flock of 5."""
    return Table(
        SHEEP,
        laid=("1@b4", "2@b4", "3@b4"),
        offer={0: (6, 60), 1: (4, 59), 2: (5, 58)},
        marker=marker,
    )


def finish_round(table: Table, *moves: str) -> list[Event]:
    events: list[Event] = []
    for seat, move in enumerate(moves):
        events = table.state.play(seat, table.game.read_move(seat, move))
    return events


def test_marker_goes_back_when_two_others_tie_above_the_holder() -> None:
    table = marker_table("0")
    finish_round(table, "6@b5", "4@e4", "5@e4")
    assert [display.largest_flock for display in table.state.displays if display] == [5, 6, 6]
    assert table.state.marker == NOBODY


def test_three_players_three_tiles_are_refilled_and_untouched_areas_are_not() -> None:
    table = marker_table("-")
    untouched = [table.state.areas[3], table.state.areas[4]]
    finish_round(table, "6@b5", "4@e4", "5@e4")
    filled = 0
    while table.state.phase.name == "FILL":
        table.state.play(CHANCE, table.state.chance().at(0))
        filled += 1
    assert filled == 3
    assert table.state.areas[3:] == untouched
    assert [len(tiles) for tiles in table.state.areas] == [2] * 5
    assert table.state.holder == 1, "the bag has gone to the left"
    assert table.state.round == 2


def test_scoring_example_of_ninety_points() -> None:
    """7 by 8 rectangle 56, flock 12 without marker 12, enclosed by a tower 5, barrel on 10, stone circles 7."""
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
    table = Table(
        tiles,
        laid=("1@-b0,2@-b-1,3@-b1,4@d1,5@-b4,6@-b5,7@f4,8@-b6", ""),
        notes={0: "barrel:3,towers:1", 1: "barrel:0,towers:0,laid"},
        marker="1",
        phase="towers",
        round_=12,
    )
    assert table.items()["exploration"] == 0
    table.play("tower@e4")
    events = table.play("done")
    assert table.items() == {
        "area": 56,
        "sheep": 12,
        "marker": 0,
        "exploration": 5,
        "whiskey": 10,
        "stone circles": 7,
    }
    assert table.state.scores()[0] == 90
    assert events["over"].facts["scores"] == list(table.state.scores())
    assert table.state.winners() == (0,)
