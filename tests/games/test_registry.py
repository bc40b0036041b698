"""The registry: games of other distributions are found, and games that cannot be used are left out and reported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.games import REGISTRY, GameNotInstalled, game_class
from hedgerow.games.core.contract import MAX_PLAYERS
from hedgerow.games.core.registry import GameRegistry
from hedgerow.render.artwork import seat_colours
from tests.distributions import install
from tests.toys.bell import Bell
from tests.toys.lantern import Lantern

LANTERN = "from tests.toys.lantern import Lantern\n"
INSTALLED = list(REGISTRY)
"""Found before a test changes the path."""


def registry_with(monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[GameRegistry, list[str]]:
    """Return a new registry that also finds the distributions of a folder, and the list of its reports."""
    monkeypatch.syspath_prepend(folder)
    registry, reports = GameRegistry(), list[str]()
    registry.report = reports.append
    return registry, reports


def test_a_game_of_another_distribution_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "hedgerow-lantern", {"lantern": "lantern_game:Lantern"}, {"lantern_game": LANTERN})
    registry, reports = registry_with(monkeypatch, tmp_path)
    assert registry["lantern"] is Lantern
    assert set(registry) == {*INSTALLED, "lantern"}
    assert (len(registry), reports) == (len(INSTALLED) + 1, [])


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise RuntimeError('two\\nlines')", "RuntimeError: two lines"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("Other = 1", "AttributeError: module 'odd_game' has no attribute 'Odd'"),
        ("Odd = 1", "odd_game:Odd is not a subclass of hedgerow.games.Game"),
        ("class Odd: ...", "odd_game:Odd is not a subclass of hedgerow.games.Game"),
        (
            "from hedgerow.games import Game\nclass Odd(Game): name = 'odd'",
            "odd_game:Odd does not implement built_in_tiles, event_text, help, move_text, open, read_move, ",
        ),
        (f"{LANTERN}class Odd(Lantern): name = 'other'", "the name of odd_game:Odd is 'other'"),
        (f"{LANTERN}class Odd(Lantern): title = ''", "odd_game:Odd has no title"),
        (f"{LANTERN}class Odd(Lantern): player_counts = range(0)", "odd_game:Odd has no player_counts"),
        (f"{LANTERN}class Odd(Lantern): name, option_list = 'odd', ('fast',)", "the option_list of odd_game:Odd has "),
        (f"{LANTERN}class Odd(Lantern): name, option_list = 'odd', 3", "the option_list of odd_game:Odd is 3"),
        (f"{LANTERN}class Odd(Lantern): order = 'first'", "the order of odd_game:Odd is 'first'"),
        (f"{LANTERN}class Odd(Lantern): live_options = None", "the live_options of odd_game:Odd is None"),
        (
            f"{LANTERN}class Odd(Lantern): name, player_counts = 'odd', range(2, 7)",
            "odd_game:Odd is for range(2, 7), but 1 to 5 players are possible",
        ),
        (
            f"{LANTERN}class Odd(Lantern): name, player_counts = 'odd', range(2, 5, 2)",
            "odd_game:Odd is for range(2, 5, 2), but",
        ),
        (
            f"{LANTERN}from hedgerow.games import Option\n"
            "class Odd(Lantern): name, option_list = 'odd', (Option('fast', (), ''),)",
            "the option_list of odd_game:Odd has ",
        ),
        (
            f"{LANTERN}from hedgerow.games import Option\n"
            "class Odd(Lantern): name, option_list = 'odd', (Option('fast', (True,), ''),) * 2",
            "two options of odd_game:Odd have the same name",
        ),
        (f"{LANTERN}class Odd(Lantern): name = 'odd'", "odd_game:Odd is not in a package"),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out_and_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, reason: str
) -> None:
    monkeypatch.delitem(sys.modules, "odd_game", raising=False)
    install(tmp_path, "hedgerow-odd", {"odd": "odd_game:Odd"}, {"odd_game": code})
    registry, reports = registry_with(monkeypatch, tmp_path)
    assert "odd" not in registry
    assert list(registry) == INSTALLED
    assert "odd" not in registry
    [report] = reports
    assert report.startswith(f"The game 'odd' of hedgerow-odd is left out: {reason}")
    assert "\n" not in report


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        ({"en": "about = A game with {nothing", "de": ""}, "/locales/en.txt, about: "),
        ({"en": "about = A game", "de": "about: Ein Spiel"}, "/locales/de.txt"),
        ({"en": "title = A game"}, "about"),
    ],
)
def test_a_game_with_unreadable_texts_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, texts: dict[str, str], reason: str
) -> None:
    code = f"{LANTERN}from hedgerow.i18n import messages_of\nmsg = messages_of(__package__)\n"
    odd = "class Odd(Lantern):\n    name = 'odd'\n    about = msg('about')\n"
    package = tmp_path.name.replace("-", "_")  # another one in each test, because catalogues are cached
    locales = tmp_path / package / "locales"
    locales.mkdir(parents=True)
    (locales.parent / "__init__.py").write_text(code + odd)
    for language, text in texts.items():
        (locales / f"{language}.txt").write_text(text)
    install(tmp_path, "hedgerow-odd", {"odd": f"{package}:Odd"})
    registry, reports = registry_with(monkeypatch, tmp_path)
    assert list(registry) == INSTALLED
    [report] = reports
    assert report.startswith("The game 'odd' of hedgerow-odd is left out: CatalogueError: ")
    assert reason in report


def test_every_seat_of_a_game_has_a_colour() -> None:
    assert len(seat_colours()) == MAX_PLAYERS


def test_a_name_that_match_codes_cannot_hold_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = f"{LANTERN}class Odd(Lantern): name = 'Größe'"
    install(tmp_path, "hedgerow-size", {"Größe": "size_game:Odd"}, {"size_game": code})
    registry, reports = registry_with(monkeypatch, tmp_path)
    assert list(registry) == INSTALLED
    assert "lower-case letters" in reports[0]


def test_a_built_in_game_keeps_its_name_and_else_the_first_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = next(iter(REGISTRY))
    install(tmp_path, "another", {taken: "lantern_game:Lantern", "lantern": "lantern_game:Lantern"})
    install(tmp_path, "better-lantern", {"lantern": "lantern_game:Lantern"}, {"lantern_game": LANTERN})
    registry, reports = registry_with(monkeypatch, tmp_path)
    assert registry[taken] is REGISTRY[taken]
    assert registry["lantern"] is Lantern
    assert set(reports) == {
        f"The game {taken!r} of another is left out: hedgerow has a game of the same name",
        "The game 'lantern' of better-lantern is left out: another has a game of the same name",
    }


def test_games_are_sorted_by_their_order_and_title() -> None:
    assert list(REGISTRY) == sorted(REGISTRY, key=lambda name: (REGISTRY[name].order, REGISTRY[name].title))
    early = type("Early", (Bell,), {"name": "early", "title": "Zebra", "order": -1})
    with REGISTRY.added(Lantern, Bell, early):
        assert next(iter(REGISTRY)) == "early"
        names = list(REGISTRY)
        assert names.index("bell") < names.index("lantern")


def test_a_test_can_add_a_game_for_a_while() -> None:
    before = list(REGISTRY)
    with REGISTRY.added(Lantern):
        assert game_class("lantern") is Lantern
    assert list(REGISTRY) == before
    with pytest.raises(GameNotInstalled, match="the game 'lantern' is not installed"):
        game_class("lantern")


def test_importing_the_games_package_imports_no_game_and_searches_nothing() -> None:
    code = (
        "import sys, hedgerow.games, hedgerow.cli\n"
        "games = {name.split('.')[2] for name in sys.modules if name.startswith('hedgerow.games.')}\n"
        "assert games == {'core'}, games\n"
        "assert '_pending' not in vars(hedgerow.games.REGISTRY)\n"
        "first = next(iter(hedgerow.games.REGISTRY._pending))\n"
        "hedgerow.games.game_class(first)\n"
        "games = {name.split('.')[2] for name in sys.modules if name.startswith('hedgerow.games.')}\n"
        "assert games == {'core', first}, games\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_command_line_reports_a_broken_game_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "hedgerow-odd", {"odd": "odd_game:Odd"}, {"odd_game": "import no_such_module"})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "hedgerow", *command]
        return subprocess.run(line, check=False, capture_output=True, text=True, timeout=60)

    listed = run("games")
    assert listed.returncode == 0
    assert all(REGISTRY[name].title in listed.stdout for name in REGISTRY)
    [line] = listed.stderr.splitlines()
    assert line.startswith("hedgerow: The game 'odd' of hedgerow-odd is left out: ModuleNotFoundError:")
    assert run("tiles", next(iter(REGISTRY))).stderr == "", "the broken game was not needed"
    wanted = run("tiles", "odd")
    assert (wanted.returncode, len(wanted.stderr.splitlines())) == (2, 2)
    assert "the game 'odd' is not installed" in wanted.stderr
