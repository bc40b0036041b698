"""Tests of the rollback of entries that could not be stored."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import Setup
from hedgerow.match import Match, MatchError
from hedgerow.match import replay_state as replay_module
from tests.match.random_matches import (
    LANTERN,
    add_chat_or_undo,
    examples,
    play_random_move,
    random_match,
    seeds,
    setups,
)


def play_more(match: Match, seed: int, steps: int) -> None:
    rng = Random(seed)
    for _ in range(steps):
        if not match.over:
            add_chat_or_undo(match, rng)
            play_random_move(match, rng)


@pytest.fixture(scope="module", autouse=True)
def _frequent_checkpoints() -> Iterator[None]:
    """Store checkpoints often, so that short matches have some."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay_module, "CHECKPOINT_INTERVAL", 2)
        yield


@examples
@given(setups, seeds, st.integers(0, 40), st.integers(1, 40), st.booleans())
def test_rollback_restores_the_earlier_match(setup: Setup, seed: int, steps: int, more: int, resumed: bool) -> None:
    """Include undos across the dropped entries, checkpoints made in between, and draw numbers."""
    match = random_match(setup, seed, steps=steps)
    if resumed:
        match = Match.resume(match.log, match.snapshot(), match.dealer)
    before = Match.resume(match.log, None, match.dealer)
    play_more(match, seed, more)
    match.rollback(before.next_seq)
    assert match == before
    assert (match.state, match.line) == (before.state, before.line)
    for continued in (match, before):
        play_more(continued, seed + 1, 6)
    assert match == before
    assert match.view(None) == before.view(None)
    assert list(match.replay()) == list(before.replay())


@pytest.mark.parametrize("seq", [0, 99])
def test_the_setup_is_never_dropped(seq: int) -> None:
    with pytest.raises(MatchError, match="can be dropped"):
        random_match(LANTERN, 1, steps=3).rollback(seq)
