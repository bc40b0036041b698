"""The planner in a game that has no evaluator."""

from __future__ import annotations

from random import Random

from hedgerow.bots import Bot, InformationState, PlannerBot, RandomBot
from hedgerow.games import Game, Setup
from tests.toys.late_lantern import LateLantern

GAMES = 400


def share_of_victory(game: Game, bots: list[Bot], seat: int, seed: int) -> float:
    """Play a game and return a seat's share of the victory."""
    rng = Random(seed)
    state = game.start()
    state.play_chance(rng)
    while state.to_act:
        acting = state.to_act[0]
        state.play(acting, bots[acting].choose(InformationState.of(state, acting), rng).move)
        state.play_chance(rng)
    winners = state.winners()
    return (seat in winners) / len(winners)


def test_equal_plans_are_chosen_by_seed() -> None:
    """In this game the lowest moves are the worst: a planner that takes the first of equals wins one game in three."""
    game = LateLantern.open(Setup("lantern", 2))
    planner, other = PlannerBot(), RandomBot()
    shares = [
        share_of_victory(game, [planner, other] if seat == 0 else [other, planner], seat, deal)
        for deal in range(GAMES // 2)
        for seat in range(2)
    ]
    assert sum(shares) / GAMES > 0.5
    state = game.start()
    state.play_chance(Random(3))
    known = InformationState.of(state, state.to_act[0])
    choices = {planner.choose(known, Random(seed)).move for seed in range(40)}
    assert choices == set(known.moves)
    assert planner.choose(known, Random(1)) == planner.choose(known, Random(1))
