"""Comparison of the engine with slow and obvious rules: regions updated incrementally and regions recomputed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.games import CHANCE, Event, new_game
from hedgerow.games.core.moves import parts_of
from hedgerow.games.cornwall import Cornwall, CornwallState
from hedgerow.games.cornwall.components import TERRAIN_LETTERS
from hedgerow.games.cornwall.move_codes import FIRST_TILE_SLOT, tile_of
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.scoring import shares
from tests.games.cornwall.plain_rules import PlainMap, plain_shares, read_tiles
from tests.games.cornwall.positions import tile_file
from tests.plain import Place

pytestmark = pytest.mark.repeating

# Only two terrains, and few cottages early: large regions, many joins, and maps where some tiles do not fit.
NARROW = tile_file({n: ("M M F", "F F M", "M Ff F", "Mf F M")[n % 4] for n in range(1, 26)}, "M@0,0 F@1,0")


def regions_of(state: CornwallState) -> set[frozenset[Place]]:
    return {frozenset(state.map.grid.coordinates(region.cells)) for region in state.map.regions}


def check_map(state: CornwallState, plain: PlainMap) -> None:
    grid = state.map.grid
    assert regions_of(state) == {frozenset(region) for region in plain.regions()}
    for region in state.map.regions:
        places = set(grid.coordinates(region.cells))
        tokens = [plain.shown[place] for place in places]
        assert {token[0] for token in tokens} == {TERRAIN_LETTERS[region.terrain]}
        assert region.flagged == any("f" in token for token in tokens)
        figures = [figure for figure in state.map.figures if (figure.x, figure.y) in places]
        assert region.figures == len(figures)
        for seat in range(state.game.players):
            assert region.strengths[seat] == sum(figure.value for figure in figures if figure.seat == seat)
        if state.phase is not CornwallPhase.FIGURES:
            assert region.closed == bool(places & plain.closed)


def check_scoring(state: CornwallState, events: list[Event], closed: list[set[Place]]) -> None:
    """Check that every closed region scores once, with the strengths it had."""
    scored = [event.facts for event in events if event.kind == "evaluate"]
    if state.over:
        return
    assert len(scored) == len(closed)
    for facts in scored:
        region = next(region for region in closed if (facts["x"], facts["y"]) in region)
        assert facts["fields"] == len(region)


def check_prices(state: CornwallState) -> None:
    """Check that the legal figure placements are those that the seat can pay."""
    seat = state.active
    coins = state.holdings[seat].coins
    grid = state.map.grid
    taken = {(figure.x, figure.y) for figure in state.map.figures}
    new_tile = list(grid.coordinates(state.map.new_tile))
    placed = sum(place in taken for place in new_tile)
    expected = set()
    for place in new_tile:
        region = next(region for region in regions_of(state) if place in region)
        price = sum(other in taken for other in region) + (placed > 0)
        if place not in taken and price <= coins:
            expected |= {(size, place) for size in range(3) if state.holdings[seat].hand[size]}
    found = {(parts_of(move)[0] - 2, parts_of(move)[1:]) for move in state.moves(seat) if parts_of(move)[0] >= 2}
    assert found == expected


@pytest.mark.parametrize("text", [Cornwall.built_in_tiles(), NARROW], ids=["built-in", "narrow"])
@settings(max_examples=6, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32), strict=st.booleans())
def test_random_games_agree_with_the_plain_rules(text: str, players: int, seed: int, strict: bool) -> None:
    game = new_game("cornwall", players, {"holes": "strict" if strict else "physical"}, text)
    assert isinstance(game, Cornwall)
    start, tiles = read_tiles(text)
    plain = PlainMap(dict(start), tiles, strict)
    rng = Random(seed)
    state = game.start()
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            events = state.play(CHANCE, state.chance().draw(rng))
            for event in events:
                if event.kind == "misfit":
                    assert plain.all_places(int(str(event.facts["tile"]))) == set()
            continue
        moves = state.moves(seat)
        if state.phase is CornwallPhase.LAY:
            found = {(tile_of(slot)[1], (x, y)) for slot, x, y in map(parts_of, moves)}
            assert found == plain.all_places(state.tile)
        else:
            check_prices(state)
        move = moves.choice(rng)
        events = state.play(seat, move)
        slot, x, y = parts_of(move)
        if slot >= FIRST_TILE_SLOT:
            tile, turn = tile_of(slot)
            terrains = plain.place(tile, turn, (x, y))
            (placed,) = [event for event in events if event.kind == "lay"]
            assert placed.facts["coins"] == terrains - 1
        if state.phase is not CornwallPhase.FIGURES:
            check_scoring(state, events, plain.close())
        check_map(state, plain)


@given(
    first=st.integers(0, 5),
    second=st.integers(0, 5),
    hexes=st.integers(1, 40),
    strengths=st.lists(st.integers(0, 11), min_size=2, max_size=4),
)
def test_shares_agree_with_the_wording_of_the_rulebook(
    first: int, second: int, hexes: int, strengths: list[int]
) -> None:
    assert list(shares(first, second, hexes, tuple(strengths))) == plain_shares(first, second, hexes, strengths)
