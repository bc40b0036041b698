"""Every bot on every game, the toy with its secrets included."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.bots import BOTS, Bot, Budget, GreedyBot, InformationState, RandomBot, changes, new_bot, outlooks
from hedgerow.games import CHANCE, REGISTRY, Game, SetupError, State, game_class, new_game
from tests.toys.lantern import Lantern

GAMES: list[Game] = [new_game("tipperary", players) for players in (1, 2)]
FEW_POSITIONS = Budget(nodes=100)
LEVELS = ("expert", "planner", "greedy", "easy", "random")
GAMES += [Lantern.open(setup) for setup in Lantern.setups()]


def name_of(game: Game) -> str:
    return f"{game.name}-{game.players}"


def play(game: Game, bots: list[Bot], seed: int) -> tuple[State, list[tuple[int, int]]]:
    """A whole game, with the moves that were made."""
    rng, luck = Random(seed), Random(seed + 1)
    state = game.start()
    moves = []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(luck))
            continue
        before = state.copy()
        known = InformationState.of(state, seat)
        choice = bots[seat].choose(known, rng)
        assert state == before, "thinking changes nothing"
        assert choice.move in state.moves(seat)
        assert choice.reason.strip() == choice.reason != ""
        assert "\n" not in choice.reason
        state.play(seat, choice.move)
        moves.append((seat, choice.move))
    return state, moves


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_bot_plays_any_game_to_the_end_and_the_same_again(game: Game, bot: str) -> None:
    bots = [new_bot(bot, FEW_POSITIONS)] * game.players
    state, moves = play(game, bots, seed=5)
    assert state.over
    assert play(game, bots, seed=5)[1] == moves


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in REGISTRY for n in game_class(name).player_counts])
def test_all_levels_sit_at_one_table(name: str, players: int) -> None:
    """Every game, every number of players; `play` holds each of them to a legal move and one line on why."""
    game = new_game(name, players)
    bots = [new_bot(LEVELS[seat], FEW_POSITIONS) for seat in range(players)]
    state, moves = play(game, bots, seed=players)
    assert state.over
    if players == game.player_counts[-1]:
        assert play(game, bots, seed=players)[1] == moves


def test_another_seed_gives_another_game() -> None:
    game = new_game("tipperary", 2)
    assert play(game, [RandomBot(), RandomBot()], 1)[1] != play(game, [RandomBot(), RandomBot()], 2)[1]


def test_greedy_takes_the_best_outlook() -> None:
    game = new_game("tipperary", 2)
    rng, luck = Random(3), Random(4)
    state = game.start()
    seen = 0
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(luck))
            continue
        moment = rng.getstate()
        choice = GreedyBot().choose(InformationState.of(state, seat), rng)
        again = Random()
        again.setstate(moment)
        start, found = outlooks(InformationState.of(state, seat), again)
        best = max(found, key=lambda outlook: outlook.score)
        chosen = next(outlook for outlook in found if outlook.move == choice.move)
        assert chosen.score == best.score
        assert {outlook.move for outlook in found} == set(state.moves(seat))
        assert choice.reason == (changes(start, chosen.after, seat) or "nothing better to gain")
        seen += 1
        state.play(seat, choice.move)
    assert seen > 24


def test_greedy_looks_to_the_end_of_its_turn() -> None:
    """A tile that brings a sheep is judged with the sheep on its best meadow."""
    game = new_game("tipperary", 2)
    state = game.start()
    for text in ("bag:0", "town:castle-A", "town:harp-A"):
        state.play(CHANCE, game.read_move(CHANCE, text))
    for tile in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12):
        state.play(CHANCE, game.read_move(CHANCE, f"tile:{tile}"))
    state.play(CHANCE, game.read_move(CHANCE, "spin:0"))
    _, found = outlooks(InformationState.of(state, 0), Random(0))
    for outlook in found:
        assert 0 not in outlook.after.to_act, "nothing is left open"


def test_greedy_beats_random_clearly() -> None:
    game = new_game("tipperary", 2)
    for seed in range(3):
        state, _ = play(game, [GreedyBot(), RandomBot()], seed)
        greedy, random = state.scores()
        assert greedy > random + 20


def test_what_a_bot_knows_stays_as_it_was() -> None:
    game = new_game("tipperary", 2)
    state = game.start()
    rng = Random(1)
    while state.to_act == (CHANCE,):
        state.play(CHANCE, state.chance().draw(rng))
    seat = state.to_act[0]
    known = InformationState.of(state, seat)
    view = known.view()
    state.play(seat, known.moves.at(0))
    assert known.view() == view
    sample = known.sample_state(rng)
    sample.play(seat, known.moves.at(1))
    assert known.view() == view


def test_samples_hide_what_the_seat_cannot_know() -> None:
    """In the toy, the hands of the others differ from sample to sample, the own view never."""
    game = next(game for game in GAMES if game.name == Lantern.name)
    state = game.start()
    rng = Random(2)
    while state.to_act == (CHANCE,):
        state.play(CHANCE, state.chance().draw(rng))
    known = InformationState.of(state, 0)
    samples = [known.sample_state(rng) for _ in range(20)]
    assert {str(sample.view(0)) for sample in samples} == {str(known.view())}
    assert len({sample.position() for sample in samples}) > 1


def test_an_unknown_bot_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="no bot called 'hal'; there is random, easy, greedy, planner, expert"):
        new_bot("hal")
