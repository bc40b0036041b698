"""Learning a game: lessons that stand on a scripted match of the real engine. Knows no language and no page."""

from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.goals import Goal
from hedgerow.tutorial.lesson import Attempt, Lesson, Look, Step
from hedgerow.tutorial.registry import LESSONS, lesson_for, lesson_text

__all__ = ["LESSONS", "Attempt", "Goal", "Lesson", "LessonError", "Look", "Step", "lesson_for", "lesson_text"]
