"""Simulation of random games."""

from __future__ import annotations

import multiprocessing
import signal
import statistics
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.arena import RunningStats, SimulationResult, random_game, simulate
from hedgerow.games import Setup, new_game
from tests.registered import SIMULTANEOUS_GAME


@given(st.lists(st.integers(-50, 200), min_size=2, max_size=60), st.integers(0, 60))
def test_running_stats(numbers: list[int], cut: int) -> None:
    stats, other = RunningStats(), RunningStats()
    for number in numbers[:cut]:
        stats.add(number)
    for number in numbers[cut:]:
        other.add(number)
    stats.merge(other)
    assert stats.count == len(numbers)
    assert stats.mean == pytest.approx(statistics.fmean(numbers))
    assert stats.deviation == pytest.approx(statistics.stdev(numbers), abs=1e-6)
    assert (stats.low, stats.high) == (min(numbers), max(numbers))


def test_empty_statistics() -> None:
    assert RunningStats().mean == 0
    assert RunningStats().deviation == 0
    assert SimulationResult(2).moves_per_second == 0
    assert SimulationResult(2).games_per_second == 0


def statistics_of(result: SimulationResult) -> tuple[object, ...]:
    return result.games, result.moves, result.scores, result.all_scores, result.winning, result.wins


def test_the_result_depends_on_the_seed_but_not_on_the_processes() -> None:
    setup = Setup(SIMULTANEOUS_GAME, 2)
    reported: list[int] = []
    alone = simulate(setup, 60, seed=7, progress=reported.append)
    assert sum(reported) == 60
    assert statistics_of(simulate(setup, 60, seed=7, jobs=2)) == statistics_of(alone)
    assert statistics_of(simulate(setup, 60, seed=8)) != statistics_of(alone)
    assert alone.seconds > 0


def test_an_interrupt_ends_all_processes() -> None:
    """Queued games are not started, and the handler of Ctrl-C is restored."""
    done: list[int] = []

    def interrupted(games: int) -> None:
        done.append(games)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Setup(SIMULTANEOUS_GAME, 2), 100_000, seed=7, jobs=2, progress=interrupted)
    assert len(done) == 1
    assert not multiprocessing.active_children()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_processes_can_be_started_from_any_thread() -> None:
    with ThreadPoolExecutor(1) as threads:
        result = threads.submit(simulate, Setup(SIMULTANEOUS_GAME, 2), 50, 7, 2).result(timeout=300)
    assert result.games == 50


def test_the_statistics_of_a_simulation() -> None:
    result = simulate(Setup(SIMULTANEOUS_GAME, 3), 10, seed=1)
    game = new_game(SIMULTANEOUS_GAME, 3)
    games = [random_game(game, Random(f"1/{number}")) for number in range(10)]
    assert result.games == 10
    assert result.moves == sum(moves for _, moves in games)
    assert result.moves >= 10 * 3 * 12
    assert sum(result.wins) == pytest.approx(10)
    assert result.scores[0].mean == statistics.fmean(state.scores()[0] for state, _ in games)
    assert result.all_scores.count == 30
    assert result.winning.mean == statistics.fmean(max(state.scores()) for state, _ in games)
