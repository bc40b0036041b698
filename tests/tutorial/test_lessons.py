"""Lessons: the engine accepts their scripts, and their goals can be reached and missed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.games import REGISTRY, IllegalMove
from hedgerow.i18n import LANGUAGES, Language
from hedgerow.tutorial import LessonError, LessonStep, lesson_for, lesson_text
from hedgerow.tutorial.lesson import LEARNER
from hedgerow.tutorial.parser import read_lesson
from tests.page.texts import lesson_texts
from tests.registered import COMPLETE, SIMULTANEOUS_GAME

WEB = Path(__file__).parents[2] / "web" / "src"
LESSONS = [game for game in REGISTRY if lesson_text(game)]
TASKS = [pytest.param(game, step, id=f"{game}-{step.name}") for game in LESSONS for step in lesson_for(game).steps]
MAX_TRIED = 80
"""Number of legal moves to try if there are very many, evenly chosen."""


def legal(game: str, step: LessonStep) -> list[str]:
    """Return the legal moves of the learner at a step."""
    match = lesson_for(game).match_at(step)
    return [match.game.move_text(LEARNER, move) for move in match.state.moves(LEARNER)]


def test_every_complete_game_has_a_lesson() -> None:
    assert set(COMPLETE) <= set(LESSONS)


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_reproducible_and_ends_with_the_game(game: str) -> None:
    lesson = lesson_for(game)
    assert read_lesson(lesson_text(game) or "").log == lesson.log
    assert 9 <= len(lesson.steps) <= 13, "about three minutes"
    assert lesson.match_at(lesson.steps[-1]).over
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names)
    starts = [step.start for step in lesson.steps]
    assert starts == sorted(starts)
    assert all(step.start < step.end for step in lesson.steps if step.goals)


@pytest.mark.parametrize(("game", "step"), TASKS)
def test_the_goals_of_a_step_can_be_reached_and_missed(game: str, step: LessonStep) -> None:
    lesson = lesson_for(game)
    if not step.goals:
        with pytest.raises(LessonError, match="nothing to do"):
            lesson.attempt(step, "done")
        return
    assert LEARNER in lesson.match_at(step).state.to_act
    moves = legal(game, step)
    assert step.move in moves
    sample = moves if step.misses else moves[:: max(1, len(moves) // MAX_TRIED)]
    attempts = {move: lesson.attempt(step, move) for move in sample}
    scripted = lesson.attempt(step, step.move)
    assert (scripted.reached, scripted.scripted) == (True, True)
    assert scripted.match.next_seq == step.end
    assert any(not attempt.reached for attempt in attempts.values()) == step.misses
    for move, attempt in attempts.items():
        assert attempt.scripted == (move == step.move)
        before = lesson.match_at(step).next_seq
        assert (attempt.match.next_seq > before) == attempt.reached, "a miss changes nothing"
        if attempt.reached and not attempt.scripted:
            assert attempt.match.log == lesson.attempt(step, move).match.log, "the draws are reproducible"


@pytest.mark.parametrize("game", LESSONS)
def test_an_illegal_move_raises_the_error_of_the_engine(game: str) -> None:
    lesson = lesson_for(game)
    step = next(step for step in lesson.steps if "@" in step.move)
    piece, _, _ = step.move.partition("@")
    with pytest.raises(IllegalMove):
        lesson.attempt(step, f"{piece}@z99")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_has_exactly_the_texts_of_all_steps(game: str, language: Language) -> None:
    expected = set()
    for step in lesson_for(game).steps:
        expected |= {step.name, f"{step.name}.title"} | ({f"{step.name}.miss"} if step.misses else set())
    assert set(lesson_texts(language, game)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_the_last_step_states_the_right_points(game: str, language: Language) -> None:
    lesson = lesson_for(game)
    state = lesson.match_at(lesson.steps[-1]).state
    stated = [int(number) for number in re.findall(r"\d+", lesson_texts(language, game)["end"])]
    sheet = [item.points for item in state.score_sheet()[LEARNER]]
    assert state.winners() == (LEARNER,)
    assert state.scores()[LEARNER] in stated
    right = {*state.scores(), *sheet, 36}  # a text states the number of tiles
    assert set(stated) <= right


@pytest.mark.parametrize(("game", "step"), TASKS)
def test_the_highlight_of_a_step_exists(game: str, step: LessonStep) -> None:
    if step.look.part:
        marked = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.svelte"))
        assert f'data-part="{step.look.part}"' in marked
    board = lesson_for(game).match_at(step).scene(LEARNER).boards[0]
    occupied = {(cell.x, cell.y) for cell in board.cells}
    near = {(x + dx, y + dy) for x, y in occupied for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert set(step.look.cells) <= near


HEAD = f"game {SIMULTANEOUS_GAME}\nseats Robin, Wren\nseed 1\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hop", "line 4: 'hop' is neither a keyword nor"),
        ("miss", "line 4: 'miss' is only allowed in a step"),
        ("step a\nlook here", "line 5: look needs cells or a part"),
        ("step a\ndo lay coins>", "line 5: 'coins>' is not of the form"),
        ("step a\ndo rises", "line 5: 'rises' needs an argument"),
        ("step a\ndo lay\nstep b", "line 6: step 'a' needs both a goal and a move"),
        ("Wren 99r0@a1", "line 4: "),
        ("Wren done", "line 4: "),
        ("deal bag:9\nstep a", "line 5: "),
        ("option order=never\nstep a", "line 5: "),
        ("deal bag:0 bag:1\nstep a", "line 5: "),
    ],
)
def test_an_error_in_a_lesson_has_a_line_number(text: str, complaint: str) -> None:
    with pytest.raises(LessonError, match=re.escape(complaint)):
        read_lesson(HEAD + text)


def test_a_draw_that_never_happens_is_an_error() -> None:
    with pytest.raises(LessonError, match="these draws never happen: spin:1"):
        read_lesson(HEAD + "step a\ndeal spin:1")


def test_there_is_no_lesson_for_other_games() -> None:
    with pytest.raises(LessonError, match="There is no lesson for 'chess'"):
        lesson_for("chess")
