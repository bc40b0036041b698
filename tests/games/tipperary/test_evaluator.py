"""The evaluation of Tipperary positions, compared with slow and obvious versions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from hedgerow.board import SquareGrid, largest_rectangle, members
from hedgerow.bots import GreedyBot, InformationState, PlannerBot, new_bot, try_moves
from hedgerow.games import new_game
from hedgerow.games.core.evaluator import evaluator_class, evaluator_for
from hedgerow.games.core.moves import move_at
from hedgerow.games.tipperary import Tipperary, TipperaryState
from hedgerow.games.tipperary.bot import TipperaryEvaluator
from hedgerow.games.tipperary.bot.estimate import SeatResources, line_squares
from hedgerow.games.tipperary.bot.target_shapes import hard_squares
from hedgerow.games.tipperary.bot.towers import best_towers, next_tower
from hedgerow.games.tipperary.bot.upper_bounds import largest_with_one_gap
from hedgerow.games.tipperary.county import County
from hedgerow.games.tipperary.move_codes import DONE, TOWER_SLOT
from hedgerow.games.tipperary.phases import FINISHED, NOT_STARTED, TipperaryPhase
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS


def decisions(players: int, seed: int, bot: str = "random") -> Iterator[tuple[TipperaryState, int]]:
    """Yield every decision of a game; callers must not change the state."""
    state = new_game("tipperary", players).start()
    assert isinstance(state, TipperaryState)
    luck, rng, player = Random(seed), Random(seed + 1), new_bot(bot)
    while state.to_act:
        state.play_chance(luck)
        seat = state.to_act[0]
        yield state, seat
        state.play(seat, player.choose(InformationState.of(state, seat), rng).move)


def evaluator_of(state: TipperaryState) -> TipperaryEvaluator:
    evaluator = evaluator_for(state.game)
    assert isinstance(evaluator, TipperaryEvaluator)
    return evaluator


# Towers


def points(county: County) -> int:
    return county.rectangle_size + (EXPLORATION_POINTS if county.explored else 0)


def most_points(county: County, towers: int) -> int:
    """Return the most points with at most this many towers, by trying every placement."""
    if not towers:
        return points(county)
    tried = [county.with_tower(bit, 0) for bit in members(county.frontier)]
    return max(points(county), *(most_points(after, towers - 1) for after in tried))


def small_counties() -> list[County]:
    counties = []
    for seed in range(4):
        seen = [state.county(0) for state, seat in decisions(2, seed, "greedy" if seed % 2 else "random") if seat == 0]
        counties += [seen[2], seen[5]]
    return counties


@pytest.mark.parametrize("county", small_counties(), ids=lambda county: f"{county.cells.bit_count()} squares")
@pytest.mark.parametrize("towers", [0, 1, 2])
def test_best_towers_score_the_most_points(county: County, towers: int) -> None:
    plan = best_towers(county, towers)
    assert plan.points == most_points(county, towers)
    assert len(plan.squares) <= towers
    placed = county
    left = towers
    while (square := next_tower(placed, left)) is not None:
        bit = placed.grid.bit(*square)
        assert placed.frontier >> bit & 1
        placed, left = placed.with_tower(bit, 0), left - 1
    assert left >= 0
    assert points(placed) == plan.points


def test_towers_complete_the_ring_if_that_scores_more_than_a_larger_rectangle() -> None:
    """All but two squares of the home town ring are occupied, so it takes two towers to complete it."""
    game = new_game("tipperary", 2)
    assert isinstance(game, Tipperary)
    county = next(iter(game.first_counties.values()))
    while (county.ring & ~county.cells).bit_count() > 2:
        bit = min(members(county.ring & county.frontier))
        county = county.with_tower(bit, 0)
    gaps = county.ring & ~county.cells
    plan = best_towers(county, 2)
    assert plan.points == most_points(county, 2)
    assert county.grid.cells(plan.squares) == gaps
    assert best_towers(county, 1).points == most_points(county, 1) < plan.points


def test_bots_place_their_best_towers_and_then_finish() -> None:
    *_, (state, seat) = decisions(2, 3)
    state = state.copy()
    state.phase = TipperaryPhase.TOWERS
    state.tower_stock = [2, 2]
    state.pending = [NOT_STARTED, NOT_STARTED]
    state.update_to_act()
    expected = most_points(state.county(seat), 2)
    for bot in (GreedyBot(), PlannerBot(), new_bot("expert:50n")):
        played = state.copy()
        while seat in played.to_act:
            choice = bot.choose(InformationState.of(played, seat), Random(1))
            assert choice.move == DONE or choice.move >> 20 == TOWER_SLOT
            played.play(seat, choice.move)
        assert points(played.county(seat)) == expected


# Scores and bounds computed without playing the move


@pytest.mark.parametrize("players", [1, 2, 3])
def test_score_bounds_hold(players: int) -> None:
    exact = inexact = 0
    for state, seat in decisions(players, players):
        if state.round % 4 or state.pending[seat].tile_placed or state.phase is not TipperaryPhase.PLACE:
            continue
        start, tried = try_moves(InformationState.of(state, seat), Random(state.round))
        assert start == state
        in_turn = evaluator_class(state.game).score_bounds(state, seat)
        assert in_turn is not None
        for outlook in tried:
            alone = evaluator_class(state.game).score_bounds(state, seat)  # bounds that have seen no better move yet
            assert alone is not None
            bound = alone(outlook.move)
            assert outlook.score <= in_turn(outlook.move).score
            assert outlook.score <= bound.score
            inexact += not bound.exact
            if bound.exact:
                exact += 1
                assert (outlook.score, outlook.ends) == (bound.score, bound.ends)
    assert exact > 100
    assert inexact > 10


def test_scores_at_once_are_the_scores_after_the_move() -> None:
    compared = 0
    for seed in range(2):
        for state, seat in decisions(2, seed, "greedy"):
            scores = evaluator_class(state.game).immediate_scores(state, seat)
            if scores is None:
                continue
            for move in state.moves(seat):
                after = state.copy()
                after.play(seat, move)
                assert scores(move) == after.scores()[seat]
                compared += 1
    assert compared > 300


def test_greedy_chooses_the_move_that_trying_all_moves_finds() -> None:
    for state, seat in decisions(2, 8):
        if state.phase is not TipperaryPhase.PLACE or state.pending[seat].tile_placed or state.round % 3:
            continue
        known = InformationState.of(state, seat)
        rng = Random(5)
        _, tried = try_moves(known, rng)
        best = max(outlook.score for outlook in tried)
        equals = [outlook for outlook in tried if outlook.score == best]
        equals = [outlook for outlook in equals if not outlook.ends] or equals
        expected = equals[int(rng.random() * len(equals))].move
        assert GreedyBot().choose(known, Random(5)).move == expected


def test_the_largest_rectangle_with_one_gap() -> None:
    grid = SquareGrid.of(32)
    rng = Random(4)
    for _ in range(30):
        cells = grid.cells((x, y) for x in range(6) for y in range(6) if rng.random() < 0.75)
        filled = [cells | 1 << bit for bit in members(grid.neighbours(cells))]
        expected = max(largest_rectangle(grid, candidate)[0] for candidate in filled)
        assert largest_with_one_gap(grid, cells) == expected


# The value of a county


def test_hard_squares_are_nooks_and_holes_that_no_tile_can_fill() -> None:
    grid = SquareGrid.of(32)
    drawing = ("######", "#.##..", "###.##", "#..###", "######")
    cells = grid.cells((x, y) for y, row in enumerate(drawing) for x, sign in enumerate(row) if sign == "#")
    nooks, holes = hard_squares(grid, cells)
    assert set(grid.coordinates(holes)) == {(1, 1), (3, 2), (1, 3), (2, 3)}
    assert set(grid.coordinates(nooks)) == {(4, 1)}


def test_line_squares_complete_a_line_of_ruins() -> None:
    for state, seat in decisions(2, 6):
        county = state.county(seat)
        expected = 0
        for bit in members(county.grid.dilate(county.frontier) & ~county.cells):
            ruins = county.ruins | 1 << bit
            for step in county.grid.steps:
                starts = county.grid.run_starts(ruins, step, 3)
                through = 1 << bit | 1 << bit - step | 1 << bit - 2 * step
                expected |= (1 << bit) if starts & through else 0
        near = county.grid.dilate(county.frontier)
        assert line_squares(county) & near == expected


def test_the_values_of_two_seats_are_opposite() -> None:
    for state, seat in decisions(2, 2):
        evaluator = evaluator_of(state)
        assert evaluator.value(state, seat) == pytest.approx(-evaluator.value(state, 1 - seat))


def test_at_the_end_the_value_is_the_lead() -> None:
    for players in (1, 2, 4):
        for state, seat in decisions(players, 1):
            last = state.copy()
            last_seat = seat
        last.play(last_seat, last.moves(last_seat).at(0))
        while last.to_act:
            last.play_chance(Random(0))
            last.play(last.to_act[0], last.moves(last.to_act[0]).at(0))
        scores = list(last.scores())
        own = scores.pop(0)
        assert evaluator_of(last).value(last, 0) == pytest.approx(own - max(scores, default=0))


def test_a_gap_costs_more_the_fewer_tiles_are_left() -> None:
    *_, (state, seat) = decisions(2, 5, "greedy")
    evaluator, county = evaluator_of(state), state.county(seat)
    values = [evaluator_for(state.game).estimator.target(county, SeatResources(left, 0, 0))[0] for left in range(6)]  # type: ignore[attr-defined]
    assert values == sorted(values)
    assert values[0] == county.rectangle_size + (EXPLORATION_POINTS if county.explored else 0)
    assert evaluator.estimator.target(county, SeatResources(0, 0, 3))[0] <= best_towers(county, 3).points


def test_the_shortlist_keeps_the_good_moves() -> None:
    lost = []
    for state, seat in decisions(2, 9):
        moves = state.moves(seat)
        evaluator = evaluator_of(state)
        short = evaluator.shortlist(state, seat, moves)
        assert 1 <= len(short) <= max(50, len(moves) // 4)
        assert all(move in moves for move in short)
        if state.round % 4 or state.pending[seat].tile_placed:
            continue

        def value(
            move: int, state: TipperaryState = state, seat: int = seat, evaluator: TipperaryEvaluator = evaluator
        ) -> float:
            after = state.copy()
            after.play(seat, move)
            return evaluator.value(after, seat)

        lost.append(max(map(value, moves)) - max(map(value, short)))
    assert sum(lost) / len(lost) < 0.5


def test_the_planner_names_the_rectangle_it_aims_for() -> None:
    reasons = [
        PlannerBot().choose(InformationState.of(state, seat), Random(1)).reason
        for state, seat in decisions(2, 4)
        if state.round in (2, 9) and not state.pending[seat].tile_placed
    ]
    assert reasons
    assert all("aims for a " in reason and " rectangle" in reason for reason in reasons)


def test_the_planner_outscores_greedy() -> None:
    def total(bot: str) -> int:
        scores = 0
        for seed in range(2):
            *_, (state, _) = decisions(1, seed, bot)
            scores += state.scores()[0]
        return scores

    assert total("planner") > total("greedy") + 2 * 5


def test_pairs_of_gaps_count_as_holes() -> None:
    """No tile has exactly two squares, so a pair of gaps cannot be filled by one tile."""
    grid = SquareGrid.of(32)
    block = {(x, y) for x in range(5) for y in range(4)}
    for pair in combinations([(1, 1), (2, 1), (3, 2)], 2):
        (x1, y1), (x2, y2) = pair
        nooks, holes = hard_squares(grid, grid.cells(block - set(pair)))
        assert not nooks
        assert set(grid.coordinates(holes)) == {(x1, y1), (x2, y2)}


def test_the_forced_move_places_the_next_tower() -> None:
    *_, (state, seat) = decisions(2, 3)
    state = state.copy()
    state.phase, state.tower_stock, state.pending = TipperaryPhase.TOWERS, [1, 0], [NOT_STARTED, FINISHED]
    square = next_tower(state.county(0), 1)
    assert evaluator_of(state).forced_move(state, 0) == (DONE if square is None else move_at(TOWER_SLOT, *square))
    assert seat in (0, 1)
