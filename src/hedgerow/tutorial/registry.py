"""The built-in lessons."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from hedgerow.i18n import messages_of
from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.lesson import Lesson
from hedgerow.tutorial.parser import read_lesson

msg = messages_of(__package__)

LESSONS: Final = ("tipperary", "cornwall", "woolybully")


def lesson_text(game: str) -> str:
    """Return the text of a game's lesson, or raise `LessonError` if there is none."""
    if game not in LESSONS:
        raise LessonError(msg("no-lesson", game=repr(game[:40]), games=", ".join(LESSONS)))
    return files("hedgerow.tutorial").joinpath(f"{game}.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=len(LESSONS))
def lesson_for(game: str) -> Lesson:
    """Return the lesson of a game; it is read and played only once."""
    return read_lesson(lesson_text(game))
