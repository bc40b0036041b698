"""The example game, built and installed as a distribution of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "hedgerow-heronry"


def install(folder: Path) -> str:
    """Build the wheel, unpack it into a folder as an installer does, and return a `PYTHONPATH` with it."""
    wheels = folder / "wheels"
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels],
        cwd=PACKAGE,
        check=True,
        capture_output=True,
    )
    [wheel] = wheels.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return os.pathsep.join([str(folder / "installed"), *filter(None, [os.environ.get("PYTHONPATH")])])
