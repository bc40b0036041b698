"""Matches for the tests: random play with talk and undo, all from one seed."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from hedgerow.games import CHANCE, Setup
from hedgerow.match import Dealer, Match, UndoRefused

# No deadline: how long an example takes depends on what else the machine does.
examples = settings(deadline=None)
few_examples = settings(deadline=None, max_examples=20)

LANTERN = Setup("lantern", 2, {"wind": True})
LANTERN_FOR_THREE = Setup("lantern", 3)
TIPPERARY = Setup("tipperary", 3)

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


def play_one(match: Match, rng: Random) -> None:
    """One random move (or, in a match without a dealer, one random outcome)."""
    state = match.state
    seat = rng.choice(state.to_act)
    if seat == CHANCE:
        match.deal(state.chance().draw(rng))
    else:
        match.play(seat, state.moves(seat).choice(rng))


def stir(match: Match, rng: Random) -> None:
    """Perhaps some talk, perhaps an undo: alone if possible, else all agree."""
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


def begin(setup: Setup, seed: int | None, bots: tuple[int, ...] = ()) -> Match:
    names = ("Ada", "Bo", "Cy", "Di", "Ed")[: setup.players]
    return Match.start(setup, names, None if seed is None else Dealer.numbered(seed), bots)


def played(setup: Setup, seed: int, *, stirred: bool = True, dealt: bool = True, steps: int = 400) -> Match:
    """A random match of at most `steps` moves; with the default it is over."""
    rng = Random(seed)
    match = begin(setup, seed if dealt else None)
    for step in range(steps):
        if match.over:
            break
        if stirred and step < 40:
            stir(match, rng)
        play_one(match, rng)
    return match
