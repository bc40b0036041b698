"""Rulings where the rulebook of Wooly Bully is silent: passes, the last call, interruptions, ties."""

from __future__ import annotations

import pytest

from hedgerow.games import CHANCE
from tests.games.woolybully.tabletop import Tabletop
from tests.games.woolybully.tile_sets import SIX, TWO_WOODS, WOOD, FriendlyTable, placements, starting, with_empty_bag

# Passing


def test_a_pass_is_a_move_and_draws_nothing() -> None:
    table = FriendlyTable(*WOOD)
    table.decline_all()
    assert table.legal(0) == {"pass", "quit"}
    table.play(0, "pass")
    assert table.kinds() == ["pass"]
    assert table.seen(None, "hands") == [4, 4]
    assert table.state.to_act == (1,), "no seat is asked after it"


def test_a_player_without_a_village_side_passes_even_on_the_first_turn() -> None:
    table = FriendlyTable(holds={0: [19, 27, 35, 61]})
    table.decline_all()
    assert table.legal(0) == {"pass", "quit"}
    table.play(0, "pass")
    assert (table.seen(None, "hands"), table.seen(None, "bag")) == ([4, 4], 60)


def test_a_pass_is_legal_only_if_no_tile_can_be_placed() -> None:
    table = FriendlyTable(*WOOD, holds={0: [62]})
    table.decline_all()
    assert "pass" not in table.legal(0)
    assert "you can place a tile, so you have to" in table.refused(0, "pass")


def test_a_wolf_is_never_forced_and_never_replaces_the_tile_of_the_turn() -> None:
    table = FriendlyTable(*WOOD, holds={0: [63]})
    table.decline_all()
    assert {"pass", "wolf-r@a4"} <= table.legal(0), "its red back fits nowhere, so a pass is allowed"
    table.go(0, "wolf-r@a4")
    assert table.duties() == [("turn", 0, 1)], "the tile of the turn is still to be placed"


def test_a_shepherd_is_never_forced_either() -> None:
    table = FriendlyTable("1a0@a2", colours="RK")
    table.decline_all()
    assert table.legal(1) == {"pass", "quit", "reveal@a3", "reveal@b2", "reveal@-a2"}


def test_a_special_play_before_the_pass_may_draw_a_tile_that_fits() -> None:
    table = FriendlyTable(*WOOD, holds={0: [63]})
    table.decline_all()
    table.go(0, "wolf-r@a4", 62)
    table.decline_all()
    assert "pass" not in table.legal(0)
    assert placements(table, 0) == {"62b0@b2", "62b0@-a2"}


# The last call


@pytest.mark.parametrize("asking", ["polled", "live"])
def test_a_full_round_of_passes_starts_a_closing_call_clockwise_from_the_seat_to_move(asking: str) -> None:
    table = FriendlyTable(*WOOD, "1a3@b1", players=3, first=1, colours="KRY", options={"asking": asking})
    assert table.state.holder == 1
    for seat in (1, 2, 0):
        assert table.state.phase.name == "PLAY"
        table.go(seat, "pass")
    assert table.kinds() == ["pass", "call"]
    assert table.seen(None, "phase") == "call"
    assert table.state.asked == (1, 2, 0)
    assert table.seen(None, "bag") != 0, "even if the bag is not empty"
    assert table.state.to_act == ((1,) if asking == "polled" else (1, 2, 0))
    assert table.state.awaited == table.state.to_act
    assert table.legal(1) == {"quit", "decline"}
    for seat in (1, 2, 0):
        assert not table.state.over
        table.play(seat, "decline")
    assert table.state.over
    assert table.seen(None, "bonuses") == [0, 0, 0]


def called(players: int = 2, **holds: list[int]) -> FriendlyTable:
    """Return a table in the last call; seat 0 is asked first."""
    held = {int(seat[-1]): tiles for seat, tiles in holds.items()}
    table = FriendlyTable(*(*WOOD, "1a3@b1")[:players], players=players, holds=held, colours="RYK")
    for seat in range(players):
        table.go(seat, "pass")
    assert table.state.phase.name == "CALL"
    return table


def test_a_wolf_cancels_the_closing_call_and_restarts_the_count_of_passes() -> None:
    table = called(seat1=[63])
    table.play(0, "decline")
    assert table.go(1, "wolf-r@a4") == 1
    assert (table.seen(None, "phase"), table.seen(None, "passes")) == ("play", 0)
    assert table.decline_all() == 0, "the turn continues"
    table.play(0, "pass")
    assert table.seen(None, "phase") == "play"
    table.play(1, "pass")
    assert table.seen(None, "phase") == "call"


