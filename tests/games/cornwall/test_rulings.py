"""Rulings and rules that no worked example covers: ties, closing, the pub, tiles that do not fit, options."""

from __future__ import annotations

import pytest

from hedgerow.games import CHANCE, IllegalMove, MalformedMove, NotYourTurn, SetupError, new_game
from hedgerow.games.core.notation import cell_name
from hedgerow.games.cornwall import Cornwall
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.games.cornwall.scoring import prizes, shares
from hedgerow.games.cornwall.view import CornwallView
from hedgerow.testing import component_counts
from tests.games.cornwall.positions import CornwallPosition, facts, placement

# The table of points


@pytest.mark.parametrize(
    ("terrain", "flagged", "expected"),
    [
        (Terrain.MOUNTAIN, False, (1, 0)),
        (Terrain.FOREST, False, (1, 0)),
        (Terrain.VILLAGE, False, (1, 0)),
        (Terrain.MEADOW, False, (1, 0)),
        (Terrain.MOUNTAIN, True, (2, 1)),
        (Terrain.FOREST, True, (2, 1)),
        (Terrain.MEADOW, True, (2, 1)),
        (Terrain.VILLAGE, True, (3, 1)),
        (Terrain.MOOR, False, (2, 1)),
    ],
)
def test_points_per_hex(terrain: Terrain, flagged: bool, expected: tuple[int, int]) -> None:
    game = new_game("cornwall", 2)
    assert isinstance(game, Cornwall)
    region = Region(terrain, 1, flagged, closed=False, figures=0, strengths=(0, 0))
    assert prizes(region, game.flag_values) == expected


