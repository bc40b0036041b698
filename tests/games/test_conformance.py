"""Tests of the conformance suite: a correct game passes, runs are reproducible, failures are precise."""

from __future__ import annotations

import multiprocessing
import pickle
import random
from dataclasses import replace

import pytest

from hedgerow.games.core.contract import Event, fields_of
from hedgerow.games.core.errors import MoveError, NotationError
from hedgerow.games.core.setup import Setup
from hedgerow.testing import (
    CHECKS,
    FULL,
    USUAL,
    ConformanceError,
    Location,
    Report,
    Thoroughness,
    check,
    check_game,
    setups_of,
)
from hedgerow.testing.context import CheckContext, canonical, difference, json_problem
from tests.toys.broken_chance import FaultyChance, FaultyWind
from tests.toys.broken_has_secrets import NothingIsEverSecret
from tests.toys.broken_hidden_information import VeilIsPublic
from tests.toys.broken_outputs import TextReadsAsAnotherMove, WritingCrashes
from tests.toys.broken_play import LenientState
from tests.toys.lantern import Lantern
from tests.toys.open_lantern import OpenLantern


@pytest.mark.parametrize("thoroughness", [FULL, USUAL], ids=["full", "usual"])
def test_lantern_conforms(thoroughness: Thoroughness) -> None:
    report = check(Lantern, games=40, seed=3, thoroughness=thoroughness)
    assert report.games == 40
    assert report.nodes == report.moves + report.games
    assert report.checks.keys() == CHECKS.keys()


@pytest.mark.parametrize("thoroughness", [FULL, USUAL], ids=["full", "usual"])
def test_a_game_without_secrets_conforms(thoroughness: Thoroughness) -> None:
    report = check(OpenLantern, games=8, seed=3, thoroughness=thoroughness)
    assert report.determinized == 0
    # Every determinized state is a copy, so there are no two different states that look the same.
    leaks = {
        "moves-leak",
        "refusal-leak",
        "determinize-leak",
        "spectator-leak",
        "view-leak",
        "event-leak",
        "preview-leak",
    }
    assert CHECKS.keys() - report.checks.keys() == leaks


def test_a_game_with_secrets_must_have_some_in_a_run() -> None:
    assert check(Lantern, games=4, seed=1).determinized > 4
    for jobs in (1, 2):
        with pytest.raises(ConformanceError, match="in 12 games every determinized state was a copy") as caught:
            check(NothingIsEverSecret, games=12, seed=1, jobs=jobs)
        assert caught.value.check == "has-secrets"
        assert caught.value.location.setup == "all setups"


def test_a_run_without_every_setup_need_not_have_secrets() -> None:
    assert check(NothingIsEverSecret, games=len(setups_of(NothingIsEverSecret)) - 1, seed=1).determinized == 0


def test_a_single_game_can_be_checked() -> None:
    report = check_game(Lantern.open(Setup("lantern", 2)), seed=1)
    assert (report.games, report.moves) == (1, 14)


def test_the_seed_decides_the_games_at_any_thoroughness() -> None:
    first = check(Lantern, games=9, seed=5)
    assert check(Lantern, games=9, seed=5, thoroughness=FULL).fingerprint == first.fingerprint
    assert check(Lantern, games=9, seed=6).fingerprint != first.fingerprint


def test_the_global_generator_is_restored() -> None:
    random.seed(1)
    before = random.getstate()
    check(Lantern, games=2, seed=1)
    assert random.getstate() == before


def test_several_processes_give_the_same_report() -> None:
    progress: list[int] = []
    alone = check(Lantern, games=20, seed=2)
    together = check(Lantern, games=20, seed=2, progress=progress.append, jobs=2)
    assert together == alone
    assert progress == list(range(2, 21, 2))


def test_a_failure_in_a_process_is_reported() -> None:
    with pytest.raises(ConformanceError) as caught:
        check(TextReadsAsAnotherMove, games=20, seed=2, jobs=2)
    assert caught.value.check == "move-notation"