def test_a_reveal_cancels_the_closing_call() -> None:
    table = FriendlyTable(*WOOD, colours="RB")
    table.go(0, "pass")
    table.go(1, "pass")
    table.play(0, "decline")
    table.go(1, "reveal@b2")
    assert (table.seen(None, "phase"), table.seen(None, "passes")) == ("play", 0)
    assert table.duties() == [("turn", 0, 1), ("free", 1, 1)]


def test_quitting_during_the_closing_call_gives_the_bonus_and_cancels_the_call() -> None:
    table = called(players=3)
    table.play(0, "decline")
    table.play(1, "quit")
    assert table.seen(None, "bonuses") == [0, 6, 0]
    assert (table.seen(None, "phase"), table.seen(None, "passes")) == ("play", 0)
    table.go(0, "pass")
    table.play(2, "pass")
    assert table.seen(None, "phase") == "call"
    table.play(0, "decline")
    table.play(2, "decline")
    assert table.state.over
    assert table.state.scores() == (0, 6, 2)


@pytest.mark.parametrize("act", ["wolf-r@a4", "quit"])
def test_a_special_play_or_quit_between_passes_restarts_the_count(act: str) -> None:
    table = FriendlyTable(*WOOD, "1a3@b1", players=3, holds={1: [63]})
    table.go(0, "pass")
    assert table.seen(None, "passes") == 1
    table.go(1, act)
    assert table.seen(None, "passes") == 0


def test_in_the_closing_call_no_ordinary_tile_and_no_pass_is_legal() -> None:
    table = called()
    assert "otherwise decline" in table.refused(0, "pass")
    assert table.legal(0) == {"quit", "decline"}


# A new deal


def hopeless(players: int = 2) -> FriendlyTable:
    """Return a table at which no hand has a village side."""
    holds = {seat: [19 + 4 * seat + step for step in range(4)] for seat in range(players)}
    return FriendlyTable(players=players, holds=holds)


def test_before_a_tile_is_placed_the_hands_are_returned_and_dealt_again() -> None:
    table = hopeless()
    for seat in (0, 1):
        table.go(seat, "pass")
    assert table.seen(None, "phase") == "call"
    table.play(0, "decline")
    events = table.state.play(1, table.game.read_move(1, "decline"))
    assert [event.kind for event in events] == ["anew"]
    assert table.seen(None, "bag") == 68
    for seat, hand in ((0, [1, 2, 19, 20]), (1, [3, 4, 5, 23])):
        for tile in hand:
            assert table.state.to_act == (CHANCE,)
            assert table.state.due_seat == seat, "clockwise from the holder, a whole hand at a time"
            table._chance(f"tile:{tile}")
    assert table.seen(0, "hand") == [1, 2, 19, 20]
    assert table.seen(None, "passes") == 0
    assert table.state.asked == (0, 1), "then all seats are asked as after the first deal"
    assert table.decline_all() == 0


def test_a_new_deal_leaves_out_players_who_have_quit() -> None:
    table = hopeless(players=3)
    table.go(1, "quit")
    table.go(0, "pass")
    table.go(2, "pass")
    table.play(0, "decline")
    table.state.play(2, table.game.pass_move)
    assert table.seen(None, "bag") == 68 - 4, "the tiles of the seat that quit stay out of the game"
    for tile in (1, 2, 3, 4, 5, 6, 7, 8):
        table._chance(f"tile:{tile}")
    assert table.seen(None, "hands") == [4, 0, 4]
    assert table.decline_all() == 0


def test_a_new_deal_for_the_last_player() -> None:
    table = hopeless()
    table.go(0, "quit")
    table.play(1, "pass")
    assert table.seen(None, "phase") == "call"
    table.state.play(1, table.game.pass_move)
    for tile in (1, 2, 3, 4):
        table._chance(f"tile:{tile}")
    assert table.state.to_act == (1,)
    assert "1a0@a2" in table.legal(1)


def test_after_the_first_tile_is_placed_hands_are_not_dealt_again() -> None:
    table = called()
    table.play(0, "decline")
    table.play(1, "decline")
    assert table.state.over


# Interruptions


def test_after_a_reveal_out_of_turn_the_interrupted_turn_continues() -> None:
    table = FriendlyTable("7a0@a2", "8b2@a0", colours="RB", holds={0: [62]})
    table.go(1, "reveal@b2")
    assert table.duties() == [("turn", 0, 1), ("free", 1, 1)]
    table.go(1, "done")
    assert table.decline_all() == 0
    assert "62b0@-a2" in table.legal(0)


