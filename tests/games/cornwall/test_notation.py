"""Moves, chance outcomes, positions and event sentences of Cornwall."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import CHANCE, Event, MalformedMove, NotationError, State, new_game
from hedgerow.games.core.contract import EventDetail
from hedgerow.games.core.moves import move_at
from hedgerow.games.core.notation import cell_name
from hedgerow.games.cornwall import CornwallState
from hedgerow.i18n import CatalogueError
from hedgerow.match import Dealer, Match, decode, encode

GAME = new_game("cornwall", 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("17r2@c-3", move_at(6 + 16 * 6 + 2, 2, -4)),
        ("lay 17 r2 at C-3", move_at(6 + 16 * 6 + 2, 2, -4)),
        ("1@a1", move_at(6, 0, 0)),
        ("small@b2", move_at(2, 1, 1)),
        ("put tall at -b2", move_at(3, -2, 1)),
        ("BIG@b0", move_at(4, 1, -1)),
        ("pub", move_at(1, 0, 0)),
        (" done", move_at(0, 0, 0)),
    ],
)
def test_typed_moves_are_read(text: str, expected: int) -> None:
    assert GAME.read_move(0, text) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("17r6@a1", "a tile can be turned 0 to 5 times, not 6"),
        ("37@a1", "there is no tile 37; the tiles are 1 to 36"),
        ("cow@a1", "'cow' is not a piece"),
        ("17f1@a1", "'17f1' is not a piece"),
        ("17", "a move is a piece, @ and a cell"),
        ("17@11", "'11' is not a cell such as"),
    ],
)
def test_a_malformed_move_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(MalformedMove, match=reason):
        GAME.read_move(0, text)


@given(st.integers(-5, 1 << 30), st.text(max_size=20))
def test_any_number_and_any_text_is_a_move_or_refused(number: int, text: str) -> None:
    for seat in (0, CHANCE):
        with suppress(MalformedMove):
            assert GAME.read_move(seat, GAME.move_text(seat, number)) == number
        with suppress(MalformedMove):
            assert GAME.move_text(seat, GAME.read_move(seat, text))


@pytest.mark.parametrize("text", ["first:3", "tile:0", "tile:37", "first:-1", "tile:07", "cow", "tile"])
def test_invalid_outcomes_are_refused(text: str) -> None:
    with pytest.raises(MalformedMove, match="is not an outcome such as first:0 or tile:1"):
        GAME.read_move(CHANCE, text)


def some_position(seed: int, steps: int) -> State:
    rng = Random(seed)
    state = GAME.start()
    for _ in range(steps):
        if state.over:
            break
        seat = state.to_act[0]
        state.play(seat, state.chance().draw(rng) if seat == CHANCE else state.moves(seat).choice(rng))
    return state


@given(st.integers(0, 500), st.integers(0, 130))
def test_every_position_can_be_written_and_read(seed: int, steps: int) -> None:
    state = some_position(seed, steps)
    again = GAME.read_position_line(state.position())
    assert again == state
    assert again.view(1) == state.view(1)
    assert again.to_act == state.to_act
    for seat in state.to_act:
        assert list(again.moves(seat)) == list(state.moves(seat))


def position_in(phase: str) -> dict[str, str]:
    """Return a position in this phase that has figures and awards."""
    return next(
        fields
        for seed in range(20)
        for steps in range(60, 90)
        if (fields := some_position(seed, steps).fields())["phase"] == phase
        and fields["figures"] != "-"
        and fields["scored"] != "-"
    )


LAY = position_in("lay")
FIGURES = position_in("figures")


def twice(item: str) -> str:
    return f"{item},{item}"


def with_changes(fields: dict[str, str], **changes: str | None) -> dict[str, str]:
    merged = {**fields, **changes}
    return {name: text for name, text in merged.items() if text is not None}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (with_changes(LAY, tile=None), "the position has no field tile"),
        (with_changes(LAY, cows="1"), "has no field 'cows'"),
        (with_changes(LAY, phase="lunch"), "phase=lunch: should be one of first, draw, lay"),
        (with_changes(LAY, phase="draw"), "tile="),
        (with_changes(LAY, first="-"), "first=-: does not agree with phase=lay"),
        (with_changes(LAY, first="3"), "'3' should be a number from 0 to 2"),
        (with_changes(LAY, tile="-"), "tile=-: does not agree with phase=lay"),
        (with_changes(LAY, tile="99"), "'99' should be a number from 1 to 36"),
        (with_changes(LAY, under=LAY["tile"]), f"tile {LAY['tile']} appears twice"),
        (with_changes(LAY, under="x"), "'x' should be a number"),
        (with_changes(LAY, laid="cow"), "a move is a piece"),
        (with_changes(LAY, laid="small@a1"), "small@a1 is not a tile"),
        (with_changes(LAY, laid="1@z9"), "1@z9 cannot have been placed there"),
        (with_changes(LAY, figures="z40:0.1"), "is not a hex of the map"),
        (with_changes(LAY, figures="a:0.1"), "is not a cell"),
        (with_changes(LAY, figures="a1:9.1"), "'9' should be a number from 0 to 2"),
        (with_changes(LAY, figures="a1:0.4"), "'4' should be a number from 1 to 3"),
        (
            with_changes(LAY, figures=LAY["figures"].split(",")[0] + "," + LAY["figures"].split(",")[0]),
            "two figures on",
        ),
        (with_changes(LAY, figures="-"), "figures of seat"),
        (with_changes(LAY, scored="a1:chapel.3.0.0"), "cannot have scored"),
        (with_changes(LAY, scored=twice(LAY["scored"].split(",")[0])), "has scored twice"),
        (with_changes(LAY, seat0="cows"), "should look like coins:1;hand:4.2.1;pub:0.0.0"),
        (with_changes(LAY, seat0="coins:1;hand:4.2;pub:0.0.0"), "figures are counted as small.medium.large"),
        (with_changes(LAY, seat0="coins:1;hand:9.2.1;pub:0.0.0"), "'9' should be a number"),
        (with_changes(FIGURES, phase="over", figures="-"), "figures of seat"),
    ],
)
def test_an_impossible_position_is_refused_with_field_and_reason(fields: dict[str, str], reason: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.read_position(fields)
    assert reason in str(raised.value)
    assert "\n" not in str(raised.value)


def test_more_impossible_positions() -> None:
    start = GAME.start().fields()
    fresh = "coins:1;hand:4.2.1;pub:0.0.0"
    for changes, reason in (
        ({"phase": "figures", "first": "0"}, "the active seat has no choice after this placement"),
        ({"phase": "first", "seat0": "coins:5;hand:4.2.1;pub:0.0.0"}, "nothing can have happened before"),
        ({"phase": "over", "first": "0"}, "there are tiles left"),
    ):
        with pytest.raises(NotationError, match=reason):
            GAME.read_position({**start, **changes})
    banked = new_game("cornwall", 2, {"coin_bank": 20})
    with pytest.raises(NotationError, match="more coins than the bank"):
        banked.read_position(
            {**banked.start().fields(), "phase": "draw", "first": "0", "seat0": fresh.replace("1;", "30;", 1)}
        )


def test_a_figure_in_a_closed_region_is_refused() -> None:
    state = GAME.read_position(LAY)
    assert isinstance(state, CornwallState)
    closed = next(region for region in state.map.regions if region.closed)
    x, y = next(state.map.grid.coordinates(closed.cells))
    with pytest.raises(NotationError, match="is closed, so it cannot have a figure"):
        GAME.read_position({**LAY, "figures": f"{cell_name(x, y)}:0.1"})


NAMES = ("Ann", "Ben", "Cat")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("first", 1, {}), "Ben goes first."),
        (Event("misfit", 1, {"tile": 5}), "The tile fits nowhere and goes under the stack."),
        (
            Event("lay", 0, {"tile": 17, "turn": 2, "x": 2, "y": -4, "coins": 2}),
            "Ann places a tile: +2 coins.",
        ),
        (Event("pub", 0, {"figures": 3}), "Ann pays 1 coin and takes 3 figures back from the pub."),
        (Event("place", 0, {"value": 2, "x": 0, "y": 0, "coins": 1}), "Ann places a medium figure for 1 coin."),
        (
            Event("evaluate", -1, {"terrain": 3, "x": 0, "y": 0, "fields": 6, "flag": True, "points": [9, 9, 0]}),
            "The meadow (6 hexes, with a flag) scores: Ann +9, Ben +9.",
        ),
        (
            Event("evaluate", -1, {"terrain": 0, "x": 0, "y": 0, "fields": 1, "flag": False, "points": [0, 0, 0]}),
            "The mountain (1 hex) scores: no points.",
        ),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert GAME.event_text(event, NAMES) == sentence


def test_sentences_address_the_reader() -> None:
    event = Event("evaluate", -1, {"terrain": 3, "fields": 2, "flag": False, "points": [2, 1, 0]})
    assert GAME.event_text(event, NAMES, 0) == "The meadow (2 hexes) scores: you +2, Ben +1."
    assert GAME.event_text(Event("done", 2, {}), NAMES, 2) == "You end your turn."
    assert GAME.event_text(Event("done", 2, {}), NAMES, 1) == "Cat ends the turn."


def test_the_detail_of_a_scoring_has_its_hexes_and_points() -> None:
    event = Event("evaluate", -1, {"terrain": 3, "cells": [[0, 0], [1, 0]], "points": [2, 1]})
    assert GAME.event_detail(event) == EventDetail(cells=((0, 0), (1, 0)), points=(2, 1))


def test_an_event_of_another_game_is_an_error() -> None:
    with pytest.raises(CatalogueError, match="has no message 'cows'"):
        GAME.event_text(Event("cows", 0, {}), NAMES)


@pytest.mark.parametrize("seed", range(3))
def test_a_match_code_is_short_and_keeps_custom_options(seed: int) -> None:
    game = new_game("cornwall", 4, {"flag_values": "M3/1,F1/1,V5/2,G2/0", "coin_bank": 40})
    match = Match.start(game, dealer=Dealer.numbered(seed))
    rng = Random(seed)
    while not match.over:
        match.play(match.state.to_act[0], match.state.moves(match.state.to_act[0]).choice(rng))
    code = encode(match)
    assert len(code) <= 1000
    assert decode(code).setup == match.setup
    assert decode(code).state == match.state
