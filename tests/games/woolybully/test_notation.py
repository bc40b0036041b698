"""Moves, outcomes, positions and match codes of Wooly Bully."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import CHANCE, MalformedMove, NotationError, OptionValue, new_game
from hedgerow.games.core.moves import move_at
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from hedgerow.games.woolybully.move_codes import REVEAL_SLOT, discard_of, tile_slot
from hedgerow.match import Dealer, Match, decode, encode
from hedgerow.testing import component_counts
from tests.games.woolybully.tile_sets import WOOD, FriendlyTable

GAME = new_game("woolybully", 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("17a2@c-3", move_at(tile_slot(17, 0, 2), 2, -4)),
        ("17b3@-b4", move_at(tile_slot(17, 1, 3), -2, 3)),
        ("lay 17 a2 at C-3", move_at(tile_slot(17, 0, 2), 2, -4)),
        ("17a@c1", move_at(tile_slot(17, 0, 0), 2, 0)),
        ("61b2@c2", move_at(tile_slot(61, 1, 0), 2, 1)),
        ("61b@c2", move_at(tile_slot(61, 1, 0), 2, 1)),
        ("wolf-k@b2", move_at(tile_slot(61, 0, 0), 1, 1)),
        ("Wolf Y at b2", move_at(tile_slot(64, 0, 0), 1, 1)),
        ("play hunter-k at b2", move_at(tile_slot(65, 0, 0), 1, 1)),
        ("hunterr@b2", move_at(tile_slot(67, 0, 0), 1, 1)),
        ("68a3@b2", move_at(tile_slot(68, 0, 0), 1, 1)),
        ("reveal@c1", move_at(REVEAL_SLOT, 2, 0)),
        ("REVEAL at aa1", move_at(REVEAL_SLOT, 26, 0)),
        ("decline", move_at(0, 0, 0)),
        (" pass ", move_at(1, 0, 0)),
        ("Done", move_at(2, 0, 0)),
        ("quit", move_at(REVEAL_SLOT + 1, 0, 0)),
        ("discard17", discard_of(17)),
        ("discard 68", discard_of(68)),
    ],
)
def test_moves_are_read_as_people_type_them(text: str, expected: int) -> None:
    assert GAME.read_move(0, text) == expected


@pytest.mark.parametrize(
    "text",
    ["17a2@c-3", "60b3@-hz99", "61b0@a2", "wolf-k@b2", "wolf-b@b2", "wolf-r@b2", "wolf-y@b2", "hunter-k@-a0",
     "hunter-b@b2", "hunter-r@b2", "hunter-y@b2", "reveal@c1", "pass", "done", "decline", "quit", "discard1",
     "discard68"],
)  # fmt: skip
def test_every_kind_of_move_is_written_and_read(text: str) -> None:
    assert GAME.move_text(0, GAME.read_move(0, text)) == text


@pytest.mark.parametrize("text", ["first:0", "first:2", "shepherd:K", "shepherd:Y", "tile:1", "tile:68"])
def test_every_kind_of_outcome_is_written_and_read(text: str) -> None:
    assert GAME.move_text(CHANCE, GAME.read_move(CHANCE, text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("17a4@a1", "a tile can be turned 0 to 3 times, not 4"),
        ("0a0@a1", "there is no tile 0; the tiles are 1 to 68"),
        ("69a0@a1", "there is no tile 69; the tiles are 1 to 68"),
        ("17c0@a1", "'17c0' is not a piece"),
        ("17@a1", "'17' is not a piece"),
        ("cow@a1", "'cow' is not a piece"),
        ("wolf-v@a1", "'wolf-v' is not a piece"),
        ("wolf@a1", "'wolf' is not a piece"),
        ("reveal", "a move is a piece, @ and a cell .*, or one of: decline, pass, done, quit, discard17"),
        ("", "a move is a piece, @ and a cell"),
        ("17a2@", "a move is a piece, @ and a cell"),
        ("@a1", "a move is a piece, @ and a cell"),
        ("17a2@11", "'11' is not a cell such as c2"),
        ("17a2@zzz1", "is more than"),
        ("discard", "a move is a piece, @ and a cell"),
        ("discard0", "there is no tile 0"),
        ("discard69", "there is no tile 69"),
        ("discardx", "a move is a piece, @ and a cell"),
        ("pass pass", "a move is a piece"),
    ],
)
def test_a_malformed_move_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(MalformedMove, match=reason):
        GAME.read_move(0, text)


@pytest.mark.parametrize(
    "text", ["first:3", "first:-1", "first:00", "shepherd:V", "shepherd:k", "tile:0", "tile:69", "tile:07", "cow", ""]
)
def test_malformed_outcomes_are_refused(text: str) -> None:
    with pytest.raises(MalformedMove, match="is not an outcome such as first:0, shepherd:K or tile:1"):
        GAME.read_move(CHANCE, text)


@given(st.integers(-5, 1 << 32), st.text(max_size=20))
def test_any_number_and_any_text_is_a_move_or_is_refused(number: int, text: str) -> None:
    for seat in (0, CHANCE):
        with suppress(MalformedMove):
            assert GAME.read_move(seat, GAME.move_text(seat, number)) == number
        with suppress(MalformedMove):
            assert GAME.move_text(seat, GAME.read_move(seat, text))


# Positions


def some_position(game: WoolyBully, seed: int, steps: int) -> WoolyBullyState:
    """Return a state of a random game in which seats seldom quit."""
    rng = Random(seed)
    state = game.start()
    for _ in range(steps):
        if state.over:
            break
        seat = rng.choice(state.to_act)
        move = state.moves(seat).choice(rng)
        if game.move_text(seat, move) == "quit" and rng.random() < 0.97:
            move = state.moves(seat)[0]
        state.play(seat, move)
    return state


LIMITS: tuple[OptionValue, ...] = ("none", 3)
FLOWS: list[dict[str, OptionValue]] = [
    {"asking": asking, "hand_limit": limit, "extra_turn": extra, "multi_tile": multi, "hungry_wolf": True}
    for asking, limit, (extra, multi) in product(
        ("polled", "live"), LIMITS, ((False, False), (True, False), (False, True))
    )
]


@given(st.sampled_from(FLOWS), st.integers(2, 4), st.integers(0, 500), st.integers(0, 250))
def test_every_position_can_be_written_and_read(
    options: dict[str, OptionValue], players: int, seed: int, steps: int
) -> None:
    game = new_game("woolybully", players, options)
    assert isinstance(game, WoolyBully)
    state = some_position(game, seed, steps)
    again = game.read_position_line(state.position())
    assert again == state
    assert (again.to_act, again.awaited, again.turn) == (state.to_act, state.awaited, state.turn)
    assert (again.scores(), component_counts(again)) == (state.scores(), component_counts(state))
    for seat in (*range(players), None):
        assert again.view(seat) == state.view(seat)
    for seat in state.to_act:
        assert list(again.moves(seat)) == list(state.moves(seat))


def wood(**options: OptionValue) -> tuple[WoolyBully, dict[str, str]]:
    """Return a position in the middle of a game; seat 2 has quit, and seat 0 has passed."""
    table = FriendlyTable(*WOOD, "1a3@b1", players=3, holds={0: [61]}, colours="KBR", options=options)
    table.go(2, "quit")
    table.go(0, "wolf-k@a4")
    table.go(0, "pass")
    return table.game, table.state.fields()


GOOD_GAME, GOOD = wood()


def test_the_position_that_is_changed_below_is_valid() -> None:
    assert GOOD_GAME.read_position(GOOD).fields() == GOOD
    assert GOOD["phase"] == "play"
    assert GOOD["story"] == "0:7a0@a2+1,1:19a0@a3+1,2:1a3@b1+1,2:quit,0:wolf-k@a4+1,0:pass"


def hand_of(seat: int) -> str:
    return GOOD[f"seat{seat}"].split(";")[1]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"story": None}, "the position has no field story"),
        ({"seat2": None}, "the position has no field seat2"),
        ({"seat3": "-;-;-;-"}, "has no field 'seat3'"),
        ({"cows": "1"}, "has no field 'cows'"),
        ({"phase": "lunch"}, "phase=lunch: should be one of first, colours, deal, draw, discard, play, call, over"),
        ({"phase": "first"}, "first=0: is not possible with phase=first"),
        ({"phase": "draw"}, "due=-: is not possible with phase=draw"),
        ({"phase": "deal"}, "due=-: is not possible with phase=deal"),
        ({"phase": "discard"}, "due=-: is not possible with phase=discard"),
        ({"phase": "colours"}, "due=-: is not possible with phase=colours"),
        ({"phase": "call"}, "asked=-: the last call needs a seat that is asked"),
        ({"phase": "over"}, "duties=turn.1: is not possible with phase=over"),
        ({"first": "-"}, "first=-: is not possible with phase=play"),
        ({"first": "3"}, "'3' should be a number from 0 to 2"),
        ({"first": "0.1"}, "first=0.1: '0.1' should be a number"),
        ({"holder": "-"}, "holder=-: is not possible with phase=play"),
        ({"holder": "x"}, "holder=x: 'x' should be a number"),
        ({"holder": "0"}, "a turn should come first and belong to the holder"),
        ({"turn": "-1"}, "turn=-1: '-1' should be a number"),
        ({"turn": "10000"}, "turn=10000"),
        ({"duties": "-"}, "duties=-: is not possible with phase=play"),
        ({"duties": "cow"}, "'cow' should look like turn.0, extra.0, free.0 or more.0.2"),
        ({"duties": "turn.2"}, "seat 2 has finished and has no duty"),
        ({"duties": "turn.7"}, "'7' should be a number from 0 to 2"),
        ({"duties": "free.0,turn.1"}, "a turn should come first"),
        ({"duties": "turn.1,extra.1"}, "extra needs an option that is off"),
        ({"duties": "turn.1,more.1.2"}, "more needs an option that is off"),
        ({"asked": "0.0"}, "asked=0.0: a seat is named twice"),
        ({"asked": "2"}, "a seat that has finished is not asked"),
        ({"asked": "5"}, "'5' should be a number from 0 to 2"),
        ({"passes": "2"}, "a full round of passes starts the last call"),
        ({"passes": "4"}, "'4' should be a number from 0 to 3"),
        ({"due": "0.1"}, "due=0.1: is not possible with phase=play"),
        ({"due": "cow"}, "should be a seat and a number of tiles: 0.2"),
        ({"finished": "2.2"}, "a seat is named twice"),
        ({"finished": "0.2"}, "seat 0 has finished but still holds tiles"),
        ({"finished": "-"}, "after this history the seat should hold 4 tiles"),
        ({"story": "cow"}, "'cow' should look like 0:17a2@b1+1 or 1:pass"),
        ({"story": "0:7a0@a2"}, "should end with the number of tiles drawn"),
        ({"story": "0:7a0@a2+5"}, "should look like 0:17a2@b1+1 or 1:pass"),
        ({"story": "5:7a0@a2+1"}, "'5' should be a number from 0 to 2"),
        ({"story": "0:cow@a2+1"}, "is not a piece"),
        ({"story": "0:decline+0"}, "0:decline+0 is not a placement"),
        ({"story": "0:discard7+0"}, "0:discard7+0 is not a placement"),
        ({"story": "0:7a1@a2+1"}, "0:7a1@a2+1 is not possible there"),
        ({"story": "0:7a0@gg2+1"}, "0:7a0@gg2+1 is not possible there"),
        ({"story": "0:wolf-k@a2+1"}, "0:wolf-k@a2+1 is not possible there"),
        ({"story": "0:reveal@a2+1"}, "0:reveal@a2+1 is not possible there"),
        ({"story": "0:7a0@a2+1,1:7a0@a0+1"}, "tile 7 appears twice"),
        ({"story": "0:7a0@a2+1,anew"}, "hands can be dealt again only before a tile is placed"),
        ({"story": GOOD["story"].replace("@b1+1", "@b1+2")}, "the tiles out of the game do not agree with the history"),
        ({"story": GOOD["story"].replace("wolf-k@a4+1", "wolf-k@a4+2")}, "the seat should hold 5 tiles"),
        ({"seat0": "cows"}, "seat0=cows: should look like K;1.5.9;-;-"),
        ({"seat0": f"B;{hand_of(0)};-;-"}, "two seats have the colour B"),
        ({"seat0": f"K;{hand_of(1)};-;-"}, "appears twice"),
        ({"seat0": "K;1.2;-;-"}, "tile 1 appears twice"),
        ({"seat0": "K;54.52;-;-"}, "tiles should be named once and in ascending order"),
        ({"seat0": "K;52.52;-;-"}, "tiles should be named once and in ascending order"),
        ({"seat0": "K;69;-;-"}, "'69' should be a number from 1 to 68"),
        ({"seat0": "K;0;-;-"}, "'0' should be a number from 1 to 68"),
        ({"seat0": "K;-;-;-"}, "after this history the seat should hold 4 tiles"),
        ({"seat0": "K;20.21.22.23;-;-"}, "the seat passed with a tile that it could have placed"),
        ({"seat0": f"K;{hand_of(0)};2;-"}, "the tiles out of the game do not agree with the history"),
        ({"seat0": f"K;{hand_of(0)};-;1.2"}, "a returned hand should have 4 tiles"),
        ({"seat0": f"-;{hand_of(0)};-;-"}, "does not agree with the number of shepherds"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_with_field_and_reason(changes: dict[str, str | None], reason: str) -> None:
    fields = {name: text for name, text in {**GOOD, **changes}.items() if text is not None}
    with pytest.raises(NotationError) as refusal:
        GOOD_GAME.read_position(fields)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_more_impossible_positions_are_refused() -> None:
    start = GAME.start().fields()
    finished = FriendlyTable(players=2)
    finished.go(0, "quit")
    finished.go(1, "quit")
    over = finished.state.fields()
    limited = FriendlyTable("1a3@b1", "2a0@a2", holds={0: [61]}, options={"hand_limit": 3})
    limited.go(0, "61b0@b2")
    live = FriendlyTable(*WOOD, options={"asking": "live"})
    for game, fields, reason in (
        (GAME, {**start, "turn": "3"}, "nothing can have happened before the first player is drawn"),
        (finished.game, {**over, "phase": "play"}, "duties=-: is not possible with phase=play"),
        (limited.game, {**limited.state.fields(), "due": "0.2"}, "does not agree with the hand and the hand limit"),
        (live.game, {**live.state.fields(), "asked": "0"}, "the active seat is not asked"),
    ):
        with pytest.raises(NotationError) as refusal:
            game.read_position(fields)
        assert reason in str(refusal.value)


# Codes


@pytest.mark.parametrize(
    "options",
    [{}, {"asking": "live"}, {"hand_limit": 3, "multi_tile": True}, {"extra_turn": True, "tie": "largest_field"}],
)
@pytest.mark.parametrize("seed", range(3))
def test_the_code_of_a_match_of_four_is_short_and_complete(seed: int, options: dict[str, OptionValue]) -> None:
    match = Match.start(new_game("woolybully", 4, options), dealer=Dealer.numbered(seed))
    rng = Random(seed)
    quitting = match.game.read_move(0, "quit")
    while not match.over:
        seat = match.state.to_act[0]
        move = match.state.moves(seat).choice(rng)
        if move == quitting and rng.random() < 0.999:
            move = match.state.moves(seat)[0]
        match.play(seat, move)
    assert isinstance(match.state, WoolyBullyState)
    assert len(match.state.history) > 50, "a long match"
    code = encode(match)
    assert len(code) <= 1000
    again = decode(code)
    assert again.setup == match.setup
    assert again.state == match.state
