"""Commands give the same results with the Python rules and with the kernel, and say which one they used."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hedgerow import arena, fast
from hedgerow.games import REGISTRY, open_game
from hedgerow.games.core.setup import Setup
from hedgerow.testing import lockstep as comparison
from tests.cli.commands import error_of, hedgerow
from tests.fast import lockstep
from tests.registered import CUSTOM_TILES_GAME, SIMULTANEOUS_GAME, TURN_GAME, custom_tiles
from tests.toys.lantern import Lantern

pytestmark = pytest.mark.repeating
NEEDS_KERNEL = pytest.mark.skipif(not fast.available(), reason="the kernel is not built: there is no C++ compiler")


@NEEDS_KERNEL
@pytest.mark.parametrize("name", lockstep.COMPILED)
@pytest.mark.parametrize("jobs", [1, 2])
def test_simulations_are_the_same_with_both_engines(name: str, jobs: int) -> None:
    setup = Random(name).choice(lockstep.setups(name))
    results = {}
    for engine in ("python", "fast"):
        result = arena.simulate(setup, 30, seed=4, jobs=jobs, engine=engine)
        assert result.engine == engine
        results[engine] = replace(result, engine="python", seconds=0.0)
    assert results["python"] == results["fast"]


@NEEDS_KERNEL
def test_the_kernel_is_the_default_where_it_can_play() -> None:
    small = Setup(SIMULTANEOUS_GAME, 2)
    assert arena.simulate(small, 2, seed=1).engine == "fast"
    large = Setup(CUSTOM_TILES_GAME, 2, {}, custom_tiles("long_tiles", Random(1), 8))
    assert arena.simulate(large, 1, seed=1).engine == "python"
    with pytest.raises(fast.UnsupportedGame, match="too long"):
        arena.simulate(large, 1, seed=1, engine="fast")


@NEEDS_KERNEL
def test_simulate_says_which_engine_played() -> None:
    command = ("simulate", TURN_GAME, "-g", "20", "--json")
    compiled = hedgerow(*command).data
    python = hedgerow(*command, "--engine", "python").data
    assert (compiled["engine"], python["engine"]) == ("fast", "python")
    for key in ("score", "winning_score", "seats", "moves", "moves_per_game"):
        assert compiled[key] == python[key]
    assert "compiled rules" in hedgerow("simulate", TURN_GAME, "-g", "2").out
    assert "Python rules" in hedgerow("simulate", TURN_GAME, "-g", "2", "--engine", "python").out


@NEEDS_KERNEL
@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_perft_counts_the_same_with_both_engines(name: str) -> None:
    command = ("perft", name, "2", "--players", "2", "--divide", "--json")
    compiled, python = (hedgerow(*command, "--engine", engine).data for engine in ("fast", "python"))
    assert (compiled.pop("engine"), python.pop("engine")) == ("fast", "python")
    assert compiled.pop("seconds") >= 0
    assert python.pop("seconds") >= 0
    assert compiled == python
    assert sum(compiled["divide"].values()) == compiled["lines"] > 2


@NEEDS_KERNEL
def test_perft_starts_from_a_position_and_says_which_engine_counted() -> None:
    state = open_game(Setup(TURN_GAME, 2)).start()
    state.play_chance(Random(1))
    command = ("perft", TURN_GAME, "1", "-p", "2", "--position", state.position())
    moves = len(state.moves(state.to_act[0]))
    assert f"Depth 1: {moves:,} lines of play" in hedgerow(*command).out
    assert "compiled rules" in hedgerow(*command).out
    divided = hedgerow(*command, "--engine", "python", "--divide").out
    assert "Python rules" in divided
    assert divided.count("seat ") == moves
    assert "Depth 0: 1 line of play" in hedgerow("perft", TURN_GAME, "0").out
    assert "form name=value" in error_of(hedgerow("perft", TURN_GAME, "1", "--position", "nonsense"))


@NEEDS_KERNEL
def test_the_arena_plays_the_same_games_with_both_engines_and_says_which_played() -> None:
    command = ("arena", SIMULTANEOUS_GAME, "-b", "random,greedy", "-g", "2", "-j", "1")
    compiled = hedgerow(*command, "--json").data
    python = hedgerow(*command, "--json", "--engine", "python").data
    assert (compiled.pop("engines"), python.pop("engines")) == ({"fast": 2, "python": 0}, {"fast": 0, "python": 2})
    for standings in (compiled["standings"], python["standings"]):
        for standing in standings:
            del standing["seconds_per_move"]
    assert compiled == python
    assert "played with the compiled rules" in hedgerow(*command).out


@pytest.fixture
def blocked(tmp_path: Path) -> str:
    """Return a folder for `PYTHONPATH` in which importing the kernel fails."""
    (tmp_path / "hedgerow_kernel.py").write_text("raise ImportError('there is no kernel')\n")
    return str(tmp_path)


def test_without_the_kernel_python_plays(blocked: str) -> None:
    command = ("simulate", SIMULTANEOUS_GAME, "-g", "2")
    assert hedgerow(*command, "--json", PYTHONPATH=blocked).data["engine"] == "python"
    assert hedgerow("perft", SIMULTANEOUS_GAME, "1", "--json", PYTHONPATH=blocked).data["engine"] == "python"
    arena_command = ("arena", SIMULTANEOUS_GAME, "-b", "random,greedy", "-g", "2")
    for refused in (
        (*command, "--engine", "fast"),
        (*arena_command, "--engine", "fast"),
        ("check", SIMULTANEOUS_GAME, "-g", "1", "--lockstep"),
    ):
        assert "the kernel is not installed" in error_of(hedgerow(*refused, PYTHONPATH=blocked))


@NEEDS_KERNEL
def test_check_compares_both_engines_on_request() -> None:
    assert "The compiled rules agree" in hedgerow("check", SIMULTANEOUS_GAME, "-g", "2", "--lockstep").out
    assert (
        hedgerow("check", SIMULTANEOUS_GAME, "-g", "2", "--lockstep", "--json").data["positions_equal_in_the_kernel"]
        > 20
    )
    assert "compiled" not in hedgerow("check", SIMULTANEOUS_GAME, "-g", "1").out


@NEEDS_KERNEL
@pytest.mark.parametrize("name", lockstep.COMPILED)
def test_a_rule_that_differs_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose Python rules score differently does not agree with the kernel."""
    state_class = type(open_game(Setup(name, 2)).start())
    scores = state_class.scores
    monkeypatch.setattr(state_class, "scores", lambda state: (scores(state)[0] + 1, *scores(state)[1:]))
    with pytest.raises(comparison.KernelMismatch, match="scores"):
        comparison.compare_games(REGISTRY[name], 1, 1, lambda _: None)


@NEEDS_KERNEL
def test_a_game_that_is_not_compiled_cannot_be_compared() -> None:
    with pytest.raises(fast.UnsupportedGame, match="Lantern"):
        comparison.compare_games(Lantern, 1, 1, lambda _: None)
