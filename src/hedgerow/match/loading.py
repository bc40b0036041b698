"""A match from whatever a person has: the text of a file or a code from a link."""

from __future__ import annotations

from hedgerow.match.code import PREFIX, decode
from hedgerow.match.errors import MatchError
from hedgerow.match.files import as_text, from_json
from hedgerow.match.json_reader import LONGEST_FILE
from hedgerow.match.match import Match


def load(data: str | bytes, tiles: str | None = None) -> Match:
    """The match in a JSON file or a match code, told apart by how they begin.

    `tiles` is the text of a custom tile file. A code of a game with custom tiles needs it; a file
    holds the text itself, and then `tiles`, if given, has to be the same.
    """
    if len(data) > LONGEST_FILE:
        raise MatchError(f"longer than {LONGEST_FILE} characters")
    text = as_text(data).strip()
    if text.startswith(PREFIX):
        return decode(text, tiles)
    if not text.startswith("{"):
        raise MatchError(f"neither a match file (it begins with '{{') nor a match code (with {PREFIX!r})")
    match = from_json(text)
    if tiles is not None and tiles != match.setup.tiles:
        raise MatchError("setup: the file was not played with the tiles that were given")
    return match
