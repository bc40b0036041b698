"""Files that commands read and write, with readable errors."""

from __future__ import annotations

import errno
import os
from codecs import BOM_UTF8
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE

from hedgerow.games import HedgerowError
from hedgerow.match import Match, load, to_json
from hedgerow.match.json_reader import MAX_FILE_LENGTH

PRIVATE_MODE = 0o600
"""Mode of files that contain the dealer's seed, and with it all future draws: readable by the owner only."""
DEFAULT_MODE = 0o666
"""Mode of all other new files, before the user's umask."""


def read_text(path: Path) -> str:
    """Return the content of a text file, without the byte order mark that some editors write."""
    try:
        data = _read_limited(path)
        if len(data) > MAX_FILE_LENGTH:
            raise HedgerowError(f"{path}: the file is longer than {MAX_FILE_LENGTH} bytes")
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise HedgerowError(f"{path}: not a text file (byte {error.start} is not UTF-8)") from error
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error


def _read_limited(path: Path) -> bytes:
    """Return the content of a file, up to one byte beyond the limit: a device or a pipe may be endless."""
    with path.open("rb") as file:
        return file.read(MAX_FILE_LENGTH + 1)


def path_exists(path: Path) -> bool:
    """Return whether a path exists; false for a text that cannot be a path."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a match code can be longer than any file name may be
        return False


def read_match(file_or_code: str, tiles: str | None) -> Match:
    """Return the match in a file, or the match of a match code."""
    if not file_or_code.strip():
        raise HedgerowError("the match is missing: give the name of a match file, or a match code")
    path = Path(file_or_code)
    if path_exists(path):
        try:
            return load(_read_limited(path).removeprefix(BOM_UTF8), tiles)
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
    """Write a file atomically; write to a device or a pipe directly.

    A new file gets the mode of the user's umask, an existing one keeps its mode; a `private` file is readable by its
    owner only.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        _replace(path.resolve(), text, private)  # resolved, so that a link stays a link
    except OSError as error:
        raise HedgerowError(f"{path}: {error.strerror or error}") from error


def _replace(path: Path, text: str, private: bool) -> None:
    old_mode = S_IMODE(path.stat().st_mode) if path.exists() else None
    if old_mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    temporary = path.parent / f".hedgerow-{token_hex(8)}"
    # The temporary file must not be readable by more people than the finished one.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_MODE if private else DEFAULT_MODE)
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
    """Write a match file; `with_seed` includes the seed that is needed to continue it, and makes the file private."""
    holds_seed = with_seed and not match.over and match.dealer is not None
    write_text(to_json(match, with_seed=with_seed), path, private=holds_seed)
