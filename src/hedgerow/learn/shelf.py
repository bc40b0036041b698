"""The lessons that there are."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from hedgerow.learn.errors import LessonError
from hedgerow.learn.lesson import Lesson
from hedgerow.learn.reading import read_lesson
from hedgerow.words import speaker

say = speaker(__package__)

LESSONS: Final = ("tipperary", "cornwall", "woolybully")


def lesson_text(game: str) -> str:
    """The lesson of a game as it is written; `LessonError` if there is none."""
    if game not in LESSONS:
        raise LessonError(say("no-lesson", game=repr(game[:40]), games=", ".join(LESSONS)))
    return files("hedgerow.learn").joinpath(f"{game}.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=len(LESSONS))
def lesson_for(game: str) -> Lesson:
    """The lesson of a game, read and played through once."""
    return read_lesson(lesson_text(game))
