"""Who is asked in Wooly Bully, in which order, and that nothing of it depends on what anybody holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from hedgerow.board import members
from hedgerow.games import CHANCE, OptionValue, new_game
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from tests.games.woolybully.tile_sets import WOOD, FriendlyTable

LIVE: dict[str, OptionValue] = {"asking": "live"}


def polled_order(table: FriendlyTable) -> list[int]:
    """Who is asked until somebody goes on; everybody declines."""
    order = []
    while table.state.asked:
        order.append(table.state.to_act[0])
        table.play(table.state.to_act[0], "decline")
    return order


# Polled


def test_after_the_deal_everybody_is_asked_clockwise_from_the_holder() -> None:
    table = FriendlyTable(players=4, first=2)
    assert polled_order(table) == [2, 3, 0, 1]
    assert table.state.to_act == (2,), "then the active seat goes on"


def test_after_a_laying_everybody_is_asked_starting_with_the_one_who_has_just_acted() -> None:
    table = FriendlyTable("1a0@a2", "2a3@b1", players=3)
    assert polled_order(table) == [1, 2, 0]
    assert table.state.to_act == (2,)


def test_one_seat_is_asked_at_a_time_and_it_alone_may_act() -> None:
    table = FriendlyTable("1a0@a2", players=3)
    assert table.state.to_act == table.state.awaited == (0,)
    assert "another player is asked first" in table.refused(1, "quit")
    table.quiet()
    assert table.state.to_act == table.state.awaited == (1,)
    assert "it’s another player’s turn" in table.refused(2, "quit")


def test_who_is_asked_has_only_special_plays_quit_and_decline() -> None:
    table = FriendlyTable(*WOOD, players=3, holds={2: [61, 62, 65]}, colours="RYB")
    table.go(1, "decline")
    assert table.state.holder == 2
    specials = {f"{beast}@{cell}" for beast in ("wolf-k", "wolf-b", "hunter-k") for cell in ("a4", "b3", "-a3")}
    assert table.legal(2) == {"decline", "quit", "reveal@b2", "reveal@-a2"} | specials
    table.go(2, "decline")
    table.go(0, "decline")
    assert {"62b0@b2", "62b0@-a2", "quit"} | specials <= table.legal(2)
    assert not {"decline", "pass", "done"} & table.legal(2)


@pytest.mark.parametrize("text", ["wolf-k@a4", "reveal@b2"])
def test_after_a_special_play_everybody_is_asked_again_from_the_one_who_played_it(text: str) -> None:
    table = FriendlyTable(*WOOD, players=3, holds={2: [61]}, colours="RYB")
    table.go(1, "decline")
    table.go(2, text)
    assert polled_order(table) == [2, 0, 1]
    assert table.state.to_act == (2,)


def test_after_a_quit_the_next_clockwise_is_asked_first() -> None:
    table = FriendlyTable(*WOOD, players=4)
    table.go(2, "quit")
    assert polled_order(table) == [3, 0, 1]
    assert table.state.to_act == (3,), "seat 2 held the turn"


def test_nobody_is_asked_after_a_pass_or_an_unused_free_turn() -> None:
    table = FriendlyTable(*WOOD, players=3, colours="RYB")
    table.go(2, "reveal@b2")
    table.go(2, "done")
    assert (table.state.asked, table.state.to_act) == ((), (2,))
    table.go(2, "pass")
    assert (table.state.asked, table.state.to_act) == ((), (0,))


def test_the_last_one_left_is_not_asked() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61]})
    table.go(0, "quit")
    assert (table.state.asked, table.state.to_act) == ((), (1,))
    table.go(1, "61b0@a3")
    assert (table.state.asked, table.state.to_act) == ((), (1,))


def test_there_is_nothing_to_decline_for_the_seat_that_goes_on() -> None:
    table = FriendlyTable("1a0@a2")
    assert table.quiet() == 1
    assert "nothing to decline" in table.refused(1, "decline")


# Live


def test_at_a_live_table_anyone_may_act_and_only_one_is_waited_for() -> None:
    table = FriendlyTable("1a0@a2", players=4, options=LIVE)
    assert table.state.to_act == (1, 2, 3, 0)
    assert table.state.awaited == (1,)


def test_who_declines_at_a_live_table_drops_out_until_the_next_act() -> None:
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
def test_every_special_play_brings_all_back(text: str) -> None:
    table = FriendlyTable(*WOOD, players=3, holds={0: [61]}, colours="BYR", options=LIVE)
    table.play(1, "decline")
    assert table.state.to_act == (2, 0)
    table.go(0, text)
    assert set(table.state.to_act) == ({1, 2} if text == "quit" else {0, 1, 2})


def test_a_pass_and_an_unused_free_turn_bring_all_back_too() -> None:
    table = FriendlyTable(*WOOD, players=3, colours="BYR", options=LIVE)
    table.play(1, "decline")
    table.play(2, "pass")
    assert table.state.to_act == (0, 1, 2)
    table.go(0, "reveal@b2")
    table.play(2, "decline")
    table.play(0, "done")
    assert table.state.to_act == (0, 1, 2)


def test_at_a_live_table_the_seat_that_goes_on_need_not_wait_and_has_no_decline() -> None:
    table = FriendlyTable("1a0@a2", holds={1: [61]}, options=LIVE)
    assert "61b0@a3" in table.legal(1)
    assert "decline" not in table.legal(1)
    assert "decline" in table.legal(0)
    assert "nothing to decline" in table.refused(1, "decline")


def test_a_live_reveal_makes_the_revealer_the_one_waited_for() -> None:
    table = FriendlyTable(*WOOD, players=3, colours="BYR", options=LIVE)
    table.go(0, "reveal@b2")
    assert (table.state.to_act, table.state.awaited) == ((0, 1, 2), (0,))


# Discards make the others wait


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
    assert table.quiet() == 1


# Nothing of this depends on what anybody holds


def random_game(game: WoolyBully, rng: Random) -> Iterator[WoolyBullyState]:
    """All states of a game in which everybody does anything, and quits seldom."""
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
def test_who_acts_and_who_is_waited_for_is_the_same_in_every_deal_a_viewer_thinks_possible(number: int) -> None:
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


def publicly(state: WoolyBullyState) -> tuple[object, ...]:
    return state.phase, state.to_act, state.awaited, state.asked, state.duties, state.due_seat, state.due


@pytest.mark.parametrize("number", range(len(FLOWS)))
def test_the_same_public_acts_from_other_hands_bring_the_same_sequence_of_polls(number: int) -> None:
    game = new_game("woolybully", 3, FLOWS[number])
    assert isinstance(game, WoolyBully)
    rng = Random(100 + number)
    acts = sum(played_from_two_deals(game, rng) for _ in range(5))
    assert acts > 100


def played_from_two_deals(game: WoolyBully, rng: Random) -> int:
    """The first tile of each hand is another in the second deal: a beast, as long as there are some.

    These tiles stay in hand; the game goes on until the next public act would have to be a different one.
    """
    one = game.start()
    while one.phase < WoolyBullyPhase.PLAY:
        one.play(CHANCE, one.chance().draw(rng))
    other = one.copy()
    for seat in range(game.players):
        swapped = 1 << min(members(one.hands[seat])) | 1 << max(members(one.bag & other.bag))
        other.hands[seat] ^= swapped
        other.bag ^= swapped
    acts = 0
    while not one.over:
        assert publicly(one) == publicly(other)
        seat = rng.choice(one.to_act)
        possible = other.moves(seat)
        shared = [move for move in one.moves(seat) if move in possible]
        calm = [move for move in shared if game.move_text(seat, move) != "quit"]
        if not calm:
            break
        move = rng.choice(calm)
        seen, seen_too = one.play(seat, move), other.play(seat, move)
        assert [event.seen_by(None) for event in seen] == [event.seen_by(None) for event in seen_too]
        acts += 1
    return acts


def test_who_holds_no_wolf_is_asked_just_like_who_holds_one() -> None:
    with_wolf = FriendlyTable(*WOOD, players=3, holds={2: [61]}, colours="RYK")
    without = FriendlyTable(*WOOD, players=3, colours="RYK")
    assert polled_order(with_wolf) == polled_order(without) == [1, 2, 0]
