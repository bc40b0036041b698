"""Finished matches for the tests of the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from hedgerow.bots import InformationState, new_bot
from hedgerow.games import Setup, game_class, open_game
from hedgerow.match import Dealer, Match, load

EXAMPLES = Path(__file__).parents[2] / "examples" / "matches"
TWO_PLAYERS = ("tipperary-2", "cornwall-2", "woolybully-2")


def example(name: str) -> Match:
    return load((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def played(setup: Setup, levels: Sequence[str], seed: int = 1) -> Match:
    rng, bots = Random(seed), [new_bot(level) for level in levels]
    match = Match.start(open_game(setup), dealer=Dealer(seed.to_bytes(16, "big")), bots=range(len(bots)))
    while not match.over:
        seat = match.state.to_act[0]
        match.play(seat, bots[seat].choose(InformationState.of(match.state, seat), rng).move)
    return match


def own_tiles(game: str, players: int) -> Setup:
    """Return a setup with custom tiles, which are those of the built-in set."""
    return Setup(game, players, {}, game_class(game).built_in_tiles() + "# mine\n")
