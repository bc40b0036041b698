"""The house: what each room may need, and the front door."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hedgerow

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
    "room", ["board", "games", "games.tipperary", "testing", "match", "bots", "render", "tutorial.rulebook"]
)
def test_a_room_needs_nothing_but_python(room: str) -> None:
    code = f"{BLOCKED}\nimport hedgerow.{room}\nassert 'rich' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_blocking_blocks() -> None:
    finished = subprocess.run(
        [sys.executable, "-c", f"{BLOCKED}\nimport typer"], check=False, capture_output=True, text=True, timeout=60
    )
    assert "typer is not part of Python" in finished.stderr


def test_the_front_door() -> None:
    for name in hedgerow.__all__:
        assert getattr(hedgerow, name) is not None
    assert set(hedgerow.__all__) <= set(dir(hedgerow))
    with pytest.raises(AttributeError, match="has no attribute 'cows'"):
        _ = hedgerow.cows


def test_states_and_matches_show_themselves_in_notebooks() -> None:
    game = hedgerow.new_game("tipperary", 2)
    state = game.start()
    assert "<svg" in (state._repr_svg_() or "")
    match = hedgerow.Match.start(game, dealer=hedgerow.Dealer.numbered(1))
    assert "<svg" in (match._repr_svg_() or "")


def test_without_the_painter_a_state_shows_itself_as_text() -> None:
    code = (
        "from hedgerow.games import new_game\n"
        "state = new_game('tipperary', 2).start()\n"
        "assert state._repr_svg_() is None\n"
        "assert 'phase=bag' in repr(state)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
