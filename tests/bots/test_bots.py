"""Every bot in every game, including a toy game with secrets."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.bots import BOTS, Bot, Budget, GreedyBot, InformationState, RandomBot, new_bot, score_changes, try_moves
from hedgerow.games import CHANCE, REGISTRY, Game, SetupError, State, game_class, new_game
from hedgerow.games.core.observation import observation
from hedgerow.testing import setups_of
from tests.registered import SIMULTANEOUS_GAME
from tests.toys.lantern import Lantern

FEW_POSITIONS = Budget(nodes=100)
LEVELS = ("expert", "planner", "greedy", "easy", "random")
GAMES: list[Game] = [new_game(SIMULTANEOUS_GAME, players) for players in (1, 2)]
GAMES += [Lantern.open(setup) for setup in setups_of(Lantern)]


def name_of(game: Game) -> str:
    return "-".join([game.name, str(game.players), *map(str, game.setup.options.values())])


def play(game: Game, bots: list[Bot], seed: int) -> tuple[State, list[tuple[int, int]]]:
    """Play a whole game and return the final state with the moves of all seats."""
    rng, luck = Random(seed), Random(seed + 1)
    state = game.start()
    moves = []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play_chance(luck)
            continue
        before = state.copy()
        known = InformationState.of(state, seat)
        choice = bots[seat].choose(known, rng)
        assert state == before, "choosing a move must not change the state"
        assert choice.move in state.moves(seat)
        assert choice.reason.strip() == choice.reason != ""
        assert "\n" not in choice.reason
        state.play(seat, choice.move)
        moves.append((seat, choice.move))
    return state, moves


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_bot_plays_any_game_to_the_end_and_repeats_it(game: Game, bot: str) -> None:
    bots = [new_bot(bot, FEW_POSITIONS)] * game.players
    state, moves = play(game, bots, seed=5)
    assert state.over
    assert play(game, bots, seed=5)[1] == moves


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in REGISTRY for n in game_class(name).player_counts])
def test_all_levels_play_together(name: str, players: int) -> None:
    """Cover every game and player count; `play` checks that each move is legal and has a reason."""
    game = new_game(name, players)
    bots = [new_bot(LEVELS[seat], FEW_POSITIONS) for seat in range(players)]
    state, moves = play(game, bots, seed=players)
    assert state.over
    if players == game.player_counts[-1]:
        assert play(game, bots, seed=players)[1] == moves


def test_another_seed_gives_another_game() -> None:
    game = new_game(SIMULTANEOUS_GAME, 2)
    assert play(game, [RandomBot(), RandomBot()], 1)[1] != play(game, [RandomBot(), RandomBot()], 2)[1]


def test_greedy_takes_the_best_result() -> None:
    game = new_game(SIMULTANEOUS_GAME, 2)
    rng, luck = Random(3), Random(4)
    state = game.start()
    decisions = 0
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play_chance(luck)
            continue
        rng_state = rng.getstate()
        choice = GreedyBot().choose(InformationState.of(state, seat), rng)
        same_rng = Random()
        same_rng.setstate(rng_state)
        start, results = try_moves(InformationState.of(state, seat), same_rng)
        best = max(results, key=lambda result: result.score)
        chosen = next(result for result in results if result.move == choice.move)
        assert chosen.score == best.score
        assert {result.move for result in results} == set(state.moves(seat))
        assert choice.reason == (score_changes(start, chosen.after, seat) or "no move gains more")
        decisions += 1
        state.play(seat, choice.move)
    assert decisions > 24


def test_greedy_looks_to_the_end_of_its_turn() -> None:
    """A tile that brings a sheep is judged with the sheep on its best meadow."""
    game = new_game(SIMULTANEOUS_GAME, 2)
    state = game.start()
    for text in ("bag:0", "town:castle-A", "town:harp-A"):
        state.play(CHANCE, game.read_move(CHANCE, text))
    for tile in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12):
        state.play(CHANCE, game.read_move(CHANCE, f"tile:{tile}"))
    state.play(CHANCE, game.read_move(CHANCE, "spin:0"))
    _, results = try_moves(InformationState.of(state, 0), Random(0))
    for result in results:
        assert 0 not in result.after.to_act, "the seat still has a decision to make"


def test_greedy_beats_random_clearly() -> None:
    game = new_game(SIMULTANEOUS_GAME, 2)
    for seed in range(3):
        state, _ = play(game, [GreedyBot(), RandomBot()], seed)
        greedy, random = state.scores()
        assert greedy > random + 20


def test_an_information_state_does_not_change_with_the_game() -> None:
    game = new_game(SIMULTANEOUS_GAME, 2)
    state = game.start()
    rng = Random(1)
    state.play_chance(rng)
    seat = state.to_act[0]
    known = InformationState.of(state, seat)
    view = known.observation()
    state.play(seat, known.moves.at(0))
    assert known.observation() == view
    sample = known.sample_state(rng)
    sample.play(seat, known.moves.at(1))
    assert known.observation() == view


def test_samples_hide_what_the_seat_cannot_know() -> None:
    """In the toy game, the other hands differ from sample to sample, but the seat's own view does not."""
    game = next(game for game in GAMES if game.name == Lantern.name)
    state = game.start()
    rng = Random(2)
    state.play_chance(rng)
    known = InformationState.of(state, 0)
    samples = [known.sample_state(rng) for _ in range(20)]
    assert {str(observation(sample, 0)) for sample in samples} == {str(known.observation())}
    assert len({sample.position() for sample in samples}) > 1


def test_an_unknown_bot_is_refused_with_a_list_of_bots() -> None:
    with pytest.raises(SetupError, match="no bot called 'hal'; the bots are random, easy, greedy, planner, expert"):
        new_bot("hal")
