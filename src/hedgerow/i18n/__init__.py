"""Message catalogues and translation for everything that people read; independent of any game.

A package with messages has a folder `locales` with one text file for each language. Its code refers to a message
by key::

    msg = messages_of(__package__)
    raise IllegalMove(msg("covered", tile=17, cells="b2"))

The result is English text that remembers its key and values, so the program that shows it can translate it:
`translate(error, "de")`.
"""

from hedgerow.i18n.catalogue import LANGUAGES, CatalogueError, Language, catalogue, read_language, template_texts
from hedgerow.i18n.message import Message, MessageFactory, Value, find_message, join, messages_of, translate

__all__ = [
    "LANGUAGES",
    "CatalogueError",
    "Language",
    "Message",
    "MessageFactory",
    "Value",
    "catalogue",
    "find_message",
    "join",
    "messages_of",
    "read_language",
    "template_texts",
    "translate",
]
