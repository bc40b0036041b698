"""Puzzles: found in games, rated, stored and verified."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.analysis import AnalysisRefused, Effort
from hedgerow.analysis.judge import judge_for
from hedgerow.analysis.puzzle_file import (
    PuzzleSource,
    append_game,
    built_in_puzzles,
    collect_puzzles,
    next_game,
    puzzle_record,
    read_puzzles,
)
from hedgerow.analysis.puzzles import (
    MIN_MARGIN,
    Puzzle,
    bots_match,
    keeps_answer,
    solve,
    solves,
    state_of,
    theme_name,
    themes_of,
)
from hedgerow.games import REGISTRY, Setup, game_class
from hedgerow.i18n import LANGUAGES, translate

GAMES = [name for name in REGISTRY if built_in_puzzles(game_class(name))]
SOURCE = PuzzleSource(Setup("cornwall", 2), "greedy", 0.5)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Puzzle]]:
    path = tmp_path_factory.mktemp("puzzles") / "cornwall.jsonl"
    return path, list(collect_puzzles(path, SOURCE, 1))


def test_puzzles_are_found_and_read_again(found: tuple[Path, list[Puzzle]]) -> None:
    path, puzzles = found
    assert puzzles
    read = read_puzzles(path.read_text())
    assert [puzzle_record(puzzle) for puzzle in read] == [puzzle_record(puzzle) for puzzle in puzzles]
    for puzzle in puzzles:
        assert max(puzzle.margin_chance.value, puzzle.margin_points.value / 100) > 0
        assert puzzle.line[0] != puzzle.second
        assert puzzle.rating.deviation < 350


def test_search_goes_on_where_it_ended(found: tuple[Path, list[Puzzle]]) -> None:
    path, puzzles = found
    assert next_game(path, SOURCE) == 2
    with pytest.raises(AnalysisRefused, match="another way"):
        next_game(path, PuzzleSource(SOURCE.setup, "planner", 0.5))
    assert len(read_puzzles(path.read_text())) == len(puzzles)


def test_games_without_puzzles_are_not_searched_again(found: tuple[Path, list[Puzzle]], tmp_path: Path) -> None:
    path, puzzles = tmp_path / "puzzles.jsonl", found[1]
    path.write_text(found[0].read_text())
    for number in (2, 3):
        append_game(path, number, [])
        assert next_game(path, SOURCE) == number + 1
    assert len(read_puzzles(path.read_text())) == len(puzzles)


def test_damaged_file_names_the_line() -> None:
    text = '{"format": "hedgerow puzzles", "version": 1, "game": "cornwall"}\n{"id": 3}\n'
    with pytest.raises(AnalysisRefused, match="line 2"):
        read_puzzles(text)
    with pytest.raises(AnalysisRefused, match="line 1"):
        read_puzzles("{}")


def test_bots_with_a_clock_are_refused() -> None:
    with pytest.raises(AnalysisRefused, match="positions"):
        bots_match(Setup("cornwall", 2), "expert", 1)


@pytest.mark.parametrize("game", GAMES)
def test_built_in_puzzles_are_playable(game: str) -> None:
    """Every line is legal, its themes have names in every language, and its themes are what the code finds now."""
    puzzles = built_in_puzzles(game_class(game))
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        state, judge = state_of(puzzle), judge_for(puzzle.setup)
        after = state.copy()
        for text in puzzle.line:
            after.play(puzzle.seat, state.game.read_move(puzzle.seat, text))
        assert state.game.read_move(puzzle.seat, puzzle.second) in state.moves(puzzle.seat)
        assert themes_of(judge, state, after, puzzle.seat, len(puzzle.line)) == puzzle.themes
        assert puzzle.margin_points.value > 0
    themes = {theme for puzzle in puzzles for theme in puzzle.themes}
    for theme in themes:
        names = {translate(theme_name(game, theme), language) for language in LANGUAGES}
        assert len(names) > 1, theme


@pytest.mark.parametrize("game", GAMES)
def test_first_built_in_puzzle_keeps_its_answer(game: str) -> None:
    puzzle = built_in_puzzles(game_class(game))[0]
    assert keeps_answer(puzzle, Effort(1.0))


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_too_hard_for_random_play(game: str) -> None:
    puzzles = built_in_puzzles(game_class(game))[:20]
    assert sum(solves(puzzle, "random", 5) for puzzle in puzzles) < len(puzzles) / 4


def test_position_with_many_equal_moves_is_no_puzzle() -> None:
    """The first tile of Cornwall can lie anywhere."""
    match = bots_match(Setup("cornwall", 2), "random", 3)
    state = match.at(3)
    assert len(state.moves(state.to_act[0])) >= 6
    solution = solve(judge_for(match.setup), state, state.to_act[0], Effort(0.5), 1)
    assert solution is not None
    assert not solution.is_unique or solution.chance.value >= MIN_MARGIN
