"""Random matches with chat and undos, generated from a seed."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from hedgerow.games import CHANCE, Setup
from hedgerow.match import Dealer, Match, UndoRefused
from tests.registered import SIMULTANEOUS_GAME

# No deadline: a slow machine must not fail a test.
examples = settings(deadline=None)
few_examples = settings(deadline=None, max_examples=20)

LANTERN = Setup("lantern", 2, {"wind": True})
LANTERN_FOR_THREE = Setup("lantern", 3)
SIMULTANEOUS = Setup(SIMULTANEOUS_GAME, 3)

setups = st.sampled_from(
    [
        Setup("lantern", 2),
        LANTERN,
        LANTERN_FOR_THREE,
        Setup("lantern", 3, {"wind": True}),
        Setup("tiled", 2, {"speed": 2}, "lantern, own"),
        Setup("tiled", 3, {"wind": True, "mood": "wild"}),
    ]
)
seeds = st.integers(0, 2**32)


def play_random_move(match: Match, rng: Random) -> None:
    """Play a random move (in a match without a dealer, possibly a random outcome)."""
    state = match.state
    seat = rng.choice(state.to_act)
    if seat == CHANCE:
        match.deal(state.chance().draw(rng))
    else:
        match.play(seat, state.moves(seat).choice(rng))


def add_chat_or_undo(match: Match, rng: Random) -> None:
    """Randomly add a chat message or an undo; if the undo needs agreement, sometimes all agree."""
    players = match.setup.players
    if rng.random() < 0.2:
        speaker = rng.choice([*range(players), "Zoë the spectator"])
        match.chat(speaker, rng.choice(["hm", "well played ☘", "two\nlines"]))
    if rng.random() < 0.2:
        by = rng.randrange(players)
        target = rng.choice(match.line[:-1]).seq if len(match.line) > 1 else None
        try:
            match.undo(by, target)
        except UndoRefused:
            if target is not None and players > 1 and rng.random() < 0.4:
                match.undo(by, target, range(players))


def start_match(setup: Setup, seed: int | None, bots: tuple[int, ...] = ()) -> Match:
    names = ("Ada", "Bo", "Cy", "Di", "Ed")[: setup.players]
    return Match.start(setup, names, None if seed is None else Dealer.numbered(seed), bots)


def random_match(setup: Setup, seed: int, *, chat_and_undo: bool = True, dealt: bool = True, steps: int = 400) -> Match:
    """Return a random match of at most `steps` moves; by default it is finished."""
    rng = Random(seed)
    match = start_match(setup, seed if dealt else None)
    for step in range(steps):
        if match.over:
            break
        if chat_and_undo and step < 40:
            add_chat_or_undo(match, rng)
        play_random_move(match, rng)
    return match
