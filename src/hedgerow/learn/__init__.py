"""Learning a game: lessons that stand on a scripted match of the real engine. Knows no language and no page."""

from hedgerow.learn.errors import LessonError
from hedgerow.learn.goals import Goal
from hedgerow.learn.lesson import Attempt, Lesson, Look, Step
from hedgerow.learn.shelf import LESSONS, lesson_for, lesson_text

__all__ = ["LESSONS", "Attempt", "Goal", "Lesson", "LessonError", "Look", "Step", "lesson_for", "lesson_text"]
