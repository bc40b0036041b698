"""Moves, chance outcomes and positions as text."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import CHANCE, MalformedMove, NotationError, new_game
from hedgerow.games.core.moves import move_at, parts_of
from hedgerow.games.core.notation import cell_name, column_name, column_number
from hedgerow.games.tipperary import TipperaryState
from hedgerow.games.tipperary.move_codes import DONE, DRAW, tile_slot
from hedgerow.testing import component_counts
from tests.games.tipperary.positions import tile_file
from tests.plain import place_named

GAME = new_game("tipperary", 4)


@given(st.integers(-511, 511), st.integers(-511, 511))
def test_each_square_has_one_name(x: int, y: int) -> None:
    assert column_number(column_name(x)) == x
    assert place_named(cell_name(x, y)) == (x, y)
    assert parts_of(GAME.read_move(0, f"sheep@{cell_name(x, y)}")) == (2, x, y)
    assert parts_of(GAME.read_move(0, f"sheep at {cell_name(x, y)}")) == (2, x, y)


def test_columns() -> None:
    names = [column_name(x) for x in (-28, -27, -26, -2, -1, 0, 1, 25, 26, 27, 51, 52)]
    assert names == ["-ab", "-aa", "-z", "-b", "-a", "a", "b", "z", "aa", "ab", "az", "ba"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("17r2@c-3", move_at(tile_slot(17, 2), 2, -4)),
        ("17 r2 at c-3", move_at(tile_slot(17, 2), 2, -4)),
        ("lay 17 R2 at C-3", move_at(tile_slot(17, 2), 2, -4)),
        ("tile 17@a1", move_at(tile_slot(17, 0), 0, 0)),
        ("17f1@-b4", move_at(tile_slot(17, 5), -2, 3)),
        ("sheep at b2", move_at(2, 1, 1)),
        ("place tower@e0", move_at(3, 4, -1)),
        ("G@d4", move_at(7, 3, 3)),
        ("bonus p2 at d4", move_at(6, 3, 3)),
        (" done ", DONE),
        ("DRAW", DRAW),
    ],
)
def test_typed_moves_are_read(text: str, expected: int) -> None:
    assert GAME.read_move(0, text) == expected


def test_orientations_that_look_the_same_are_read_as_the_first_of_them() -> None:
    # Tile 1 is a straight line, so its back looks like its front.
    assert GAME.read_move(0, "1f0@a4") == GAME.read_move(0, "1r2@a4")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a move is a piece, @ and a cell"),
        ("17r2", "a move is a piece, @ and a cell"),
        ("@c3", "a move is a piece, @ and a cell"),
        ("17r2@", "a move is a piece, @ and a cell"),
        ("17r2@33", "'33' is not a cell such as c2, c-3 or -b4"),
        ("17r2@c", "'c' is not a cell"),
        ("17r2@c3x", "'c3x' is not a cell"),
        ("17r2@zz9@b1", "'zz9@b1' is not a cell"),
        ("17r2@zzz9", "'zzz9' is more than 511 cells from the origin"),
        ("17r2@a9999", "'a9999' is more than 511 cells from the origin"),
        ("17r4@c3", "a tile can be turned 0 to 3 times, not 4"),
        ("17x2@c3", "'17x2' is not a piece"),
        ("cow@c3", "'cow' is not a piece"),
        ("c@c3", "'c' is not a piece"),
        ("0@c3", "there is no tile 0; the tiles are 1 to 60"),
        ("61@c3", "there is no tile 61"),
        ("x" * 500, "..."),
        ("١@a1", "is not a piece"),
    ],
)
def test_a_malformed_move_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(MalformedMove) as raised:
        GAME.read_move(0, text)
    assert reason in str(raised.value)
    assert len(str(raised.value)) < 250


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    for seat in (0, CHANCE):
        try:
            move = GAME.read_move(seat, text)
        except MalformedMove:
            continue
        assert GAME.read_move(seat, GAME.move_text(seat, move)) == move


@given(st.integers(-10, 1 << 40))
def test_any_number_is_a_move_or_refused(number: int) -> None:
    for seat in (0, CHANCE):
        try:
            text = GAME.move_text(seat, number)
        except MalformedMove:
            continue
        assert "\n" not in text


@pytest.mark.parametrize("text", ["bag:3", "town:bee-B", "tile:60", "spin:4", "bonus:S3"])
def test_outcomes_are_written_and_read(text: str) -> None:
    assert GAME.move_text(CHANCE, GAME.read_move(CHANCE, text)) == text


@pytest.mark.parametrize(
    "text", ["bag:4", "bag:-1", "town:cow-A", "town:bee-C", "tile:0", "tile:61", "tile:07", "spin:5", "bonus:c", "x"]
)
def test_invalid_outcomes_are_refused(text: str) -> None:
    with pytest.raises(MalformedMove, match="is not an outcome such as"):
        GAME.read_move(CHANCE, text)


# Positions


def some_position(seed: int, steps: int) -> TipperaryState:
    rng = Random(seed)
    state = GAME.start()
    for _ in range(steps):
        if state.over:
            break
        seat = rng.choice(state.to_act)
        state.play(seat, state.chance().draw(rng) if seat == CHANCE else state.moves(seat).choice(rng))
    assert isinstance(state, TipperaryState)
    return state


@given(st.integers(0, 1000), st.integers(0, 130))
def test_every_position_can_be_written_and_read(seed: int, steps: int) -> None:
    state = some_position(seed, steps)
    again = GAME.read_position(state.fields())
    assert again == state
    assert again.to_act == state.to_act
    assert again.view(None) == state.view(None)
    assert component_counts(again) == component_counts(state)


FIELDS = some_position(7, 60).fields()


def test_the_sample_position_can_be_read() -> None:
    assert FIELDS["phase"] == "place"
    assert GAME.read_position(FIELDS).fields() == FIELDS


def with_changes(**changes: str | None) -> dict[str, str]:
    merged = {**FIELDS, **changes}
    return {name: text for name, text in merged.items() if text is not None}


SEAT = FIELDS["seat0"].split(";")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (with_changes(round=None), "the position has no field round"),
        (with_changes(cows="3"), "has no field 'cows'"),
        (with_changes(phase="lunch"), "phase=lunch: should be one of bag, towns"),
        (with_changes(phase="over", round="12"), "phase=over: does not agree with the pending actions of the seats"),
        (with_changes(phase="bag"), "holder="),
        (with_changes(phase="spin"), "areas="),
        (with_changes(phase="fill"), "no seat can have placed or gained anything in this phase"),
        (with_changes(phase="towers"), "towers are placed after round 12"),
        (with_changes(round="13"), "round=13: '13' should be a number from 1 to 12"),
        (with_changes(round="x"), "round=x: 'x' should be a number"),
        (with_changes(round="01"), "round=01: '01' should be a number"),
        (with_changes(holder="4"), "holder=4: '4' should be a number from 0 to 3"),
        (with_changes(holder="-"), "holder=-: does not agree with phase=place"),
        (with_changes(spin="5"), "spin=5"),
        (with_changes(marker="9"), "marker=9"),
        (with_changes(drawing="0"), "drawing=0: the seat has no bonus tile to draw"),
        (with_changes(areas="1.2/3.4"), "there should be 5 areas, not 2"),
        (with_changes(areas="1.2.3/4/5/6/7"), "area 1 has more than 2 tiles"),
        (with_changes(areas="x/4/5/6/7"), "'x' in area 1 is not a tile"),
        (with_changes(areas="61/4/5/6/7"), "'61' in area 1 is not a tile"),
        (with_changes(areas="4.4/5/6/7/8"), "tile 4 appears twice"),
        (with_changes(seat0="-"), "does not agree with the home towns"),
        (with_changes(seat0="castle-A"), "should have three parts"),
        (with_changes(seat0="cow-A;;barrel:0,towers:0"), "'cow-A' is not a home town"),
        (with_changes(seat0=FIELDS["seat1"].split(";")[0] + ";;barrel:0,towers:0"), "appear twice"),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]},cow@a1;{SEAT[2]}"), "'cow' is not a piece"),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]},sheep@z99;{SEAT[2]}"), "sheep@z99 cannot have been placed there"),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]},done;{SEAT[2]}"), "done cannot have been placed there"),
        (with_changes(seat0=f"{SEAT[0]};1@z40;{SEAT[2]}"), "covers an occupied square or does not touch the county"),
        (with_changes(seat0=f"{SEAT[0]};1@b2;{SEAT[2]}"), "covers an occupied square or does not touch the county"),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]};barrel:0"), "the note towers is missing"),
        (
            with_changes(seat0=f"{SEAT[0]};{SEAT[1]};barrel:0,towers:0,towers:1"),
            "is an unknown or repeated note",
        ),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]};barrel:0,towers:x"), "'towers:x' has an invalid value"),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]};barrel:0,towers:0,laid:"), "'laid:' has an invalid value"),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]};barrel:0,towers:0,laid,hand:c"), "'hand:c' has an invalid value"),
        (with_changes(seat0=f"{SEAT[0]};{SEAT[1]};barrel:9,towers:0"), "the barrel is beyond the end"),
        (
            with_changes(seat0=f"{SEAT[0]};{SEAT[1]};barrel:0,towers:13"),
            "more sheep, towers or bonus tiles",
        ),
    ],
)
def test_an_impossible_position_is_refused_with_field_and_reason(fields: dict[str, str], reason: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.read_position(fields)
    assert reason in str(raised.value)
    assert "\n" not in str(raised.value)


def test_more_impossible_positions() -> None:
    towns = {"phase": "place", "round": "1", "holder": "0", "spin": "0", "marker": "-", "drawing": "-"}
    game = new_game("tipperary", 2)

    def refusal(**fields: str) -> str:
        with pytest.raises(NotationError) as caught:
            game.read_position({**towns, **fields})
        return str(caught.value)

    notes = "barrel:0,towers:0"
    fresh = f"harp-A;;{notes}"
    areas = "1.2/3.4/5.6/7.8/9.10"
    assert "the bonus tile would have been drawn" in refusal(
        areas="2/3.4/5.6/7.8/9.10", seat0=f"castle-A;1@b4;{notes},laid,bonus:1", seat1=fresh
    )
    assert "before the last round is over" in refusal(areas=areas, seat0=f"castle-A;tower@b4;{notes}", seat1=fresh)
    assert "no seat draws a bonus tile in this phase" in refusal(
        phase="spin", areas=areas, drawing="0", seat0=f"castle-A;;{notes}", seat1=fresh
    )
    assert "although no tile has been placed" in refusal(areas=areas, seat0=f"castle-A;;{notes},sheep:1", seat1=fresh)
    assert "all areas are full" in refusal(phase="fill", areas=areas, seat0=f"castle-A;;{notes}", seat1=fresh)
    assert "the number of tiles does not agree" in refusal(
        areas="1/3.4/5.6/7.8/9.10", seat0=f"castle-A;;{notes}", seat1=fresh
    )
    assert "a seat without towers has finished" in refusal(
        phase="towers", round="12", areas=areas, seat0=f"castle-A;;{notes}", seat1=f"harp-A;;{notes},laid"
    )
    assert "does not agree with the home towns" in refusal(
        phase="bag", holder="-", areas="-/-/-/-/-", seat0=f"castle-A;;{notes}", seat1="-"
    )
    plain = new_game("tipperary", 2, tiles=tile_file({}))
    many = ",".join(f"{11 + row}@b{4 + row}" for row in range(13))
    with pytest.raises(NotationError, match="more than 12 landscape tiles"):
        plain.read_position({**towns, "areas": areas, "seat0": f"castle-A;{many};{notes}", "seat1": fresh})
    solo = new_game("tipperary", 1)
    with pytest.raises(NotationError, match="no marker in the solo game"):
        solo.read_position({**towns, "marker": "0", "areas": areas, "seat0": f"castle-A;;{notes}"})
    full_of_sheep = ",".join(["1@b4", "sheep@b4", "sheep@d4", "sheep@d3"])
    assert "a sheep without a free meadow would have been lost" in refusal(
        areas="2/3.4/5.6/7.8/9.10",
        seat0=f"castle-A;{full_of_sheep};{notes},laid,sheep:1".replace(",sheep@b4", ""),
        seat1=fresh,
    )
