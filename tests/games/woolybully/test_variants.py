"""The five variants of Wooly Bully, alone and together."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from hedgerow.games import CHANCE, OptionValue, SetupError, new_game
from hedgerow.games.woolybully import WoolyBully
from hedgerow.testing import component_counts
from tests.games.woolybully.tabletop import Tabletop
from tests.games.woolybully.tile_sets import TWO_WOODS, WOOD, FriendlyTable, placements, starting

PAIR = ("1a3@b1", "2a0@a2")
"""Black sheep to the north and to the west of b2: a tile on b2 touches two tiles. Seat 0 has the turn."""

CORNERS = (*PAIR, "5a3@a3", "3a1@c1")
"""The same; after a placement on b2, tiles on b3 and c2 touch two tiles each."""

# Hand limit

LIMIT: dict[str, OptionValue] = {"hand_limit": 3}


def test_hand_limit_three_tiles_are_dealt_and_the_shepherd_does_not_count() -> None:
    table = Tabletop([[1, 2, 3], [4, 5, 6]], options=LIMIT)
    assert table.seen(None, "hands") == [3, 3]
    assert table.seen(0, "colours") == ["K", None]
    assert table.decline_all() == 0, "with a shepherd and three tiles there is nothing to discard"


def test_hand_limit_excess_tiles_of_ones_choice_are_discarded_at_the_end_of_the_turn() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61]}, options=LIMIT)
    table.go(0, "61b0@b2", 43, 44)
    hand = table.seen(0, "hand")
    assert isinstance(hand, list)
    assert table.legal(0) == {f"discard{tile}" for tile in hand}
    assert len(hand) == 4
    table.play(0, "discard44")
    assert table.seen(None, "hands") == [3, 3]
    assert table.decline_all() == 1


def test_hand_limit_discards_leave_the_game_face_down_and_their_number_is_public() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61]}, options=LIMIT)
    table.go(0, "61b0@b2", 43, 44)
    (event,) = table.play(0, "discard44")
    assert (event.facts, event.secret) == ({"left": 0}, {"tile": 44})
    assert table.seen(1, "gone") == [1, 0]
    assert (table.seen(0, "discarded"), table.seen(1, "discarded")) == ([44], [])
    assert "44" not in str(table.seen(1, "history"))
    assert not table.state.bag >> 44 & 1, "it does not go back into the bag"


def test_hand_limit_a_turn_with_a_reveal_is_one_block() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61, 65]}, colours="KB", options=LIMIT)
    assert table.go(0, "reveal@b2") == 2
    assert table.seen(None, "hands") == [5, 3]
    table.go(0, "61b0@b3")
    assert table.seen(None, "hands") == [5, 3], "the normal tile is still to be placed, so nothing is discarded yet"
    table.go(0, "65b0@b4")
    assert table.state.due == 2
    assert starting(table, 0, "discard") == table.legal(0)


@pytest.mark.parametrize("free", ["61b0@b3", "done"])
def test_hand_limit_a_reveal_out_of_turn_with_its_free_turn_is_a_block(free: str) -> None:
    table = FriendlyTable(*PAIR, holds={1: [61]}, colours="BK", options=LIMIT)
    table.go(1, "reveal@b2")
    assert table.seen(None, "phase") == "play"
    table.go(1, free)
    assert table.state.to_act == (1,)
    assert starting(table, 1, "discard") == table.legal(1)


def test_hand_limit_a_wolf_out_of_turn_is_a_block_of_its_own() -> None:
    table = FriendlyTable(*WOOD, "35a0@a4", "36a0@b4", holds={1: [61]}, options=LIMIT)
    assert table.state.holder == 0
    assert table.go(1, "wolf-k@b3", 43, 44) == 2
    assert table.state.to_act == (1,)
    table.play(1, "discard43")
    assert table.state.asked == (1, 0), "then all seats are asked, from the one that has played the Wolf"


def test_hand_limit_applies_after_a_pass_and_then_no_seat_is_asked() -> None:
    table = FriendlyTable(*PAIR, colours="KB", options=LIMIT)
    table.go(0, "reveal@b2", 43, 44)
    table.go(0, "done")
    table.go(0, "pass")
    table.play(0, "discard43")
    table.play(0, "discard44")
    assert (table.state.asked, table.state.to_act) == ((), (1,))


# Extra turn

EXTRA: dict[str, OptionValue] = {"extra_turn": True}


def test_extra_turn_a_tile_that_touches_two_draws_one_and_gives_a_turn_at_once() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61, 65]}, options=EXTRA)
    assert table.go(0, "61b0@b2") == 1
    assert table.duties() == [("extra", 0, 1)]
    assert table.decline_all() == 0
    assert table.go(0, "65b0@b3") == 1
    assert table.decline_all() == 1


def test_extra_turn_a_tile_that_touches_one_draws_one_and_gives_no_turn() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61]}, options=EXTRA)
    assert table.go(1, "61b0@a3") == 1
    assert table.decline_all() == 0


def test_extra_turn_must_be_taken_if_a_tile_can_be_placed() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61, 65]}, options=EXTRA)
    table.go(0, "61b0@b2")
    table.decline_all()
    assert not {"pass", "done", "decline"} & table.legal(0)
    assert "you can place a tile, so you have to" in table.refused(0, "pass")


def test_extra_turn_that_cannot_be_taken_lapses_and_does_not_count_as_a_pass() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61]}, options=EXTRA)
    table.go(0, "61b0@b2")
    table.decline_all()
    table.play(0, "pass")
    assert table.seen(None, "passes") == 0
    assert table.state.to_act == (1,)
    table.play(1, "pass")
    assert (table.seen(None, "phase"), table.seen(None, "passes")) == ("play", 1)


def test_extra_turn_may_follow_an_extra_turn() -> None:
    table = FriendlyTable(*CORNERS, holds={0: [61, 65, 39]}, options=EXTRA)
    for placement in ("61b0@b2", "65b0@b3", "39b1@c2"):
        assert table.go(0, placement) == 1
        assert table.duties() == [("extra", 0, 1)]


@pytest.mark.parametrize(("text", "owed"), [("wolf-k@b3", []), ("reveal@b2", [("free", 1, 1)])])
def test_extra_turn_after_a_wolf_or_a_shepherd(text: str, owed: list[tuple[str, int, int]]) -> None:
    if text.startswith("wolf"):
        table = FriendlyTable(*WOOD, "35a0@a4", "36a0@b4", holds={1: [61]}, options=EXTRA)
    else:
        table = FriendlyTable(*PAIR, colours="BK", options=EXTRA)
    assert table.go(1, text) == 1
    assert table.duties() == [("turn", 0, 1), *owed, ("extra", 1, 1)], "a free turn waits below the extra one"


def test_extra_turn_after_a_hunter_on_a_wolf_between_two_tiles() -> None:
    table = FriendlyTable(*WOOD, "1a3@b1", holds={0: [65, 35], 1: [61]}, options=EXTRA)
    table.go(1, "wolf-k@a4")
    table.go(1, "pass")
    table.go(0, "35a0@a5")
    assert table.go(0, "hunter-k@a4") == 1
    assert table.duties() == [("turn", 1, 1), ("extra", 0, 1)]


def test_extra_turn_cannot_be_combined_with_multi_tile() -> None:
    with pytest.raises(SetupError, match="extra_turn and multi_tile can’t be played together"):
        new_game("woolybully", 2, {"extra_turn": True, "multi_tile": True})


# Count all fields


def test_count_all_adds_up_all_own_closed_safe_fields_and_the_bonus() -> None:
    table = FriendlyTable(*TWO_WOODS, options={"count_all": True})
    table.go(0, "quit")
    items = [(item.name, item.points) for item in table.state.score_sheet()[0]]
    assert items == [("field", 2), ("field", 2), ("bonus", 6)]
    assert table.state.scores() == (10, 0)


def test_count_all_leaves_out_fields_beside_a_wolf() -> None:
    table = FriendlyTable(*TWO_WOODS, holds={1: [61]}, options={"count_all": True})
    table.go(1, "wolf-k@a5")
    assert table.state.scores() == (2, 0)


# The hungry wolf

HUNGRY: dict[str, OptionValue] = {"hungry_wolf": True}


def test_hungry_wolf_a_wolf_on_a_hunter_cancels_it() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61], 1: [65]}, options=HUNGRY)
    table.go(1, "hunter-k@a4")
    assert table.go(0, "wolf-k@a4") == 1, "draws one tile for each contact"
    assert (table.state.land.wolves.bit_count(), table.state.land.hunters) == (1, 0)
    assert table.state.scores() == (0, 0)


def test_hungry_wolf_may_enter_a_forest_with_two_hunters_but_only_onto_a_hunter() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61], 1: [65, 66]}, options=HUNGRY)
    table.go(1, "hunter-k@a4")
    table.go(1, "hunter-b@a5")
    table.go(1, "decline")
    assert starting(table, 0, "wolf") == {"wolf-k@a4", "wolf-k@a5"}


def test_hungry_wolf_a_covered_hunter_keeps_no_wolf_out() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61, 62], 1: [65]}, options=HUNGRY)
    table.go(1, "hunter-k@a4")
    table.go(0, "wolf-k@a4")
    assert {"wolf-b@b3", "wolf-b@a5"} <= table.legal(0)


def test_hungry_wolf_only_the_top_of_a_stack_counts() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61, 62], 1: [65, 66]}, options=HUNGRY)
    for seat, text, score in ((1, "hunter-k", 2), (0, "wolf-k", 0), (1, "hunter-b", 2), (0, "wolf-b", 0)):
        table.go(seat, f"{text}@a4")
        assert table.state.scores() == (score, 0)


def test_without_the_hungry_wolf_no_wolf_is_played_on_a_hunter() -> None:
    table = FriendlyTable(*WOOD, holds={0: [61], 1: [65]})
    table.go(1, "hunter-k@a4")
    table.go(1, "decline")
    assert starting(table, 0, "wolf") == set()
    assert "needs the option “hungry wolf”" in table.refused(0, "wolf-k@a4")


# Multi-tile play

MULTI: dict[str, OptionValue] = {"multi_tile": True}
THREE = (*PAIR, "3a1@c1", "4a1@c2")
FOUR = (*THREE, "5a3@a3", "6a2@b3")


@pytest.mark.parametrize(("placed", "touched"), [(PAIR[:1], 1), (PAIR, 2), (THREE, 3), (FOUR, 4)])
def test_multi_tile_the_first_tile_decides_how_many_are_placed(placed: tuple[str, ...], touched: int) -> None:
    seat = len(placed) % 2
    table = FriendlyTable(*placed, holds={seat: [61]}, options=MULTI)
    assert table.go(seat, "61b0@b2") == touched, "in addition to the usual draws"
    duties = [("more", seat, touched - 1)] if touched > 1 else [("turn", 1 - seat, 1)]
    assert table.duties() == duties


def test_multi_tile_further_tiles_draw_nothing() -> None:
    table = FriendlyTable(*THREE, holds={0: [61, 65, 39]}, options=MULTI)
    table.go(0, "61b0@b2")
    assert table.duties() == [("more", 0, 2)]
    assert table.go(0, "65b0@b3") == 0
    assert table.duties() == [("more", 0, 1)]
    assert table.go(0, "39b1@b4") == 0
    assert table.decline_all() == 1


def test_multi_tile_the_draws_of_the_first_tile_come_before_the_others_are_placed() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61]}, options=MULTI)
    table.go(0, "61b0@b2", 65, 43)
    assert table.decline_all() == 0
    assert "65b0@b3" in placements(table, 0), "just drawn"


def test_multi_tile_tiles_that_cannot_be_placed_lapse() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61]}, options=MULTI)
    table.go(0, "61b0@b2")
    table.decline_all()
    assert table.legal(0) >= {"pass", "quit"}
    table.play(0, "pass")
    assert table.seen(None, "passes") == 0, "it does not count as a pass"
    assert table.state.to_act == (1,)


def test_multi_tile_further_tiles_must_be_placed_if_possible() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61, 65]}, options=MULTI)
    table.go(0, "61b0@b2")
    table.decline_all()
    assert "you can place a tile, so you have to" in table.refused(0, "pass")


def test_multi_tile_the_shepherd_does_not_decide_the_number_but_the_tile_of_its_free_turn_does() -> None:
    table = FriendlyTable(*CORNERS, holds={1: [61]}, colours="BK", options=MULTI)
    assert table.go(1, "reveal@b2") == 2
    assert table.duties() == [("turn", 0, 1), ("free", 1, 1)]
    assert table.go(1, "61b0@b3") == 2
    assert table.duties() == [("turn", 0, 1), ("more", 1, 1)]


def test_multi_tile_a_wolf_does_not_decide_the_number_and_draws_as_usual() -> None:
    table = FriendlyTable(*WOOD, "35a0@a4", "36a0@b4", holds={1: [61]}, options=MULTI)
    assert table.go(1, "wolf-k@b3") == 2
    assert table.duties() == [("turn", 0, 1)]


def test_multi_tile_with_a_hand_limit_discards_only_after_the_last_tile() -> None:
    table = FriendlyTable(*PAIR, holds={0: [61, 65]}, options={**MULTI, **LIMIT})
    table.go(0, "61b0@b2")
    assert (table.seen(None, "phase"), table.seen(None, "hands")) == ("play", [4, 3])
    table.go(0, "65b0@b3")
    assert table.seen(None, "hands") == [3, 3], "nothing is left to discard"
    assert table.decline_all() == 1


# Combinations


LIMITS: tuple[OptionValue, ...] = ("none", 3)
TOGETHER: list[dict[str, OptionValue]] = [
    {"hand_limit": limit, "extra_turn": extra, "multi_tile": multi, "count_all": count_all, "hungry_wolf": hungry}
    for limit, (extra, multi), count_all, hungry in product(
        LIMITS, ((False, False), (True, False), (False, True)), (False, True), (False, True)
    )
]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(len(TOGETHER)))
def test_every_combination_can_be_played_to_the_end(number: int, players: int) -> None:
    game = new_game("woolybully", players, TOGETHER[number])
    assert isinstance(game, WoolyBully)
    rng = Random(number)
    state = game.start()
    counts = component_counts(state)
    texts: list[str] = []
    while not state.over:
        seat = state.to_act[0]
        move = state.moves(seat).choice(rng)
        if game.move_text(seat, move) == "quit" and rng.random() < 0.98:
            move = state.moves(seat)[0]
        if seat != CHANCE:
            texts.append(game.move_text(seat, move))
        state.play(seat, move)
    assert state.winners()
    assert component_counts(state) == counts
    assert sum(text.startswith(("wolf", "hunter", "reveal", "quit")) for text in texts) <= 16
    assert sum("@" in text for text in texts) <= 72
