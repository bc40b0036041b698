"""What is said to people, in four languages. Knows no game.

A room that says something has a folder `speech` with a text file for each language, and says it by key:

    say = speaker(__package__)
    raise IllegalMove(say("covered", tile=17, cells="b2"))

What it gets is English text that still knows how it came about, so that whoever shows it can say it in another
language: `spoken(error, "de")`.
"""

from hedgerow.words.catalogue import LANGUAGES, Language, WordsError, catalogue, read_language
from hedgerow.words.phrase import Phrase, Value, series, speaker, spoken

__all__ = [
    "LANGUAGES",
    "Language",
    "Phrase",
    "Value",
    "WordsError",
    "catalogue",
    "read_language",
    "series",
    "speaker",
    "spoken",
]
