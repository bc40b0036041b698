"""Running a command: every error becomes one line on the error stream and an exit code."""

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
from hedgerow.terminal.screen import prepare_streams, print_error

# The base class of typer's usage errors, which not all versions of typer export.
UsageError: type[Any] = typer.BadParameter.__mro__[1]


def run(app: typer.Typer, arguments: Sequence[str], errors: Console) -> int:
    """Run the command that the arguments name and return its exit code."""
    prepare_streams()
    if sys.stdout is None:
        print_error(errors, "standard output: it is closed")
        return 1
    try:
        code = _run_and_report(app, arguments, errors)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 1
        print_error(errors, "interrupted")
    except OSError as error:
        code = 1
        # Discard the buffer, or Python would try to write it at exit and fail again.
        sys.stdout = io.StringIO()
        print_error(errors, f"{error.filename or 'standard output'}: {error.strerror or error}")
    return code


def _run_and_report(app: typer.Typer, arguments: Sequence[str], errors: Console) -> int:
    try:
        return _invoke(app, arguments)
    except (HedgerowError, ProcessesDied) as error:
        print_error(errors, str(error))
    except UsageError as error:
        print_error(errors, f"{_as_clause(error.format_message())}; see {_command(error)} --help")
    return 2


def _invoke(app: typer.Typer, arguments: Sequence[str]) -> int:
    """Do what `app()` does, without its own handling of errors and interrupts."""
    command = get_command(app)
    try:
        with command.make_context("hedgerow", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as exit_request:
        return exit_request.exit_code
    return 0


def _as_clause(sentence: str) -> str:
    text = sentence.removesuffix(".")
    return text[:1].lower() + text[1:]


def _command(error: Any) -> str:
    return "hedgerow" if error.ctx is None else str(error.ctx.command_path)
