"""Compare the game with slow and obvious rules: whole games on both, the same at every node."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from hedgerow.games import CHANCE, OptionValue, State, new_game
from hedgerow.games.core.contract import Json
from tests.games.woolybully.known_facts import known_facts
from tests.games.woolybully.plain_land import COLOURS, HUNTER, WOLF, place_beyond
from tests.games.woolybully.plain_players import HABITS, Habit
from tests.games.woolybully.plain_rules import PlainTable

pytestmark = pytest.mark.repeating

Options = dict[str, OptionValue]

LIMITS: tuple[OptionValue, ...] = ("none", 3)
FLOWS: list[Options] = [
    {"hand_limit": limit, "extra_turn": extra, "multi_tile": multi, "asking": asking, "last_draws": draws}
    for limit, (extra, multi), asking, draws in product(
        LIMITS, ((False, False), (True, False), (False, True)), ("polled", "live"), (True, False)
    )
]
COUNTS: list[Options] = [
    {"hungry_wolf": hungry, "count_all": everything, "tie": tie}
    for hungry, everything, tie in product((False, True), (False, True), ("finish", "largest_field"))
]


def named(options: Options) -> str:
    return "-".join(name if value is True else str(value) for name, value in options.items() if value is not False)


def rows(listed: Json) -> list[Any]:
    assert isinstance(listed, list)
    return listed


def field_facts(field: Mapping[str, Any]) -> tuple[str, int, bool, bool, list[tuple[int, int, int]]]:
    """Return the facts about a field in a view, ready to compare."""
    parts = sorted((x, y, side) for x, y, side in field["parts"])
    return field["colour"], field["sheep"], field["closed"], field["counts"], parts


def moves_of_seats(state: State, plain: PlainTable) -> dict[int, dict[str, int]]:
    """Check that the same seats have the same legal moves; return the moves by seat and text."""
    assert state.to_act == plain.to_act()
    assert state.awaited == plain.awaited()
    assert state.over == plain.over
    assert [state.has_left(seat) for seat in range(plain.players)] == [
        plain.over or seat in plain.finished for seat in range(plain.players)
    ]
    moves_by_text = {}
    for seat in state.to_act:
        moves = state.moves(seat)
        moves_by_text[seat] = {state.game.move_text(seat, move): move for move in moves}
        assert len(moves_by_text[seat]) == len(moves)
        assert set(moves_by_text[seat]) == plain.legal(seat)
    return moves_by_text


def check_view(state: State, plain: PlainTable, seat: int) -> None:
    """Compare the view of one seat with the plain table."""
    seats = range(plain.players)
    view = known_facts(state, seat)
    assert view["phase"] == plain.phase
    if not plain.over:  # after the end, the turn has no meaning
        assert view["turn"] == plain.turn
        assert view["holder"] == plain.holder
        assert view["duties"] == [[duty.kind.lower(), duty.seat, duty.tiles] for duty in plain.duties]
        assert view["passes"] == plain.passes
    assert view["hand"] == sorted(plain.hands[seat])
    assert view["discarded"] == sorted(plain.gone[seat])
    assert view["bag"] == len(plain.bag)
    assert view["hands"] == [len(hand) for hand in plain.hands]
    assert view["gone"] == [len(tiles) for tiles in plain.gone]
    assert view["finished"] == plain.finished
    assert view["bonuses"] == [plain.bonus(other) for other in seats]
    assert view["revealed"] == plain.revealed
    known = [plain.over or other == seat or plain.revealed[other] for other in seats]
    assert view["colours"] == [plain.colours[other] if known[other] else None for other in seats]


def check_land(state: State, plain: PlainTable) -> None:
    """Compare the land and its areas; closed fields have an even number of sheep."""
    land = plain.land
    view = known_facts(state, None)
    cells = {(x, y): (letters, on_top) for x, y, letters, on_top in rows(view["cells"])}
    assert {place: letters for place, (letters, _) in cells.items()} == land.shown
    animals = {place: on_top for place, (_, on_top) in cells.items() if on_top in (WOLF, HUNTER)}
    assert animals == {place: land.top(place) for place in land.stacks}
    for place, letters in land.shown.items():
        for side in range(4):
            other = place_beyond(place, side)
            assert other not in land.shown or land.shown[other][(side + 2) % 4] == letters[side]
    fields = [area for area in land.areas() if area.letter in COLOURS]
    expected = []
    for field in fields:
        closed = land.closed(field)
        assert not closed or len(field.quarters) % 2 == 0
        parts = sorted((x, y, side) for (x, y), side in field.quarters)
        expected.append((field.letter, len(parts), closed, closed and land.safe(field), parts))
    assert sorted(map(field_facts, rows(view["fields"]))) == sorted(expected)


def check_pieces(plain: PlainTable) -> None:
    """Check that all pieces of the game except the four markers are somewhere."""
    shepherds = 4 - sum(plain.revealed)
    held = sum(map(len, plain.hands)) + sum(map(len, plain.gone))
    assert plain.land.pieces() + shepherds + held + len(plain.bag) == 77 - 4


def play_on_both(players: int, options: Options, habit: Habit, seed: int) -> PlainTable:
    """Play a whole game on both and return the plain table at the end."""
    game = new_game("woolybully", players, options)
    state = game.start()
    plain = PlainTable(players, options)
    rng = Random(seed)
    text = ""
    pieces = 0
    while plain.to_act():
        moves = moves_of_seats(state, plain)
        seat = habit.seat(plain, rng)
        if seat != CHANCE and text != "decline":
            assert state.scores() == plain.scores()
            check_view(state, plain, rng.randrange(players))
            check_pieces(plain)
            if plain.land.pieces() != pieces:
                pieces = plain.land.pieces()
                check_land(state, plain)
        text = habit.choose(plain, seat, sorted(moves[seat]), rng)
        assert game.read_move(seat, text) == moves[seat][text]
        state.play(seat, moves[seat][text])
        plain.play(seat, text)
    assert plain.over
    assert state.over
    assert state.scores() == plain.scores()
    assert state.winners() == plain.winners()
    for seat in range(players):
        check_view(state, plain, seat)
    return plain


@pytest.mark.parametrize("flow", FLOWS, ids=named)
def test_games_of_all_options_agree_with_the_plain_rules(flow: Options) -> None:
    start = 10 * FLOWS.index(flow)
    for seed, counting in enumerate(COUNTS, start):
        play_on_both(2 + seed % 3, {**flow, **counting}, HABITS[seed % len(HABITS)], seed)


# Another seed would not make a failing game easier to understand, so examples are not shrunk.
@settings(max_examples=20, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(
    players=st.integers(2, 4),
    flow=st.sampled_from(FLOWS),
    counting=st.sampled_from(COUNTS),
    habit=st.sampled_from(HABITS),
    seed=st.integers(0, 2**32),
)
def test_any_game_agrees_with_the_plain_rules(
    players: int, flow: Options, counting: Options, habit: Habit, seed: int
) -> None:
    play_on_both(players, {**flow, **counting}, habit, seed)
