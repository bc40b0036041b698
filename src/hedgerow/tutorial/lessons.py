"""The lessons of the installed games."""

from __future__ import annotations

from functools import cache

from hedgerow.games import REGISTRY
from hedgerow.games.core.game_files import LESSON, read_game_file
from hedgerow.i18n import messages_of
from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.lesson import Lesson
from hedgerow.tutorial.parser import read_lesson

msg = messages_of(__package__)


def lesson_text(game: str) -> str | None:
    """Return the script of a game's lesson; `None` if the game has none or is not installed."""
    return read_game_file(REGISTRY[game], LESSON) if game in REGISTRY else None


@cache
def lesson_for(game: str) -> Lesson:
    """Return the lesson of a game, or raise `LessonError` if there is none; it is read and played only once."""
    text = lesson_text(game)
    if text is None:
        raise LessonError(msg("no-lesson", game=repr(game[:40]), games=", ".join(filter(lesson_text, REGISTRY))))
    return read_lesson(text)
