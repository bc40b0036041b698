"""Runs a command: whatever goes wrong with it is one line on the error stream and an exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

import typer
from rich.console import Console
from typer.main import get_command

from hedgerow.games import HedgerowError
from hedgerow.parallel import ProcessesDied
from hedgerow.terminal.screen import complain, prepare_streams

# The parent of typer's errors about wrong usage. It has no public name of its own in all versions of typer.
UsageError: type[Any] = typer.BadParameter.__mro__[1]


def run(app: typer.Typer, arguments: Sequence[str], errors: Console) -> int:
    """Run the command that the arguments name; the exit code."""
    prepare_streams()
    if sys.stdout is None:
        complain(errors, "standard output: it is closed")
        return 1
    try:
        code = _reported(app, arguments, errors)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 1
        complain(errors, "interrupted")
    except OSError as error:
        code = 1
        # What is left in the buffer cannot be written either, and Python must not try it at its exit.
        sys.stdout = io.StringIO()
        complain(errors, f"{error.filename or 'standard output'}: {error.strerror or error}")
    return code


def _reported(app: typer.Typer, arguments: Sequence[str], errors: Console) -> int:
    try:
        return _invoke(app, arguments)
    except (HedgerowError, ProcessesDied) as error:
        complain(errors, str(error))
    except UsageError as error:
        complain(errors, f"{_without_stop(error.format_message())}; see {_command(error)} --help")
    return 2


def _invoke(app: typer.Typer, arguments: Sequence[str]) -> int:
    """What `app()` does, without its own handling of errors and interrupts."""
    command = get_command(app)
    try:
        with command.make_context("hedgerow", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    return 0


def _without_stop(message: str) -> str:
    text = message.removesuffix(".")
    return text[:1].lower() + text[1:]


def _command(error: Any) -> str:
    return "hedgerow" if error.ctx is None else str(error.ctx.command_path)
