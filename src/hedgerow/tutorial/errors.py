"""What can be wrong with a lesson."""

from __future__ import annotations

from hedgerow.games import HedgerowError


class LessonError(HedgerowError):
    """A lesson that cannot be read, or a step that it does not have."""
