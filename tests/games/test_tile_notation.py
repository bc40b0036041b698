"""Tests of the notation of moves that tile games share."""

from __future__ import annotations

import pytest

from hedgerow.games import MalformedMove
from hedgerow.games.core.moves import move_at
from hedgerow.games.core.tile_notation import TileNotation, TileSlots
from hedgerow.i18n import translate

DONE = move_at(0, 0, 0)
SLOTS = TileSlots(first=30, tiles=20, turns=4, sides="ab")
FULL = TileNotation(
    "Meadow",
    SLOTS,
    words={"done": DONE},
    tile_words={"take": 5},
    pieces={"sheep": 1, "B": 2, "bog": 2},
    lookalikes={SLOTS.slot(3, 2): SLOTS.slot(3, 0)},
    side_required=True,
)
PLAIN = TileNotation("Meadow", TileSlots(first=0, tiles=3, turns=6))


@pytest.mark.parametrize(
    ("typed", "written", "move"),
    [
        ("17b2@c-3", "17b2@c-3", move_at(SLOTS.slot(17, 6), 2, -4)),
        ("place 17 A at b2", "17a0@b2", move_at(SLOTS.slot(17, 0), 1, 1)),
        ("3a2@a1", "3a0@a1", move_at(SLOTS.slot(3, 0), 0, 0)),
        ("put sheep at b2", "sheep@b2", move_at(1, 1, 1)),
        ("bog@b2", "B@b2", move_at(2, 1, 1)),
        ("b@b2", "B@b2", move_at(2, 1, 1)),
        ("take 20", "take20", move_at(24, 0, 0)),
        (" Done ", "done", DONE),
    ],
)
def test_moves_are_read_and_written(typed: str, written: str, move: int) -> None:
    assert FULL.read(typed) == move
    assert FULL.text(move) == written
    assert FULL.is_move(move)


@pytest.mark.parametrize(
    "move",
    [
        -1,
        move_at(0, 1, 0),
        move_at(3, 0, 0),
        move_at(5, 0, 1),
        move_at(SLOTS.end, 0, 0),
        move_at(SLOTS.slot(3, 2), 0, 0),
    ],
)
def test_other_numbers_are_not_moves(move: int) -> None:
    assert not FULL.is_move(move)
    with pytest.raises(MalformedMove) as raised:
        FULL.text(move)
    assert str(raised.value) == str(FULL.refusal(move))


@pytest.mark.parametrize(
    ("notation", "typed", "reason"),
    [
        (FULL, "17@b2", "'17' is not a piece; write a tile with its rotation (17a2) or one of: sheep, B"),
        (FULL, "17a4@b2", "a tile can be turned 0 to 3 times, not 4"),
        (FULL, "0a@b2", "there is no tile 0; the tiles are 1 to 20"),
        (FULL, "take21", "there is no tile 21; the tiles are 1 to 20"),
        (FULL, "take", "a move is a piece, @ and a cell (17a2@c-3), or one of: done, take17"),
        (PLAIN, "cow", "a move is a piece, @ and a cell (17r2@c-3)"),
        (PLAIN, "cow@a1", "'cow' is not a piece; write a tile with its rotation (17r2)"),
        (PLAIN, "4@a1", "there is no tile 4; the tiles are 1 to 3"),
    ],
)
def test_a_malformed_move_is_refused_with_the_reason(notation: TileNotation, typed: str, reason: str) -> None:
    with pytest.raises(MalformedMove) as raised:
        notation.read(typed)
    assert str(raised.value) == f"{typed!r}: {reason}"
    assert translate(raised.value, "de") != str(raised.value)


def test_every_slot_belongs_to_a_tile_in_an_orientation() -> None:
    slots = range(SLOTS.first, SLOTS.end)
    assert [SLOTS.slot(*SLOTS.tile_of(slot)) for slot in slots] == [*slots]
    assert len({SLOTS.text(slot) for slot in slots}) == 20 * 2 * 4
