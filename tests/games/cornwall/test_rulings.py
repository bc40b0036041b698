"""Ties, closing, the pub, misfits, options: what the examples do not show."""

from __future__ import annotations

import pytest

from hedgerow.games import CHANCE, IllegalMove, MalformedMove, NotYourTurn, SetupError, new_game
from hedgerow.games.core.notation import cell_name
from hedgerow.games.cornwall import Cornwall
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.land import Region
from hedgerow.games.cornwall.phases import Phase
from hedgerow.games.cornwall.scoring import prizes, shares
from tests.games.cornwall.land import Map, facts, laying

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
def test_points_per_field(terrain: Terrain, flagged: bool, expected: tuple[int, int]) -> None:
    game = new_game("cornwall", 2)
    assert isinstance(game, Cornwall)
    region = Region(terrain, 1, flagged, closed=False, figures=0, strengths=(0, 0))
    assert prizes(region, game.flag_values) == expected


@pytest.mark.parametrize(
    ("prize", "fields", "strengths", "expected"),
    [
        ((2, 1), 4, (3, 2, 1), (8, 4, 0)),  # first and second
        ((2, 1), 5, (3, 3, 1), (8, 8, 0)),  # tie for first: 15 / 2 rounded up, nobody else
        ((2, 1), 5, (2, 2, 2, 1), (5, 5, 5, 0)),  # 15 / 3
        ((2, 1), 4, (2, 2, 2, 2), (3, 3, 3, 3)),  # 12 / 4
        ((2, 1), 5, (3, 1, 1), (10, 3, 3)),  # tie for second: 5 / 2 rounded up
        ((2, 1), 5, (3, 1, 1, 1), (10, 2, 2, 2)),  # 5 / 3 rounded up
        ((3, 1), 3, (2, 0), (9, 0)),  # nobody second: not given
        ((1, 0), 3, (2, 1), (3, 0)),  # without a flag, nothing for the second
        ((1, 0), 3, (1, 1), (2, 2)),  # without a flag, tie for first: 3 / 2 rounded up
        ((2, 1), 7, (0, 0, 0), (0, 0, 0)),  # nobody there
    ],
)
def test_ties(prize: tuple[int, int], fields: int, strengths: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert shares(*prize, fields, strengths) == expected


# Laying


def test_a_tile_must_touch_with_two_edges() -> None:
    land = Map({1: "M G V"}, start="M@0,0")
    with pytest.raises(IllegalMove, match="would touch only 1 of the 2 edges needed"):
        land.play("1@b1")
    assert not land.legal("1@b1")


def test_both_edges_may_belong_to_one_laid_hex() -> None:
    land = Map({1: "M G V"}, start="M@0,0")
    land.play(laying(1, "M G V", {(1, 0): "M", (0, 1): "V"}))


def test_some_field_must_extend_its_own_terrain() -> None:
    land = Map({1: "V S F", 2: "M G V"}, start="M@0,0 G@1,0", laid="-", draw=2)
    with pytest.raises(IllegalMove, match=r"no field of tile 2 .* would extend a region of its own terrain"):
        land.play("2r3@a2")


def test_a_tile_covers_nothing() -> None:
    land = Map({1: "M G V"}, start="M@0,0 G@1,0")
    with pytest.raises(IllegalMove, match="tile 1 would cover b1"):
        land.play("1@b1")


def test_a_closed_region_can_never_grow_even_if_another_field_would_fit() -> None:
    # Tile 2 has closed the mountain by its cottage; tile 1 could extend the meadow but would touch that mountain.
    mountain = laying(2, "Mc F S", {(0, -1): "Mc", (1, -1): "S"})
    land = Map({1: "M G S", 2: "Mc F S"}, start="M@0,0 G@1,0", laid=mountain, first=1)
    assert [region.closed for region in land.state.land.regions if region.terrain is Terrain.MOUNTAIN] == [True]
    with pytest.raises(IllegalMove, match="a mountain that is closed, which no tile may do"):
        land.play("1@a2")


def test_moor_counts_for_coins() -> None:
    land = Map({1: "S G V"}, start="S@0,0 G@1,0")
    assert facts(land.play("1@a2"), "lay")[0]["coins"] == 1


# Closing


def test_a_cottage_field_that_extends_nothing_is_a_region_of_its_own() -> None:
    land = Map({1: "M Vc G"}, start="M@0,0 G@1,0")
    land.play("1@a2")
    events = land.play("done")
    (evaluated,) = facts(events, "evaluate")
    assert (evaluated["terrain"], evaluated["fields"], evaluated["points"]) == (Terrain.VILLAGE, 1, [0, 0])


def test_figures_may_enter_a_region_that_the_tile_has_just_closed() -> None:
    land = Map({1: "M Vc G"}, start="M@0,0 G@1,0")
    land.play("1@a2")
    events = land.play("big@b2") + land.play("done")
    assert facts(events, "evaluate")[0]["points"] == [1, 0]
    assert land.pubs()[0] == (0, 0, 1)


RING = "F@1,0 S@0,1 S@-1,1 S@-1,0 S@0,-1 M@0,0"
"""A mountain with moor around it on all sides but the upper right, which a tile will close."""


def test_closing_by_full_enclosure() -> None:
    land = Map({1: "S F V"}, start=RING, figures="a1:1.1")
    land.play(laying(1, "S F V", {(1, -1): "S", (2, -2): "V"}))
    events = land.play("done")
    evaluated = [fact for fact in facts(events, "evaluate") if fact["terrain"] == Terrain.MOUNTAIN]
    assert [fact["points"] for fact in evaluated] == [[0, 1]]
    assert land.pubs()[1] == (1, 0, 0)


HOLE = "M@0,0 S@0,1 S@-1,1 S@-1,0 S@0,-1 F@1,0 F@2,-1"
"""A mountain whose one empty neighbour b0 can still be reached from above."""


@pytest.mark.parametrize(("holes", "closes"), [("physical", True), ("strict", False)])
def test_closing_by_an_unfillable_hole(holes: str, closes: bool) -> None:
    # The tile goes above b0 without touching the mountain: b0 is then a hole that no tile can fill.
    land = Map({1: "S F V"}, start=HOLE, figures="a1:1.1", options={"holes": holes})
    land.play(laying(1, "S F V", {(1, -2): "S", (2, -2): "V"}))
    events = land.play("done")
    evaluated = [fact for fact in facts(events, "evaluate") if fact["terrain"] == Terrain.MOUNTAIN]
    assert bool(evaluated) == closes
    mountain = land.state.land.region_at(land.state.land.grid.bit(0, 0))
    assert mountain.closed == closes
    assert not mountain.cells & land.state.land.grid.dilate(land.state.land.fresh), "the new tile does not touch it"


def test_moor_is_evaluated_only_at_the_end() -> None:
    land = Map({1: "M F S"}, start="S@0,0 M@1,0 M@0,1 M@-1,1 F@-1,0 F@0,-1 F@1,-1", figures="a1:1.2")
    moor = land.state.land.region_at(land.state.land.grid.bit(0, 0))
    assert not moor.closed, "it is enclosed, and still it is not evaluated"
    assert land.state.score_sheet()[1][0][:2] == ("moor", 2)


def test_regions_are_closed_at_most_once() -> None:
    land = Map({1: "M Vc G", 2: "M F S"}, start="M@0,0 G@1,0", draw=1)
    land.play("1@a2")
    land.play("done")
    closed = [region for region in land.state.land.regions if region.closed]
    land.deal("tile:2")
    events = land.play(land.game.move_text(1, land.state.moves(1).at(0)))
    while land.state.phase is Phase.FIGURES:
        events += land.play("done")
    assert all(region in land.state.land.regions for region in closed)
    assert facts(events, "evaluate") == []


# Pub and figures


def closed_by_tile_2(coins: tuple[int, int]) -> Map:
    """Seat 0 has a big figure in the pub after tile 2, and tile 1 is to be laid by seat 0 again."""
    land = Map({2: "M Vc G", 3: "G S F", 1: "M S F"}, start="M@0,0 G@1,0", draw=2, coins=coins)
    land.play("2@a2")
    land.play("big@b2")
    if land.state.phase is Phase.FIGURES:
        land.play("done")
    land.deal("tile:3")
    land.play(land.game.move_text(1, land.state.moves(1).at(0)))
    if land.state.phase is Phase.FIGURES:
        land.play("done")
    land.deal("tile:1")
    return land


def test_figures_come_back_through_the_pub_and_are_placed_in_the_same_turn() -> None:
    land = closed_by_tile_2((1, 1))
    assert land.pubs()[0] == (0, 0, 1)
    land.play(land.game.move_text(0, land.state.moves(0).at(0)))
    coins = land.coins()[0]
    assert land.legal("pub")
    assert facts(land.play("pub"), "pub") == [{"figures": 1}]
    assert land.coins()[0] == coins - 1
    assert land.state.stocks[0].hand == (4, 2, 1)
    assert not land.legal("pub"), "nobody is there any more"
    places = [text for text in _texts(land) if text.startswith("big@")]
    assert places
    land.play(places[0])
    assert land.state.stocks[0].hand == (4, 2, 0)


def test_the_pub_comes_before_the_figures() -> None:
    land = closed_by_tile_2((3, 1))
    land.play(land.game.move_text(0, land.state.moves(0).at(0)))
    land.play(next(text for text in _texts(land) if text.startswith("small@")))
    with pytest.raises(IllegalMove, match="the pub comes before the figures"):
        land.play("pub")


def _texts(land: Map) -> list[str]:
    seat = land.state.to_act[0]
    return [land.game.move_text(seat, move) for move in land.state.moves(seat)]


def test_the_pub_is_not_offered_without_an_own_figure_there() -> None:
    land = Map({1: "M G V"}, start="M@0,0 G@1,0", coins=(5, 1))
    land.play("1@a2")
    assert not land.legal("pub")
    with pytest.raises(IllegalMove, match="none of your figures is in the pub"):
        land.play("pub")


def test_done_is_offered_only_when_it_is_a_choice() -> None:
    """Without figures and without a way to get any, the turn ends by itself."""
    figures = ",".join(["a1:0.1", "b1:0.1", "c1:0.1", "d1:0.1", "a0:0.2", "b0:0.2", "c0:0.3"])
    start = "G@0,0 G@1,0 G@2,0 G@3,0 G@0,-1 G@1,-1 G@2,-1"
    land = Map({1: "G S F"}, start=start, figures=figures)
    land.play("1@a2")
    assert land.state.phase is Phase.DRAW
    land = Map({1: "M G V"}, start="M@0,0 G@1,0")
    land.play("1@a2")
    assert land.legal("done")


def test_the_price_does_not_depend_on_the_order() -> None:
    spent = []
    for order in (("tall@a2", "small@b2"), ("small@b2", "tall@a2")):
        land = Map({1: "G F S"}, start="G@0,0 M@1,0", figures="a1:1.1", coins=(5, 1))
        land.play("1@a2")
        for move in order:
            land.play(move)
        spent.append(land.coins()[0])
    assert spent == [3, 3]


def test_a_figure_placed_a_moment_ago_counts_too() -> None:
    land = Map({1: "G G S"}, start="G@0,0 M@1,0", coins=(5, 1))
    land.play("1@a2")
    assert facts(land.play("small@a2"), "place")[0]["coins"] == 0
    assert facts(land.play("small@b2"), "place")[0]["coins"] == 2


def test_what_cannot_be_placed_and_why() -> None:
    land = Map({1: "G F S"}, start="G@0,0 M@1,0", figures="a1:0.3", coins=(0, 1))
    land.play("1@a2")
    for move, reason in (
        ("big@b2", "there is no big figure at hand"),
        ("small@a1", "a1 is not a field of the tile just laid"),
        ("small@z99", "z99 is not a field of the tile just laid"),
        ("small@a2", "a figure on a2 costs 1 coin, and there are 0"),
        ("1@a5", "a tile was laid already"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            land.play(move)
    land.play("small@b2")
    assert land.state.phase is Phase.DRAW, "the third field would cost a coin, so the turn is over"


def test_one_figure_per_field() -> None:
    land = Map({1: "G F S"}, start="G@0,0 M@1,0", coins=(5, 1))
    land.play("1@a2")
    land.play("small@b2")
    with pytest.raises(IllegalMove, match="there is a figure on b2 already"):
        land.play("small@b2")


# The stack


def test_a_tile_that_fits_nowhere_goes_under_and_the_same_player_draws_again() -> None:
    # Everything but the moor is closed by cottages already, and tile 5 has no moor.
    land = Map({1: "Mc Fc S", 5: "V M F", 6: "S V G", 7: "V F M"}, start="M@0,0 F@1,0", laid="1@a2", draw=None, first=1)
    assert {r.terrain for r in land.state.land.regions if not r.closed} == {Terrain.MOOR}
    events = land.deal("tile:5")
    assert facts(events, "misfit") == [{"tile": 5}]
    assert land.state.to_act == (CHANCE,)
    land.deal("tile:7")
    assert land.state.under == (5, 7), "first in, first out"
    active = land.state.active
    land.deal("tile:6")
    assert land.state.to_act == (active,)


def test_tiles_under_the_stack_come_again_in_their_order() -> None:
    """Tile 5 fitted nowhere; once the last unseen tile has opened a place for it, it is drawn again."""
    tiles = {1: "Mc Fc S", 2: "S V G", 5: "V M F"}
    land = Map(tiles, start="M@0,0 F@1,0", laid="1@a2", draw=2, first=1, under="5")
    land.state.unseen = 0
    land.play(laying(2, "S V G", {(0, 3): "S", (-1, 3): "G"}))
    events = land.play("done")
    assert facts(events, "draw") == [{"tile": 5}]
    assert land.state.tile == 5
    assert land.state.under == ()


def test_an_unfit_rest_of_the_stack_ends_the_game_with_the_normal_evaluation() -> None:
    tiles = {1: "Mc Fc S"} | dict.fromkeys(range(2, 37), "V M F")
    tiles |= dict.fromkeys(range(2, 11), "V Mc F")
    land = Map(tiles, start="M@0,0 F@1,0", laid="1@a2", draw=None, first=1, coins=(2, 4))
    while not land.state.over:
        land.deal(land.game.move_text(CHANCE, land.state.chance().at(0)))
    assert len(land.state.under) == 35
    assert land.state.scores() == (2, 4), "one point a coin"
    assert land.state.winners() == (1,)


# Options


@pytest.mark.parametrize(("bank", "gained"), [("unlimited", 2), (20, 1), (40, 2)])
def test_coin_bank(bank: str | int, gained: int) -> None:
    land = Map(
        {1: "V G M"},
        start="V@0,0 G@1,0 F@-1,1 M@-1,2",
        coins=(10, 9),
        options={"coin_bank": bank},
    )
    assert facts(land.play("1@a2"), "lay")[0]["coins"] == gained
    if bank != "unlimited":
        assert land.state.component_counts()["coins"] == bank


def test_flag_values() -> None:
    game = new_game("cornwall", 2, {"flag_values": "M5/4,F2/1,V3/1,G2/0"})
    assert isinstance(game, Cornwall)
    region = Region(Terrain.MOUNTAIN, 1, True, closed=False, figures=0, strengths=(0, 0))
    assert prizes(region, game.flag_values) == (5, 4)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("M2/1", "should give first/second for the four flagged terrains"),
        ("M2/1,F2/1,V3/1,G2/x", "should give first/second"),
        ("M1/2,F2/1,V3/1,G2/1", "second place cannot be worth more than first"),
    ],
)
def test_bad_flag_values(value: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        new_game("cornwall", 2, {"flag_values": value})


# The end


def test_a_tie_is_broken_by_coins_and_else_shared() -> None:
    land = Map({1: "M G V"}, start="M@0,0 G@1,0", figures="a1:0.1", coins=(0, 1))
    land.state.phase = Phase.OVER
    assert land.state.scores() == (1, 1)
    assert land.state.winners() == (1,)
    land = Map({1: "M G V"}, start="M@0,0 G@1,0", coins=(1, 1))
    land.state.phase = Phase.OVER
    assert land.state.winners() == (0, 1)


def test_who_cannot_act_and_why() -> None:
    land = Map({1: "M G V"}, start="M@0,0 G@1,0")
    for seat, reason in (
        (1, "it is the turn of seat 0"),
        (7, "there is no seat 7"),
        (CHANCE, "there is nothing to draw"),
    ):
        with pytest.raises(NotYourTurn, match=reason):
            land.state.play(seat, 0)
    for move, reason in (("done", "tile 1 has to be laid first"), ("2@a2", "tile 2 was not drawn; tile 1 has to be")):
        with pytest.raises(IllegalMove, match=reason):
            land.play(move)
    with pytest.raises(IllegalMove, match="would touch"):
        land.play("1@aa300")
    with pytest.raises(MalformedMove, match="-3 is not a move of Cornwall"):
        land.state.play(0, -3)
    start = land.game.start()
    with pytest.raises(NotYourTurn, match="the next draw comes first"):
        start.play(0, 0)
    with pytest.raises(MalformedMove, match="99 is not an outcome"):
        start.play(CHANCE, 99)
    with pytest.raises(IllegalMove, match="tile:3 cannot happen here"):
        start.play(CHANCE, land.game.read_move(CHANCE, "tile:3"))
    with pytest.raises(NotYourTurn):
        land.state.chance()


# Prices in the view


def prices(land: Map) -> dict[tuple[int, int], tuple[int, int]]:
    """For each free field of the tile just laid its price and the points it brings at once."""
    view = land.state.view(0)
    assert view == {**land.state.view(None), "seat": 0}, "everybody sees the prices"
    shown = view["prices"]
    assert isinstance(shown, dict)
    assert shown["pub"] == 1
    return {(x, y): (price, points) for x, y, price, points in shown["fields"]}


def test_the_view_tells_what_a_figure_costs_on_each_field() -> None:
    land = Map({1: "Mp G V"}, start="M@0,0 G@1,0", figures="b1:1.1", coins=(3, 1))
    assert prices(land) == {}, "no tile is laid yet"
    land.play(laying(1, "Mp G V", {(0, 1): "Mp", (1, 1): "G"}))
    village = next(place for place in prices(land) if place not in {(0, 1), (1, 1)})
    assert prices(land) == {(0, 1): (0, 3), (1, 1): (1, 0), village: (0, 0)}
    assert land.state.view(0)["placed"] == 0
    land.play("small@a2")
    assert prices(land) == {(1, 1): (2, 0), village: (1, 0)}, "a second figure costs one more"
    assert land.state.view(0)["placed"] == 1


def test_the_price_told_is_the_price_paid_also_where_it_is_too_high() -> None:
    land = Map({1: "M G V"}, start="M@0,0 G@1,0", figures="a1:1.3,b1:1.1", coins=(0, 1))
    land.play(laying(1, "M G V", {(0, 1): "M", (1, 1): "G"}))
    told = prices(land)
    coins = land.coins()[0]
    for (x, y), (price, _) in told.items():
        move = f"tall@{cell_name(x, y)}"
        assert land.legal(move) == (price <= coins)
    dearest = max(place for place, (price, _) in told.items() if price <= coins)
    land.play(f"tall@{cell_name(*dearest)}")
    assert land.coins()[0] == coins - told[dearest][0]


def test_the_view_tells_what_each_place_in_a_region_brings_per_field() -> None:
    land = Map({1: "M Gf V"}, start="M@0,0 G@1,0")
    land.play(laying(1, "M Gf V", {(0, 1): "M", (1, 1): "Gf"}))
    regions = land.state.view(None)["regions"]
    assert isinstance(regions, list)
    assert {(region["terrain"], *region["prizes"]) for region in regions} == {("M", 1, 0), ("G", 2, 1), ("V", 1, 0)}


def test_the_view_names_the_set_of_tiles() -> None:
    assert new_game("cornwall", 2).start().view(None)["tile_set"] == "reconstructed"
    assert Map({1: "M G V"}).state.view(None)["tile_set"] == "custom"
