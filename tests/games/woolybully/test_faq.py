"""The questions and answers of the rulebook of Wooly Bully, one test for each."""

from __future__ import annotations

from tests.games.woolybully.tile_sets import HOLE, TWO_WOODS, WOOD, FriendlyTable, starting


def test_after_a_wolf_or_hunter_out_of_turn_one_tile_is_drawn_at_once_for_each_contact() -> None:
    table = FriendlyTable(*WOOD, holds={1: [61, 66]})
    before = table.state.hands[1].bit_count()
    assert table.go(1, "wolf-k@a4") == 1
    assert table.go(1, "hunter-b@a4") == 1
    assert table.state.hands[1].bit_count() == before
    assert table.state.holder == 0


def test_a_hunter_on_a_wolf_with_four_neighbours_draws_four_tiles() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61, 35, 37], 1: [65, 36]})
    table.go(0, "wolf-k@a4")
    table.go(0, "35a0@a5")
    table.go(1, "36a0@b4")
    table.go(0, "37a0@-a4")
    assert table.state.holder == 1
    table.go(0, "decline")
    assert table.go(1, "hunter-k@a4") == 4


def test_revealing_in_the_own_turn_means_three_turns_in_a_row() -> None:
    table = FriendlyTable("1a0@a2", "2a3@b1", holds={0: [61, 65, 39]}, colours="KB")
    actions_before = len(table.state.history)
    assert table.go(0, "61b0@a3") == 1, "the normal turn, with its draw"
    assert table.go(0, "reveal@b2") == 2, "the shepherd, with one tile for each contact"
    assert table.go(0, "65b0@a4") == 1, "the free turn"
    assert [action.seat for action in table.state.history[actions_before:]] == [0, 0, 0]
    assert table.decline_all() == 1


def test_a_player_may_reveal_and_quit_out_of_turn() -> None:
    table = FriendlyTable("1a0@a2", "2a3@b1", colours="BK")
    assert table.state.holder == 0
    table.go(1, "reveal@a3")
    table.go(1, "quit")
    assert table.seen(None, "revealed") == [False, True]
    assert table.seen(None, "finished") == [1]
    assert table.state.holder == 0


def test_holes_in_the_landscape_are_allowed_but_a_field_with_a_hole_inside_is_not_closed() -> None:
    table = FriendlyTable(*HOLE, holds={1: [61]})
    assert table.state.land.contacts(table.state.land.grid.bit(0, 2)) == 4, "a3 is empty among four tiles"
    assert table.state.scores() == (0, 0)
    assert table.go(1, "61b0@a3") == 4
    assert table.state.scores() == (8, 0), "the hole is filled"


def test_sheep_of_two_colours_are_never_in_one_field() -> None:
    # Black a2-a3, blue a2-b2 and blue b2-c2 are closed; on a2 black and blue are side by side.
    table = FriendlyTable("7a0@a2", "19a0@a3", "39a0@b2", "40b3@c2", colours="KB")
    assert table.state.scores() == (2, 2)
    fields = table.seen(None, "fields")
    assert isinstance(fields, list)
    closed = sorted((field["colour"], field["sheep"]) for field in fields if field["closed"])
    assert closed == [("B", 2), ("B", 2), ("K", 2)]


def test_sheep_of_two_colours_never_meet_at_an_edge() -> None:
    table = FriendlyTable("7a0@a2", holds={1: [62]})
    table.decline_all()
    assert "(blue sheep) would meet black sheep" in table.refused(1, "62b0@a3")


def test_revealing_and_quitting_are_independent() -> None:
    table = FriendlyTable("1a0@a2", players=3, colours="KBR")
    table.go(0, "reveal@a3")
    table.go(0, "done")
    assert table.seen(None, "finished") == [], "seat 0 has revealed and stays in the game"
    table.go(1, "quit")
    assert table.seen(None, "revealed") == [True, False, False]
    assert table.seen(0, "colours") == ["K", None, None], "seat 1 has quit and keeps its secret"


def test_when_forests_with_a_hunter_and_a_wolf_merge_the_wolf_stays_active() -> None:
    table = FriendlyTable(*TWO_WOODS, holds={1: [61, 65, 36], 0: [66, 35, 62]}, colours="KB")
    table.go(1, "wolf-k@b3")
    table.go(1, "hunter-k@-a3")
    assert table.state.scores() == (0, 0), "the Wolf borders both fields already"
    table.go(1, "36a0@b4")
    table.go(0, "35a0@-a4")
    forest = table.state.land.opened[5]
    assert len(forest) == 1, "one large forest with both"
    assert table.state.scores() == (0, 0), "the Hunter does not kill the Wolf"
    assert starting(table, 0, "wolf") == set(), "no other Wolf may be played there"
    assert starting(table, 0, "hunter") == {"hunter-b@b3"}, "a Hunter only on top of the Wolf"
    table.go(0, "hunter-b@b3")
    assert table.state.scores() == (2, 0), "now the fields are safe"


def test_points_are_counted_only_when_the_game_is_finished() -> None:
    table = FriendlyTable(*WOOD, holds={1: [61]})
    kinds = {event.kind for event in table.events}
    assert table.state.scores() == (2, 0), "as if the game ended now"
    assert "over" not in kinds
    assert table.state.winners() == ()
    table.go(1, "wolf-k@a4")
    table.go(0, "quit")
    table.go(1, "quit")
    assert table.events[-1].facts["scores"] == [6, 0], "the field that the Wolf spoiled does not score"
