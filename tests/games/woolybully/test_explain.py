"""Refused moves of Wooly Bully: the reason, and an unchanged position."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from hedgerow.games import CHANCE, IllegalMove, MalformedMove, MoveError, NotYourTurn, OptionValue, new_game
from hedgerow.games.core.moves import move_at
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from hedgerow.games.woolybully.move_codes import REVEAL_SLOT, tile_slot
from tests.games.woolybully.tile_sets import TWO_WOODS, WOOD, FriendlyTable

LIVE: dict[str, OptionValue] = {"asking": "live"}


def seat_0_active(*placements: str, **arguments: object) -> FriendlyTable:
    """Return a table at which all have declined and seat 0 is active."""
    table = FriendlyTable(*placements, **arguments)  # type: ignore[arg-type]
    assert table.decline_all() == 0
    return table


def with_wolf() -> FriendlyTable:
    """Return a table with an uncovered Wolf on a4; seat 0 is active and holds a Wolf and a Hunter."""
    table = FriendlyTable(*WOOD, holds={0: [62, 65], 1: [61]})
    table.go(1, "wolf-k@a4")
    table.decline_all()
    return table


def with_hunter() -> FriendlyTable:
    """Return a table with a Hunter on a4; seat 0 is active and holds a Wolf and a Hunter."""
    table = FriendlyTable(*WOOD, holds={0: [62, 66], 1: [65]})
    table.go(1, "hunter-k@a4")
    table.decline_all()
    return table


def revealed(*texts: str) -> FriendlyTable:
    """Return a table at which seat 0 has revealed and then played these moves."""
    table = FriendlyTable("1a0@a2", "2a3@b1", colours="KB", holds={0: [61]})
    table.go(0, "reveal@a3")
    for text in texts:
        table.go(0, text)
    table.decline_all()
    return table


def discarding() -> FriendlyTable:
    table = FriendlyTable("1a3@b1", "2a0@a2", holds={0: [61, 62]}, options={"hand_limit": 3})
    table.go(0, "61b0@b2", 43, 44)
    return table


def called() -> FriendlyTable:
    table = FriendlyTable(*WOOD)
    table.go(0, "pass")
    table.go(1, "pass")
    return table


CASES: list[tuple[Callable[[], FriendlyTable], int, str, str]] = [
    # A tile that does not fit
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "61b0@b2", "Tile 61 isn’t in your hand."),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "1a0@b2", "Tile 1 isn’t in your hand."),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@a2", "here: there is already a tile at a2."),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@a1", "there is already a tile at a1"),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@c2", "here: c2 doesn’t touch any tile."),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@hh99", "hh99 doesn’t touch any tile"),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@-hh-99", "-hh-99 doesn’t touch any tile"),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@b1", "its west side (blue sheep) would meet village."),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@-a3", "its east side (blue sheep) would meet forest"),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@a4", "its north side (blue sheep) would meet forest"),
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "62b0@a0", "its south side (blue sheep) would meet village"),
    (lambda: seat_0_active("1a3@b1", "2a0@a2", holds={0: [40]}), 0, "40b0@b2", "north side (blue sheep) would meet"),
    # Out of turn
    (lambda: FriendlyTable(*WOOD, holds={1: [62]}), 1, "62b0@b2", "It’s not your turn. Right now you can only"),
    (lambda: FriendlyTable(*WOOD, holds={1: [62]}, options=LIVE), 1, "62b0@b2", "It’s not your turn."),
    (lambda: FriendlyTable("1a0@a2", "2a3@b1", "3a2@a0"), 1, "quit", "another player is asked first"),
    (lambda: seat_0_active(*WOOD), 1, "quit", "it’s another player’s turn"),
    (lambda: seat_0_active(*WOOD), 1, "decline", "it’s another player’s turn"),
    (lambda: seat_0_active(*WOOD), 7, "quit", "There is no seat 7; the seats are 0 to 1."),
    # Moves without a tile
    (lambda: seat_0_active(*WOOD, holds={0: [62]}), 0, "pass", "You can’t pass: you can place a tile, so you have to."),
    (lambda: seat_0_active(*WOOD), 0, "done", "You can only skip a free turn, which you get by revealing your colour."),
    (lambda: seat_0_active(*WOOD), 0, "decline", "It’s your turn: place a tile. There is nothing to decline."),
    (lambda: seat_0_active(*WOOD), 0, "discard60", "You don’t have to discard now."),
    (lambda: FriendlyTable(*WOOD), 1, "pass", "It’s not your turn. You can play a Wolf or a Hunter"),
    (lambda: FriendlyTable(*WOOD), 1, "done", "only skip a free turn"),
    (lambda: FriendlyTable(*WOOD), 1, "discard60", "You don’t have to discard now."),
    (lambda: FriendlyTable(*WOOD, options=LIVE), 1, "pass", "otherwise decline"),
    (called, 0, "pass", "otherwise decline"),
    (called, 1, "quit", "another player is asked first"),
    # Wolves and Hunters
    (lambda: seat_0_active(*WOOD), 0, "wolf-k@a4", "Tile 61 isn’t in your hand."),
    (lambda: seat_0_active(*WOOD), 0, "hunter-y@a4", "Tile 68 isn’t in your hand."),
    (with_hunter, 0, "wolf-b@b3", "You can’t play a Wolf here: a Hunter guards this forest."),
    (with_hunter, 0, "wolf-b@a4", "that needs the option “hungry wolf”"),
    (with_hunter, 0, "hunter-b@a4", "You can’t play a Hunter here: there is no uncovered Wolf at a4."),
    (with_hunter, 0, "hunter-b@a3", "there is no uncovered Wolf at a3"),
    (with_wolf, 0, "hunter-k@b3", "this forest has a Wolf, so play the Hunter on the Wolf"),
    (with_wolf, 0, "wolf-b@a4", "there is already a tile at a4"),
    (with_wolf, 0, "wolf-b@b2", "at b2: its west side (forest) would meet blue sheep"),
    (with_wolf, 0, "hunter-k@b2", "at b2: its west side (forest) would meet blue sheep"),
    (with_wolf, 0, "wolf-b@d4", "d4 doesn’t touch any tile"),
    (with_wolf, 0, "hunter-k@d4", "d4 doesn’t touch any tile"),
    # Shepherds
    (revealed, 0, "reveal@a4", "You have already revealed your colour."),
    (revealed, 0, "pass", "You can’t pass in a free turn. Skip it with “done”."),
    (lambda: revealed("done"), 0, "done", "only skip a free turn"),
    (lambda: seat_0_active(*WOOD), 0, "reveal@b1", "its west side (black sheep) would meet village"),
    (lambda: seat_0_active(*WOOD), 0, "reveal@a3", "there is already a tile at a3"),
    (lambda: seat_0_active(*WOOD), 0, "reveal@e5", "e5 doesn’t touch any tile"),
    # Discards
    (discarding, 0, "discard1", "Tile 1 isn’t in your hand."),
    (discarding, 0, "discard61", "Tile 61 isn’t in your hand."),
    (discarding, 0, "quit", "First discard until you have 3 tiles left."),
    (discarding, 0, "pass", "First discard until you have 3 tiles left."),
    (discarding, 0, "decline", "First discard until you have 3 tiles left."),
    (discarding, 0, "62b0@a3", "First discard until you have 3 tiles left."),
    (discarding, 1, "quit", "another player has to discard first"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "seat", "text", "reason"), CASES)
def test_a_refused_move_gives_the_reason_and_changes_nothing(
    table: Callable[[], FriendlyTable], seat: int, text: str, reason: str
) -> None:
    position = table()
    views = [position.state.view(viewer) for viewer in (0, 1, None)]
    refusal = position.refused(seat, text)
    assert reason in refusal
    assert "\n" not in refusal
    assert [position.state.view(viewer) for viewer in (0, 1, None)] == views
    if seat < position.game.players:
        assert position.game.read_move(seat, text) not in position.state.moves(seat)


@pytest.mark.parametrize("asking", ["polled", "live"])
@pytest.mark.parametrize("text", ["wolf-k@a4", "reveal@b2", "quit", "decline", "pass", "62b0@b2"])
def test_a_seat_that_has_quit_cannot_play(asking: str, text: str) -> None:
    table = FriendlyTable(*WOOD, "1a3@b1", players=3, holds={2: [61, 62]}, colours="KRB", options={"asking": asking})
    table.go(2, "quit")
    assert "You have finished this game and can’t play any more." in table.refused(2, text)


def test_a_seat_that_has_declined_at_a_live_table_waits_for_the_next_action() -> None:
    table = FriendlyTable(*WOOD, options=LIVE)
    table.play(1, "decline")
    assert "You have let this moment pass." in table.refused(1, "quit")


@pytest.mark.parametrize("text", ["quit", "decline", "pass", "reveal@b2"])
def test_no_move_is_legal_after_the_end(text: str) -> None:
    table = FriendlyTable(*WOOD)
    table.go(0, "quit")
    table.go(1, "quit")
    assert table.refused(0, text) == "This game is over."


def test_no_move_is_legal_during_a_draw() -> None:
    table = FriendlyTable(*WOOD, holds={1: [61]})
    table.state.play(1, table.game.read_move(1, "wolf-k@a4"))
    assert table.state.to_act == (CHANCE,)
    for seat in (0, 1):
        assert table.refused(seat, "quit") == "Please wait: the next draw comes first."


def test_no_move_is_legal_before_the_deal() -> None:
    state = new_game("woolybully", 2).start()
    with pytest.raises(NotYourTurn, match="the next draw comes first"):
        state.play(0, state.game.read_move(0, "quit"))


@pytest.mark.parametrize("text", ["first:0", "shepherd:K", "tile:43"])
def test_no_outcome_is_possible_in_the_middle_of_a_turn(text: str) -> None:
    table = FriendlyTable(*WOOD)
    assert table.refused(CHANCE, text) == "There is nothing to draw right now."
    with pytest.raises(NotYourTurn):
        table.state.chance()


def test_impossible_outcomes_are_refused() -> None:
    game = new_game("woolybully", 2)
    state = game.start()
    for good, bad in (
        ("first:1", ("shepherd:K", "tile:1")),
        ("shepherd:B", ("first:0", "tile:1")),
        ("shepherd:R", ("shepherd:B", "first:0")),
        ("tile:7", ("shepherd:K", "first:0")),
        ("tile:8", ("tile:7", "shepherd:Y")),
    ):
        for text in bad:
            before = state.position()
            with pytest.raises(IllegalMove, match=f"{text} cannot happen here"):
                state.play(CHANCE, game.read_move(CHANCE, text))
            assert state.position() == before
        state.play(CHANCE, game.read_move(CHANCE, good))


def test_a_lookalike_is_refused_with_the_usual_way_to_write_it() -> None:
    table = FriendlyTable(*WOOD)
    with pytest.raises(MalformedMove, match="Tile 61 looks the same as a1 and as a0"):
        table.state.play(1, move_at(tile_slot(61, 0, 1), 0, 3))


@pytest.mark.parametrize(
    "move",
    [-1, -10, 1 << 60, move_at(0, 1, 0), move_at(1, 0, 5), move_at(3, 1, 1),
     move_at(REVEAL_SLOT + 1, 1, 0), move_at(REVEAL_SLOT + 2, 0, 0)],
)  # fmt: skip
def test_a_number_that_is_not_a_move_is_malformed(move: int) -> None:
    table = FriendlyTable(*WOOD)
    before = table.state.position()
    with pytest.raises(MalformedMove, match="is not a move of Wooly Bully"):
        table.state.play(1, move)
    assert table.state.position() == before


@pytest.mark.parametrize("outcome", [-1, 2, 9, 14, 100, 169, 1 << 40])
def test_a_number_that_is_not_an_outcome_is_malformed(outcome: int) -> None:
    state = new_game("woolybully", 2).start()
    with pytest.raises(MalformedMove, match="is not an outcome of Wooly Bully"):
        state.play(CHANCE, outcome)


def test_a_legal_move_can_follow_refused_ones() -> None:
    table = seat_0_active(*TWO_WOODS[:2], holds={0: [62]})
    table.refused(0, "62b0@b1")
    table.refused(0, "pass")
    assert table.go(0, "62b0@b2") == 1


def result(state: WoolyBullyState, seat: int, move: int) -> object:
    """Return the events of a move as the seat sees them, or the reason against it."""
    try:
        return [event.seen_by(seat) for event in state.copy().play(seat, move)]
    except MoveError as error:
        return type(error), str(error)


@pytest.mark.parametrize("asking", ["polled", "live"])
def test_no_reason_depends_on_hidden_information(asking: str) -> None:
    game = new_game("woolybully", 3, {"asking": asking})
    assert isinstance(game, WoolyBully)
    rng = Random(11)
    state = game.start()
    refused = 0
    for step in range(260):
        if state.over:
            break
        seat = rng.choice(state.to_act)
        if seat != CHANCE and step % 2:
            viewer = rng.randrange(3)
            other = state.determinize(viewer, rng)
            for _ in range(12):
                slot = rng.choice((*game.tile_set.by_slot, REVEAL_SLOT))
                move = move_at(slot, rng.randint(-3, 3), rng.randint(-3, 3))
                answer = result(state, viewer, move)
                assert answer == result(other, viewer, move)
                refused += isinstance(answer, tuple)
        move = state.moves(seat).choice(rng)
        if game.move_text(seat, move) == "quit":
            move = state.moves(seat)[0]
        state.play(seat, move)
    assert refused > 500
