"""Lessons, each a scripted match of the real engine, and the pictures of the rules.

Scripts, pictures and texts are files in the folder of each game.
"""

from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.goals import Goal
from hedgerow.tutorial.lesson import Attempt, Highlight, Lesson, LessonStep
from hedgerow.tutorial.lessons import lesson_for, lesson_text

__all__ = [
    "Attempt",
    "Goal",
    "Highlight",
    "Lesson",
    "LessonError",
    "LessonStep",
    "lesson_for",
    "lesson_text",
]
