"""What bots know about Tipperary, compared with slow and obvious versions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from hedgerow.board import SquareGrid, largest_rectangle, members
from hedgerow.bots import GreedyBot, InformationState, PlannerBot, new_bot, outlooks
from hedgerow.games import CHANCE, new_game
from hedgerow.games.core.evaluator import evaluator_class, evaluator_for
from hedgerow.games.core.moves import move_at
from hedgerow.games.tipperary import Tipperary, TipperaryState
from hedgerow.games.tipperary.bot import TipperaryEvaluator
from hedgerow.games.tipperary.bot.estimate import Means, line_squares
from hedgerow.games.tipperary.bot.target_shapes import hard_squares
from hedgerow.games.tipperary.bot.towers import best_towers, next_tower
from hedgerow.games.tipperary.bot.upper_bounds import area_with_one_more
from hedgerow.games.tipperary.display import Display
from hedgerow.games.tipperary.move_codes import DONE, TOWER_SLOT
from hedgerow.games.tipperary.phases import Duty, Phase
from hedgerow.games.tipperary.scoring import EXPLORATION_POINTS


def decisions(players: int, seed: int, bot: str = "random") -> Iterator[tuple[TipperaryState, int]]:
    """Every decision of a game; whoever asks may not change the state."""
    state = new_game("tipperary", players).start()
    assert isinstance(state, TipperaryState)
    luck, rng, player = Random(seed), Random(seed + 1), new_bot(bot)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(luck))
            continue
        yield state, seat
        state.play(seat, player.choose(InformationState.of(state, seat), rng).move)


def mind_of(state: TipperaryState) -> TipperaryEvaluator:
    evaluator = evaluator_for(state.game)
    assert isinstance(evaluator, TipperaryEvaluator)
    return evaluator


# Towers


def points(display: Display) -> int:
    return display.area + (EXPLORATION_POINTS if display.explored else 0)


def most_points(display: Display, towers: int) -> int:
    """By trying every way to place up to so many towers."""
    if not towers:
        return points(display)
    tried = [display.with_tower(bit, 0) for bit in members(display.frontier)]
    return max(points(display), *(most_points(after, towers - 1) for after in tried))


def small_displays() -> list[Display]:
    displays = []
    for seed in range(4):
        seen = [state.display(0) for state, seat in decisions(2, seed, "greedy" if seed % 2 else "random") if seat == 0]
        displays += [seen[2], seen[5]]
    return displays


@pytest.mark.parametrize("display", small_displays(), ids=lambda display: f"{display.cells.bit_count()} squares")
@pytest.mark.parametrize("towers", [0, 1, 2])
def test_no_way_to_place_towers_is_better(display: Display, towers: int) -> None:
    plan = best_towers(display, towers)
    assert plan.points == most_points(display, towers)
    assert len(plan.squares) <= towers
    placed = display
    left = towers
    while (square := next_tower(placed, left)) is not None:
        bit = placed.grid.bit(*square)
        assert placed.frontier >> bit & 1
        placed, left = placed.with_tower(bit, 0), left - 1
    assert left >= 0
    assert points(placed) == plan.points


def test_towers_close_the_ring_if_that_brings_more_than_a_longer_row() -> None:
    """The town with all but two squares of its ring: exploration needs them both."""
    game = new_game("tipperary", 2)
    assert isinstance(game, Tipperary)
    display = next(iter(game.first_displays.values()))
    while (display.around_town & ~display.cells).bit_count() > 2:
        bit = min(members(display.around_town & display.frontier))
        display = display.with_tower(bit, 0)
    gaps = display.around_town & ~display.cells
    plan = best_towers(display, 2)
    assert plan.points == most_points(display, 2)
    assert display.grid.cells(plan.squares) == gaps
    assert best_towers(display, 1).points == most_points(display, 1) < plan.points


def test_towers_are_placed_at_once_and_then_it_is_done() -> None:
    *_, (state, seat) = decisions(2, 3)
    state = state.copy()
    state.phase = Phase.TOWERS
    state.tower_stock = [2, 2]
    state.duties = [Duty(), Duty()]
    state.settle_who_acts()
    expected = most_points(state.display(seat), 2)
    for bot in (GreedyBot(), PlannerBot(), new_bot("expert:50n")):
        table = state.copy()
        while seat in table.to_act:
            choice = bot.choose(InformationState.of(table, seat), Random(1))
            assert choice.move == DONE or choice.move >> 20 == TOWER_SLOT
            table.play(seat, choice.move)
        assert points(table.display(seat)) == expected


# What is seen without trying


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_is_seen_of_a_move_is_what_it_brings(players: int) -> None:
    exact = doubtful = 0
    for state, seat in decisions(players, players):
        if state.round % 4 or state.duties[seat].laid or state.phase is not Phase.PLACE:
            continue
        start, tried = outlooks(InformationState.of(state, seat), Random(state.round))
        assert start == state
        in_turn = evaluator_class(state.game).score_bounds(state, seat)
        assert in_turn is not None
        for outlook in tried:
            alone = evaluator_class(state.game).score_bounds(state, seat)  # one that has seen nothing better yet
            assert alone is not None
            glimpse = alone(outlook.move)
            assert outlook.score <= in_turn(outlook.move).score
            assert outlook.score <= glimpse.score
            doubtful += not glimpse.exact
            if glimpse.exact:
                exact += 1
                assert (outlook.score, outlook.ends) == (glimpse.score, glimpse.ends)
    assert exact > 100
    assert doubtful > 10


def test_scores_at_once_are_those_after_the_move() -> None:
    seen = 0
    for seed in range(2):
        for state, seat in decisions(2, seed, "greedy"):
            see = evaluator_class(state.game).scores_at_once(state, seat)
            if see is None:
                continue
            for move in state.moves(seat):
                after = state.copy()
                after.play(seat, move)
                assert see(move) == after.scores()[seat]
                seen += 1
    assert seen > 300


def test_greedy_chooses_as_if_it_had_tried_everything() -> None:
    for state, seat in decisions(2, 8):
        if state.phase is not Phase.PLACE or state.duties[seat].laid or state.round % 3:
            continue
        known = InformationState.of(state, seat)
        rng = Random(5)
        _, tried = outlooks(known, rng)
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
        expected = max(largest_rectangle(grid, one)[0] for one in filled)
        assert area_with_one_more(grid, cells) == expected


# What a display is worth


def test_hard_squares_are_nooks_and_what_no_tile_can_fill() -> None:
    grid = SquareGrid.of(32)
    drawing = ("######", "#.##..", "###.##", "#..###", "######")
    cells = grid.cells((x, y) for y, row in enumerate(drawing) for x, sign in enumerate(row) if sign == "#")
    nooks, holes = hard_squares(grid, cells)
    assert set(grid.coordinates(holes)) == {(1, 1), (3, 2), (1, 3), (2, 3)}
    assert set(grid.coordinates(nooks)) == {(4, 1)}


def test_squares_that_make_a_line_of_ruins() -> None:
    for state, seat in decisions(2, 6):
        display = state.display(seat)
        expected = 0
        for bit in members(display.grid.dilate(display.frontier) & ~display.cells):
            ruins = display.ruins | 1 << bit
            for step in display.grid.steps:
                starts = display.grid.run_starts(ruins, step, 3)
                through = 1 << bit | 1 << bit - step | 1 << bit - 2 * step
                expected |= (1 << bit) if starts & through else 0
        near = display.grid.dilate(display.frontier)
        assert line_squares(display) & near == expected


def test_the_value_is_the_same_for_both_seats_with_opposite_signs() -> None:
    for state, seat in decisions(2, 2):
        evaluator = mind_of(state)
        assert evaluator.value(state, seat) == pytest.approx(-evaluator.value(state, 1 - seat))


def test_at_the_end_the_value_is_the_lead() -> None:
    for players in (1, 2, 4):
        for state, seat in decisions(players, 1):
            last = state.copy()
            last_seat = seat
        last.play(last_seat, last.moves(last_seat).at(0))
        while last.to_act:
            acting = last.to_act[0]
            last.play(acting, last.chance().draw(Random(0)) if acting == CHANCE else last.moves(acting).at(0))
        scores = list(last.scores())
        own = scores.pop(0)
        assert mind_of(last).value(last, 0) == pytest.approx(own - max(scores, default=0))


def test_a_gap_costs_more_the_fewer_tiles_are_left() -> None:
    *_, (state, seat) = decisions(2, 5, "greedy")
    evaluator, display = mind_of(state), state.display(seat)
    worth = [evaluator_for(state.game).estimator.target(display, Means(left, 0, 0))[0] for left in range(6)]  # type: ignore[attr-defined]
    assert worth == sorted(worth)
    assert worth[0] == display.area + (EXPLORATION_POINTS if display.explored else 0)
    assert evaluator.estimator.target(display, Means(0, 0, 3))[0] <= best_towers(display, 3).points


def test_the_shortlist_keeps_the_good_moves() -> None:
    lost = []
    for state, seat in decisions(2, 9):
        moves = state.moves(seat)
        evaluator = mind_of(state)
        short = evaluator.shortlist(state, seat, moves)
        assert 1 <= len(short) <= max(50, len(moves) // 4)
        assert all(move in moves for move in short)
        if state.round % 4 or state.duties[seat].laid:
            continue

        def value(
            move: int, state: TipperaryState = state, seat: int = seat, evaluator: TipperaryEvaluator = evaluator
        ) -> float:
            after = state.copy()
            after.play(seat, move)
            return evaluator.value(after, seat)

        lost.append(max(map(value, moves)) - max(map(value, short)))
    assert sum(lost) / len(lost) < 0.5


def test_the_planner_says_which_rectangle_it_has_in_mind() -> None:
    reasons = [
        PlannerBot().choose(InformationState.of(state, seat), Random(1)).reason
        for state, seat in decisions(2, 4)
        if state.round in (2, 9) and not state.duties[seat].laid
    ]
    assert reasons
    assert all("rectangle" in reason and "possible" in reason for reason in reasons)


def test_the_planner_outscores_greedy() -> None:
    def total(bot: str) -> int:
        scores = 0
        for seed in range(2):
            *_, (state, _) = decisions(1, seed, bot)
            scores += state.scores()[0]
        return scores

    assert total("planner") > total("greedy") + 2 * 5


def test_pairs_of_gaps_count_as_holes() -> None:
    """No tile has two squares: the two gaps must be filled one by one."""
    grid = SquareGrid.of(32)
    block = {(x, y) for x in range(5) for y in range(4)}
    for pair in combinations([(1, 1), (2, 1), (3, 2)], 2):
        (x1, y1), (x2, y2) = pair
        nooks, holes = hard_squares(grid, grid.cells(block - set(pair)))
        assert not nooks
        assert set(grid.coordinates(holes)) == {(x1, y1), (x2, y2)}


def test_a_tower_move_is_written_as_such() -> None:
    *_, (state, seat) = decisions(2, 3)
    state = state.copy()
    state.phase, state.tower_stock, state.duties = Phase.TOWERS, [1, 0], [Duty(), Duty(laid=True)]
    square = next_tower(state.display(0), 1)
    assert mind_of(state).forced_move(state, 0) == (DONE if square is None else move_at(TOWER_SLOT, *square))
    assert seat in (0, 1)
