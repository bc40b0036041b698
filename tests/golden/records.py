"""How the golden records are made. They are compared to the letter, so any change of the rules shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from hedgerow.bots import InformationState, new_bot
from hedgerow.games import CHANCE, State, game_class
from hedgerow.games.core.perft import perft
from hedgerow.match import ChanceEntry, Dealer, Match, MoveEntry, encode

FOLDER = Path(__file__).parent
SEED = 2026
MOST_SETUPS = 40
"""Of a game with more setups, perft counts at the start are kept for the first one of each player count only."""
MOST_POSITIONS = 80
"""So many positions along the golden game have perft counts, at most."""
PERFT_LIMIT = 2_000
"""Perft goes one deeper as long as there are no more lines of play than this to lengthen."""


def playthrough_file(name: str) -> Path:
    return FOLDER / name / "playthrough.txt"


def perft_file(name: str) -> Path:
    return FOLDER / name / "perft.txt"


def golden_match(name: str) -> Match:
    """A game of the smallest real player count: one greedy seat, the others random.

    Where seats can leave, all are greedy: chance would soon leave.
    """
    cls = game_class(name)
    players = min(count for count in cls.player_counts if count > 1)
    setup = next(setup for setup in cls.setups() if setup.players == players)
    match = Match.start(setup, dealer=Dealer.numbered(SEED))
    rng = Random(SEED)
    while not match.over:
        seat = match.state.to_act[0]
        bot = new_bot("greedy" if seat == 0 or cls.pass_move is not None else "random")
        match.play(seat, bot.choose(InformationState.of(match.state, seat), rng).move)
    return match


def playthrough(name: str) -> str:
    """The golden game in words and positions."""
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
        f"Census {match.state.component_counts()}",
        f"Code {encode(match)}",
    ]
    return "\n".join(lines) + "\n"


def perft_lines(name: str) -> Iterator[str]:
    """Perft counts at the start of every setup and along the golden game."""
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
    kept = [s for place, s in enumerate(states) if not (s.over or (s.to_act == (CHANCE,) and place % 10))]
    for state in kept[:: -(-len(kept) // MOST_POSITIONS)]:
        yield f"{state.position()} = {_deepest(state)}"


def perft_table(name: str) -> str:
    return "\n".join(perft_lines(name)) + "\n"


def _deepest(state: State) -> str:
    """Counts for depth 1, 2 … as far as they are quickly found."""
    counts = [perft(state, 1)]
    while len(counts) < 4 and 0 < counts[-1] <= PERFT_LIMIT:
        counts.append(perft(state, len(counts) + 1))
    return " ".join(map(str, counts))
