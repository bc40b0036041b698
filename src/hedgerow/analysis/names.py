"""The names of grades, phases, standings and labels, as messages."""

from __future__ import annotations

from hedgerow.analysis.decisions import Standing
from hedgerow.analysis.grades import Grade
from hedgerow.i18n import messages_of

msg = messages_of(__package__)


def grade_name(grade: Grade) -> str:
    """Return the name of a grade."""
    return msg(f"grade.{grade}")


def standing_name(standing: Standing) -> str:
    """Return why a decision counts or does not."""
    return msg(f"standing.{standing}")


def phase_name(phase: str) -> str:
    """Return the name of a third of the game."""
    return msg(f"phase.{phase}")


def label(key: str) -> str:
    """Return a label of the report: `accuracy`, `luck`."""
    return msg(f"report.{key}")
