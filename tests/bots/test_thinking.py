"""Bots that think: what they know, how long they may take, and that the same question gets the same answer."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.bots import BOTS, Budget, InformationState, new_bot
from hedgerow.games import CHANCE, REGISTRY, Game, SetupError, State, new_game
from hedgerow.games.core.budget import Thinking
from hedgerow.games.core.evaluator import evaluator_for
from tests.toys.lantern import Lantern

FEW = Budget(nodes=120)
GAMES: list[Game] = [new_game(name, 2) for name in REGISTRY]
SECRETIVE = [game for game in [*GAMES, Lantern.open(Lantern.setups()[0])] if game.has_secrets]


def name_of(game: Game) -> str:
    return game.name


def positions(game: Game, seed: int, wanted: int) -> list[tuple[State, int]]:
    """Positions of a random game at which a seat has something to choose, spread over the game."""
    rng, state, found = Random(seed), game.start(), []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(rng))
            continue
        moves = state.moves(seat)
        if len(moves) > 1:
            found.append((state.copy(), seat))
        # Who leaves at random leaves at once; a game has more to show.
        staying = [move for move in moves if not _leaves(state, seat, move)] or list(moves)
        state.play(seat, staying[int(rng.random() * len(staying))])
    return found[:: max(1, len(found) // wanted)][:wanted]


def _leaves(state: State, seat: int, move: int) -> bool:
    after = state.copy()
    after.play(seat, move)
    return after.has_left(seat)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", SECRETIVE, ids=name_of)
def test_what_a_seat_cannot_know_does_not_change_its_choice(game: Game, bot: str) -> None:
    """Two states that look the same to the seat; only the hidden part differs."""
    differed = 0
    for state, seat in positions(game, 11, 6):
        other = state.determinize(seat, Random(5))
        differed += other.position() != state.position()
        chosen = [new_bot(bot, FEW).choose(InformationState.of(one, seat), Random(3)) for one in (state, other)]
        assert chosen[0] == chosen[1]
    assert differed, "there was something hidden"


@pytest.mark.parametrize("bot", [name for name, cls in BOTS.items() if cls.thinks])
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_same_seed_and_positions_to_think_over_give_the_same_move(game: Game, bot: str) -> None:
    for state, seat in positions(game, 12, 5):
        answers = {new_bot(bot, FEW).choose(InformationState.of(state, seat), Random(9)).move for _ in range(2)}
        assert len(answers) == 1


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_mind_is_there_for_every_game_and_judges_every_moment(game: Game) -> None:
    assert game.evaluator
    evaluator = evaluator_for(game)
    for state, seat in positions(game, 13, 12):
        for move in state.moves(seat)[::37]:
            after = state.copy()
            after.play(seat, move)
            values = [evaluator.value(after, each) for each in range(game.players)]
            assert all(abs(value) < 1000 for value in values)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_finished_game_is_judged_by_who_has_won(game: Game) -> None:
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


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_mind_takes_other_weights_and_refuses_unknown_ones(game: Game) -> None:
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
def test_a_time_in_which_nothing_can_be_thought_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        new_bot(text)


def test_positions_are_counted_without_a_clock() -> None:
    thinking = Thinking(Budget(nodes=100))
    thinking.spend(60)
    assert (thinking.used, thinking.over()) == (0.6, False)
    thinking.spend(40)
    assert thinking.over()
