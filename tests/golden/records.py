"""Golden records of the rules: a random game and perft counts, which any change of the rules changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from hedgerow.games import CHANCE, State, game_class
from hedgerow.games.core.perft import perft
from hedgerow.match import ChanceEntry, Dealer, Match, MoveEntry, encode
from tests.golden.random_play import random_move

FOLDER = Path(__file__).parent
SEED = 2521
"""Chosen so that nearly every kind of event occurs in the golden games."""
MOST_SETUPS = 40
"""If a game has more setups, perft counts at the start are recorded only for the first setup of each player count."""
MOST_POSITIONS = 80
"""The most positions of the golden game with recorded perft counts."""
LEAVING_RATE = 0.02
"""How often a seat of the golden game plays any random move, even one that leaves the game."""
PERFT_LIMIT = 2_000
"""Perft goes one ply deeper as long as there are at most this many lines of play."""


def playthrough_file(name: str) -> Path:
    return FOLDER / name / "playthrough.txt"


def perft_file(name: str) -> Path:
    return FOLDER / name / "perft.txt"


def golden_match(name: str) -> Match:
    """Play a random game of the smallest player count above one.

    All seats are random, so that a change of a bot does not change the record. In games that seats can leave, they
    rarely do, because the game would soon be over.
    """
    cls = game_class(name)
    players = min(count for count in cls.player_counts if count > 1)
    setup = next(setup for setup in cls.setups() if setup.players == players)
    match = Match.start(setup, dealer=Dealer.numbered(SEED))
    rng = Random(SEED)
    while not match.over:
        seat = match.state.to_act[0]
        stays = rng.random() >= LEAVING_RATE
        match.play(seat, random_move(match.state, seat, rng) if stays else match.state.moves(seat).choice(rng))
    return match


def playthrough(name: str) -> str:
    """Return the golden game as text: moves, events, positions, scores and the match code."""
    match = golden_match(name)
    game = match.game
    lines = [f"{game.title}, {game.players} players, {dict(game.setup.options)}", ""]
    for step in match.replay():
        entry, state = step.entry, step.state
        if isinstance(entry, MoveEntry):
            lines.append(f"{entry.seq} seat {entry.seat}: {game.move_text(entry.seat, entry.move)}")
        elif isinstance(entry, ChanceEntry):
            lines.append(f"{entry.seq} chance: {game.move_text(CHANCE, entry.outcome)}")
        else:
            lines.append(f"{entry.seq} {type(entry).__name__}")
        lines += [f"    {event.kind}: {game.event_text(event, match.names)}" for event in step.events]
        counts = ", ".join(f"{seat}: {len(state.moves(seat))}" for seat in state.to_act)
        lines.append(f"    turn {state.turn}, to act {{{counts}}}, scores {list(state.scores())}")
        lines.append(f"    {state.position()}")
    lines += ["", "Score sheets"]
    for seat, sheet in enumerate(match.state.score_sheet()):
        lines += [f"  seat {seat} {item.name}: {item.points} {list(item.cells)}" for item in sheet]
    lines += [
        f"Winners {list(match.state.winners())}",
        f"Components {match.state.component_counts()}",
        f"Code {encode(match)}",
    ]
    return "\n".join(lines) + "\n"


def perft_lines(name: str) -> Iterator[str]:
    """Yield perft counts at the start of every setup and along the golden game."""
    cls = game_class(name)
    setups = cls.setups()
    if len(setups) > MOST_SETUPS:
        setups = [next(setup for setup in setups if setup.players == count) for count in cls.player_counts]
    for setup in setups:
        game = cls.open(setup)
        options = ",".join(f"{key}:{value}" for key, value in game.setup.options.items())
        yield f"start of {game.players} players {options} = {_deepest(game.start())}"
    match = golden_match(name)
    states = [match.at(place) for place in range(len(match.line))]
    selected = [s for place, s in enumerate(states) if not (s.over or (s.to_act == (CHANCE,) and place % 10))]
    for state in selected[:: -(-len(selected) // MOST_POSITIONS)]:
        yield f"{state.position()} = {_deepest(state)}"


def perft_table(name: str) -> str:
    return "\n".join(perft_lines(name)) + "\n"


def _deepest(state: State) -> str:
    """Return the counts for depths 1, 2, … as far as they can be computed quickly."""
    counts = [perft(state, 1)]
    while len(counts) < 4 and 0 < counts[-1] <= PERFT_LIMIT:
        counts.append(perft(state, len(counts) + 1))
    return " ".join(map(str, counts))