def test_of_nested_reveals_the_newest_is_finished_first() -> None:
    table = FriendlyTable("7a0@a2", "8b2@a0", "9a1@-a1", players=3, colours="RKB")
    assert table.state.holder == 0
    table.go(1, "reveal@a3")
    table.go(2, "reveal@b2")
    assert table.duties() == [("turn", 0, 1), ("free", 1, 1), ("free", 2, 1)]
    for seat in (2, 1):
        assert table.decline_all() == seat
        table.play(seat, "done")
    assert table.decline_all() == 0
    assert table.duties() == [("turn", 0, 1)]


def test_the_player_with_the_turn_may_reveal_during_the_free_turn_of_another() -> None:
    table = FriendlyTable("7a0@a2", "8b2@a0", colours="KB")
    table.go(1, "reveal@b2")
    table.go(0, "reveal@a3")
    assert table.duties() == [("turn", 0, 1), ("free", 1, 1), ("free", 0, 1)]
    table.go(0, "done")
    table.go(1, "done")
    assert table.decline_all() == 0


def test_revealing_before_the_own_tile_gives_three_placements_in_a_row() -> None:
    table = FriendlyTable("1a0@a2", "2a3@b1", holds={0: [61, 65]}, colours="KB")
    table.go(0, "reveal@b2")
    assert table.duties() == [("turn", 0, 1), ("free", 0, 1)]
    table.go(0, "61b0@a3")
    assert table.duties() == [("turn", 0, 1)], "the normal tile is still to be placed"
    table.go(0, "65b0@a4")
    assert [action.seat for action in table.state.history] == [0, 1, 0, 0, 0]
    assert table.decline_all() == 1


def test_revealing_after_the_own_tile_gives_three_placements_in_a_row() -> None:
    table = FriendlyTable("1a0@a2", "2a3@b1", holds={0: [61, 65]}, colours="KB")
    table.go(0, "61b0@a3")
    assert table.state.to_act == (0,), "the seat that has just acted is asked first"
    table.go(0, "reveal@b2")
    assert table.duties() == [("turn", 1, 1), ("free", 0, 1)]
    table.go(0, "65b0@a4")
    assert [action.seat for action in table.state.history] == [0, 1, 0, 0, 0]
    assert table.decline_all() == 1


def test_quitting_with_the_turn_passes_it_to_the_next_player() -> None:
    table = FriendlyTable(*WOOD, players=3)
    assert table.state.holder == 2
    table.go(2, "quit")
    assert table.state.asked == (0, 1), "the next seat clockwise is asked first"
    assert table.decline_all() == 0
    assert table.duties() == [("turn", 0, 1)]


def test_quitting_in_a_free_turn_ends_it() -> None:
    table = FriendlyTable("7a0@a2", "8b2@a0", "9a1@-a1", players=3, colours="RKB")
    table.go(1, "reveal@a3")
    table.go(1, "quit")
    assert table.duties() == [("turn", 0, 1)]
    assert table.decline_all() == 0


def test_quitting_while_interrupted_passes_the_turn_on_after_the_interruption() -> None:
    table = FriendlyTable("7a0@a2", "8b2@a0", "9a1@-a1", "10a3@b1", players=4, colours="RKBY")
    table.go(2, "reveal@b2")
    table.go(0, "quit")
    assert table.duties() == [("free", 2, 1)]
    assert (table.state.holder, table.decline_all()) == (0, 2)
    table.play(2, "done")
    assert table.duties() == [("turn", 1, 1)], "clockwise from the seat that had the turn"


def test_a_late_move_is_refused_only_if_it_is_illegal_now() -> None:
    table = FriendlyTable(*WOOD, "1a3@b1", players=3, holds={1: [61], 2: [62]}, options={"asking": "live"})
    table.go(1, "wolf-k@a4")
    assert "already" in table.refused(2, "wolf-b@a4"), "seat 1 was faster"
    table.go(2, "wolf-b@a5")
    assert table.state.holder == 0


# The last player and the empty bag


def test_without_last_draws_the_last_player_has_only_the_tiles_in_hand() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61, 65]}, options={"last_draws": False})
    table.go(0, "quit")
    assert table.go(1, "61b0@a3") == 0
    assert table.seen(None, "hands") == [0, 3]


