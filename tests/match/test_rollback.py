"""Entries that were made but could not be stored are forgotten, as if they had never been."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import Setup
from hedgerow.match import Match, MatchError
from hedgerow.match import replay_state as fold_module
from tests.match.playing import LANTERN, examples, play_one, played, seeds, setups, stir


def go_on(match: Match, seed: int, steps: int) -> None:
    rng = Random(seed)
    for _ in range(steps):
        if not match.over:
            stir(match, rng)
            play_one(match, rng)


@pytest.fixture(scope="module", autouse=True)
def _states_are_kept_often() -> Iterator[None]:
    """So that short matches have some, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fold_module, "KEEP_EVERY", 2)
        yield


@examples
@given(setups, seeds, st.integers(0, 40), st.integers(1, 40), st.booleans())
def test_what_could_not_be_stored_is_forgotten(setup: Setup, seed: int, steps: int, more: int, resumed: bool) -> None:
    """Undos across what is forgotten, states that were kept meanwhile, and numbers of draws included."""
    match = played(setup, seed, steps=steps)
    if resumed:
        match = Match.resume(match.log, match.snapshot(), match.dealer)
    before = Match.resume(match.log, None, match.dealer)
    go_on(match, seed, more)
    match.retract(before.next_seq)
    assert match == before
    assert (match.state, match.line) == (before.state, before.line)
    for one in (match, before):
        go_on(one, seed + 1, 6)
    assert match == before
    assert match.view(None) == before.view(None)
    assert list(match.replay()) == list(before.replay())


@pytest.mark.parametrize("seq", [0, 99])
def test_the_setup_is_never_forgotten(seq: int) -> None:
    with pytest.raises(MatchError, match="could be forgotten"):
        played(LANTERN, 1, steps=3).retract(seq)
