"""Comparison of the engine with slow and obvious rules over whole random games."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.games import CHANCE, Event, new_game
from hedgerow.games.core.moves import parts_of
from hedgerow.games.tipperary import Tipperary, TipperaryState
from hedgerow.games.tipperary.components import ARMS, TOKEN_OF
from hedgerow.games.tipperary.move_codes import SHEEP_SLOT, tile_of
from hedgerow.games.tipperary.phases import TipperaryPhase
from tests.games.tipperary.plain_rules import PlainCounty, PlainEffects, drawings
from tests.games.tipperary.positions import tile_file

pytestmark = pytest.mark.repeating

# A tile set with many lines, sites and whiskey, so that the supplies run out too.
BUSY = tile_file(
    {n: ("R R/G .", "B M*/B .", "G D B", "R M R*", "M* P2 B")[n % 5] for n in range(1, 61)},
    bonus="B B B B R R R G D M M P1",
)
LONG = tile_file(dict.fromkeys(range(1, 61), "M P1 G D B R M"))


def plain_copy(state: TipperaryState, seat: int, source: dict[str, dict[tuple[int, int], str]]) -> PlainCounty:
    hometown = state.county(seat).hometown
    plain = PlainCounty(source, f"{ARMS[hometown.arms]}-{hometown.side}")
    for move in state.county(seat).placements:
        plain.place(state.game.move_text(seat, move))
    return plain


def _covered(game: Tipperary, move: int) -> tuple[int, frozenset[tuple[tuple[int, int], str]]]:
    slot, x, y = parts_of(move)
    tile, orientation = tile_of(slot)
    squares = game.components.tiles[tile].squares[orientation]
    return tile, frozenset(
        ((x + dx, y + dy), TOKEN_OF[square.feature] + "*" * square.symbol) for (dx, dy), square in squares.items()
    )


def check_moves(state: TipperaryState, seat: int, plain: PlainCounty) -> None:
    """Check that the legal moves are exactly those of the plain rules."""
    moves = list(state.moves(seat))
    if not state.pending[seat].tile_placed and state.phase is TipperaryPhase.PLACE:
        found = [_covered(state.game, move) for move in moves]
        expected = {
            (tile, covered) for tile in state.areas[state.area_of(seat)] for covered, _, _ in plain.tile_places(tile)
        }
        assert set(found) == expected
        assert len(found) == len(expected), "each placement is one move; symmetric orientations count once"
        return
    places = {parts_of(move)[1:] for move in moves if parts_of(move)[0] >= SHEEP_SLOT}
    pending = state.pending[seat]
    if state.phase is TipperaryPhase.TOWERS:
        assert places == (plain.frontier() if state.tower_stock[seat] else set())
    elif pending.hand >= 0:
        assert places == plain.bonus_places()
    else:
        assert places == plain.free_meadows()


def check_county(state: TipperaryState, seat: int, plain: PlainCounty) -> None:
    county = state.county(seat)
    grid = county.grid
    assert set(grid.coordinates(county.cells)) == set(plain.shown)
    assert set(grid.coordinates(county.meadows)) == plain.free_meadows()
    assert county.largest_flock == plain.largest_flock()
    assert county.rectangle_size == plain.largest_area()
    assert county.rectangle_squares.bit_count() == county.rectangle_size
    squares = set(grid.coordinates(county.rectangle_squares))
    columns, rows = {x for x, _ in squares}, {y for _, y in squares}
    assert squares == {(x, y) for x in columns for y in rows}, "not a rectangle"
    assert len(columns) == max(columns) - min(columns) + 1, "a column is missing"
    assert len(rows) == max(rows) - min(rows) + 1, "a row is missing"
    assert county.explored == plain.explored()
    assert county.stone_points == plain.stone_points()


def check_events(events: list[Event], expected: PlainEffects) -> None:
    by_kind = {event.kind: event.facts for event in events}
    assert by_kind.get("whiskey", {}).get("made", 0) == expected.whiskey
    assert by_kind.get("gain_towers", {}).get("lines", 0) == expected.lines
    assert by_kind.get("gain_bonus", {}).get("sites", 0) == expected.sites
    if not expected.whiskey:  # otherwise the barrel may have passed more sheep
        assert by_kind.get("gain_sheep", {}).get("earned", 0) == expected.symbols


def play_and_compare(text: str, players: int, seed: int) -> None:
    game = new_game("tipperary", players, tiles=text)
    assert isinstance(game, Tipperary)
    source = drawings(text)
    rng = Random(seed)
    state = game.start()
    while state.to_act:
        seat = rng.choice(state.to_act)
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(rng))
            continue
        plain = plain_copy(state, seat, source)
        check_moves(state, seat, plain)
        move = state.moves(seat).choice(rng)
        events = state.play(seat, move)
        if parts_of(move)[0] >= SHEEP_SLOT:
            check_events(events, plain.place(game.move_text(seat, move)))
            check_county(state, seat, plain)


@pytest.mark.parametrize("text", [Tipperary.built_in_tiles(), BUSY, LONG], ids=["built-in", "busy", "long"])
@settings(max_examples=4, deadline=None)
@given(players=st.integers(1, 5), seed=st.integers(0, 2**32))
def test_random_games_agree_with_the_plain_rules(text: str, players: int, seed: int) -> None:
    play_and_compare(text, players, seed)
