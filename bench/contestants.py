"""Who is compared: each plays whole games of uniform random play and counts the players' moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from bench.targets import Missing
from hedgerow.games import CHANCE, Game, State

PlayGame = Callable[[Random], int]
"""Plays one game to its end and returns the number of moves."""

YARDSTICK = "OpenSpiel hive"
"""The contestant to which all others are compared."""


@dataclass(frozen=True)
class Contestant:
    """Something that plays random games; `game` is the box if it is one of ours."""

    name: str
    play_game: PlayGame
    game: Game | None = None


def play_out(state: State, rng: Random, after_move: Callable[[int], None] | None = None) -> int:
    """Random play to the end with legal moves generated at every decision; says how many there were.

    What chance does is not counted. `after_move` is told the count after every move.
    """
    moves = 0
    while to_act := state.to_act:
        seat = to_act[0]
        if seat == CHANCE:
            state.play(CHANCE, state.chance().draw(rng))
        else:
            state.play(seat, state.moves(seat).choice(rng))
            moves += 1
            if after_move is not None:
                after_move(moves)
    return moves


def hedgerow(game: Game) -> Contestant:
    return Contestant(f"Hedgerow {game.name}", lambda rng: play_out(game.start(), rng), game)


def open_spiel(name: str) -> PlayGame:
    game: Any = import_module("pyspiel").load_game(name)

    def play_game(rng: Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            # The same quick way to choose as ours has, so that the choice itself costs the same.
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
        # Tick by tick as its own `play` does, without the copies `play` makes for its observers.
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


def gather(games: Sequence[Game]) -> tuple[list[Contestant], list[Missing]]:
    """Our games and the peers that are installed; then those that are not."""
    present = [hedgerow(game) for game in games]
    missing = []
    for name, load in PEERS:
        try:
            present.append(Contestant(name, load()))
        except ImportError as problem:
            missing.append(Missing(name, str(problem)))
    return present, missing
