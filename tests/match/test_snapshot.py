"""Tests of snapshots and of resuming a match from one."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import Setup
from hedgerow.match import ChatEntry, Dealer, Match, MatchError, Snapshot
from hedgerow.match import replay_state as replay_module
from tests.match.random_matches import (
    LANTERN,
    SIMULTANEOUS,
    add_chat_or_undo,
    examples,
    few_examples,
    play_random_move,
    random_match,
    seeds,
    setups,
    start_match,
)


def _earlier(match: Match, rng: Random) -> Match:
    """Return the match as it was after a random append, where a server could have taken a snapshot."""
    length = rng.randrange(len(match.log)) + 1
    while True:
        try:
            return Match.resume(match.log[:length])
        except MatchError:  # The cut was between entries that are stored together.
            length += 1


def _same(resumed: Match, whole: Match) -> None:
    assert resumed == whole
    assert resumed.state == whole.state
    assert resumed.line == whole.line
    assert resumed.over == whole.over
    assert resumed.seed == whole.seed
    for seat in range(whole.setup.players):
        assert resumed.undo_reach(seat) == whole.undo_reach(seat)


@examples
@given(setups, seeds, st.integers(0, 25))
def test_resuming_equals_replaying(setup: Setup, seed: int, steps: int) -> None:
    whole = random_match(setup, seed, steps=steps)
    snapshot = _earlier(whole, Random(seed)).snapshot()
    stored = Snapshot.from_record(json.loads(json.dumps(snapshot.to_record())))
    assert stored == snapshot
    resumed = Match.resume(whole.log, stored, whole.dealer)
    _same(resumed, whole)

    # Both continue in the same way, including an undo across the snapshot.
    for match in (resumed, whole):
        rng = Random(seed)
        for _ in range(6):
            if not match.over:
                add_chat_or_undo(match, rng)
                play_random_move(match, rng)
    _same(resumed, whole)
    for seat in (None, *range(setup.players)):
        assert resumed.view(seat) == whole.view(seat)
    assert list(resumed.replay()) == list(whole.replay())


@few_examples
@given(seeds)
def test_resuming_a_simultaneous_game_equals_replaying(seed: int) -> None:
    whole = random_match(SIMULTANEOUS, seed, steps=seed % 60)
    snapshot = _earlier(whole, Random(seed)).snapshot()
    resumed = Match.resume(whole.log, snapshot)
    _same(resumed, whole)
    assert resumed.view(0) == whole.view(0)


class _Counter:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self._play = replay_module.play_entry
        monkeypatch.setattr(replay_module, "play_entry", self)

    def __call__(self, *arguments: object) -> object:
        self.count += 1
        return self._play(*arguments)  # type: ignore[arg-type]


def test_resuming_replays_only_the_entries_after_the_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = random_match(SIMULTANEOUS, 1, chat_and_undo=False, steps=40)
    snapshot = whole.snapshot()
    dealer = whole.dealer
    play_random_move(whole, Random(1))
    new = whole.next_seq - snapshot.length
    counter = _Counter(monkeypatch)
    resumed = Match.resume(whole.log, snapshot, dealer)
    assert counter.count == new
    recent = resumed.view(0, since=snapshot.length)
    assert counter.count == new
    assert resumed.view(0)["log"] == whole.view(0)["log"]
    assert counter.count == new + whole.next_seq - 1
    resumed.view(1)
    assert counter.count == new + whole.next_seq - 1
    assert recent["log"] == resumed.view(0)["log"][snapshot.length :]  # type: ignore[index]


def test_an_undo_to_the_snapshot_needs_no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = start_match(SIMULTANEOUS, 1)
    snapshot = whole.snapshot()
    whole.play(0, whole.state.moves(0).at(0))
    resumed = Match.resume(whole.log, snapshot, whole.dealer)
    counter = _Counter(monkeypatch)
    resumed.undo(0)
    assert counter.count <= 1
    assert resumed.state.fields() == snapshot.fields


def test_an_undo_in_memory_replays_only_a_few_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(SIMULTANEOUS, 1, chat_and_undo=False, steps=40)
    counter = _Counter(monkeypatch)
    for seat in range(3):
        if match.undo_reach(seat) is not None:
            match.undo(seat)
            break
    else:
        match.play(0, match.state.moves(0).at(0))
        match.undo(0, agreed=[1, 2])
    assert counter.count <= 2 * replay_module.CHECKPOINT_INTERVAL


def test_checkpoints_do_not_accumulate_with_undos() -> None:
    match = random_match(LANTERN, 1, chat_and_undo=False, steps=3)
    for _ in range(20):
        match.undo(0, 0, [1])
        for _ in range(3):
            play_random_move(match, Random(1))
    assert len(match._replay._checkpoints) <= 1 + len(match.line) // replay_module.CHECKPOINT_INTERVAL


def test_a_snapshot_is_accepted_only_with_its_own_log() -> None:
    match = random_match(LANTERN, 1, steps=3)
    snapshot = match.snapshot()
    with pytest.raises(MatchError, match="snapshot: it was taken from another log"):
        Match.resume(random_match(LANTERN, 2, steps=9).log, snapshot)
    with pytest.raises(MatchError, match=f"snapshot: it has {snapshot.length} entries, but the log has 2"):
        Match.resume(match.log[:2], snapshot)
    with pytest.raises(MatchError, match="snapshot: it has 0 entries"):
        Match.resume(match.log, Snapshot(0, {}, ""))
    for nothing in ((), match.log[1:]):
        with pytest.raises(MatchError, match="entry 0: a log must begin with the setup"):
            Match.resume(nothing, snapshot)
    with pytest.raises(MatchError, match="snapshot: it was taken from another log, or altered"):
        Match.resume(match.log, Snapshot(snapshot.length, {}, snapshot.digest))
    with pytest.raises(MatchError, match=f"entry {snapshot.length}: there is no seat 9"):
        Match.resume([*match.log, ChatEntry(snapshot.length, 9, "x")], snapshot)


def test_an_open_game_can_be_reused() -> None:
    match = random_match(LANTERN, 1, steps=3)
    for snapshot in (None, match.snapshot()):
        assert Match.resume(match.log, snapshot, game=match.game).game is match.game
        with pytest.raises(MatchError, match="another setup"):
            Match.resume(match.log, snapshot, game=start_match(SIMULTANEOUS, 1).game)


def test_a_truncated_log_is_refused_with_a_snapshot_as_well() -> None:
    match = start_match(LANTERN, 1)
    snapshot = Match.resume(match.log).snapshot()
    for seat in (0, 1):
        match.play(seat, match.state.moves(seat).at(0))
    with pytest.raises(MatchError, match="entry 7: the dealer's draw is missing"):
        Match.resume(match.log[:7], snapshot, Dealer.numbered(1))


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ([], "snapshot: a list instead of an object"),
        ({"length": 1, "fields": {}}, "snapshot: key 'digest' is missing"),
        ({"length": 1, "fields": [], "digest": ""}, "snapshot fields: not an object"),
        ({"length": -1, "fields": {}, "digest": ""}, "snapshot length: the number is out of range"),
        ({"length": True, "fields": {}, "digest": ""}, "snapshot length: true or false instead"),
        ({"length": 1, "fields": {"a": 1}, "digest": ""}, "snapshot fields 'a': a number instead of a string"),
        ({"length": 1, "fields": {}, "digest": None}, "snapshot digest: null instead of a string"),
    ],
)
def test_a_malformed_snapshot_is_refused(value: object, reason: str) -> None:
    with pytest.raises(MatchError, match=reason):
        Snapshot.from_record(value)  # type: ignore[arg-type]
