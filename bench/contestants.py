"""The contestants: programs that play games of uniformly random moves and count them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from bench.targets import Missing
from hedgerow import fast
from hedgerow.games import Game, State

PlayGame = Callable[[Random], int]
"""Play one game to its end and return the number of moves."""

YARDSTICK = "OpenSpiel hive"
"""The contestant that all others are compared with."""
BATCH_SIZE = 64
BATCH_MOVES = 200
"""The number of moves that each game of a batch plays; games that are over start again."""


@dataclass(frozen=True)
class Contestant:
    """A program that plays random games; `game` is set for Hedgerow's own games."""

    name: str
    play_game: PlayGame
    game: Game | None = None


def play_out(state: State, rng: Random, after_move: Callable[[int], None] | None = None) -> int:
    """Play at random to the end, listing the legal moves at every decision; return the number of moves.

    Chance outcomes are not counted. `after_move` is called with the count after every move.
    """
    state.play_chance(rng)
    moves = 0
    while to_act := state.to_act:
        seat = to_act[0]
        state.play(seat, state.moves(seat).choice(rng))
        moves += 1
        if after_move is not None:
            after_move(moves)
        state.play_chance(rng)
    return moves


def hedgerow(game: Game) -> Contestant:
    return Contestant(f"Hedgerow {game.name}", lambda rng: play_out(game.start(), rng), game)


def kernel(game: Game) -> Contestant:
    """Return the compiled rules, driven from Python move by move."""

    def play_game(rng: Random) -> int:
        state, random = fast.start(game), fast.Random(rng.getrandbits(63))
        state.play_chance(random)
        moves = 0
        while to_act := state.to_act:
            seat = to_act[0]
            state.play(seat, state.moves(seat).choice(random))
            moves += 1
            state.play_chance(random)
        return moves

    return Contestant(f"Kernel {game.name}", play_game)


def kernel_batch(game: Game) -> Contestant:
    """Return the compiled rules in a batch, which also list all legal moves at every decision."""
    opened = fast.kernel_game(game)

    def play_games(rng: Random) -> int:
        fast.Batch(opened, BATCH_SIZE, seed=rng.getrandbits(63)).play_randomly(BATCH_MOVES)
        return BATCH_SIZE * BATCH_MOVES

    return Contestant(f"Kernel {game.name}, batch", play_games)


def open_spiel(name: str) -> PlayGame:
    game: Any = import_module("pyspiel").load_game(name)

    def play_game(rng: Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            # Choose in the same fast way as `Moves.choice`, so that the choice costs the same.
            state.apply_action(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return play_game


def catanatron() -> PlayGame:
    catan: Any = import_module("catanatron")
    turns_limit: int = import_module("catanatron.game").TURNS_LIMIT
    colours = (catan.Color.RED, catan.Color.BLUE, catan.Color.ORANGE, catan.Color.WHITE)

    def play_game(rng: Random) -> int:
        players = [catan.RandomPlayer(colour) for colour in colours]
        game = catan.Game(players, seed=rng.randrange(1, 1 << 31))
        moves = 0
        # Tick by tick as in catanatron's `Game.play`, but without the copies for its observers.
        while game.winning_color() is None and game.state.num_turns < turns_limit:
            game.play_tick()
            moves += 1
        return moves

    return play_game


PEERS: tuple[tuple[str, Callable[[], PlayGame]], ...] = (
    (YARDSTICK, lambda: open_spiel("hive")),
    ("OpenSpiel chess", lambda: open_spiel("chess")),
    ("catanatron", catanatron),
)


def find_contestants(games: Sequence[Game]) -> tuple[list[Contestant], list[Missing]]:
    """Return Hedgerow's games, also compiled, with the installed peers, and the missing peers."""
    present = [hedgerow(game) for game in games]
    compiled = [game for game in games if fast.supports(game)]
    present += [make(game) for make in (kernel, kernel_batch) for game in compiled]
    missing = []
    for name, load in PEERS:
        try:
            present.append(Contestant(name, load()))
        except ImportError as problem:
            missing.append(Missing(name, str(problem)))
    return present, missing
