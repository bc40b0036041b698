"""The rulebook of Wooly Bully, sentence by sentence: set-up, turns, Wolf, Hunter, shepherds, quitting."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hedgerow.games import CHANCE, new_game
from tests.games.woolybully.known_facts import known_facts
from tests.games.woolybully.tabletop import Tabletop
from tests.games.woolybully.tile_sets import (
    HOLE,
    LANES,
    TWO_WOODS,
    WOOD,
    FriendlyTable,
    cells,
    placements,
    starting,
    with_empty_bag,
)

# Set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_gets_a_secret_shepherd_and_four_tiles(players: int) -> None:
    hands = [[4 * seat + step for step in range(1, 5)] for seat in range(players)]
    table = Tabletop(hands)
    for seat in range(players):
        assert table.seen(seat, "hand") == hands[seat]
        assert table.seen(seat, "colours") == ["KBRY"[seat] if other == seat else None for other in range(players)]
        assert table.seen(seat, "hands") == [4] * players, "hand sizes are open"
    assert table.seen(None, "hand") is None
    assert table.seen(None, "colours") == [None] * players
    assert table.seen(None, "bag") == 68 - 4 * players


def test_the_remaining_shepherds_stay_secret() -> None:
    table = Tabletop([[1, 2, 3, 4], [5, 6, 7, 8]])
    rng = Random(3)
    others = {table.state.determinize(0, rng).colours[1] for _ in range(40)}
    assert others == {1, 2, 3}, "black is known to seat 0; each other colour may be the other seat's"


def test_the_village_square_is_in_the_middle() -> None:
    table = Tabletop([[1, 2, 3, 4], [5, 6, 7, 8]])
    assert table.seen(None, "cells") == [[0, 0, "VVVV", "well"]]


def test_the_first_player_is_random_and_the_others_follow_clockwise() -> None:
    game = new_game("woolybully", 3)
    state = game.start()
    assert [game.move_text(CHANCE, outcome) for outcome in state.chance()] == ["first:0", "first:1", "first:2"]
    assert state.chance().total == 3, "each as likely as any other"
    table = Tabletop([[9, 10, 11, 12], [5, 6, 7, 8], [1, 2, 3, 4]], first=2, tiles=LANES)
    assert (table.seen(None, "first"), table.seen(None, "holder")) == (2, 2)
    table.turn(2, "1a0@a2", 13)
    table.turn(0, "9a0@a3", 14)
    table.turn(1, "5a0@a4", 15)
    assert table.decline_all() == 2


# The first turn


def test_on_the_first_turn_a_village_edge_must_join_the_village_square() -> None:
    table = FriendlyTable(holds={0: [1, 7, 19, 35]})
    table.decline_all()
    sides = ("a2", "-a1", "a0", "b1")
    expected = {f"{tile}{face}{turn}@{sides[turn]}" for tile in (1, 7) for face in "ab" for turn in range(4)}
    assert placements(table, 0) == expected
    assert "meet village" in table.refused(0, "1a1@a2")
    assert "meet village" in table.refused(0, "19a0@a2")


def test_the_first_player_then_draws_a_tile_and_the_turn_ends() -> None:
    table = FriendlyTable(holds={0: [1]})
    assert table.go(0, "1a0@a2", 50) == 1
    assert table.seen(None, "hands") == [4, 4]
    hand = table.seen(0, "hand")
    assert isinstance(hand, list)
    assert 50 in hand
    assert table.decline_all() == 1


# Later turns


def test_a_tile_is_placed_on_an_empty_cell_beside_a_tile_with_every_touching_edge_equal() -> None:
    table = FriendlyTable("1a3@b1", "2a0@a2", holds={0: [61, 62, 39]})
    table.decline_all()
    at_corner = {text for text in placements(table, 0) if text.endswith("@b2")}
    assert at_corner == {"39b1@b2", "39b2@b2", "61b0@b2"}, "black in the north and in the west"
    assert "already" in table.refused(0, "61b0@a2")
    assert "doesn’t touch any tile" in table.refused(0, "61b0@c3")
    assert "would meet black sheep" in table.refused(0, "62b0@b2")


RING = ("1a3@b1", "2a0@a2", "3a1@c1", "4a1@c2", "5a3@a3", "6a2@b3")
"""Black sheep around the empty cell b2: one, two, two, three, three, four tiles touch it after each placement."""


@pytest.mark.parametrize(("count", "touched"), [(1, 1), (2, 2), (4, 3), (6, 4)])
def test_a_player_draws_one_tile_for_each_tile_touched(count: int, touched: int) -> None:
    seat = count % 2
    table = FriendlyTable(*RING[:count], holds={seat: [61]})
    before = table.state.bag.bit_count()
    assert table.go(seat, "61b0@b2") == touched
    assert table.state.bag.bit_count() == before - touched
    assert table.state.hands[seat].bit_count() == 4 - 1 + touched


def test_either_face_may_be_placed_in_any_of_four_orientations() -> None:
    table = FriendlyTable(holds={0: [15]})
    table.decline_all()
    turns = {text for text in table.legal(0) if text.endswith("@a2")}
    assert turns == {"15a0@a2", "15a3@a2", "15b0@a2", "15b3@a2"}
    assert {text.partition("@")[0] for text in placements(table, 0)} == {
        f"15{face}{turn}" for face in "ab" for turn in range(4)
    }


def test_the_back_of_a_wolf_or_hunter_is_placed_like_any_tile() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61, 66], 0: [65]})
    assert table.go(1, "61b0@a3") == 1
    assert cells(table)[0, 2] == "KKKK"
    assert table.state.land.wolves == 0
    assert table.go(0, "65b0@a4") == 1
    assert table.state.land.hunters == 0


# Wolf!


def test_a_wolf_is_played_beside_a_forest_at_any_time_even_out_of_turn() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61], 1: [62]})
    assert table.state.holder == 0
    assert table.go(1, "wolf-b@a4") == 1, "out of turn, and draws as usual"
    assert table.state.holder == 0
    assert table.go(0, "wolf-k@a5") == 1, "when asked in its own turn"
    assert table.state.holder == 0
    assert table.decline_all() == 0, "the tile of the turn is still to be placed"


def test_all_edges_that_a_wolf_touches_must_be_forest() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61]})
    table.go(1, "decline")
    assert starting(table, 0, "wolf") == {"wolf-k@b3", "wolf-k@a4", "wolf-k@-a3"}
    assert "(forest) would meet blue sheep" in table.refused(0, "wolf-k@b2")


def test_several_wolves_may_be_placed_in_one_forest() -> None:
    table = FriendlyTable(*WOOD, holds={1: [61, 62, 63]})
    for text in ("wolf-k@a4", "wolf-b@a5", "wolf-r@b4"):
        table.go(1, text)
    assert table.state.land.wolves.bit_count() == 3
    assert table.decline_all() == 0


def test_a_wolf_cancels_the_fields_that_touch_its_forest() -> None:
    table = FriendlyTable(*WOOD, holds={1: [61]})
    assert table.state.scores() == (2, 0)
    table.go(1, "wolf-k@a4")
    assert table.state.scores() == (0, 0)


def test_a_wolf_does_not_affect_fields_that_do_not_touch_its_forest() -> None:
    # The upper field borders the forest at b3, the lower one all three; a wolf at a5 spoils only the lower one.
    table = FriendlyTable(*TWO_WOODS, holds={1: [61]})
    table.go(1, "wolf-k@a5")
    assert table.state.score_sheet()[0][0].cells == ((0, 1), (0, 2))


# Bang! Bang!


def test_a_hunter_on_a_wolf_cancels_it() -> None:
    table = FriendlyTable(*WOOD, holds={0: [65], 1: [61]})
    table.go(1, "wolf-k@a4")
    assert table.state.scores() == (0, 0)
    assert table.go(0, "hunter-k@a4") == 1, "one for each tile touching that cell"
    assert table.state.scores() == (2, 0)
    assert table.state.land.wolves == 0
    assert cells(table)[0, 3] == "FFFF"


def test_a_hunter_covers_one_wolf_and_the_other_stays() -> None:
    table = FriendlyTable(*WOOD, holds={0: [65], 1: [61, 62]})
    table.go(1, "wolf-k@a4")
    table.go(1, "wolf-b@a5")
    table.go(0, "hunter-k@a4")
    assert table.state.scores() == (0, 0)
    assert table.state.land.wolves.bit_count() == 1


def test_a_hunter_in_a_forest_without_a_wolf_keeps_wolves_out() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61], 1: [65]})
    assert table.go(1, "hunter-k@a4") == 1
    table.go(1, "decline")
    assert not starting(table, 0, "wolf")
    assert "a Hunter guards this forest" in table.refused(0, "wolf-k@b3")
    assert table.state.scores() == (2, 0)


def test_a_hunter_on_a_wolf_keeps_further_wolves_out() -> None:
    table = FriendlyTable(*WOOD, holds={0: [65, 63], 1: [61]})
    table.go(1, "wolf-k@a4")
    table.go(0, "hunter-k@a4")
    assert not starting(table, 0, "wolf")


def test_a_hunter_is_not_placed_in_the_forest_of_an_uncovered_wolf() -> None:
    table = FriendlyTable(*WOOD, holds={0: [65], 1: [61]})
    table.go(1, "wolf-k@a4")
    table.go(1, "decline")
    assert starting(table, 0, "hunter") == {"hunter-k@a4"}
    assert "this forest has a Wolf" in table.refused(0, "hunter-k@b3")


def test_a_hunter_may_be_played_in_another_forest_than_the_wolf() -> None:
    table = FriendlyTable(*TWO_WOODS, holds={1: [61, 65]})
    table.go(1, "wolf-k@b3")
    table.go(1, "hunter-k@-a3")
    assert (table.state.land.wolves.bit_count(), table.state.land.hunters.bit_count()) == (1, 1)


# Revealing your colour


@pytest.mark.parametrize("seat", [0, 1])
def test_a_shepherd_is_placed_like_any_tile_and_gives_draws_and_a_free_turn(seat: int) -> None:
    table = FriendlyTable("1a3@b1", "2a0@a2", colours="KB" if seat == 0 else "BK", holds={seat: [61]})
    before = table.state.hands[seat].bit_count()
    assert table.go(seat, "reveal@b2") == 2, "it touches two tiles"
    assert table.state.hands[seat].bit_count() == before + 2
    assert cells(table)[1, 1] == "KKKK"
    assert table.seen(None, "revealed") == [seat == 0, seat == 1]
    assert table.seen(None, "colours") == ["K" if other == seat else None for other in range(2)]
    assert table.duties()[-1] == ("free", seat, 1)
    assert table.go(seat, "61b0@b3") == 1, "the free turn's tile draws as well"
    assert table.decline_all() == 0, "the turn continues"


def test_the_free_turn_may_be_skipped() -> None:
    table = FriendlyTable("1a0@a2", colours="KB", holds={0: [61]})
    table.go(0, "reveal@a3")
    assert table.decline_all() == 0
    assert {"done", "61b0@a4"} <= table.legal(0)
    table.play(0, "done")
    assert table.state.to_act == (1,)


def test_a_player_reveals_only_once() -> None:
    table = FriendlyTable("1a0@a2", colours="KB")
    table.go(0, "reveal@a3")
    table.decline_all()
    assert not starting(table, 0, "reveal")
    assert "already revealed" in table.refused(0, "reveal@a4")


def test_a_shepherd_that_fits_nowhere_is_refused_and_nothing_becomes_public() -> None:
    table = FriendlyTable("1a0@a2", colours="KR")
    before = table.state.view(0)
    table.go(0, "decline")
    assert "(red sheep) would meet black sheep" in table.refused(1, "reveal@a3")
    assert not starting(table, 1, "reveal")
    after = table.state.view(0)
    assert replace(after, asked=before.asked, special_moves=before.special_moves) == before


# Calling it quits


@pytest.mark.parametrize(("players", "bonuses"), [(2, [6, 0]), (3, [6, 3, 0]), (4, [6, 3, 1, 0])])
def test_players_who_quit_get_six_three_one_and_the_last_nothing(players: int, bonuses: list[int]) -> None:
    table = FriendlyTable(players=players)
    for seat in reversed(range(players)):
        table.go(seat, "quit")
    assert table.state.over
    assert table.seen(None, "finished") == [*reversed(range(players))]
    assert table.seen(None, "bonuses") == bonuses[::-1]
    assert table.state.scores() == tuple(bonuses[::-1]), "no sheep, only the bonus"


def test_a_player_who_quits_cannot_play_and_their_hand_is_never_shown() -> None:
    table = FriendlyTable(*WOOD, players=3, holds={2: [61]})
    table.go(2, "quit")
    assert table.state.has_left(2)
    assert not table.state.moves(2)
    assert (table.seen(None, "hands"), table.seen(None, "gone")) == ([4, 4, 0], [0, 0, 4])
    table.go(0, "quit")
    table.go(1, "quit")
    assert table.state.over
    for seat in (0, 1, None):
        assert known_facts(table.state, seat)["discarded"] != table.seen(2, "discarded")
        assert "61" not in str(table.seen(seat, "history"))


def test_the_colour_of_a_player_who_quits_stays_secret_and_still_scores() -> None:
    table = FriendlyTable(*WOOD, colours="KB")
    table.go(0, "quit")
    assert table.seen(1, "colours") == [None, "B"]
    assert table.state.scores() == (2 + 6, 0)
    table.go(1, "quit")
    assert table.seen(1, "colours") == ["K", "B"]
    assert table.state.scores() == (2 + 6, 0)


def test_the_last_player_continues_with_turns_and_draws_and_may_stop_at_any_time() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61, 65]})
    table.go(0, "quit")
    assert table.state.to_act == (1,), "no other seat is asked"
    assert table.go(1, "61b0@a3") == 1
    assert table.state.to_act == (1,)
    assert placements(table, 1), "it could place a tile"
    table.play(1, "quit")
    assert table.state.over
    assert table.seen(None, "bonuses") == [6, 0]


# The empty bag


def test_no_more_tiles_are_drawn_than_the_bag_has() -> None:
    table = FriendlyTable(*RING, holds={0: [61]})
    table.state.bag = 1 << 67 | 1 << 68
    assert table.go(0, "61b0@b2", 67, 68) == 2, "four tiles touch it"


def test_with_an_empty_bag_play_continues_with_the_hands() -> None:
    table = with_empty_bag([[1, 2, 61, 62], [3, 4, 63, 64]])
    assert (table.seen(None, "bag"), table.seen(None, "hands")) == (0, [4, 4])
    seat = table.decline_all()
    table.play(seat, min(placements(table, seat)))
    assert table.state.hands[seat].bit_count() == 3
    assert not table.state.over


def test_a_player_who_has_revealed_and_played_every_tile_finishes_with_the_next_bonus() -> None:
    table = with_empty_bag([[1, 2, 3, 4], [5, 6, 7, 8]])
    seat = table.decline_all()
    table.play(seat, min(starting(table, seat, "reveal")))
    for turn in range(8):
        if turn == 0:
            assert table.decline_all() == seat, "the free turn"
        seat = table.decline_all()
        table.play(seat, min(placements(table, seat)))
    assert table.seen(None, "finished") == [0]
    assert table.seen(None, "bonuses") == [6, 0]
    assert table.state.to_act == (1,)


# The end


def test_the_game_is_over_when_the_last_player_finishes() -> None:
    table = FriendlyTable(players=3)
    table.go(0, "quit")
    table.go(1, "quit")
    assert table.kinds() == ["quit"]
    assert table.state.to_act == (2,)
    table.go(2, "quit")
    assert table.kinds() == ["quit", "over"]
    assert table.state.over


def test_the_game_is_over_when_no_player_can_play() -> None:
    table = FriendlyTable(*WOOD)
    table.turn(0, "pass")
    table.turn(1, "pass")
    assert table.kinds() == ["pass", "call"]
    table.play(0, "decline")
    table.play(1, "decline")
    assert table.state.over
    assert table.seen(None, "bonuses") == [0, 0], "players who are still in get no bonus"
    assert table.state.scores() == (2, 0)


def test_the_largest_closed_field_of_the_own_colour_scores_one_point_per_sheep() -> None:
    table = FriendlyTable(*HOLE, "8a1@c4", holds={0: [61]}, colours="KB")
    assert [item.points for item in table.state.score_sheet()[0]] == [2], "b4 and c4"
    table.go(0, "61b0@a3")
    assert [item.points for item in table.state.score_sheet()[0]] == [8], "a3 and the fields around it"
    assert table.state.score_sheet()[1] == ()


def test_an_open_field_scores_nothing() -> None:
    table = FriendlyTable("1a0@a2")
    assert table.state.scores() == (0, 0)


def test_the_score_sheet_has_field_and_bonus_as_if_the_game_ended_now() -> None:
    table = FriendlyTable(*WOOD)
    table.go(0, "quit")
    items = [(item.name, item.points, item.cells) for item in table.state.score_sheet()[0]]
    assert items == [("field", 2, ((0, 1), (0, 2))), ("bonus", 6, ())]
    assert table.state.winners() == (), "no player has won before the end"


def test_the_highest_total_wins() -> None:
    table = FriendlyTable(*WOOD, colours="BK")
    table.go(1, "quit")
    table.go(0, "quit")
    assert table.state.scores() == (0, 8)
    assert table.state.winners() == (1,)


def test_the_colours_are_revealed_at_the_end() -> None:
    table = FriendlyTable()
    table.go(0, "quit")
    table.go(1, "quit")
    assert table.events[-1].kind == "over"
    assert table.events[-1].facts == {"colours": [0, 1], "scores": [6, 0]}
    assert table.seen(None, "colours") == ["K", "B"]
