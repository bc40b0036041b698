"""The texts of a game: names of score items, grounds, pieces, words and options.

They are messages of the game's package, in its folder `locales`:

    item.NAME       an item of the score sheet
    ground.NAME     the ground of a cell, as scenes name it
    piece.NAME      a piece, as scenes and moves name it
    word.NAME       a move that is a word
    option.NAME     an option; `option.NAME.VALUE` is one of its values, and `option.NAME.about` explains it
    help.NAME       an explanation for the help mode of the page
    lesson.STEP     a step of the lesson, with `lesson.STEP.title` and `lesson.STEP.miss`
    about, pace, picture    the game in a sentence, its length and rhythm, and what its picture shows
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from hedgerow.games.core.contract import Game
from hedgerow.i18n import Language, find_message, template_texts, translate

_PAGE_KINDS: Final = ("item.", "ground.", "piece.", "word.", "help.")
"""The kinds of messages that a page needs to show a table."""


def texts_package(game: Game | type[Game]) -> str:
    """Return the package that contains the texts of a game."""
    cls = game if isinstance(game, type) else type(game)
    return import_module(cls.__module__).__package__ or ""


def item_name(game: Game | type[Game], item: str) -> str:
    """Return the name of a score item for players."""
    return name_of(texts_package(game), "item", item.replace(" ", "-"))


def name_of(package: str, kind: str, name: str) -> str:
    """Return the message `KIND.NAME` of a package, or the plain words of the name if there is no such message."""
    return find_message(package, f"{kind}.{name}") or re.sub(r"[-_]", " ", name)


def text_of(package: str, key: str, language: Language) -> str:
    """Return a message of a package in a language; empty if there is no such message."""
    return translate(find_message(package, key) or "", language)


def page_texts(game: Game | type[Game], language: Language) -> dict[str, str]:
    """Return the messages that a page needs to show a table, as templates; English where there is no translation."""
    texts = dict(_page_texts(__package__, language))
    texts.update(_page_texts(texts_package(game), language))
    return texts


def _page_texts(package: str, language: Language) -> Iterator[tuple[str, str]]:
    for key, text in template_texts(package, language).items():
        if key.startswith(_PAGE_KINDS):
            yield key, text
