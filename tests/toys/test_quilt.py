"""Tests of the smallest tile game, and of the base classes that it is built on."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.games import CHANCE, IllegalMove, MalformedMove, NotationError, NotYourTurn, Setup, TileFileError
from hedgerow.testing import check
from tests.toys.quilt import SLOTS, Quilt, QuiltState

GAME = Quilt.open(Setup("quilt", 2))


def after(*texts: str) -> QuiltState:
    """Return the state after outcomes and moves in turn."""
    state = GAME.start()
    for text in texts:
        seat = state.to_act[0]
        state.play(seat, GAME.read_move(seat, text))
    return state


def test_quilt_conforms() -> None:
    assert check(Quilt, games=12, seed=3).games == 12


def test_points_for_neighbours_of_the_same_colour() -> None:
    state = after("tile:2", "2r0@a1", "tile:1", "1r1@c1")
    assert state.position() == "placed=2r0@a1,1r1@c1 tile=0"
    assert state.scores() == (0, 1)


def test_refusals_name_the_reason_and_change_nothing() -> None:
    state = after("tile:2", "2r0@a1", "tile:3")
    before = state.position()
    for seat, move, error, reason in (
        (0, GAME.read_move(0, "3r0@a2"), NotYourTurn, "It’s not your turn."),
        (5, 0, NotYourTurn, "There is no seat 5; the seats are 0 to 1."),
        (CHANCE, 1, NotYourTurn, "There is nothing to draw right now."),
        (1, 0, MalformedMove, "0 is not a move of Quilt"),
        (1, GAME.read_move(0, "5r0@a2"), IllegalMove, "You have drawn tile 3, not tile 5."),
        (1, GAME.read_move(0, "3r0@b1"), IllegalMove, "A tile must lie beside the others and cover none of them."),
    ):
        with pytest.raises(error) as raised:
            state.play(seat, move)
        assert str(raised.value) == reason
    assert state.position() == before
    with pytest.raises(NotYourTurn, match="There is nothing to draw"):
        state.chance()


def test_outcomes_that_cannot_happen_are_refused() -> None:
    state = after("tile:2", "2r0@a1")
    with pytest.raises(IllegalMove, match="tile:2 cannot happen here"):
        state.play(CHANCE, 2)
    with pytest.raises(MalformedMove, match="9 is not an outcome of Quilt"):
        state.play(CHANCE, 9)
    with pytest.raises(MalformedMove, match="'tile:9' is not an outcome such as tile:1"):
        GAME.read_move(CHANCE, "tile:9")


def test_lookalikes_are_typed_but_not_played() -> None:
    # Both patches of tile 3 have the same colour on it, so half a turn changes nothing.
    state = after("tile:3")
    turned = next(slot for slot in GAME.notation.lookalikes)
    tile, orientation = SLOTS.tile_of(turned)
    assert GAME.move_text(0, GAME.read_move(0, f"{tile}r{orientation}@a1")) == f"{tile}r{orientation - 2}@a1"
    assert turned not in {slot for slot, _ in state.moves(0).compact().places}


def test_a_copy_shares_no_list_and_no_dict() -> None:
    state = after("tile:2", "2r0@a1", "tile:1")
    copy, before = state.copy(), state.position()
    copy.play(1, copy.moves(1).choice(Random(1)))
    assert (state.position(), state.scores(), len(state.patches)) == (before, (0, 0), 2)
    assert len(copy.patches) == 4


def test_every_attribute_of_a_state_needs_an_annotation() -> None:
    with pytest.raises(TypeError, match="Forgetful has no annotation for thread"):
        type("Forgetful", (QuiltState,), {"__slots__": ("thread",)})


@pytest.mark.parametrize(
    ("placed", "tile", "reason"),
    [
        ("2r0@a1,2r0@a2", "0", "placed=2r0@a1,2r0@a2: tile 2 appears twice"),
        ("2r0@a1", "2", "tile=2: tile 2 appears twice"),
        ("2r0@a1,1r0@z9", "0", "1r0@z9: A tile must lie beside the others"),
        ("cow@a1", "0", "'cow' is not a piece; write a tile with its rotation"),
        ("-", "9", "tile=9: '9' should be a number from 0 to 8"),
    ],
)
def test_impossible_positions_are_refused(placed: str, tile: str, reason: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.read_position({"placed": placed, "tile": tile})
    assert reason in str(raised.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tile 1 red blue\ntile 1 red red", "line 2: tile 1 appears twice"),
        ("tile 9 red red", "line 1: tile 9 is not between 1 and 8"),
        ("tile x red red", "line 1: a tile looks like this: tile 1 red blue"),
        ("# nothing\n\ntile 1 red blue", "line 3: the file has 1 tile instead of 8"),
    ],
)
def test_faulty_tile_files_are_refused(text: str, reason: str) -> None:
    with pytest.raises(TileFileError) as raised:
        Quilt.open(Setup("quilt", 2, tiles=text))
    assert str(raised.value).startswith(reason)
