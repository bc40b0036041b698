"""Golden records of the rules: a random game and perft counts, which any change of the rules changes.

A game keeps its records in a folder of its tests. `hedgerow golden NAME` writes them, and a test compares them::

    def test_the_rules_agree_with_the_golden_records() -> None:
        assert changed_records(MyGame, Path("tests/golden/mygame")) == []
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from hedgerow.games.core.contract import CHANCE, Game, State
from hedgerow.games.core.perft import perft
from hedgerow.match import ChanceEntry, Dealer, Match, MoveEntry, encode
from hedgerow.testing.hooks import component_counts, setups_of

SEED: Final = 2521
"""Chosen so that nearly every kind of event occurs in the golden games."""
MOST_SETUPS: Final = 40
"""If a game has more setups, perft counts at the start are recorded only for the first setup of each player count."""
MOST_POSITIONS: Final = 80
"""The most positions of the golden game with recorded perft counts."""
LEAVING_RATE: Final = 0.02
"""How often a seat of the golden game plays any random move, even one that leaves the game."""
TRIES: Final = 20
"""Draws of a random move that does not leave the game, in games that seats can leave."""
PERFT_LIMIT: Final = 2_000
"""Perft goes one ply deeper as long as there are at most this many lines of play."""


def records(game_class: type[Game]) -> dict[str, str]:
    """Return the golden records of a game as they are now, by the names of their files."""
    return {"playthrough.txt": playthrough(game_class), "perft.txt": perft_table(game_class)}


def write_records(game_class: type[Game], folder: Path) -> None:
    """Write the golden records of a game into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in records(game_class).items():
        (folder / name).write_text(text, encoding="utf-8")


def changed_records(game_class: type[Game], folder: Path) -> list[str]:
    """Return the names of the golden records in a folder that are missing or that the rules no longer agree with."""
    return [
        name
        for name, text in records(game_class).items()
        if not (folder / name).is_file() or (folder / name).read_text(encoding="utf-8") != text
    ]


def random_move(state: State, seat: int, rng: Random) -> int:
    """Return a random move; prefer one that does not leave the game, because random games would soon be over."""
    if seat == CHANCE:
        return state.chance().draw(rng)
    moves = state.moves(seat)
    for _ in range(TRIES):
        move = moves.choice(rng)
        after = state.copy()
        after.play(seat, move)
        if after.over or not after.has_left(seat):
            return move
    return moves.choice(rng)


def golden_match(game_class: type[Game]) -> Match:
    """Play a random game of the smallest player count above one.

    All seats are random, so that a change of a bot does not change the record. In games that seats can leave, they
    rarely do, because the game would soon be over.
    """
    players = min(count for count in game_class.player_counts if count > 1)
    setup = next(setup for setup in setups_of(game_class) if setup.players == players)
    match = Match.start(game_class.open(setup), dealer=Dealer.numbered(SEED))
    rng = Random(SEED)
    while not match.over:
        seat = match.state.to_act[0]
        stays = rng.random() >= LEAVING_RATE
        match.play(seat, random_move(match.state, seat, rng) if stays else match.state.moves(seat).choice(rng))
    return match


def playthrough(game_class: type[Game]) -> str:
    """Return the golden game as text: moves, events, positions, scores and the match code."""
    match = golden_match(game_class)
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
        f"Components {component_counts(match.state)}",
        f"Code {encode(match)}",
    ]
    return "\n".join(lines) + "\n"


def perft_lines(game_class: type[Game]) -> Iterator[str]:
    """Yield perft counts at the start of every setup and along the golden game."""
    setups = setups_of(game_class)
    if len(setups) > MOST_SETUPS:
        setups = [next(setup for setup in setups if setup.players == count) for count in game_class.player_counts]
    for setup in setups:
        game = game_class.open(setup)
        options = ",".join(f"{key}:{value}" for key, value in game.setup.options.items())
        yield f"start of {game.players} players {options} = {_deepest(game.start())}"
    match = golden_match(game_class)
    states = [match.at(place) for place in range(len(match.line))]
    selected = [s for place, s in enumerate(states) if not (s.over or (s.to_act == (CHANCE,) and place % 10))]
    for state in selected[:: -(-len(selected) // MOST_POSITIONS)]:
        yield f"{state.position()} = {_deepest(state)}"


def perft_table(game_class: type[Game]) -> str:
    """Return the perft counts as text, one position a line."""
    return "\n".join(perft_lines(game_class)) + "\n"


def _deepest(state: State) -> str:
    """Return the counts for depths 1, 2, … as far as they can be computed quickly."""
    counts = [perft(state, 1)]
    while len(counts) < 4 and 0 < counts[-1] <= PERFT_LIMIT:
        counts.append(perft(state, len(counts) + 1))
    return " ".join(map(str, counts))
