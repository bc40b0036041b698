"""A sample of seeds finds no problem, a seed always gives the same run, and the checker finds deliberate faults."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.mutants import MUTANTS
from tests.simulation.simulation import simulate

ROOT = Path(__file__).parents[2]
SAMPLE = 20
MAX_SEEDS = 60
"""Seeds within which each mutant must be found."""


@pytest.mark.parametrize("seed", range(SAMPLE))
def test_seed_finds_no_problem(seed: int) -> None:
    report = simulate(seed)
    assert not report.problems, report.text(trace=True)


@pytest.mark.parametrize("name", MUTANTS)
def test_checker_finds_a_server_that(name: str) -> None:
    mutant = MUTANTS[name]
    seeds = range(mutant.first_seed, mutant.first_seed + MAX_SEEDS)
    with mutant.active():
        assert any(mutant.problem in problem for seed in seeds for problem in simulate(seed).problems)


def test_seed_determines_the_run() -> None:
    """In other processes, with other hashes of strings and objects."""
    seeds = (3, 4, 11)
    expected = [simulate(seed).digest for seed in seeds]
    code = f"from tests.simulation.simulation import simulate; print(*(simulate(seed).digest for seed in {seeds}))"
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        assert _output("-c", code, env=environment).split() == expected


def test_command_replays_a_seed() -> None:
    output = _output("-m", "tests.simulation", "--seed", "3", "--trace")
    assert output.strip() == simulate(3).text(trace=True).strip()


def _output(*arguments: str, env: dict[str, str] | None = None) -> str:
    """Return the output of Python in another process."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
