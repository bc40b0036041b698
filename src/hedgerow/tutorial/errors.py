"""Errors of lessons."""

from __future__ import annotations

from hedgerow.games import HedgerowError


class LessonError(HedgerowError):
    """A lesson that cannot be read, or a request that does not fit its step."""
