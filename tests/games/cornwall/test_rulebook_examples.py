"""The worked examples A to J of the rulebook."""

from __future__ import annotations

from hedgerow.games.cornwall.phases import CornwallPhase
from tests.games.cornwall.positions import CornwallPosition, facts


def test_example_a_mountain_and_meadow_extended_one_coin() -> None:
    position = CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0")
    (laid,) = facts(position.play("1@a2"), "lay")
    assert laid["coins"] == 1
    assert position.coins() == [2, 1]


def test_example_b_two_meadow_hexes_extend_one_meadow_no_coin() -> None:
    position = CornwallPosition({1: "G G M"}, start="G@0,0 V@1,0")
    (laid,) = facts(position.play("1@a2"), "lay")
    assert laid["coins"] == 0
    assert position.coins() == [1, 1]
    assert max(region.cells.bit_count() for region in position.state.map.regions) == 3


def test_example_c_one_mountain_joins_two_mountains_no_coin() -> None:
    position = CornwallPosition({1: "M F V"}, start="M@0,0 V@1,-1 M@2,-1")
    (laid,) = facts(position.play("1@b1"), "lay")
    assert laid["coins"] == 0
    (mountain,) = [region for region in position.state.map.regions if region.terrain == 0]
    assert mountain.cells.bit_count() == 3


def test_example_d_village_meadow_and_mountain_extended_two_coins() -> None:
    position = CornwallPosition({1: "V G M"}, start="V@0,0 G@1,0 F@-1,1 M@-1,2")
    (laid,) = facts(position.play("1@a2"), "lay")
    assert laid["coins"] == 2
    assert position.coins() == [3, 1]


def test_example_e_figures_on_meadow_and_flagged_village_cost_one_coin() -> None:
    position = CornwallPosition({1: "M Vf G"}, start="M@0,0 V@1,0")
    position.play("1@a2")
    assert position.coins()[0] == 2, "mountain and village were extended"
    assert facts(position.play("small@a3"), "place")[0]["coins"] == 0  # the meadow
    assert facts(position.play("small@b2"), "place")[0]["coins"] == 1  # the village with the flag
    assert position.coins()[0] == 1


def test_example_f_meadow_with_one_figure_and_an_empty_forest_cost_two_coins() -> None:
    position = CornwallPosition({1: "G F S"}, start="G@0,0 M@1,0", figures="a1:1.1", coins=(2, 1))
    position.play("1@a2")
    assert position.coins()[0] == 2, "only the meadow was extended"
    assert facts(position.play("tall@a2"), "place")[0]["coins"] == 1
    assert facts(position.play("small@b2"), "place")[0]["coins"] == 1
    assert position.coins()[0] == 0


def test_example_g_chapel_costs_nothing_and_forest_with_one_figure_costs_two_coins() -> None:
    position = CornwallPosition({1: "F G Mp"}, start="F@0,0 G@1,0", figures="a1:1.1", coins=(1, 1))
    position.play("1@a2")
    assert position.coins()[0] == 2, "forest and meadow were extended"
    events = position.play("small@a3")
    assert facts(events, "place")[0]["coins"] == 0
    assert facts(events, "chapel")[0]["points"] == 3
    assert position.state.points == [3, 0]
    assert facts(position.play("tall@a2"), "place")[0]["coins"] == 2
    assert position.coins()[0] == 0
    assert len(position.state.map.figures) == 3, "the figure stays on the chapel"


def test_example_h_large_figure_on_a_meadow_with_two_figures_costs_two_coins() -> None:
    position = CornwallPosition({1: "M Gf S"}, start="M@0,0 G@1,0 G@2,0", figures="b1:1.1,c1:2.1", coins=(1, 1, 1))
    position.play("1@a2")
    assert position.coins()[0] == 2, "mountain and meadow were extended"
    assert facts(position.play("big@b2"), "place")[0]["coins"] == 2
    (meadow,) = [region for region in position.state.map.regions if region.terrain == 3]
    assert meadow.flagged
    assert meadow.strengths == (3, 1, 1)


def test_example_i_medium_against_small_on_a_mountain_closed_by_a_cottage() -> None:
    position = CornwallPosition({1: "Mc F S"}, start="M@0,0 M@1,0", figures="a1:1.1")
    position.play("1@a2")
    events = position.play("tall@a2")
    assert facts(events, "place")[0]["coins"] == 1
    (scored,) = facts(events, "evaluate")
    assert (scored["fields"], scored["points"]) == (3, [3, 0])
    assert position.pubs() == [(0, 1, 0), (1, 0, 0)]
    assert position.state.map.figures == ()
    assert position.state.points == [3, 0]


# J: the new tile goes to a1 (meadow with a cottage), b1 (village) and a2 (forest). Tile 2, placed before it, has the
# flags of the meadow (a0) and of the village (b0).
PERFECT_TILE = {1: "Gc V F", 2: "S Vf Gf"}
PERFECT_PLACE = "G@-1,0 G@-1,1 G@-2,0 G@-2,1 S@-1,2 F@0,2 S@1,1 S@2,0 V@2,-1 S@2,-2 S@3,-2 S@3,-1"  # a ring with a gap


def test_example_j_the_perfect_tile() -> None:
    """Seat 0 is yellow (Ronald), seat 1 red, seat 2 blue."""
    position = CornwallPosition(
        PERFECT_TILE,
        start=PERFECT_PLACE,
        laid="2r1@b-1",
        first=2,
        figures="-a1:1.3,-a2:0.2,-b1:2.1,c0:2.1",
        coins=(3, 1, 1),
    )
    assert position.state.active == 0
    assert facts(position.play("1@a1"), "lay")[0]["coins"] == 2
    assert facts(position.play("small@a1"), "place")[0]["coins"] == 3
    events = position.play("tall@b1")
    assert facts(events, "place")[0]["coins"] == 2
    assert position.coins()[0] == 0
    meadow, village = sorted(facts(events, "evaluate"), key=lambda fact: -int(str(fact["fields"])))
    assert (meadow["fields"], meadow["flag"], meadow["points"]) == (6, True, [9, 9, 0])
    assert (village["fields"], village["flag"], village["points"]) == (3, True, [9, 0, 3])
    assert position.pubs() == [(1, 2, 0), (0, 0, 1), (2, 0, 0)]
    assert position.state.points == [18, 9, 3]
    assert position.state.phase is CornwallPhase.DRAW
