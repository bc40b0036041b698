"""Bots with a budget: what their choices depend on, how budgets are read, and how evaluators value positions."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.bots import BOTS, Budget, InformationState, new_bot
from hedgerow.games import CHANCE, REGISTRY, Game, SetupError, State, new_game
from hedgerow.games.core.budget import BudgetTracker
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.testing import setups_of
from tests.registered import COMPLETE
from tests.toys.lantern import Lantern

FEW = Budget(nodes=120)
GAMES: list[Game] = [new_game(name, 2) for name in REGISTRY]
EVALUATED = [game for game in GAMES if game.evaluator]
SECRETIVE = [game for game in [*GAMES, Lantern.open(setups_of(Lantern)[0])] if game.has_secrets]


def name_of(game: Game) -> str:
    return game.name


def positions(game: Game, seed: int, wanted: int) -> list[tuple[State, int]]:
    """Return positions of a random game at which a seat has a choice, spread over the game."""
    rng, state, decisions = Random(seed), game.start(), []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play_chance(rng)
            continue
        moves = state.moves(seat)
        if len(moves) > 1:
            decisions.append((state.copy(), seat))
        # Seats that retire at random would end the game at once.
        staying = [move for move in moves if not _retires(state, seat, move)] or list(moves)
        state.play(seat, staying[int(rng.random() * len(staying))])
    return decisions[:: max(1, len(decisions) // wanted)][:wanted]


def _retires(state: State, seat: int, move: int) -> bool:
    after = state.copy()
    after.play(seat, move)
    return after.has_left(seat)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", SECRETIVE, ids=name_of)
def test_hidden_information_does_not_change_the_choice(game: Game, bot: str) -> None:
    """Compare the choices in two states that differ only in what the seat cannot know."""
    differed = 0
    for state, seat in positions(game, 11, 6):
        other = state.determinize(seat, Random(5))
        differed += other.position() != state.position()
        chosen = [new_bot(bot, FEW).choose(InformationState.of(twin, seat), Random(3)) for twin in (state, other)]
        assert chosen[0] == chosen[1]
    assert differed, "no position had anything hidden"


@pytest.mark.parametrize("bot", [name for name, cls in BOTS.items() if cls.uses_budget])
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_same_seed_and_number_of_positions_give_the_same_move(game: Game, bot: str) -> None:
    for state, seat in positions(game, 12, 5):
        answers = {new_bot(bot, FEW).choose(InformationState.of(state, seat), Random(9)).move for _ in range(2)}
        assert len(answers) == 1


def test_every_complete_game_has_an_evaluator() -> None:
    assert set(COMPLETE) <= {game.name for game in EVALUATED}


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_an_evaluator_values_every_state(game: Game) -> None:
    evaluator = evaluator_for(game)
    for state, seat in positions(game, 13, 12):
        for move in state.moves(seat)[::37]:
            after = state.copy()
            after.play(seat, move)
            values = [evaluator.value(after, each) for each in range(game.players)]
            assert all(abs(value) < 1000 for value in values)


@pytest.mark.parametrize("game", EVALUATED, ids=name_of)
def test_the_winner_of_a_finished_game_has_the_higher_value(game: Game) -> None:
    for seed in range(6):
        rng, state = Random(seed), game.start()
        while state.to_act:
            seat = state.to_act[0]
            state.play(seat, (state.chance().draw if seat == CHANCE else state.moves(seat).choice)(rng))
        values = [evaluator_for(game).value(state, seat) for seat in (0, 1)]
        if len(state.winners()) == 1:
            (winner,) = state.winners()
            assert values[winner] > values[1 - winner]
        else:
            assert values[0] == pytest.approx(values[1])


@pytest.mark.parametrize("game", EVALUATED, ids=name_of)
def test_an_evaluator_takes_other_weights_and_refuses_unknown_ones(game: Game) -> None:
    own = evaluator_for(game).weights
    name = next(iter(own))
    assert evaluator_for(game, {name: 12.5}).weights == {**own, name: 12.5}
    with pytest.raises(SetupError, match="there is no weight 'charm'"):
        evaluator_for(game, {"charm": 1.0})


def test_a_budget_is_seconds_or_positions() -> None:
    assert Budget.read("0.25s") == Budget(seconds=0.25)
    assert Budget.read("600n") == Budget(nodes=600)
    assert [str(Budget.read(text)) for text in ("1s", "0.25s", "600n")] == ["1s", "0.25s", "600n"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("expert:", "is not a budget"),
        ("expert:soon", "is not a budget"),
        ("expert:xs", "is not a budget"),
        ("expert:nans", "must be between"),
        ("expert:0s", "must be between 0.05 and 600"),
        ("expert:0.01s", "must be between 0.05 and 600"),
        ("expert:1000s", "must be between 0.05 and 600"),
        ("expert:3n", "must be at least 50"),
        ("greedy:1s", "greedy does not play better with more time"),
        ("hal:1s", "there is no bot called 'hal'"),
    ],
)
def test_an_impossible_budget_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        new_bot(text)


def test_positions_are_counted_without_a_clock() -> None:
    tracker = BudgetTracker(Budget(nodes=100))
    tracker.spend(60)
    assert (tracker.used, tracker.exhausted()) == (0.6, False)
    tracker.spend(40)
    assert tracker.exhausted()
