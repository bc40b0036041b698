"""Tests of the packages: which dependencies each may use, and the names exported by `hedgerow`."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import hedgerow
from tests.registered import BUILT_IN, SIMULTANEOUS_GAME

SHOWN_BY_COMPONENT = {"Figure", "Grade", "Headline", "Notices"}
"""Types of the page with the same name as the component that shows them."""
BLOCKED = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top != "hedgerow":
            raise ImportError(f"{name} is not part of Python")

sys.meta_path.insert(0, Refuse())
"""


@pytest.mark.parametrize(
    "package",
    [
        "board",
        "games",
        *(f"games.{name}" for name in BUILT_IN),
        "testing",
        "match",
        "bots",
        "render",
        "tutorial.rulebook",
    ],
)
def test_a_package_needs_only_the_standard_library(package: str) -> None:
    code = f"{BLOCKED}\nimport hedgerow.{package}\nassert 'rich' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_import_blocker_blocks_other_packages() -> None:
    finished = subprocess.run(
        [sys.executable, "-c", f"{BLOCKED}\nimport typer"], check=False, capture_output=True, text=True, timeout=60
    )
    assert "typer is not part of Python" in finished.stderr


def test_hedgerow_exports_its_public_names() -> None:
    for name in hedgerow.__all__:
        assert getattr(hedgerow, name) is not None
    assert set(hedgerow.__all__) <= set(dir(hedgerow))
    with pytest.raises(AttributeError, match="has no attribute 'cows'"):
        _ = hedgerow.cows


def test_notebooks_show_states_and_matches_as_pictures() -> None:
    game = hedgerow.new_game(SIMULTANEOUS_GAME, 2)
    state = game.start()
    assert "<svg" in state._repr_svg_()
    match = hedgerow.Match.start(game, dealer=hedgerow.Dealer.numbered(1))
    assert "<svg" in match._repr_svg_()


def test_games_do_not_load_the_renderer_until_a_picture_is_shown() -> None:
    code = (
        "import sys\n"
        "from hedgerow.games import new_game\n"
        f"state = new_game({SIMULTANEOUS_GAME!r}, 2).start()\n"
        "assert 'phase=bag' in repr(state)\n"
        "assert 'hedgerow.render' not in sys.modules\n"
        "assert '<svg' in state._repr_svg_()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_class_name_means_one_thing() -> None:
    folders = (Path(hedgerow.__file__).parent, Path(__file__).parents[1] / "bench")
    files = (file for folder in folders for file in folder.rglob("*.py"))
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    names = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    assert len(names) > 300
    assert [name for name, count in names.items() if count > 1] == []


def test_a_type_name_of_the_page_means_one_thing() -> None:
    web = Path(__file__).parents[1] / "web" / "src"
    files = [file for file in web.rglob("*.ts") if file.name != "schema.ts"]
    defined = re.compile(r"^(?:export )?(?:abstract )?(?:interface|class|type) (\w+)", re.MULTILINE)
    names = Counter(name for file in files for name in defined.findall(file.read_text(encoding="utf-8")))
    assert len(names) > 150
    assert [name for name, count in names.items() if count > 1] == []
    components = {file.stem for file in web.rglob("*.svelte")}
    assert names.keys() & components <= SHOWN_BY_COMPONENT
