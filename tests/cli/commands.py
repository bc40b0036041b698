"""The real command, run in a process of its own."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class FinishedCommand:
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def hedgerow(
    *arguments: str | Path,
    typed: str = "",
    folder: Path | None = None,
    columns: int = 100,
    memory: int | None = None,
    **variables: str,
) -> FinishedCommand:
    """Run `hedgerow ARGUMENTS` with `typed` as input and `variables` added to the environment.

    `memory` is the number of bytes that the process may use.
    """
    finished = subprocess.run(
        [sys.executable, "-m", "hedgerow", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding=variables.get("PYTHONIOENCODING", "utf-8"),
        check=False,
        timeout=300,
        cwd=folder,
        env={**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb", **variables},
        preexec_fn=None if memory is None else lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)),
    )
    return FinishedCommand(finished.returncode, finished.stdout, finished.stderr)


def error_of(finished: FinishedCommand) -> str:
    """Return the one line of an error message; check the exit code and that there is no traceback."""
    assert finished.code == 2, (finished.out, finished.err)
    assert finished.out == ""
    assert "Traceback" not in finished.err
    lines = finished.err.strip().splitlines()
    assert len(lines) == 1, finished.err
    assert lines[0].startswith("hedgerow: ")
    return lines[0].removeprefix("hedgerow: ")
