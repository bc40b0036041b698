"""What the rulebook leaves open and the game decides, and the rules that no example shows."""

from __future__ import annotations

import pytest

from hedgerow.games import CHANCE, IllegalMove, NotYourTurn, SetupError, new_game
from hedgerow.games.core.notation import column_name
from hedgerow.games.tipperary import Tipperary
from hedgerow.games.tipperary.phases import NOBODY, Phase
from tests.games.tipperary.table import STANDARD_BONUS, Table, tile_file

# Effects


def test_the_player_chooses_the_order_of_open_effects() -> None:
    table = Table({1: "M B M", 2: "B* M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    events = table.play("2@c5")
    assert {"gain_bonus", "gain_sheep"} <= events.keys()
    assert table.legal("draw")
    assert table.legal("sheep@b4")
    table.play("sheep@b4")
    assert table.acting() == (CHANCE,), "with the sheep placed, the bonus tile follows by itself"
    table.deal("bonus:G")
    table.play("G@b5")
    assert table.acting() == (1,)


def test_a_drawn_bonus_tile_is_placed_before_anything_else() -> None:
    table = Table({1: "M B M", 2: "B* M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@c5")
    table.play("draw")
    table.deal("bonus:P1")
    with pytest.raises(IllegalMove, match="has to be placed first: pasture with one sheep"):
        table.play("sheep@b4")
    table.play("P1@b4")
    table.play("sheep@d4")


def test_a_bonus_tile_may_take_the_last_meadow_and_the_sheep_is_then_lost() -> None:
    tiles = {1: "B M", 2: "B*"}
    text = tile_file(tiles, town=". c c .\nG c c G\n. c c G")
    table = Table(text=text, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@b5")
    table.play("draw")
    table.deal("bonus:R")
    before = table.state.sheep_left
    events = table.play("R@c4")
    assert events["lose_sheep"].facts == {"lost": 1}
    assert table.state.sheep_left == before + 1 == 24
    assert table.acting() == (1,)


def test_a_sheep_without_meadow_waits_for_a_pending_bonus_tile() -> None:
    text = tile_file({1: "B G", 2: "B*"}, town=". c c .\nG c c G\n. c c G")
    table = Table(text=text, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@b5")
    assert table.acting() == (CHANCE,), "no meadow is free, so the bonus tile is drawn at once"
    table.deal("bonus:M")
    events = table.play("M@c5")
    assert "lose_sheep" not in events
    table.play("sheep@c5")
    assert table.items()["sheep"] == 1


def test_a_sheep_without_meadow_is_lost() -> None:
    text = tile_file({1: "G*"}, town=". c c .\nG c c G\n. c c G")
    table = Table(text=text, offer={0: (1, 60)})
    events = table.play("1@b4")
    assert events["lose_sheep"].facts == {"lost": 1}
    assert table.state.sheep_left == 24


def test_a_meadow_with_a_symbol_takes_a_sheep_and_so_does_a_hometown_meadow() -> None:
    table = Table({1: "M* G*"}, offer={0: (1, 60)})
    table.play("1@b4")
    table.play("sheep@b4")
    assert not table.legal("sheep@b4")
    table.play("sheep@a2")
    assert table.state.display(0).largest_flock == 1


def test_a_bonus_meadow_may_carry_a_sheep_but_no_bonus_tile() -> None:
    table = Table({1: "B M", 2: "B* G", 3: "B", 4: "B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@b5")
    table.play("draw")
    table.deal("bonus:M")
    table.play("M@c4")
    assert table.state.display(0).bonuses.bit_count() == 1
    assert table.legal("sheep@c4")
    table.play("sheep@c4")
    assert table.acting() == (1,)
    assert not table.state.display(0).bonus_places & table.state.display(0).bonuses


def test_a_bonus_tile_cannot_replace_a_meadow_with_a_sheep_or_other_features() -> None:
    table = Table({1: "B M", 2: "B* M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@b5")
    table.play("sheep@c4")
    table.deal("bonus:G")
    for square, reason in (
        ("c4", "not a meadow without sheep"),
        ("b4", "not a meadow without sheep"),
        ("b2", "not a meadow"),
        ("z9", "does not touch"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            table.play(f"G@{square}")
    table.play("G@a2")


def test_whiskey_inside_one_tile_counts_when_it_is_laid() -> None:
    table = Table({1: "G D G"}, offer={0: (1, 60)})
    assert table.play("1@b4")["whiskey"].facts == {"made": 2, "value": 6}


def test_passing_several_sheep_of_the_track_gives_each() -> None:
    table = Table({1: "G D G/D G D"}, offer={0: (1, 60)})
    events = table.play("1@b4")
    assert events["whiskey"].facts == {"made": 7, "value": 25}
    assert events["gain_sheep"].facts == {"earned": 3, "gained": 3}


def test_the_barrel_stays_at_the_end_of_the_track() -> None:
    table = Table({1: "G D G"}, offer={0: (1, 60)}, notes={0: "barrel:7,towers:0"})
    assert table.play("1@b4")["whiskey"].facts == {"made": 2, "value": 30}
    assert table.state.barrels[0] == 8


def test_one_tower_for_a_run_of_five_made_at_once() -> None:
    table = Table({1: "R R M R R", 2: "R/M"}, laid=("", ""), offer={0: (1, 60)})
    assert "gain_towers" not in table.play("1@b4")
    five = Table({1: "R R R R R"}, offer={0: (1, 60)})
    assert five.play("1@b4")["gain_towers"].facts == {"lines": 1, "gained": 1}


def test_one_ruin_that_joins_two_pairs_into_five_gives_one_tower() -> None:
    table = Table({1: "R R", 2: "M ./R R", 3: "R"}, laid=("1@b4,2@e3", ""), offer={0: (3, 60)})
    assert table.play("3@d4")["gain_towers"].facts == {"lines": 1, "gained": 1}


def test_one_ruin_that_completes_a_row_and_a_column_gives_two_towers() -> None:
    table = Table({1: "R R", 2: "M R/. R", 3: "R"}, laid=("1@b4,2@c5", ""), offer={0: (3, 60)})
    assert table.play("3@d4")["gain_towers"].facts == {"lines": 2, "gained": 2}


def test_joining_a_site_with_a_lone_bog_gives_nothing() -> None:
    table = Table({1: "B B M", 2: "B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert "gain_bonus" not in table.play("2@b5")


def test_two_sites_made_by_one_tile_give_two_bonus_tiles() -> None:
    table = Table({1: "B M B", 2: "B M B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert table.play("2@b5")["gain_bonus"].facts == {"sites": 2, "gained": 2}


def test_each_link_of_a_chain_compares_with_the_link_before_it() -> None:
    # The tile makes a site of b4 and b5; the bonus bog beside it must not count that site as new again.
    table = Table({1: "B M", 2: "B M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@b5")
    table.deal("bonus:B")
    assert "gain_bonus" not in table.play("B@c4")


# Limited supplies


def test_when_the_sheep_run_out_nothing_more_is_gained() -> None:
    table = Table({1: "M* M* M*"}, offer={0: (1, 60)}, notes={1: "barrel:0,towers:0,laid,sheep:22"})
    events = table.play("1@b4")
    assert events["gain_sheep"].facts == {"earned": 3, "gained": 2}
    assert table.state.sheep_left == 0


def test_when_the_towers_run_out_nothing_more_is_gained() -> None:
    table = Table({1: "R R R"}, offer={0: (1, 60)}, notes={1: "barrel:0,towers:12"})
    assert table.play("1@b4")["gain_towers"].facts == {"lines": 1, "gained": 0}
    assert table.state.tower_stock == [0, 12]


def test_a_bonus_tile_is_reserved_when_it_is_triggered() -> None:
    """Seat 1 has gained all bonus tiles but one and not drawn them: only one is left for seat 0."""
    table = Table(
        {1: "B M B", 2: "B M B"},
        laid=("1@b4", ""),
        offer={0: (2, 60)},
        notes={1: "barrel:0,towers:0,laid,sheep:1,bonus:11"},
    )
    assert table.play("2@b5")["gain_bonus"].facts == {"sites": 2, "gained": 1}


def test_nothing_is_triggered_at_setup() -> None:
    text = tile_file({}, town=". c c .\nB c c G\nB c c .")
    with pytest.raises(SetupError):
        new_game("tipperary", 2, tiles=text.replace("B c c .", "B c c *"))
    game = new_game("tipperary", 2, tiles=text)
    state = game.start()
    state.play(CHANCE, game.read_move(CHANCE, "bag:0"))
    for town in ("castle-A", "harp-B"):
        events = state.play(CHANCE, game.read_move(CHANCE, f"town:{town}"))
        assert [event.kind for event in events] == ["town"]


# The sheep phase

FLOCKS = {1: "P2 P2 P1", 2: "P2 P2 P1", 3: "P1", 4: "P1", 5: "M", 6: "M"}


def after_round(marker: str, move_0: str, move_1: str) -> int:
    """Both have flocks of 5; each lays a pasture to it or a meadow; who has the marker then?"""
    table = Table(FLOCKS, laid=("1@b4", "2@b4"), offer={0: (3, 5), 1: (4, 6)}, marker=marker)
    table.play(move_0)
    table.play(move_1, seat=1)
    return table.state.marker


@pytest.mark.parametrize(
    ("marker", "grows_0", "grows_1", "expected"),
    [
        ("-", False, False, NOBODY),
        ("0", False, False, 0),
        ("1", False, False, 1),
        ("-", True, False, 0),
        ("1", True, False, 0),
        ("-", False, True, 1),
        ("0", False, True, 1),
        ("0", True, True, 0),
    ],
)
def test_marker(marker: str, grows_0: bool, grows_1: bool, expected: int) -> None:
    move_0 = "3@e4" if grows_0 else "5@a3"
    move_1 = "4@e4" if grows_1 else "6@a3"
    assert after_round(marker, move_0, move_1) == expected


def test_all_flocks_at_zero_are_a_tie() -> None:
    table = Table({})
    table.play(table.game.move_text(0, table.state.moves(0).at(0)))
    table.play(table.game.move_text(1, table.state.moves(1).at(0)), seat=1)
    assert table.state.marker == NOBODY


# Order of play


def test_players_finish_in_any_order_and_each_placement_is_visible_at_once() -> None:
    table = Table({}, laid=("", "", ""))
    assert table.acting() == (0, 1, 2)
    table.state.play(2, table.state.moves(2).at(0))
    assert table.acting() == (0, 1)
    assert len(table.state.display(2).layings) == 1
    with pytest.raises(NotYourTurn, match="seat 2 has finished this round"):
        table.state.play(2, 0)


def test_seat_by_seat_from_the_bag_holder() -> None:
    table = Table({}, laid=("", "", ""), order="by_seat")
    assert table.acting() == (0,)
    with pytest.raises(NotYourTurn, match="seat 1 waits for seat 0"):
        table.state.play(1, table.state.moves(0).at(0))
    table.state.play(0, table.state.moves(0).at(0))
    assert table.acting() == (1,)


def test_an_engine_asks_the_bag_holder_first_and_then_clockwise() -> None:
    table = Table({}, laid=("", "", ""))
    for seat in (0, 1, 2):
        table.state.play(seat, table.state.moves(seat).at(0))
    while table.acting() == (CHANCE,):
        table.state.play(CHANCE, table.state.chance().at(0))
    assert table.state.holder == 1
    assert table.acting() == (1, 2, 0)


def test_the_other_tile_goes_back_to_its_area() -> None:
    table = Table({}, offer={0: (7, 9)})
    table.play("7@b4")
    assert table.state.areas[0] == (9,)


@pytest.mark.parametrize(("players", "rounds"), [(1, 12), (2, 12), (3, 12), (4, 12), (5, 10)])
def test_rounds(players: int, rounds: int) -> None:
    game = new_game("tipperary", players)
    assert isinstance(game, Tipperary)
    assert game.rounds == rounds


def test_no_refill_after_the_last_round() -> None:
    table = Table({}, round_=12)
    for seat in (0, 1):
        table.state.play(seat, table.state.moves(seat).at(0))
    assert table.state.phase is Phase.OVER
    assert [len(tiles) for tiles in table.state.areas] == [1, 1, 2, 2, 2]


# Towers


def tower_table(*stock: int) -> Table:
    notes = {seat: f"barrel:0,towers:{number}" + ("" if number else ",laid") for seat, number in enumerate(stock)}
    return Table({}, laid=("",) * len(stock), notes=notes, phase="towers", round_=12)


def test_towers_are_placed_next_to_each_other_too_and_in_any_order_of_seats() -> None:
    table = tower_table(2, 1)
    assert table.acting() == (0, 1)
    table.play("tower@b4")
    table.play("tower@b4", seat=1)
    assert table.acting() == (0, 1), "each seat ends with an explicit done"
    table.play("done", seat=1)
    table.play("tower@b5")
    with pytest.raises(IllegalMove, match="there are no towers left to place; say done"):
        table.play("tower@b6")
    assert list(table.state.moves(0)) == [table.game.read_move(0, "done")]
    table.play("done")
    assert table.state.over


def test_towers_never_stand_on_a_tile_and_trigger_nothing() -> None:
    table = tower_table(1, 0)
    with pytest.raises(IllegalMove, match="a tower never stands on a tile"):
        table.play("tower@a2")
    with pytest.raises(IllegalMove, match="does not touch"):
        table.play("tower@a9")
    with pytest.raises(IllegalMove, match="only towers"):
        table.play("sheep@a2")
    assert set(table.play("tower@b4")) == {"place_tower"}


def test_towers_need_not_be_used() -> None:
    table = tower_table(3, 0)
    assert table.legal("done")
    table.play("done")
    assert table.state.over
    assert table.state.component_counts()["towers"] == 12


def test_a_seat_without_towers_is_done_by_itself() -> None:
    assert tower_table(0, 2).acting() == (1,)


def test_the_marker_is_not_rechecked_after_the_towers() -> None:
    table = Table(
        FLOCKS,
        laid=("1@b4", ""),
        notes={0: "barrel:0,towers:1", 1: "barrel:0,towers:0,laid"},
        marker="1",
        phase="towers",
        round_=12,
    )
    table.play("done")
    assert table.state.marker == 1
    assert table.items(1)["marker"] == 5


# Score


def test_a_tie_is_a_shared_victory() -> None:
    table = tower_table(1, 0)
    table.play("done")
    assert table.state.winners() == (0, 1)


def test_solo_has_twelve_rounds_one_coat_five_areas_and_no_marker() -> None:
    table = Table({1: "P2 P2"}, laid=("",), offer={0: (1, 60)})
    assert table.game.setup.options["solo"] is True
    events = table.play("1@b4")
    assert "marker" not in events
    assert table.state.marker == NOBODY
    table.state.play(CHANCE, table.state.chance().at(0))
    assert table.state.phase is Phase.SPIN, "only the area that was used is filled"


def test_a_straight_line_of_the_longest_tiles_works() -> None:
    """The display is unlimited in every direction."""
    text = tile_file(dict.fromkeys(range(1, 61), "M M M M M M M"))
    for start, step in ((4, 7), (-7, -7)):
        table = Table(text=text, laid=("",), round_=1)
        x = start
        for _ in range(12):
            tile = table.state.areas[table.state.area_of(0)][0]
            table.play(f"{tile}@{column_name(x)}2")
            x += step
            while table.acting() == (CHANCE,):
                table.state.play(CHANCE, table.state.chance().at(0))
        assert table.state.over
        assert table.items()["area"] == 12 * 7 + 4
    for start, step in ((3, 7), (-7, -7)):
        table = Table(text=text, laid=("",), round_=1)
        y = start
        for _ in range(12):
            tile = table.state.areas[table.state.area_of(0)][0]
            table.play(f"{tile}r1@b{y + 1}")
            y += step
            while table.acting() == (CHANCE,):
                table.state.play(CHANCE, table.state.chance().at(0))
        assert table.items()["area"] == 12 * 7 + 3


def test_conserved_numbers() -> None:
    component_counts = Table({}).state.component_counts()
    assert component_counts == {"tiles": 60, "bonus tiles": 12, "towers": 12, "wooden sheep": 24}
    assert len(STANDARD_BONUS.split()) == 12
