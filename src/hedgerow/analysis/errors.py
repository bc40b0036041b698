"""Errors of the analysis."""

from __future__ import annotations

from hedgerow.games import HedgerowError


class AnalysisRefused(HedgerowError):
    """The match, position or file cannot be analysed; the message has the reason."""


class AnalysisCancelled(Exception):
    """The caller has cancelled the analysis."""
