"""Packages of the extra `[rl]`, imported with an error that names the fix."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from hedgerow.games import HedgerowError


def need(name: str, extra: str = "rl") -> Any:
    """Return a module, or raise `HedgerowError` with the command that installs it."""
    try:
        return import_module(name)
    except ImportError as error:
        missing = error.name or name
        raise HedgerowError(f"{missing} is not installed; install it with: pip install 'hedgerow[{extra}]'") from error
