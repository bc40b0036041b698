"""The conformance suite: a sound game passes, runs repeat themselves, failures can be found again."""

from __future__ import annotations

import multiprocessing
import pickle
import random
from dataclasses import replace

import pytest

from hedgerow.games.core.contract import Event, Setup, fields_of
from hedgerow.games.core.errors import MoveError, NotationError
from hedgerow.testing import (
    CHECKS,
    FULL,
    USUAL,
    ConformanceError,
    Place,
    Report,
    Thoroughness,
    check,
    check_game,
)
from hedgerow.testing.trial import Trial, canonical, difference, not_plain
from tests.toys.broken_books import TextReadsAsAnother, WritingCrashes
from tests.toys.broken_chance import CrookedChance, CrookedWind
from tests.toys.broken_open import NothingIsEverSecret
from tests.toys.broken_play import LenientState
from tests.toys.broken_secrets import VeilIsToldToAll
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
    assert report.dealt_anew == 0
    # Nothing is ever dealt anew, so there are no two states that only look the same.
    leaks = {"moves-leak", "scene-leak", "refusal-leak", "redeal-leak", "spectator-leak", "view-leak", "event-leak"}
    assert CHECKS.keys() - report.checks.keys() == leaks


def test_secrets_are_dealt_anew_somewhere_in_a_run() -> None:
    assert check(Lantern, games=4, seed=1).dealt_anew > 4
    for jobs in (1, 2):
        with pytest.raises(ConformanceError, match="in 12 games nothing was ever dealt anew") as caught:
            check(NothingIsEverSecret, games=12, seed=1, jobs=jobs)
        assert caught.value.check == "has-secrets"
        assert caught.value.place.setup == "all setups"


def test_a_run_that_misses_a_setup_is_not_judged_by_its_secrets() -> None:
    assert check(NothingIsEverSecret, games=len(NothingIsEverSecret.setups()) - 1, seed=1).dealt_anew == 0


def test_a_game_can_be_checked_alone() -> None:
    report = check_game(Lantern.open(Setup("lantern", 2)), seed=1)
    assert (report.games, report.moves) == (1, 14)


def test_same_seed_same_games_whatever_is_looked_at() -> None:
    first = check(Lantern, games=9, seed=5)
    assert check(Lantern, games=9, seed=5, thoroughness=FULL).fingerprint == first.fingerprint
    assert check(Lantern, games=9, seed=6).fingerprint != first.fingerprint


def test_the_global_generator_is_left_as_it_was() -> None:
    random.seed(1)
    before = random.getstate()
    check(Lantern, games=2, seed=1)
    assert random.getstate() == before


def test_processes_do_the_same_work() -> None:
    told: list[int] = []
    alone = check(Lantern, games=20, seed=2)
    together = check(Lantern, games=20, seed=2, progress=told.append, jobs=2)
    assert together == alone
    assert told == [8, 16, 20]


def test_failure_comes_back_from_a_process() -> None:
    with pytest.raises(ConformanceError) as caught:
        check(TextReadsAsAnother, games=20, seed=2, jobs=2)
    assert caught.value.check == "move-notation"


def test_interrupt_leaves_no_process_behind() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(Lantern, games=64, seed=2, progress=interrupt, jobs=2)
    assert not multiprocessing.active_children()


def test_failure_tells_how_to_find_it_again() -> None:
    class Talkative(Lantern):
        state_class = VeilIsToldToAll

    with pytest.raises(ConformanceError) as caught:
        check(Talkative, games=200, seed=4)
    place = caught.value.place
    game = Talkative.open(Talkative.setups()[place.number % 4])
    with pytest.raises(ConformanceError) as again:
        check_game(game, place.seed, place.number)
    assert str(again.value) == str(caught.value)
    for part in ("Lantern (", "seed 4", "check event-leak", place.position, "chance: draw "):
        assert part in str(caught.value)


def test_failure_is_told_even_when_moves_cannot_be_written() -> None:
    trial = Trial(WritingCrashes.open(Setup("lantern", 2)), 1, 0, USUAL)
    trial.history = [(0, 5000), (1, 0)]
    assert trial.place().moves == "seat 0: #5000; seat 1: hang ember"


def test_errors_travel_between_processes() -> None:
    error = ConformanceError("census", "gone", Place("Lantern", "2 players", 1))
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error)
    assert "(not started)" in str(error)


def test_report_reads_well() -> None:
    report = check(Lantern, games=4, seed=1)
    assert str(report).startswith("4 games, ")
    assert Report().games == 0


def test_many_tickets_are_sampled() -> None:
    few = replace(USUAL, tickets=2, samples=3)
    assert check(Lantern, games=4, seed=1, thoroughness=few).games == 4

    class LastTicketIsBlank(CrookedChance):
        def outcome(self, ticket: int) -> int:
            return -1 if ticket == self.total - 1 else self.sound.outcome(ticket)

    class Wind(CrookedWind):
        odds = LastTicketIsBlank

    game_class = type("Windy", (Lantern,), {"state_class": Wind})
    with pytest.raises(ConformanceError, match="no outcome"):
        check(game_class, games=8, seed=1, thoroughness=few)


def test_refused_moves_that_change_the_state_only_together() -> None:
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


def test_fields_of_a_line() -> None:
    state = Lantern.open(Setup("lantern", 3)).start()
    assert fields_of(state.position()) == state.fields()
    assert fields_of("") == {}
    assert fields_of("a= b=c") == {"a": "", "b": "c"}


@pytest.mark.parametrize(("line", "reason"), [("a", "form"), ("=1", "form"), ("a=1 a=2", "twice")])
def test_lines_that_are_no_position(line: str, reason: str) -> None:
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
def test_difference_names_the_place(first: object, second: object, where: str) -> None:
    assert difference(canonical(first), canonical(second)) == where


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"a": [1, 2.5, None, True, "x", (1,)]}, None),
        ({1: 2}, "top: key 1 is not a text"),
        ({"a": {"b": [{1}]}}, "a.b.0: set is not plain JSON"),
        (object(), "top: object is not plain JSON"),
    ],
)
def test_plain_json(value: object, fault: str | None) -> None:
    assert not_plain(value) == fault
