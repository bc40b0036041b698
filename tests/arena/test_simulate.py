"""Random simulation."""

from __future__ import annotations

import multiprocessing
import signal
import statistics
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.arena import Result, Spread, random_game, simulate
from hedgerow.games import Setup, new_game


@given(st.lists(st.integers(-50, 200), min_size=2, max_size=60), st.integers(0, 60))
def test_spread_is_mean_and_deviation(numbers: list[int], cut: int) -> None:
    one, other = Spread(), Spread()
    for number in numbers[:cut]:
        one.add(number)
    for number in numbers[cut:]:
        other.add(number)
    one.merge(other)
    assert one.count == len(numbers)
    assert one.mean == pytest.approx(statistics.fmean(numbers))
    assert one.deviation == pytest.approx(statistics.stdev(numbers), abs=1e-6)
    assert (one.low, one.high) == (min(numbers), max(numbers))


def test_an_empty_spread() -> None:
    assert Spread().mean == 0
    assert Spread().deviation == 0
    assert Result(2).moves_per_second == 0
    assert Result(2).games_per_second == 0


def found(result: Result) -> tuple[object, ...]:
    return result.games, result.moves, result.scores, result.all_scores, result.winning, result.wins


def test_the_result_depends_on_the_seed_and_not_on_the_processes() -> None:
    setup = Setup("tipperary", 2)
    told: list[int] = []
    alone = simulate(setup, 60, seed=7, progress=told.append)
    assert sum(told) == 60
    assert found(simulate(setup, 60, seed=7, jobs=2)) == found(alone)
    assert found(simulate(setup, 60, seed=8)) != found(alone)
    assert alone.seconds > 0


def test_an_interrupt_ends_all_processes() -> None:
    """What nobody waits for any more is not begun, and Ctrl-C is heard again afterwards."""
    done: list[int] = []

    def interrupted(games: int) -> None:
        done.append(games)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Setup("tipperary", 2), 100_000, seed=7, jobs=2, progress=interrupted)
    assert len(done) == 1
    assert not multiprocessing.active_children()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_processes_can_be_started_from_any_thread() -> None:
    with ThreadPoolExecutor(1) as threads:
        result = threads.submit(simulate, Setup("tipperary", 2), 50, 7, 2).result(timeout=300)
    assert result.games == 50


def test_what_is_counted() -> None:
    result = simulate(Setup("tipperary", 3), 10, seed=1)
    game = new_game("tipperary", 3)
    ends = [random_game(game, Random(f"1/{number}")) for number in range(10)]
    assert result.games == 10
    assert result.moves == sum(moves for _, moves in ends)
    assert result.moves >= 10 * 3 * 12
    assert sum(result.wins) == pytest.approx(10)
    assert result.scores[0].mean == statistics.fmean(state.scores()[0] for state, _ in ends)
    assert result.all_scores.count == 30
    assert result.winning.mean == statistics.fmean(max(state.scores()) for state, _ in ends)
