"""What is said to people, in four languages. Knows no game.

A room that says something has a folder `speech` with a text file for each language, and says it by key:

    say = speaker(__package__)
    raise IllegalMove(say("covered", tile=17, cells="b2"))

What it gets is English text that still knows how it came about, so that whoever shows it can say it in another
language: `spoken(error, "de")`.
"""

from hedgerow.i18n.catalogue import LANGUAGES, CatalogueError, Language, catalogue, read_language
from hedgerow.i18n.message import Message, Value, join, messages_of, translate

__all__ = [
    "LANGUAGES",
    "CatalogueError",
    "Language",
    "Message",
    "Value",
    "catalogue",
    "join",
    "messages_of",
    "read_language",
    "translate",
]
