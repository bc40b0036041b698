"""Games between bots, for measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hedgerow.bots import InformationState, new_bot
from hedgerow.games import Setup, State, open_game
from hedgerow.match import Dealer, Match

SEED_BYTES = 16


def play_match(
    setup: Setup,
    levels: Sequence[str],
    seed: int,
    replace: Callable[[State, int, int, Random], int] | None = None,
) -> Match:
    """Return a finished match between bots; `replace` may play another move instead of a chosen one."""
    rng, bots = Random(seed), [new_bot(level) for level in levels]
    dealer = Dealer(seed.to_bytes(SEED_BYTES, "big"))
    match = Match.start(open_game(setup), names=_names(levels), dealer=dealer, bots=range(len(bots)))
    while not match.over:
        seat = match.state.to_act[0]
        move = bots[seat].choose(InformationState.of(match.state, seat), rng).move
        match.play(seat, move if replace is None else replace(match.state, seat, move, rng))
    return match


def _names(levels: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{level} {seat + 1}" for seat, level in enumerate(levels))
