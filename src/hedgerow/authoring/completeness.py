"""What a game still lacks before it can claim to be complete, each part with the file to write."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hedgerow.games import Game
from hedgerow.games.core.game_files import LESSON, PICTURES, RATINGS, RULEBOOK, read_game_file
from hedgerow.games.core.texts import texts_package
from hedgerow.i18n import LANGUAGES, catalogue
from hedgerow.i18n.catalogue import has_catalogue
from hedgerow.render.undrawn import undrawn_names
from hedgerow.testing.golden import changed_records

MAX_LISTED: Final = 6
"""The most names to list in a line."""


class MissingPart(NamedTuple):
    """A part that a game lacks."""

    file: str
    """The file to write: in the folder of the game, or the path of a golden record."""
    reason: str


def golden_folder(game: type[Game]) -> Path:
    """Return the folder of a game's golden records: `tests/golden/GAME` in its project, or else in the current folder.

    The project of a game is the folder with `src` and `pyproject.toml`, which an installed wheel no longer has.
    """
    file = Path(sys.modules[game.__module__].__file__ or "").resolve()
    projects = [folder.parent for folder in file.parents if folder.name == "src"]
    project = next((project for project in projects if (project / "pyproject.toml").is_file()), Path())
    folder = project / "tests" / "golden" / game.name
    return folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder


def missing_parts(game: type[Game], golden: Path) -> list[MissingPart]:
    """Return everything that a complete game has and this one lacks; `golden` is the folder of its golden records."""
    parts = [*_golden(game, golden), *_texts(game), *_art(game), *_bot(game), *_teaching(game)]
    if game.status != "complete" and not parts:
        parts.append(MissingPart("game.py", 'the game has everything: set status = "complete"'))
    return parts


def _golden(game: type[Game], folder: Path) -> Iterator[MissingPart]:
    for name in changed_records(game, folder):
        yield MissingPart(str(folder / name), f"the rules are not recorded: hedgerow golden {game.name}")


def _texts(game: type[Game]) -> Iterator[MissingPart]:
    package = texts_package(game)
    english = catalogue(package, "en") if has_catalogue(package) else {}
    for key, what in (("about", "what the game is about"), ("pace", "how long it takes"), ("picture", "its picture")):
        if key not in english:
            yield MissingPart("locales/en.txt", f"{key}: {what}, in a line")
    if not any(key.startswith("help.") for key in english):
        yield MissingPart("locales/en.txt", "help.NAME: explanations for the help mode of the page")
    for language in LANGUAGES[1:]:
        missing = [key for key in english if key not in catalogue(package, language)]
        if missing:
            yield MissingPart(f"locales/{language}.txt", f"not translated: {_listed(missing)}")


def _art(game: type[Game]) -> Iterator[MissingPart]:
    undrawn = undrawn_names(game)
    if undrawn:
        yield MissingPart("art/vocabulary.toml", f"nobody has drawn: {_listed(undrawn)}")


def _bot(game: type[Game]) -> Iterator[MissingPart]:
    if not game.evaluator:
        yield MissingPart("bot/evaluator.py", "an evaluator for bots, named by Game.evaluator")
    if read_game_file(game, RATINGS) is None:
        command = f"hedgerow arena {game.name} --bots random,easy,greedy,planner,expert:0.25s --ratings ratings.json"
        yield MissingPart(RATINGS, f"the measured ratings of the bots: {command}")


def _teaching(game: type[Game]) -> Iterator[MissingPart]:
    for language in LANGUAGES:
        path = RULEBOOK.format(language=language)
        if read_game_file(game, path) is None:
            yield MissingPart(path, "the rules for players")
    for path, what in ((PICTURES, "positions that illustrate the rules"), (LESSON, "a lesson on a real board")):
        if read_game_file(game, path) is None:
            yield MissingPart(path, what)


def _listed(names: list[str]) -> str:
    more = len(names) - MAX_LISTED
    return ", ".join(names[:MAX_LISTED]) + (f" and {more} more" if more > 0 else "")
