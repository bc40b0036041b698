"""The examples run, and print what they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[2] / "examples"
LAST_LINE = {
    "change_a_tile.py": "poorer",
    "play_a_game.py": "winner: ",
    "read_a_match_code.py": "score: ",
    "write_a_bot.py": "95 % interval: ",
}


def test_every_example_is_run() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.py")) == sorted(LAST_LINE)
    assert [path.name for path in EXAMPLES.glob("*.ipynb")] == ["first_look.ipynb"]


@pytest.mark.parametrize("name", sorted(LAST_LINE))
def test_a_script_runs(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith(LAST_LINE[name])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_notebook_runs_and_shows_pictures() -> None:
    notebook = nbformat.read(EXAMPLES / "first_look.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in notebook.cells), "clear the outputs before you commit"
    NotebookClient(notebook, timeout=300).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert sum("image/svg+xml" in output.get("data", {}) for output in outputs) >= 4
