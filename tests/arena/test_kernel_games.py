"""Games of the arena in the kernel are those of the bots in Python."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hedgerow import fast
from hedgerow.arena.game_runner import play_game
from hedgerow.arena.kernel_games import engine_for
from hedgerow.arena.plan import TournamentPlan
from hedgerow.arena.players import Player
from hedgerow.bots import Budget, InformationState, new_bot
from hedgerow.games import open_game
from hedgerow.games.core.kernel import adapter_for
from tests.fast import lockstep

pytestmark = [
    pytest.mark.repeating,
    pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler"),
]
GAMES = pytest.mark.parametrize("name", lockstep.COMPILED)
FOLLOWING = [
    name
    for name in lockstep.COMPILED
    if (adapter := adapter_for(lockstep.game_of(lockstep.setups(name)[0]))) and adapter.follows_greedy_bot
]
RANDOM, GREEDY, PLANNER = Player("random"), Player("greedy"), Player("planner")


def plan_of(name: str, number: int, *players: Player) -> TournamentPlan:
    """Return a tournament with one of the setups of a game for at least two players."""
    setups = [setup for setup in lockstep.setups(name) if setup.players > 1]
    return TournamentPlan(setups[number % len(setups)], players, seed=number)


@GAMES
@pytest.mark.parametrize("number", range(4))
def test_random_bots_play_the_same_games(name: str, number: int) -> None:
    plan = plan_of(name, 7 * number, RANDOM, replace(RANDOM, weights=(), weights_from="none"))
    for seating in list(plan.games(3)):
        assert _played(plan, seating.number, "fast") == _played(plan, seating.number, "python")


@pytest.mark.parametrize("name", FOLLOWING)
@pytest.mark.parametrize("number", range(3))
def test_greedy_bots_play_the_same_games(name: str, number: int) -> None:
    plan = plan_of(name, 5 * number, GREEDY, RANDOM)
    for seating in list(plan.games(1))[:2]:
        assert _played(plan, seating.number, "fast") == _played(plan, seating.number, "python")


def _played(plan: TournamentPlan, number: int, engine: fast.Engine) -> object:
    """Return everything that is recorded of a game except the times."""
    record = play_game(plan, plan.game(number), engine=engine)
    assert record.engine == engine
    assert [len(times) for times in record.move_seconds]
    assert record.code is not None
    return replace(record, seconds=0.0, move_seconds=tuple((0.0,) * len(times) for times in record.move_seconds))


@pytest.mark.parametrize("name", FOLLOWING)
def test_the_greedy_policy_is_the_greedy_bot(name: str) -> None:
    """At every decision of random and greedy games: the same move, and the same random numbers used up."""
    bot, rng, compared = new_bot("greedy"), Random(name), 0
    for number in range(3):
        state = open_game(rng.choice(lockstep.setups(name))).start()
        state.play_chance(rng)
        while not state.over:
            seat = rng.choice(state.to_act)
            python = Random(f"{number} {compared}")
            kernel = fast.PythonRandom(python.getstate()[1])
            choice = bot.choose(InformationState.of(state, seat), python).move
            double = fast.from_python(state)
            if double.follows_greedy_bot(seat):
                assert double.greedy_move(seat, kernel) == choice, state.position()
                assert kernel.random() == python.random()
                compared += 1
            state.play(seat, choice if number % 2 else state.moves(seat).choice(rng))
            state.play_chance(rng)
    assert compared > 60


@GAMES
def test_the_kernel_plays_if_it_has_all_policies(name: str) -> None:
    game = open_game(plan_of(name, 0, RANDOM).setup)
    planner = replace(PLANNER, budget=Budget(seconds=0.1))
    greedy = "fast" if name in FOLLOWING else "python"
    assert engine_for(game, (RANDOM, RANDOM), False, None) == "fast"
    assert engine_for(game, (GREEDY, RANDOM), False, None) == greedy
    assert engine_for(game, (RANDOM, planner), False, "fast") == "python"
    assert engine_for(game, (RANDOM, RANDOM), False, "python") == "python"
    assert engine_for(game, (RANDOM, RANDOM), True, None) == "python"  # only bots in Python give reasons
