"""Data files in the folder of a game, found by their path there. A game may leave any of them out."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from hedgerow.games.core.contract import Game

CARD: Final = "art/card.toml"
"""The picture on the card of the game (`hedgerow.render.card`)."""
LESSON: Final = "tutorial/lesson.txt"
"""The script of the lesson (`hedgerow.tutorial.parser`)."""
PICTURES: Final = "tutorial/pictures.txt"
"""The positions that illustrate the rules (`hedgerow.tutorial.rulebook`)."""
RULEBOOK: Final = "rulebook/{language}.md"
"""The text of the rules in a language (`hedgerow.tutorial.rules_text`)."""
RATINGS: Final = "bot/ratings.json"
"""The ratings of the levels of bots (`hedgerow.bots.ratings`)."""
CALIBRATION: Final = "bot/calibration.json"
"""What an evaluator's margin means at each stage of a game (`hedgerow.analysis.calibration`)."""
NETWORK: Final = "bot/network-{players}.json"
"""The learned evaluation for a number of players (`hedgerow.bots.learned`)."""
PUZZLES: Final = "puzzles.jsonl"
"""The puzzles that come with the game (`hedgerow.analysis.puzzle_file`)."""


def folder_of(game: type[Game]) -> Traversable:
    """Return the folder of a game: the package of the module that defines its class."""
    return files(sys.modules[game.__module__].__package__ or game.__module__)


def read_game_file(game: type[Game], path: str) -> str | None:
    """Return the text of a file in the folder of a game; `None` if the game does not have it."""
    file = folder_of(game).joinpath(*path.split("/"))
    return file.read_text(encoding="utf-8") if file.is_file() else None
