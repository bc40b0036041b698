"""Processes of a server: finding them and waiting for their end."""

from __future__ import annotations

import os
import select
from pathlib import Path

from tests.server.client import TIMEOUT


def descendants(process: int) -> list[int]:
    """Return all processes that a process has started, directly and indirectly."""
    parents: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents.setdefault(int(fields[1]), []).append(int(status.parent.name))
    found, open_ = [], [process]
    while open_:
        children = parents.get(open_.pop(), [])
        found += children
        open_ += children
    return found


def children(process: int) -> list[int]:
    """Return the processes that a process has started directly."""
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def wait_for_exit(process: int) -> bool:
    """Wait until a process that is not our child has ended; return False after a timeout."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        waiting = select.poll()
        waiting.register(handle, select.POLLIN)
        return bool(waiting.poll(TIMEOUT * 1000))
    finally:
        os.close(handle)
