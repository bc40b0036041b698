"""Reading and writing the files that the command line is given, with errors in words."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hedgerow.games import HedgerowError
from hedgerow.match import Match, load, to_json

LONGEST_CODE = 4000
"""Longer arguments are paths or mistakes, not codes."""


def read_text(path: Path) -> str:
    """A text file as a whole."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise HedgerowError(f"{path}: not a text file (byte {error.start} is not UTF-8)") from error
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error


def read_match(file_or_code: str, tiles: str | None) -> Match:
    """The match in a file, or in a code given as it is."""
    path = Path(file_or_code)
    try:
        is_file = path.exists()
    except OSError:  # a code can be longer than any file name may be
        is_file = False
    if is_file:
        try:
            return load(path.read_bytes(), tiles)
        except OSError as error:
            raise HedgerowError(f"{path}: {error.strerror or error}") from error
        except HedgerowError as error:
            raise type(error)(f"{path}: {error}") from error
    if path.suffix or os.sep in file_or_code:
        raise HedgerowError(f"{file_or_code}: there is no such file")
    try:
        return load(file_or_code, tiles)
    except HedgerowError as error:
        shown = file_or_code if len(file_or_code) <= 20 else file_or_code[:17] + "..."
        raise type(error)(f"{shown}: {error}") from error


def write_text(text: str, path: Path) -> None:
    """A file that is either there as a whole or not at all; what is no file (a device, a pipe) is written to."""
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        path = path.resolve()  # a link stays a link to what is written
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(temporary).chmod(0o644)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error


def write_match(match: Match, path: Path, *, with_seed: bool = False) -> None:
    """A match as a file."""
    write_text(to_json(match, with_seed=with_seed), path)
