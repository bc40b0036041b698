"""Tests that a view shows a seat everything that it may know, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import CHANCE, MoveError, Setup, State
from hedgerow.games.core.observation import observation, plain
from hedgerow.match import ChanceEntry, EndEntry, Entry, Match, MatchError, MoveEntry
from hedgerow.testing.context import json_problem
from tests.match.random_matches import (
    LANTERN,
    LANTERN_FOR_THREE,
    SIMULTANEOUS,
    examples,
    few_examples,
    random_match,
    seeds,
    setups,
    start_match,
)
from tests.toys.lantern import LanternState


def _as_bytes(match: Match, seat: int | None) -> bytes:
    return json.dumps(match.view(seat), sort_keys=True).encode()


def test_a_view_contains_everything_that_a_seat_may_know() -> None:
    setup = Setup("tiled", 2, {"speed": 2}, "lantern, own")
    match = start_match(setup, 1, bots=(1,))
    match.play(0, match.state.moves(0).at(0))
    view: Mapping[str, Any] = match.view(0)
    assert view["seat"] == 0
    assert view["setup"] == {
        "game": "tiled",
        "players": 2,
        "options": {"mood": "calm", "speed": 2, "wind": False},
        "tiles": "lantern, own",
    }
    assert view["names"] == ["Ada", "Bo"]
    assert view["bots"] == [1]
    assert view["commitment"] == match.commitment
    assert view["seed"] is None
    assert view["next_seq"] == 6
    assert view["over"] is False
    assert view["to_act"] == [1]
    assert view["undo_to"] == 4
    assert {name: view[name] for name in ("scene", "view")} == observation(match.state, 0)
    assert [entry["kind"] for entry in view["log"]] == ["setup", *["chance"] * 4, "move"]
    assert match.view(1)["undo_to"] is None
    assert match.view(None)["undo_to"] is None


def test_secret_facts_are_for_their_seat_only() -> None:
    match = start_match(LANTERN, 1)
    own: list[Any] = match.view(0)["log"]  # type: ignore[assignment]
    public: list[Any] = match.view(None)["log"]  # type: ignore[assignment]
    drawn = [entry["events"][0]["facts"] for entry in own[1:]]
    assert ["lantern" in facts for facts in drawn] == [True, False, True, False]
    assert all(entry["events"][0]["facts"] == {} for entry in public[1:])
    veil = next(move for move in match.state.moves(1) if move >= 3)
    match.play(1, veil)
    seen: Any = match.view(0)["log"]
    assert seen[-1] == {
        "seq": 5,
        "kind": "move",
        "seat": 1,
        "undone": False,
        "events": [{"kind": "veil", "seat": 1, "facts": {}, "text": "Bo veils: lantern."}],
    }


def test_draws_that_the_game_names_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start_match(LANTERN, 1)
    match.play(0, match.state.moves(0).at(0))

    def minor() -> set[object]:
        log: Any = match.view(0)["log"]
        return {event["kind"] for entry in log for event in entry.get("events", ()) if event.get("weight") == "minor"}

    assert minor() == {"draw"}
    monkeypatch.setattr(type(match.game), "draw_events", frozenset({"spin"}))
    assert not minor()


def test_undo_and_chat_are_shown_and_undone_moves_are_marked() -> None:
    match = start_match(LANTERN, 1)
    match.play(0, match.state.moves(0).at(0))
    match.chat(1, "think again")
    match.chat("Eve", "yes")
    match.undo(0)
    log: Any = match.view(1)["log"]
    assert log[5]["undone"] is True
    assert log[5]["events"]
    assert log[4]["undone"] is False
    assert log[6:] == [
        {"seq": 6, "kind": "chat", "from": 1, "text": "think again"},
        {"seq": 7, "kind": "chat", "from": "Eve", "text": "yes"},
        {"seq": 8, "kind": "undo", "by": 0, "to": 4, "agreed": []},
    ]
    assert match.view(1, since=7)["log"] == log[7:]
    assert match.view(1, since=-1)["log"] == log
    assert match.view(1, since=99)["log"] == []


def test_the_seed_is_shown_after_the_end_only() -> None:
    match = random_match(LANTERN, 1, chat_and_undo=False)
    assert match.dealer is not None
    seed = match.dealer.reveal().hex()
    assert match.view(None)["seed"] == seed
    assert match.view(None)["over"] is True
    log: Any = match.view(None)["log"]
    assert log[-1] == {"seq": match.next_seq - 1, "kind": "end", "undone": False, "events": []}


def test_the_view_of_a_seat_that_does_not_exist_is_refused() -> None:
    for seat in (2, -1):
        with pytest.raises(MatchError, match=f"there is no seat {seat}"):
            start_match(LANTERN, 1).view(seat)


def test_plain_returns_only_lists_and_dicts() -> None:
    assert plain({"a": (1, 2.5, None), "b": [{"c": "text"}, True]}) == {
        "a": [1, 2.5, None],
        "b": [{"c": "text"}, True],
    }


EXTRAS = {"own", "headline", "weight", "piece", "cells", "board", "points"}
"""What events have besides, if it applies."""


@examples
@given(setups, seeds)
def test_a_view_is_json_without_raw_moves_and_outcomes(setup: Setup, seed: int) -> None:
    match = random_match(setup, seed, steps=seed % 12)
    for seat in (None, *range(setup.players)):
        view: Any = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        for entry in view["log"]:
            assert not {"move", "outcome", "seed"} & entry.keys()
            for event in entry.get("events", ()):
                assert event.keys() - EXTRAS == {"kind", "seat", "facts", "text"}


@few_examples
@given(seeds)
def test_the_views_of_a_simultaneous_game_are_json(seed: int) -> None:
    match = random_match(SIMULTANEOUS, seed, steps=seed % 30)
    for seat in (None, 0, 1, 2):
        assert json_problem(match.view(seat)) is None


def _other_secrets(match: Match, seat: int | None, rng: Random) -> list[Entry] | None:
    """Return the same log with other draws and veils wherever this seat cannot know them.

    Return `None` if the random choices lead to a log that could not have been played.
    """
    states: dict[int, State] = {0: match.game.start()}
    state = states[0].copy()
    entries: list[Entry] = [match.log[0]]
    for entry in match.log[1:]:
        replaced = entry
        if isinstance(entry, ChanceEntry):
            assert isinstance(state, LanternState)
            hidden = state.stage == "draw" and state.waiting[0] != seat
            replaced = ChanceEntry(entry.seq, state.chance().draw(rng)) if hidden else entry
        elif isinstance(entry, MoveEntry) and entry.seat != seat and entry.move >= 3:
            veils = [move for move in state.moves(entry.seat) if move >= 3]
            replaced = MoveEntry(entry.seq, entry.seat, rng.choice(veils)) if veils else entry
        try:
            if isinstance(replaced, MoveEntry):
                state.play(replaced.seat, replaced.move)
            elif isinstance(replaced, ChanceEntry):
                state.play(CHANCE, replaced.outcome)
            elif hasattr(replaced, "to"):
                state = states[replaced.to].copy()
        except MoveError:
            return None
        if isinstance(replaced, MoveEntry | ChanceEntry):
            states[replaced.seq] = state.copy()
        entries.append(replaced)
    return entries


def test_a_view_does_not_depend_on_the_secrets_of_others() -> None:
    different = 0

    @examples
    @given(
        st.sampled_from([LANTERN, LANTERN_FOR_THREE, Setup("lantern", 3, {"wind": True})]),
        seeds,
        st.integers(0, 7),
        st.sampled_from([None, 0, 1]),
    )
    def compare_views(setup: Setup, seed: int, steps: int, seat: int | None) -> None:
        nonlocal different
        match = random_match(setup, seed, steps=steps)
        rng = Random(seed)
        for _ in range(0 if match.over else 20):
            entries = _other_secrets(match, seat, rng)
            if entries is not None:
                other = Match.resume(entries)
                different += other.state != match.state
                assert _as_bytes(other, seat) == _as_bytes(match, seat)

    compare_views()
    assert different > 100, "the compared matches were equal, so the test could not fail"


def test_a_hand_stays_secret_after_the_end() -> None:
    compared = 0
    for seed in range(40):
        match = random_match(LANTERN, seed, chat_and_undo=False)
        for attempt in range(40):
            entries = _other_secrets(match, 0, Random(attempt))
            if entries is None:
                continue
            other = Match.resume(entries)
            assert isinstance(other.state, LanternState)
            assert isinstance(match.state, LanternState)
            assert isinstance(other.log[-1], EndEntry)
            if other.state.veiled == match.state.veiled and other.state.hands != match.state.hands:
                compared += 1
                assert _as_bytes(other, 0) == _as_bytes(match, 0)
    assert compared > 10
