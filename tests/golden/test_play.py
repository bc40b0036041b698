"""Play changes only together with its version, which decides whether the arena continues recorded games."""

from __future__ import annotations

from copy import deepcopy

import pytest

from hedgerow.games import game_class
from hedgerow.games.core.evaluator import evaluator_class
from tests.golden.play import Record, changed_play, play_record, read_play
from tests.registered import BUILT_IN, COMPLETE, TURN_GAME

GAME = game_class(TURN_GAME)
pytestmark = pytest.mark.repeating

RECORDED: Record = {
    "rules": {"version": "1", "games": {"2 players": "aa", "3 players": "bb"}},
    "evaluation": {"version": "1", "values": {"decision 3": "1.5"}},
    "bots": {
        "planner": {"version": "1 (rules 1, evaluation 1)", "choices": {"decision 3": "e4", "decision 9": "pass"}}
    },
}


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name in COMPLETE])
def test_play_and_versions_are_the_recorded_ones(name: str) -> None:
    found, recorded = play_record(name), read_play(name)
    assert not (problems := changed_play(name, recorded, found)), "\n".join(problems)
    assert found == recorded, f"record versions and new entries with `make golden GAME={name}`"


@pytest.mark.parametrize(
    ("part", "kind", "entry", "version"),
    [
        ("rules", "games", "3 players", f"{GAME.__name__}.rules_version"),
        ("evaluation", "values", "decision 3", f"{evaluator_class(GAME).__name__}.version"),
        ("planner", "choices", "decision 9", "PlannerBot.version"),
    ],
)
def test_changed_play_names_the_version_to_raise(part: str, kind: str, entry: str, version: str) -> None:
    found = deepcopy(RECORDED)
    record = found["bots"][part] if part in found["bots"] else found[part]
    record[kind][entry] = "changed"
    (problem,) = changed_play(TURN_GAME, RECORDED, found)
    assert all(words in problem for words in (part, entry, f"raise {version}", f"make golden GAME={TURN_GAME}"))
    record["version"] = "2"
    assert changed_play(TURN_GAME, RECORDED, found) == [], "a raised version allows it"


def test_new_entries_are_no_change_of_play() -> None:
    found = deepcopy(RECORDED)
    found["rules"]["games"]["4 players"] = "cc"
    found["bots"]["expert"] = {"version": "1 (rules 1, evaluation 1)", "choices": {"decision 3": "e4"}}
    assert changed_play(TURN_GAME, RECORDED, found) == []
    assert changed_play(TURN_GAME, {}, found) == [], "a game that has no record yet"
