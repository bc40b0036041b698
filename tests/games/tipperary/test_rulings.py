"""Rulings where the rulebook is silent, and rules that no worked example covers."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.games import CHANCE, IllegalMove, NotYourTurn, SetupError, new_game
from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.notation import column_name
from hedgerow.games.tipperary import Tipperary
from hedgerow.games.tipperary.phases import TipperaryPhase
from hedgerow.testing import component_counts
from tests.games.tipperary.positions import STANDARD_BONUS, TipperaryPosition, tile_file

# Effects


def test_the_player_chooses_the_order_of_pending_effects() -> None:
    position = TipperaryPosition({1: "M B M", 2: "B* M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    events = position.play("2@c5")
    assert {"gain_bonus", "gain_sheep"} <= events.keys()
    assert position.legal("draw")
    assert position.legal("sheep@b4")
    position.play("sheep@b4")
    assert position.to_act() == (CHANCE,), "with the sheep placed, the bonus tile is drawn automatically"
    position.deal("bonus:G")
    position.play("G@b5")
    assert position.to_act() == (1,)


def test_a_drawn_bonus_tile_is_placed_before_anything_else() -> None:
    position = TipperaryPosition({1: "M B M", 2: "B* M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@c5")
    position.play("draw")
    position.deal("bonus:P1")
    with pytest.raises(IllegalMove, match="Place your bonus tile first: pasture with one sheep"):
        position.play("sheep@b4")
    position.play("P1@b4")
    position.play("sheep@d4")


def test_a_bonus_tile_may_replace_the_last_meadow_and_the_sheep_is_then_lost() -> None:
    tiles = {1: "B M", 2: "B*"}
    text = tile_file(tiles, town=". c c .\nG c c G\n. c c G")
    position = TipperaryPosition(text=text, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@b5")
    position.play("draw")
    position.deal("bonus:R")
    before = position.state.sheep_left
    events = position.play("R@c4")
    assert events["lose_sheep"].facts == {"lost": 1}
    assert position.state.sheep_left == before + 1 == 24
    assert position.to_act() == (1,)


def test_a_sheep_without_a_meadow_waits_for_a_pending_bonus_tile() -> None:
    text = tile_file({1: "B G", 2: "B*"}, town=". c c .\nG c c G\n. c c G")
    position = TipperaryPosition(text=text, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@b5")
    assert position.to_act() == (CHANCE,), "no meadow is free, so the bonus tile is drawn at once"
    position.deal("bonus:M")
    events = position.play("M@c5")
    assert "lose_sheep" not in events
    position.play("sheep@c5")
    assert position.items()["sheep"] == 1


def test_a_sheep_without_a_meadow_is_lost() -> None:
    text = tile_file({1: "G*"}, town=". c c .\nG c c G\n. c c G")
    position = TipperaryPosition(text=text, offer={0: (1, 60)})
    events = position.play("1@b4")
    assert events["lose_sheep"].facts == {"lost": 1}
    assert position.state.sheep_left == 24


def test_meadows_with_a_symbol_and_home_town_meadows_take_a_sheep() -> None:
    position = TipperaryPosition({1: "M* G*"}, offer={0: (1, 60)})
    position.play("1@b4")
    position.play("sheep@b4")
    assert not position.legal("sheep@b4")
    position.play("sheep@a2")
    assert position.state.county(0).largest_flock == 1


def test_a_bonus_meadow_takes_a_sheep_but_no_bonus_tile() -> None:
    position = TipperaryPosition({1: "B M", 2: "B* G", 3: "B", 4: "B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@b5")
    position.play("draw")
    position.deal("bonus:M")
    position.play("M@c4")
    assert position.state.county(0).bonuses.bit_count() == 1
    assert position.legal("sheep@c4")
    position.play("sheep@c4")
    assert position.to_act() == (1,)
    assert not position.state.county(0).bonus_places & position.state.county(0).bonuses


def test_a_bonus_tile_cannot_replace_a_meadow_with_a_sheep_or_other_features() -> None:
    position = TipperaryPosition({1: "B M", 2: "B* M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@b5")
    position.play("sheep@c4")
    position.deal("bonus:G")
    for square, reason in (
        ("c4", "may only replace a meadow without sheep"),
        ("b4", "may only replace a meadow without sheep"),
        ("b2", "may only replace a meadow"),
        ("z9", "must touch your county"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            position.play(f"G@{square}")
    position.play("G@a2")


def test_whiskey_inside_one_tile_counts_when_the_tile_is_placed() -> None:
    position = TipperaryPosition({1: "G D G"}, offer={0: (1, 60)})
    assert position.play("1@b4")["whiskey"].facts == {"made": 2, "value": 6, "gained": 6}


def test_a_barrel_that_passes_several_sheep_gives_all_of_them() -> None:
    position = TipperaryPosition({1: "G D G/D G D"}, offer={0: (1, 60)})
    events = position.play("1@b4")
    assert events["whiskey"].facts == {"made": 7, "value": 25, "gained": 25}
    assert events["gain_sheep"].facts == {"earned": 3, "gained": 3}


def test_the_barrel_stays_at_the_end_of_the_track() -> None:
    position = TipperaryPosition({1: "G D G"}, offer={0: (1, 60)}, notes={0: "barrel:7,towers:0"})
    assert position.play("1@b4")["whiskey"].facts == {"made": 2, "value": 30, "gained": 5}
    assert position.state.barrels[0] == 8


def test_a_run_of_five_ruins_made_at_once_gives_one_tower() -> None:
    position = TipperaryPosition({1: "R R M R R", 2: "R/M"}, laid=("", ""), offer={0: (1, 60)})
    assert "gain_towers" not in position.play("1@b4")
    five = TipperaryPosition({1: "R R R R R"}, offer={0: (1, 60)})
    assert five.play("1@b4")["gain_towers"].facts == {"lines": 1, "gained": 1}


def test_one_ruin_that_joins_two_pairs_into_five_gives_one_tower() -> None:
    position = TipperaryPosition({1: "R R", 2: "M ./R R", 3: "R"}, laid=("1@b4,2@e3", ""), offer={0: (3, 60)})
    assert position.play("3@d4")["gain_towers"].facts == {"lines": 1, "gained": 1}


def test_one_ruin_that_completes_a_row_and_a_column_gives_two_towers() -> None:
    position = TipperaryPosition({1: "R R", 2: "M R/. R", 3: "R"}, laid=("1@b4,2@c5", ""), offer={0: (3, 60)})
    assert position.play("3@d4")["gain_towers"].facts == {"lines": 2, "gained": 2}


def test_joining_a_site_with_a_lone_bog_gives_nothing() -> None:
    position = TipperaryPosition({1: "B B M", 2: "B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert "gain_bonus" not in position.play("2@b5")


def test_two_sites_made_by_one_tile_give_two_bonus_tiles() -> None:
    position = TipperaryPosition({1: "B M B", 2: "B M B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert position.play("2@b5")["gain_bonus"].facts == {"sites": 2, "gained": 2}


def test_effects_are_new_compared_with_the_placement_just_before() -> None:
    # The tile makes a site of b4 and b5. The bonus bog beside it extends that site, which is not new any more.
    position = TipperaryPosition({1: "B M", 2: "B M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@b5")
    position.deal("bonus:B")
    assert "gain_bonus" not in position.play("B@c4")


# Limited supplies


def test_no_sheep_are_gained_when_the_supply_is_empty() -> None:
    position = TipperaryPosition({1: "M* M* M*"}, offer={0: (1, 60)}, notes={1: "barrel:0,towers:0,laid,sheep:22"})
    events = position.play("1@b4")
    assert events["gain_sheep"].facts == {"earned": 3, "gained": 2}
    assert position.state.sheep_left == 0


def test_no_towers_are_gained_when_the_supply_is_empty() -> None:
    position = TipperaryPosition({1: "R R R"}, offer={0: (1, 60)}, notes={1: "barrel:0,towers:12"})
    assert position.play("1@b4")["gain_towers"].facts == {"lines": 1, "gained": 0}
    assert position.state.tower_stock == [0, 12]


def test_a_bonus_tile_is_reserved_when_it_is_gained() -> None:
    """Seat 1 has gained all bonus tiles but one without drawing them, so only one is left for seat 0."""
    position = TipperaryPosition(
        {1: "B M B", 2: "B M B"},
        laid=("1@b4", ""),
        offer={0: (2, 60)},
        notes={1: "barrel:0,towers:0,laid,sheep:1,bonus:11"},
    )
    assert position.play("2@b5")["gain_bonus"].facts == {"sites": 2, "gained": 1}


def test_the_setup_has_no_effects() -> None:
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
    """Return the marker holder after a round in which both seats, with flocks of 5, place a pasture or a meadow."""
    position = TipperaryPosition(FLOCKS, laid=("1@b4", "2@b4"), offer={0: (3, 5), 1: (4, 6)}, marker=marker)
    position.play(move_0)
    position.play(move_1, seat=1)
    return position.state.marker


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
def test_the_marker_goes_to_the_only_largest_flock(marker: str, grows_0: bool, grows_1: bool, expected: int) -> None:
    move_0 = "3@e4" if grows_0 else "5@a3"
    move_1 = "4@e4" if grows_1 else "6@a3"
    assert after_round(marker, move_0, move_1) == expected


def test_empty_flocks_are_a_tie() -> None:
    position = TipperaryPosition({})
    position.play(position.game.move_text(0, position.state.moves(0).at(0)))
    position.play(position.game.move_text(1, position.state.moves(1).at(0)), seat=1)
    assert position.state.marker == NOBODY


# Order of play


def test_seats_finish_in_any_order_and_each_placement_is_visible_at_once() -> None:
    position = TipperaryPosition({}, laid=("", "", ""))
    assert position.to_act() == (0, 1, 2)
    position.state.play(2, position.state.moves(2).at(0))
    assert position.to_act() == (0, 1)
    assert len(position.state.county(2).placements) == 1
    with pytest.raises(NotYourTurn, match="You have finished this round"):
        position.state.play(2, 0)


def test_by_seat_order_starts_with_the_bag_holder() -> None:
    position = TipperaryPosition({}, laid=("", "", ""), order="by_seat")
    assert position.to_act() == (0,)
    with pytest.raises(NotYourTurn, match="Please wait for your turn"):
        position.state.play(1, position.state.moves(0).at(0))
    position.state.play(0, position.state.moves(0).at(0))
    assert position.to_act() == (1,)


def test_to_act_starts_with_the_bag_holder_and_goes_clockwise() -> None:
    position = TipperaryPosition({}, laid=("", "", ""))
    for seat in (0, 1, 2):
        position.state.play(seat, position.state.moves(seat).at(0))
    position.state.play_chance(Random(1))
    assert position.state.bag_holder == 1
    assert position.to_act() == (1, 2, 0)


def test_the_other_tile_stays_in_its_area() -> None:
    position = TipperaryPosition({}, offer={0: (7, 9)})
    position.play("7@b4")
    assert position.state.areas[0] == (9,)


@pytest.mark.parametrize(("players", "rounds"), [(1, 12), (2, 12), (3, 12), (4, 12), (5, 10)])
def test_the_number_of_rounds(players: int, rounds: int) -> None:
    game = new_game("tipperary", players)
    assert isinstance(game, Tipperary)
    assert game.rounds == rounds


def test_areas_are_not_refilled_after_the_last_round() -> None:
    position = TipperaryPosition({}, round_=12)
    for seat in (0, 1):
        position.state.play(seat, position.state.moves(seat).at(0))
    assert position.state.phase is TipperaryPhase.OVER
    assert [len(tiles) for tiles in position.state.areas] == [1, 1, 2, 2, 2]


# Towers


def tower_position(*stock: int) -> TipperaryPosition:
    notes = {seat: f"barrel:0,towers:{number}" + ("" if number else ",laid") for seat, number in enumerate(stock)}
    return TipperaryPosition({}, laid=("",) * len(stock), notes=notes, phase="towers", round_=12)


def test_towers_may_touch_each_other_and_seats_place_them_in_any_order() -> None:
    position = tower_position(2, 1)
    assert position.to_act() == (0, 1)
    position.play("tower@b4")
    position.play("tower@b4", seat=1)
    assert position.to_act() == (0, 1), "each seat finishes with an explicit done"
    position.play("done", seat=1)
    position.play("tower@b5")
    with pytest.raises(IllegalMove, match="You have no towers left to place"):
        position.play("tower@b6")
    assert list(position.state.moves(0)) == [position.game.read_move(0, "done")]
    position.play("done")
    assert position.state.over


def test_towers_need_an_empty_square_and_have_no_effects() -> None:
    position = tower_position(1, 0)
    with pytest.raises(IllegalMove, match="the square is occupied"):
        position.play("tower@a2")
    with pytest.raises(IllegalMove, match="must touch your county"):
        position.play("tower@a9")
    with pytest.raises(IllegalMove, match="you can only place towers now"):
        position.play("sheep@a2")
    assert set(position.play("tower@b4")) == {"place_tower"}


def test_towers_may_stay_unused() -> None:
    position = tower_position(3, 0)
    assert position.legal("done")
    position.play("done")
    assert position.state.over
    assert component_counts(position.state)["towers"] == 12


def test_a_seat_without_towers_finishes_automatically() -> None:
    assert tower_position(0, 2).to_act() == (1,)


def test_the_marker_does_not_change_after_the_towers() -> None:
    position = TipperaryPosition(
        FLOCKS,
        laid=("1@b4", ""),
        notes={0: "barrel:0,towers:1", 1: "barrel:0,towers:0,laid"},
        marker="1",
        phase="towers",
        round_=12,
    )
    position.play("done")
    assert position.state.marker == 1
    assert position.items(1)["marker"] == 5


# Score


def test_a_tie_is_a_shared_victory() -> None:
    position = tower_position(1, 0)
    position.play("done")
    assert position.state.winners() == (0, 1)


def test_solo_has_twelve_rounds_one_coat_of_arms_five_areas_and_no_marker() -> None:
    position = TipperaryPosition({1: "P2 P2"}, laid=("",), offer={0: (1, 60)})
    assert position.game.setup.options["solo"] is True
    events = position.play("1@b4")
    assert "marker" not in events
    assert position.state.marker == NOBODY
    position.state.play(CHANCE, position.state.chance().at(0))
    assert position.state.phase is TipperaryPhase.SPIN, "only the area that was used is refilled"


def test_a_county_can_be_a_straight_line_of_the_longest_tiles() -> None:
    """A county is unlimited in every direction."""
    text = tile_file(dict.fromkeys(range(1, 61), "M M M M M M M"))
    for start, step in ((4, 7), (-7, -7)):
        position = TipperaryPosition(text=text, laid=("",), round_=1)
        x = start
        for _ in range(12):
            tile = position.state.areas[position.state.area_of(0)][0]
            position.play(f"{tile}@{column_name(x)}2")
            x += step
            position.state.play_chance(Random(1))
        assert position.state.over
        assert position.items()["area"] == 12 * 7 + 4
    for start, step in ((3, 7), (-7, -7)):
        position = TipperaryPosition(text=text, laid=("",), round_=1)
        y = start
        for _ in range(12):
            tile = position.state.areas[position.state.area_of(0)][0]
            position.play(f"{tile}r1@b{y + 1}")
            y += step
            position.state.play_chance(Random(1))
        assert position.items()["area"] == 12 * 7 + 3


def test_component_counts() -> None:
    assert component_counts(TipperaryPosition({}).state) == {
        "tiles": 60,
        "bonus tiles": 12,
        "towers": 12,
        "wooden sheep": 24,
    }
    assert len(STANDARD_BONUS.split()) == 12
