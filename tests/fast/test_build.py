"""The kernel is built wherever there is a compiler, in the version of Hedgerow."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hedgerow
from hedgerow import fast
from tests.registered import SIMULTANEOUS_GAME

ROOT = Path(__file__).parents[2]
COMPILER = shutil.which(os.environ.get("CXX", "c++")) or shutil.which("g++")


@pytest.mark.skipif(not COMPILER, reason="there is no C++ compiler")
def test_the_kernel_is_built() -> None:
    assert fast.available(), f"{fast.kernel_problem()}; `make setup` and `make test` build it"


def test_the_kernel_has_the_same_version() -> None:
    package = (ROOT / "kernel" / "src" / "hedgerow_kernel" / "__init__.py").read_text(encoding="utf-8")
    assert re.findall(r'__version__ = "(.+)"', package) == [hedgerow.__version__]


@pytest.mark.skipif(not fast.available(), reason="there is no C++ compiler")
def test_both_variants_play_the_same_games() -> None:
    code = (
        "import hedgerow_kernel as kernel; from hedgerow import fast, new_game;"
        f"scores, _, moves = fast.rollouts(fast.start(new_game({SIMULTANEOUS_GAME!r}, players=3)), 20, seed=4);"
        "print(kernel.VARIANT, scores.tolist(), moves)"
    )
    portable, chosen = (_output(code, variant) for variant in ("portable", ""))
    assert portable.startswith("portable ")
    assert portable.partition(" ")[2] == chosen.partition(" ")[2]


def _output(code: str, variant: str) -> str:
    environment = {**os.environ, "HEDGEROW_KERNEL": variant}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout
