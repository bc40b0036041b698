"""The engine beside slow and obvious rules, over whole random games."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.games import CHANCE, Event, new_game
from hedgerow.games.core.moves import parts_of
from hedgerow.games.tipperary import Tipperary, TipperaryState
from hedgerow.games.tipperary.components import ARMS, TOKEN_OF, built_in_text
from hedgerow.games.tipperary.move_codes import SHEEP_SLOT, tile_of
from hedgerow.games.tipperary.phases import Phase
from tests.games.tipperary.plain_rules import Brought, PlainDisplay, drawings
from tests.games.tipperary.table import tile_file

# A set in which lines, sites and whiskey come thick and fast, so that supplies run out too.
BUSY = tile_file(
    {n: ("R R/G .", "B M*/B .", "G D B", "R M R*", "M* P2 B")[n % 5] for n in range(1, 61)},
    bonus="B B B B R R R G D M M P1",
)
LONG = tile_file(dict.fromkeys(range(1, 61), "M P1 G D B R M"))


def plain_copy(state: TipperaryState, seat: int, source: dict[str, dict[tuple[int, int], str]]) -> PlainDisplay:
    hometown = state.display(seat).hometown
    plain = PlainDisplay(source, f"{ARMS[hometown.arms]}-{hometown.side}")
    for move in state.display(seat).layings:
        plain.follow(state.game.move_text(seat, move))
    return plain


def _covered(game: Tipperary, move: int) -> tuple[int, frozenset[tuple[tuple[int, int], str]]]:
    slot, x, y = parts_of(move)
    tile, orientation = tile_of(slot)
    squares = game.box.tiles[tile].turns[orientation]
    return tile, frozenset(
        ((x + dx, y + dy), TOKEN_OF[square.feature] + "*" * square.symbol) for (dx, dy), square in squares.items()
    )


def check_moves(state: TipperaryState, seat: int, plain: PlainDisplay) -> None:
    """The legal moves are just the ones that the plain rules find."""
    moves = list(state.moves(seat))
    if not state.duties[seat].laid and state.phase is Phase.PLACE:
        found = [_covered(state.game, move) for move in moves]
        expected = {
            (tile, covered) for tile in state.areas[state.area_of(seat)] for covered, _, _ in plain.tile_places(tile)
        }
        assert set(found) == expected
        assert len(found) == len(expected), "each way to lay a tile is one move, symmetric ones counted once"
        return
    places = {parts_of(move)[1:] for move in moves if parts_of(move)[0] >= SHEEP_SLOT}
    duty = state.duties[seat]
    if state.phase is Phase.TOWERS:
        assert places == (plain.next_to() if state.tower_stock[seat] else set())
    elif duty.hand >= 0:
        assert places == plain.bonus_places()
    else:
        assert places == plain.free_meadows()


def check_display(state: TipperaryState, seat: int, plain: PlainDisplay) -> None:
    display = state.display(seat)
    grid = display.grid
    assert set(grid.coordinates(display.cells)) == set(plain.shown)
    assert set(grid.coordinates(display.meadows)) == plain.free_meadows()
    assert display.largest_flock == plain.largest_flock()
    assert display.area == plain.largest_area()
    assert display.area_squares.bit_count() == display.area
    x, y, width, height = display.rectangle
    assert {(x + right, y + down) for right in range(width) for down in range(height)} == set(
        display.grid.coordinates(display.area_squares)
    )
    assert display.explored == plain.explored()
    assert display.stone_points == plain.stone_points()


def check_events(events: list[Event], brought: Brought) -> None:
    by_kind = {event.kind: event.facts for event in events}
    assert by_kind.get("whiskey", {}).get("made", 0) == brought.whiskey
    assert by_kind.get("gain_towers", {}).get("lines", 0) == brought.lines
    assert by_kind.get("gain_bonus", {}).get("sites", 0) == brought.sites
    if not brought.whiskey:  # the barrel may pass further sheep
        assert by_kind.get("gain_sheep", {}).get("earned", 0) == brought.symbols


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
            brought = plain.follow(game.move_text(seat, move))
            check_events(events, brought)
            check_display(state, seat, plain)


@pytest.mark.parametrize("text", [built_in_text(), BUSY, LONG], ids=["built-in", "busy", "long"])
@settings(max_examples=4, deadline=None)
@given(players=st.integers(1, 5), seed=st.integers(0, 2**32))
def test_random_games_agree_with_the_plain_rules(text: str, players: int, seed: int) -> None:
    play_and_compare(text, players, seed)