def test_an_interrupt_leaves_no_process_behind() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(Lantern, games=64, seed=2, progress=interrupt, jobs=2)
    assert not multiprocessing.active_children()


def test_a_failure_can_be_reproduced() -> None:
    class PublicVeils(Lantern):
        state_class = VeilIsPublic

    with pytest.raises(ConformanceError) as caught:
        check(PublicVeils, games=200, seed=4)
    location = caught.value.location
    game = PublicVeils.open(setups_of(PublicVeils)[location.number % 4])
    with pytest.raises(ConformanceError) as again:
        check_game(game, location.seed, location.number)
    assert str(again.value) == str(caught.value)
    for part in ("Lantern (", "seed 4", "check event-leak", location.position, "chance: draw "):
        assert part in str(caught.value)


def test_a_failure_is_reported_even_if_moves_cannot_be_written() -> None:
    context = CheckContext(WritingCrashes.open(Setup("lantern", 2)), 1, 0, USUAL)
    context.history = [(0, 5000), (1, 0)]
    assert context.location().moves == "seat 0: #5000; seat 1: hang ember"


def test_errors_can_be_pickled() -> None:
    error = ConformanceError("component-counts", "gone", Location("Lantern", "2 players", 1))
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error)
    assert "(not started)" in str(error)


def test_a_report_has_a_summary() -> None:
    report = check(Lantern, games=4, seed=1)
    assert str(report).startswith("4 games, ")
    assert Report().games == 0


def test_tickets_are_sampled_if_there_are_many() -> None:
    few = replace(USUAL, tickets=2, samples=3)
    assert check(Lantern, games=4, seed=1, thoroughness=few).games == 4

    class LastTicketHasNoOutcome(FaultyChance):
        def outcome(self, ticket: int) -> int:
            return -1 if ticket == self.total - 1 else self.correct.outcome(ticket)

    class Wind(FaultyWind):
        odds = LastTicketHasNoOutcome

    game_class = type("Windy", (Lantern,), {"state_class": Wind})
    with pytest.raises(ConformanceError, match="not an outcome"):
        check(game_class, games=8, seed=1, thoroughness=few)


def test_refused_moves_that_change_the_state_only_together_are_found() -> None:
    class EverySecondRefusal(LenientState):
        refusals = 0

        def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
            self.refusals += 1
            if self.refusals == 2:
                self.round += 1
            raise error

    game_class = type("Twice", (Lantern,), {"state_class": EverySecondRefusal})
    with pytest.raises(ConformanceError, match="several refused moves") as caught:
        check(game_class, games=1, seed=1)
    assert caught.value.check == "refused-unchanged"


def test_fields_of_splits_a_position_line() -> None:
    state = Lantern.open(Setup("lantern", 3)).start()
    assert fields_of(state.position()) == state.fields()
    assert fields_of("") == {}
    assert fields_of("a= b=c") == {"a": "", "b": "c"}


@pytest.mark.parametrize(("line", "reason"), [("a", "form"), ("=1", "form"), ("a=1 a=2", "twice")])
def test_fields_of_refuses_a_line_that_is_not_a_position(line: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        fields_of(line)


@pytest.mark.parametrize(
    ("first", "second", "where"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a.1.b: 2 against 3"),
        ([1], [1, 2], "top: [1] against [1, 2]"),
        ({"a": 1}, {"b": 1}, 'top: {"a": 1} against {"b": 1}'),
        ([[0], 5], [[0], 6], "1: 5 against 6"),
    ],
)
def test_difference_names_the_path(first: object, second: object, where: str) -> None:
    assert difference(canonical(first), canonical(second)) == where


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"a": [1, 2.5, None, True, "x", (1,)]}, None),
        ({1: 2}, "top: key 1 is not a string"),
        ({"a": {"b": [{1}]}}, "a.b.0: set is not plain JSON"),
        (object(), "top: object is not plain JSON"),
    ],
)
def test_json_problem_names_the_path(value: object, fault: str | None) -> None:
    assert json_problem(value) == fault