@pytest.mark.parametrize(
    ("prize", "hexes", "strengths", "expected"),
    [
        ((2, 1), 4, (3, 2, 1), (8, 4, 0)),  # first and second
        ((2, 1), 5, (3, 3, 1), (8, 8, 0)),  # tie for first: 15 / 2 rounded up, no other seat scores
        ((2, 1), 5, (2, 2, 2, 1), (5, 5, 5, 0)),  # 15 / 3
        ((2, 1), 4, (2, 2, 2, 2), (3, 3, 3, 3)),  # 12 / 4
        ((2, 1), 5, (3, 1, 1), (10, 3, 3)),  # tie for second: 5 / 2 rounded up
        ((2, 1), 5, (3, 1, 1, 1), (10, 2, 2, 2)),  # 5 / 3 rounded up
        ((3, 1), 3, (2, 0), (9, 0)),  # no second place: its prize is not awarded
        ((1, 0), 3, (2, 1), (3, 0)),  # without a flag, second place scores nothing
        ((1, 0), 3, (1, 1), (2, 2)),  # without a flag, tie for first: 3 / 2 rounded up
        ((2, 1), 7, (0, 0, 0), (0, 0, 0)),  # no figures
    ],
)
def test_ties(prize: tuple[int, int], hexes: int, strengths: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert shares(*prize, hexes, strengths) == expected


# Placing tiles


def test_a_tile_must_touch_with_two_edges() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0")
    with pytest.raises(IllegalMove, match="with at least two edges"):
        position.play("1@b1")
    assert not position.legal("1@b1")


def test_both_edges_may_belong_to_one_hex() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0")
    position.play(placement(1, "M G V", {(1, 0): "M", (0, 1): "V"}))


def test_at_least_one_hex_must_extend_its_own_terrain() -> None:
    position = CornwallPosition({1: "V S F", 2: "M G V"}, start="M@0,0 G@1,0", laid="-", draw=2)
    with pytest.raises(IllegalMove, match="At least one hex must join a region of its own kind"):
        position.play("2r3@a2")


def test_a_tile_must_not_cover_another() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0")
    with pytest.raises(IllegalMove, match="it would cover b1"):
        position.play("1@b1")


def test_a_closed_region_can_never_grow_even_if_another_hex_fits() -> None:
    # The cottage of tile 2 has closed the mountain. Tile 1 could extend the meadow but would touch that mountain.
    mountain = placement(2, "Mc F S", {(0, -1): "Mc", (1, -1): "S"})
    position = CornwallPosition({1: "M G S", 2: "Mc F S"}, start="M@0,0 G@1,0", laid=mountain, first=1)
    assert [region.closed for region in position.state.map.regions if region.terrain is Terrain.MOUNTAIN] == [True]
    with pytest.raises(IllegalMove, match="would extend a closed mountain"):
        position.play("1@a2")


def test_moor_counts_for_coins() -> None:
    position = CornwallPosition({1: "S G V"}, start="S@0,0 G@1,0")
    assert facts(position.play("1@a2"), "lay")[0]["coins"] == 1


# Closing


def test_a_cottage_hex_that_extends_nothing_is_a_region_of_its_own() -> None:
    position = CornwallPosition({1: "M Vc G"}, start="M@0,0 G@1,0")
    position.play("1@a2")
    events = position.play("done")
    (scored,) = facts(events, "evaluate")
    assert (scored["terrain"], scored["fields"], scored["points"]) == (Terrain.VILLAGE, 1, [0, 0])


def test_figures_may_enter_a_region_that_the_tile_has_just_closed() -> None:
    position = CornwallPosition({1: "M Vc G"}, start="M@0,0 G@1,0")
    position.play("1@a2")
    events = position.play("big@b2") + position.play("done")
    assert facts(events, "evaluate")[0]["points"] == [1, 0]
    assert position.pubs()[0] == (0, 0, 1)


RING = "F@1,0 S@0,1 S@-1,1 S@-1,0 S@0,-1 M@0,0"
"""A mountain with moor and forest on all sides except the upper right, where a tile will close it."""


def test_closing_by_full_enclosure() -> None:
    position = CornwallPosition({1: "S F V"}, start=RING, figures="a1:1.1")
    position.play(placement(1, "S F V", {(1, -1): "S", (2, -2): "V"}))
    events = position.play("done")
    scored = [fact for fact in facts(events, "evaluate") if fact["terrain"] == Terrain.MOUNTAIN]
    assert [fact["points"] for fact in scored] == [[0, 1]]
    assert position.pubs()[1] == (1, 0, 0)


HOLE = "M@0,0 S@0,1 S@-1,1 S@-1,0 S@0,-1 F@1,0 F@2,-1"
"""A mountain whose only empty neighbour, b0, can still be covered from above."""


@pytest.mark.parametrize(("holes", "closes"), [("physical", True), ("strict", False)])
def test_closing_by_an_unfillable_hole(holes: str, closes: bool) -> None:
    # The tile goes above b0 without touching the mountain, and b0 becomes a hole that no tile can fill.
    position = CornwallPosition({1: "S F V"}, start=HOLE, figures="a1:1.1", options={"holes": holes})
    position.play(placement(1, "S F V", {(1, -2): "S", (2, -2): "V"}))
    events = position.play("done")
    scored = [fact for fact in facts(events, "evaluate") if fact["terrain"] == Terrain.MOUNTAIN]
    assert bool(scored) == closes
    mountain = position.state.map.region_at(position.state.map.grid.bit(0, 0))
    assert mountain.closed == closes
    assert not mountain.cells & position.state.map.grid.dilate(position.state.map.new_tile), (
        "the new tile does not touch it"
    )


def test_moors_score_only_at_the_end() -> None:
    position = CornwallPosition({1: "M F S"}, start="S@0,0 M@1,0 M@0,1 M@-1,1 F@-1,0 F@0,-1 F@1,-1", figures="a1:1.2")
    moor = position.state.map.region_at(position.state.map.grid.bit(0, 0))
    assert not moor.closed, "it is enclosed but does not score"
    assert position.state.score_sheet()[1][0][:2] == ("moor", 2)


def test_regions_close_at_most_once() -> None:
    position = CornwallPosition({1: "M Vc G", 2: "M F S"}, start="M@0,0 G@1,0", draw=1)
    position.play("1@a2")
    position.play("done")
    closed = [region for region in position.state.map.regions if region.closed]
    position.deal("tile:2")
    events = position.play(position.game.move_text(1, position.state.moves(1).at(0)))
    while position.state.phase is CornwallPhase.FIGURES:
        events += position.play("done")
    assert all(region in position.state.map.regions for region in closed)
    assert facts(events, "evaluate") == []


# Pub and figures


def closed_by_tile_2(coins: tuple[int, int]) -> CornwallPosition:
    """Return a position in which seat 0 has a large figure in the pub and must place tile 1."""
    position = CornwallPosition({2: "M Vc G", 3: "G S F", 1: "M S F"}, start="M@0,0 G@1,0", draw=2, coins=coins)
    position.play("2@a2")
    position.play("big@b2")
    if position.state.phase is CornwallPhase.FIGURES:
        position.play("done")
    position.deal("tile:3")
    position.play(position.game.move_text(1, position.state.moves(1).at(0)))
    if position.state.phase is CornwallPhase.FIGURES:
        position.play("done")
    position.deal("tile:1")
    return position


def test_figures_from_the_pub_may_be_placed_in_the_same_turn() -> None:
    position = closed_by_tile_2((1, 1))
    assert position.pubs()[0] == (0, 0, 1)
    position.play(position.game.move_text(0, position.state.moves(0).at(0)))
    coins = position.coins()[0]
    assert position.legal("pub")
    assert facts(position.play("pub"), "pub") == [{"figures": 1}]
    assert position.coins()[0] == coins - 1
    assert position.state.holdings[0].hand == (4, 2, 1)
    assert not position.legal("pub"), "the pub is empty now"
    places = [text for text in _texts(position) if text.startswith("big@")]
    assert places
    position.play(places[0])
    assert position.state.holdings[0].hand == (4, 2, 0)


def test_the_pub_comes_before_the_figures() -> None:
    position = closed_by_tile_2((3, 1))
    position.play(position.game.move_text(0, position.state.moves(0).at(0)))
    position.play(next(text for text in _texts(position) if text.startswith("small@")))
    with pytest.raises(IllegalMove, match="You can only visit the pub before you place a figure"):
        position.play("pub")


def _texts(position: CornwallPosition) -> list[str]:
    seat = position.state.to_act[0]
    return [position.game.move_text(seat, move) for move in position.state.moves(seat)]


def test_the_pub_is_legal_only_with_an_own_figure_there() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0", coins=(5, 1))
    position.play("1@a2")
    assert not position.legal("pub")
    with pytest.raises(IllegalMove, match="You have no figures in the pub"):
        position.play("pub")


def test_done_is_legal_only_if_there_is_a_choice() -> None:
    """Without figures and without a way to get any, the turn ends automatically."""
    figures = ",".join(["a1:0.1", "b1:0.1", "c1:0.1", "d1:0.1", "a0:0.2", "b0:0.2", "c0:0.3"])
    start = "G@0,0 G@1,0 G@2,0 G@3,0 G@0,-1 G@1,-1 G@2,-1"
    position = CornwallPosition({1: "G S F"}, start=start, figures=figures)
    position.play("1@a2")
    assert position.state.phase is CornwallPhase.DRAW
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0")
    position.play("1@a2")
    assert position.legal("done")


def test_the_price_does_not_depend_on_the_order() -> None:
    spent = []
    for order in (("tall@a2", "small@b2"), ("small@b2", "tall@a2")):
        position = CornwallPosition({1: "G F S"}, start="G@0,0 M@1,0", figures="a1:1.1", coins=(5, 1))
        position.play("1@a2")
        for move in order:
            position.play(move)
        spent.append(position.coins()[0])
    assert spent == [3, 3]


def test_a_figure_placed_in_the_same_turn_counts_for_the_price() -> None:
    position = CornwallPosition({1: "G G S"}, start="G@0,0 M@1,0", coins=(5, 1))
    position.play("1@a2")
    assert facts(position.play("small@a2"), "place")[0]["coins"] == 0
    assert facts(position.play("small@b2"), "place")[0]["coins"] == 2


def test_refusals_of_figures() -> None:
    position = CornwallPosition({1: "G F S"}, start="G@0,0 M@1,0", figures="a1:0.3", coins=(0, 1))
    position.play("1@a2")
    for move, reason in (
        ("big@b2", "You have no large figure left"),
        ("small@a1", "and a1 isn’t part of it"),
        ("small@z99", "and z99 isn’t part of it"),
        ("small@a2", "a figure at a2 costs 1 coin, and you have none"),
        ("1@a5", "You have placed your tile"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            position.play(move)
    position.play("small@b2")
    assert position.state.phase is CornwallPhase.DRAW, "no coin is left for the third hex, so the turn is over"


def test_a_hex_takes_one_figure() -> None:
    position = CornwallPosition({1: "G F S"}, start="G@0,0 M@1,0", coins=(5, 1))
    position.play("1@a2")
    position.play("small@b2")
    with pytest.raises(IllegalMove, match="There is already a figure at b2"):
        position.play("small@b2")


# The stack


def test_a_tile_that_fits_nowhere_goes_under_and_the_same_player_draws_again() -> None:
    # Cottages have closed every region except the moor, and tile 5 has no moor.
    position = CornwallPosition(
        {1: "Mc Fc S", 5: "V M F", 6: "S V G", 7: "V F M"}, start="M@0,0 F@1,0", laid="1@a2", draw=None, first=1
    )
    assert {r.terrain for r in position.state.map.regions if not r.closed} == {Terrain.MOOR}
    events = position.deal("tile:5")
    assert facts(events, "misfit") == [{"tile": 5}]
    assert position.state.to_act == (CHANCE,)
    position.deal("tile:7")
    assert position.state.under == (5, 7), "first in, first out"
    active = position.state.active
    position.deal("tile:6")
    assert position.state.to_act == (active,)


def test_tiles_under_the_stack_are_drawn_again_in_their_order() -> None:
    """Tile 5 did not fit. It is drawn again after the last unseen tile has made a place for it."""
    tiles = {1: "Mc Fc S", 2: "S V G", 5: "V M F"}
    position = CornwallPosition(tiles, start="M@0,0 F@1,0", laid="1@a2", draw=2, first=1, under="5")
    position.state.unseen = 0
    position.play(placement(2, "S V G", {(0, 3): "S", (-1, 3): "G"}))
    events = position.play("done")
    assert facts(events, "draw") == [{"tile": 5}]
    assert position.state.tile == 5
    assert position.state.under == ()


def test_the_game_ends_with_the_normal_scoring_if_no_remaining_tile_fits() -> None:
    tiles = {1: "Mc Fc S"} | dict.fromkeys(range(2, 37), "V M F")
    tiles |= dict.fromkeys(range(2, 11), "V Mc F")
    position = CornwallPosition(tiles, start="M@0,0 F@1,0", laid="1@a2", draw=None, first=1, coins=(2, 4))
    while not position.state.over:
        position.deal(position.game.move_text(CHANCE, position.state.chance().at(0)))
    assert len(position.state.under) == 35
    assert position.state.scores() == (2, 4), "one point per coin"
    assert position.state.winners() == (1,)


# Options


@pytest.mark.parametrize(("bank", "gained"), [("unlimited", 2), (20, 1), (40, 2)])
def test_the_coin_bank_limits_gains(bank: str | int, gained: int) -> None:
    position = CornwallPosition(
        {1: "V G M"},
        start="V@0,0 G@1,0 F@-1,1 M@-1,2",
        coins=(10, 9),
        options={"coin_bank": bank},
    )
    assert facts(position.play("1@a2"), "lay")[0]["coins"] == gained
    if bank != "unlimited":
        assert component_counts(position.state)["coins"] == bank


def test_flag_values_can_be_set() -> None:
    game = new_game("cornwall", 2, {"flag_values": "M5/4,F2/1,V3/1,G2/0"})
    assert isinstance(game, Cornwall)
    region = Region(Terrain.MOUNTAIN, 1, True, closed=False, figures=0, strengths=(0, 0))
    assert prizes(region, game.flag_values) == (5, 4)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("M2/1", "write first/second place for the four terrains with a flag"),
        ("M2/1,F2/1,V3/1,G2/x", "write first/second place"),
        ("M1/2,F2/1,V3/1,G2/1", "second place cannot be worth more than first place"),
    ],
)
def test_invalid_flag_values_are_refused(value: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        new_game("cornwall", 2, {"flag_values": value})


# The end


def test_coins_break_a_tie_or_the_victory_is_shared() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0", figures="a1:0.1", coins=(0, 1))
    position.state.phase = CornwallPhase.OVER
    assert position.state.scores() == (1, 1)
    assert position.state.winners() == (1,)
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0", coins=(1, 1))
    position.state.phase = CornwallPhase.OVER
    assert position.state.winners() == (0, 1)


def test_refusals_of_seats_that_may_not_act() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0")
    for seat, reason in (
        (1, "It’s not your turn"),
        (7, "There is no seat 7"),
        (CHANCE, "There is nothing to draw"),
    ):
        with pytest.raises(NotYourTurn, match=reason):
            position.state.play(seat, 0)
    for move, reason in (("done", "Place tile 1 first"), ("2@a2", "You have drawn tile 1, not tile 2")):
        with pytest.raises(IllegalMove, match=reason):
            position.play(move)
    with pytest.raises(IllegalMove, match="with at least two edges"):
        position.play("1@aa300")
    with pytest.raises(MalformedMove, match="-3 is not a move of Cornwall"):
        position.state.play(0, -3)
    start = position.game.start()
    with pytest.raises(NotYourTurn, match="the next draw comes first"):
        start.play(0, 0)
    with pytest.raises(MalformedMove, match="99 is not an outcome"):
        start.play(CHANCE, 99)
    with pytest.raises(IllegalMove, match="tile:3 cannot happen here"):
        start.play(CHANCE, position.game.read_move(CHANCE, "tile:3"))
    with pytest.raises(NotYourTurn):
        position.state.chance()


# Prices in the view


def prices(position: CornwallPosition) -> dict[tuple[int, int], tuple[int, int]]:
    """Return, for each free hex of the new tile, the price and the points of a figure."""
    view = position.state.view(0)
    assert view == position.state.view(None), "the prices are in every view"
    assert view.pub_price == 1
    return {(price.x, price.y): (price.coins, price.points) for price in view.prices}


def test_the_view_contains_the_price_of_a_figure_on_each_hex() -> None:
    position = CornwallPosition({1: "Mp G V"}, start="M@0,0 G@1,0", figures="b1:1.1", coins=(3, 1))
    assert prices(position) == {}, "no tile has been placed yet"
    position.play(placement(1, "Mp G V", {(0, 1): "Mp", (1, 1): "G"}))
    village = next(place for place in prices(position) if place not in {(0, 1), (1, 1)})
    assert prices(position) == {(0, 1): (0, 3), (1, 1): (1, 0), village: (0, 0)}
    assert position.state.view(0).placed == 0
    position.play("small@a2")
    assert prices(position) == {(1, 1): (2, 0), village: (1, 0)}, "a second figure costs one more"
    assert position.state.view(0).placed == 1


def test_the_price_in_the_view_is_the_price_paid() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0", figures="a1:1.3,b1:1.1", coins=(0, 1))
    position.play(placement(1, "M G V", {(0, 1): "M", (1, 1): "G"}))
    shown = prices(position)
    coins = position.coins()[0]
    for (x, y), (price, _) in shown.items():
        move = f"tall@{cell_name(x, y)}"
        assert position.legal(move) == (price <= coins)
    chosen = max(place for place, (price, _) in shown.items() if price <= coins)
    position.play(f"tall@{cell_name(*chosen)}")
    assert position.coins()[0] == coins - shown[chosen][0]


def test_the_view_contains_the_points_per_hex_of_each_region() -> None:
    position = CornwallPosition({1: "M Gf V"}, start="M@0,0 G@1,0")
    position.play(placement(1, "M Gf V", {(0, 1): "M", (1, 1): "Gf"}))
    regions = position.state.view(None).regions
    assert {(region.terrain, *region.prizes) for region in regions} == {
        ("mountain", 1, 0),
        ("meadow", 2, 1),
        ("village", 1, 0),
    }


def test_the_view_contains_the_kind_of_tile_set() -> None:
    view = new_game("cornwall", 2).start().view(None)
    assert isinstance(view, CornwallView)
    assert view.tile_set == "reconstructed"
    assert CornwallPosition({1: "M G V"}).state.view(None).tile_set == "custom"
