"""Reading and writing the files that the command line is given, with errors in words."""

from __future__ import annotations

import errno
import os
from codecs import BOM_UTF8
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE

from hedgerow.games import HedgerowError
from hedgerow.match import Match, load, to_json

PRIVATE = 0o600
"""Only the owner may read: for files that hold the dealer's seed, and so all draws to come."""
USUAL = 0o666
"""What the user's umask is taken from, as for every new file."""


def read_text(path: Path) -> str:
    """A text file as a whole, without the mark that some editors put at its beginning."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise HedgerowError(f"{path}: not a text file (byte {error.start} is not UTF-8)") from error
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error


def is_there(path: Path) -> bool:
    """Whether there is something at a path; what cannot be a path is not there."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a code can be longer than any file name may be
        return False


def read_match(file_or_code: str, tiles: str | None) -> Match:
    """The match in a file, or in a code given as it is."""
    if not file_or_code.strip():
        raise HedgerowError("the match is missing: give the name of a match file, or a match code")
    path = Path(file_or_code)
    if is_there(path):
        try:
            return load(path.read_bytes().removeprefix(BOM_UTF8), tiles)
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


def write_text(text: str, path: Path, *, private: bool = False) -> None:
    """A file that is either there as a whole or not at all; what is no file (a device, a pipe) is written to.

    A new file gets the mode that the user's umask asks for, an old one keeps its own; a `private`
    one can be read by its owner only.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        _replace(path.resolve(), text, private)  # a link stays a link to what is written
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error


def _replace(path: Path, text: str, private: bool) -> None:
    old_mode = S_IMODE(path.stat().st_mode) if path.exists() else None
    if old_mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    temporary = path.parent / f".hedgerow-{token_hex(8)}"
    # Never readable by more people than the finished file, not even while it is being written.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE if private else USUAL)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            if old_mode is not None and not private:
                temporary.chmod(old_mode)
            file.write(text)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_match(match: Match, path: Path, *, with_seed: bool = False) -> None:
    """A match as a file; one that can be played on (`with_seed`) is for its owner only."""
    holds_seed = with_seed and not match.over and match.dealer is not None
    write_text(to_json(match, with_seed=with_seed), path, private=holds_seed)