def test_without_last_draws_the_last_player_finishes_with_an_empty_hand_once_revealed() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61, 65, 2, 3]}, colours="BK", options={"last_draws": False})
    table.go(0, "quit")
    for placement in ("61b0@a3", "65b0@a4", "2a2@a5"):
        assert table.go(1, placement) == 0
    assert table.go(1, "reveal@b3") == 0
    assert table.duties() == [("turn", 1, 1), ("free", 1, 1)]
    table.go(1, "3a3@b1")
    assert table.kinds()[-2:] == ["finish", "over"]
    assert table.seen(None, "bonuses") == [6, 0]


def emptied() -> Tabletop:
    """Return a table with an empty bag at which seat 0 has placed its last tile and seat 1 has one left."""
    table = with_empty_bag([[1, 2, 3, 4], [5, 6, 7, 8]])
    assert table.decline_all() == 0
    for _ in range(3):
        for seat in (0, 1):
            assert table.decline_all() == seat
            table.play(seat, min(placements(table, seat)))
    assert table.decline_all() == 0
    table.play(0, min(placements(table, 0)))
    return table


def test_a_seat_that_has_not_revealed_is_never_finished_automatically() -> None:
    table = emptied()
    assert table.seen(None, "finished") == []
    assert table.decline_all() == 1
    table.play(1, min(placements(table, 1)))
    assert table.seen(None, "hands") == [0, 0]
    assert table.decline_all() == 0
    assert starting(table, 0, "reveal")
    assert table.legal(0) == {"pass", "quit"} | starting(table, 0, "reveal"), "it may reveal, pass or quit"


def test_a_reveal_with_an_empty_hand_and_bag_finishes_the_seat_at_once() -> None:
    table = emptied()
    table.play(0, min(starting(table, 0, "reveal")))
    assert [event.kind for event in table.events][-1] == "finish"
    assert table.seen(None, "finished") == [0]
    assert table.decline_all() == 1


def test_seats_that_finish_at_the_same_time_take_their_bonuses_clockwise_from_the_holder() -> None:
    # No hand is ever empty before the bag is, so the hands are emptied here.
    table = FriendlyTable("7a0@a2", "8b2@a0", "9a1@-a1", players=4, first=2)
    assert table.state.holder == 1
    table.state.revealed = 0b1101
    table.state.hands[0] = table.state.hands[2] = table.state.hands[3] = 0
    table.state.hands[1] |= 1 << 62
    table.state.bag = 1 << 60
    table.decline_all()
    table.play(1, "62b0@b2", 60)
    assert table.seen(None, "finished") == [2, 3, 0]
    assert table.seen(None, "bonuses") == [1, 0, 6, 3]


# Ties


def six_all(**options: bool | str) -> FriendlyTable:
    """Return a table at which seat 0 has quit with a bonus of six and seat 1 has a field of six sheep."""
    table = FriendlyTable(*SIX, colours="BK", options=options)
    table.go(0, "quit")
    assert table.state.scores() == (6, 6)
    return table


def test_a_tie_goes_to_the_player_who_finished_earlier() -> None:
    table = six_all()
    table.play(1, "quit")
    assert table.state.winners() == (0,)


def test_in_a_tie_a_player_who_finished_beats_one_who_was_blocked() -> None:
    table = six_all()
    table.play(1, "pass")
    table.play(1, "decline")
    assert table.state.over
    assert table.seen(None, "finished") == [0]
    assert table.state.winners() == (0,)


def test_with_the_option_a_tie_goes_to_the_larger_single_field() -> None:
    table = six_all(tie="largest_field")
    table.play(1, "quit")
    assert table.state.winners() == (1,)


@pytest.mark.parametrize("tie", ["finish", "largest_field"])
def test_two_players_who_were_blocked_share_the_victory(tie: str) -> None:
    table = FriendlyTable("1a0@a2", "11a1@a0", options={"tie": tie})
    for seat in (0, 1):
        table.go(seat, "pass")
    for seat in (0, 1):
        table.play(seat, "decline")
    assert table.state.scores() == (0, 0)
    assert table.state.winners() == (0, 1)


@pytest.mark.parametrize(("tie", "winners"), [("finish", (0, 1)), ("largest_field", (1,))])
def test_a_tie_is_decided_by_a_single_field_even_if_all_fields_score(tie: str, winners: tuple[int, ...]) -> None:
    # Seat 0 has two fields of two black sheep, seat 1 has four blue ones together at a2, b2 and b1.
    table = FriendlyTable(*TWO_WOODS, "11b3@b1", "31b3@b2", options={"tie": tie, "count_all": True})
    for text in ("pass", "pass", "decline", "decline"):
        table.play(table.decline_all() if text == "pass" else table.state.to_act[0], text)
    assert table.state.scores() == (4, 4)
    assert table.state.winners() == winners
