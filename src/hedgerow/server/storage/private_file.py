"""Files that only their owner may read: the database contains seeds and the key of the cookies."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

PRIVATE_MODE: Final = 0o600
OTHERS: Final = 0o077
"""The permissions of everybody but the owner."""
COMPANIONS: Final = ("", "-wal", "-shm", "-journal")
"""Suffixes of the files of a SQLite database. SQLite gives new ones the mode of the database itself."""


def make_private(database: str) -> None:
    """Create the file of a SQLite database if it is missing; take all permissions of other users from its files.

    Files of another owner stay as they are, and a file that cannot be created is reported when it is opened.
    """
    if database.startswith((":memory:", "file:")):  # no file, or a URI with options of its own
        return
    path = Path(database)
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE_MODE))
    for suffix in COMPANIONS:
        with contextlib.suppress(OSError):
            _remove_permissions(path.with_name(path.name + suffix))


def _remove_permissions(path: Path) -> None:
    mode = path.stat().st_mode
    if path.is_file() and mode & OTHERS:
        path.chmod(mode & ~OTHERS)
