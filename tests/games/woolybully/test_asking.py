"""The order in which seats are asked to act out of turn, and that it does not depend on hidden tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from hedgerow.board import members
from hedgerow.games import CHANCE, OptionValue, new_game
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from tests.games.woolybully.tile_sets import WOOD, FriendlyTable

LIVE: dict[str, OptionValue] = {"asking": "live"}


def polled_order(table: FriendlyTable) -> list[int]:
    """Let all seats decline and return the order in which they were asked."""
    order = []
    while table.state.asked:
        order.append(table.state.to_act[0])
        table.play(table.state.to_act[0], "decline")
    return order


# Polled


def test_after_the_deal_all_seats_are_asked_clockwise_from_the_holder() -> None:
    table = FriendlyTable(players=4, first=2)
    assert polled_order(table) == [2, 3, 0, 1]
    assert table.state.to_act == (2,), "then the active seat plays"


def test_after_a_placement_all_seats_are_asked_starting_with_the_one_that_has_acted() -> None:
    table = FriendlyTable("1a0@a2", "2a3@b1", players=3)
    assert polled_order(table) == [1, 2, 0]
    assert table.state.to_act == (2,)


def test_one_seat_is_asked_at_a_time_and_only_it_may_act() -> None:
    table = FriendlyTable("1a0@a2", players=3)
    assert table.state.to_act == table.state.awaited == (0,)
    assert "another player is asked first" in table.refused(1, "quit")
    table.decline_all()
    assert table.state.to_act == table.state.awaited == (1,)
    assert "it’s another player’s turn" in table.refused(2, "quit")


def test_a_seat_that_is_asked_has_only_special_plays_quit_and_decline() -> None:
    table = FriendlyTable(*WOOD, players=3, holds={2: [61, 62, 65]}, colours="RYB")
    table.go(1, "decline")
    assert table.state.holder == 2
    specials = {f"{piece}@{cell}" for piece in ("wolf-k", "wolf-b", "hunter-k") for cell in ("a4", "b3", "-a3")}
    assert table.legal(2) == {"decline", "quit", "reveal@b2", "reveal@-a2"} | specials
    table.go(2, "decline")
    table.go(0, "decline")
    assert {"62b0@b2", "62b0@-a2", "quit"} | specials <= table.legal(2)
    assert not {"decline", "pass", "done"} & table.legal(2)


@pytest.mark.parametrize("text", ["wolf-k@a4", "reveal@b2"])
def test_after_a_special_play_all_seats_are_asked_again_from_the_one_that_played_it(text: str) -> None:
    table = FriendlyTable(*WOOD, players=3, holds={2: [61]}, colours="RYB")
    table.go(1, "decline")
    table.go(2, text)
    assert polled_order(table) == [2, 0, 1]
    assert table.state.to_act == (2,)


def test_after_a_quit_the_next_seat_clockwise_is_asked_first() -> None:
    table = FriendlyTable(*WOOD, players=4)
    table.go(2, "quit")
    assert polled_order(table) == [3, 0, 1]
    assert table.state.to_act == (3,), "seat 2 held the turn"


def test_no_seat_is_asked_after_a_pass_or_a_skipped_free_turn() -> None:
    table = FriendlyTable(*WOOD, players=3, colours="RYB")
    table.go(2, "reveal@b2")
    table.go(2, "done")
    assert (table.state.asked, table.state.to_act) == ((), (2,))
    table.go(2, "pass")
    assert (table.state.asked, table.state.to_act) == ((), (0,))


def test_the_last_seat_is_not_asked() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61]})
    table.go(0, "quit")
    assert (table.state.asked, table.state.to_act) == ((), (1,))
    table.go(1, "61b0@a3")
    assert (table.state.asked, table.state.to_act) == ((), (1,))


def test_the_active_seat_has_nothing_to_decline() -> None:
    table = FriendlyTable("1a0@a2")
    assert table.decline_all() == 1
    assert "nothing to decline" in table.refused(1, "decline")


# Live


def test_at_a_live_table_all_seats_may_act_but_only_one_is_awaited() -> None:
    table = FriendlyTable("1a0@a2", players=4, options=LIVE)
    assert table.state.to_act == (1, 2, 3, 0)
    assert table.state.awaited == (1,)


def test_a_seat_that_declines_at_a_live_table_waits_for_the_next_action() -> None:
    table = FriendlyTable("1a0@a2", players=4, holds={1: [61]}, options=LIVE)
    table.play(3, "decline")
    assert (table.state.to_act, table.state.awaited) == ((1, 2, 0), (1,))
    assert "You have let this moment pass." in table.refused(3, "quit")
    table.play(0, "decline")
    table.play(2, "decline")
    assert (table.state.to_act, table.state.awaited) == ((1,), (1,))
    table.play(1, "61b0@a3", 43)
    assert (table.state.to_act, table.state.awaited) == ((2, 3, 0, 1), (2,))


@pytest.mark.parametrize("text", ["wolf-k@a4", "quit", "reveal@b2"])
def test_after_every_special_play_all_seats_may_act_again(text: str) -> None:
    table = FriendlyTable(*WOOD, players=3, holds={0: [61]}, colours="BYR", options=LIVE)
    table.play(1, "decline")
    assert table.state.to_act == (2, 0)
    table.go(0, text)
    assert set(table.state.to_act) == ({1, 2} if text == "quit" else {0, 1, 2})


def test_after_a_pass_or_a_skipped_free_turn_all_seats_may_act_again() -> None:
    table = FriendlyTable(*WOOD, players=3, colours="BYR", options=LIVE)
    table.play(1, "decline")
    table.play(2, "pass")
    assert table.state.to_act == (0, 1, 2)
    table.go(0, "reveal@b2")
    table.play(2, "decline")
    table.play(0, "done")
    assert table.state.to_act == (0, 1, 2)


def test_at_a_live_table_the_active_seat_need_not_wait_and_cannot_decline() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61]}, options=LIVE)
    assert "61b0@a3" in table.legal(1)
    assert "decline" not in table.legal(1)
    assert "decline" in table.legal(0)
    assert "nothing to decline" in table.refused(1, "decline")


def test_after_a_reveal_at_a_live_table_the_revealing_seat_is_awaited() -> None:
    table = FriendlyTable(*WOOD, players=3, colours="BYR", options=LIVE)
    table.go(0, "reveal@b2")
    assert (table.state.to_act, table.state.awaited) == ((0, 1, 2), (0,))


# Discards


@pytest.mark.parametrize("asking", ["polled", "live"])
def test_the_others_wait_for_a_discard_and_are_asked_after_it(asking: str) -> None:
    table = FriendlyTable("1a3@b1", "2a0@a2", holds={0: [61]}, players=3, options={"asking": asking, "hand_limit": 3})
    assert table.go(2, "pass") == 0
    table.go(0, "61b0@b2", 43, 44)
    assert table.state.to_act == table.state.awaited == (0,)
    assert {text[:7] for text in table.legal(0)} == {"discard"}
    assert "another player has to discard first" in table.refused(1, "quit")
    table.play(0, "discard43")
    assert table.state.asked == ((0, 1, 2) if asking == "polled" else (2, 0))
    assert table.decline_all() == 1


# Independence of hidden tiles


def random_game(game: WoolyBully, rng: Random) -> Iterator[WoolyBullyState]:
    """Yield all states of a random game in which seats seldom quit."""
    state = game.start()
    while not state.over:
        yield state
        seat = rng.choice(state.to_act)
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(rng))
            continue
        move = state.moves(seat).choice(rng)
        if game.move_text(seat, move) == "quit" and rng.random() < 0.9:
            move = state.moves(seat)[0]
        state.play(seat, move)


LIMITS: tuple[OptionValue, ...] = ("none", 3)
FLOWS: list[dict[str, OptionValue]] = [
    {"asking": asking, "hand_limit": limit, "extra_turn": variant == "extra", "multi_tile": variant == "multi"}
    for asking, limit, variant in product(("polled", "live"), LIMITS, ("", "extra", "multi"))
]


@pytest.mark.parametrize("number", range(len(FLOWS)))
def test_the_seats_to_act_are_the_same_in_every_deal_that_a_viewer_considers_possible(number: int) -> None:
    game = new_game("woolybully", 2 + number % 3, FLOWS[number])
    assert isinstance(game, WoolyBully)
    rng = Random(number)
    for step, state in enumerate(random_game(game, rng)):
        if step % 5:
            continue
        for viewer in (*range(game.players), None):
            other = state.determinize(viewer, rng)
            assert (other.to_act, other.awaited, other.asked) == (state.to_act, state.awaited, state.asked)
            assert other.duties == state.duties


def public_facts(state: WoolyBullyState) -> tuple[object, ...]:
    return state.phase, state.to_act, state.awaited, state.asked, state.duties, state.due_seat, state.due


@pytest.mark.parametrize("number", range(len(FLOWS)))
def test_the_same_public_actions_from_other_hands_ask_the_same_seats(number: int) -> None:
    game = new_game("woolybully", 3, FLOWS[number])
    assert isinstance(game, WoolyBully)
    rng = Random(100 + number)
    actions = sum(play_from_two_deals(game, rng) for _ in range(5))
    assert actions > 100


def play_from_two_deals(game: WoolyBully, rng: Random) -> int:
    """Play the same moves from two deals as long as possible and return their number.

    In the second deal the first tile of each hand is replaced by a Wolf or Hunter, as long as there are any. These
    tiles stay in hand.
    """
    one = game.start()
    one.play_chance(rng)
    other = one.copy()
    for seat in range(game.players):
        swapped = 1 << min(members(one.hands[seat])) | 1 << max(members(one.bag & other.bag))
        other.hands[seat] ^= swapped
        other.bag ^= swapped
    actions = 0
    while not one.over:
        assert public_facts(one) == public_facts(other)
        seat = rng.choice(one.to_act)
        possible = other.moves(seat)
        shared = [move for move in one.moves(seat) if move in possible]
        staying = [move for move in shared if game.move_text(seat, move) != "quit"]
        if not staying:
            break
        move = rng.choice(staying)
        events, other_events = one.play(seat, move), other.play(seat, move)
        assert [event.seen_by(None) for event in events] == [event.seen_by(None) for event in other_events]
        actions += 1
    return actions


def test_a_seat_without_a_wolf_is_asked_like_a_seat_with_one() -> None:
    with_wolf = FriendlyTable(*WOOD, players=3, holds={2: [61]}, colours="RYK")
    without = FriendlyTable(*WOOD, players=3, colours="RYK")
    assert polled_order(with_wolf) == polled_order(without) == [1, 2, 0]
