"""Loading of a match from the text of a file or a code."""

from __future__ import annotations

from hedgerow.match.code import PREFIX, decode
from hedgerow.match.errors import MatchError
from hedgerow.match.files import as_text, from_json
from hedgerow.match.json_reader import MAX_FILE_LENGTH
from hedgerow.match.match import Match


def load(data: str | bytes, tiles: str | None = None) -> Match:
    """Return the match in a match file or a match code, or raise a `MatchError`.

    `tiles` is the text of a custom tile file. The code of a game with custom tiles needs it; a match file contains the
    text itself, and `tiles`, if given, must be the same.
    """
    if len(data) > MAX_FILE_LENGTH:
        raise MatchError(f"the input is longer than {MAX_FILE_LENGTH} characters")
    text = as_text(data).strip()
    if text.startswith(PREFIX):
        return decode(text, tiles)
    if not text.startswith("{"):
        raise MatchError(
            f"neither a match file (which begins with '{{') nor a match code (which begins with {PREFIX!r})"
        )
    match = from_json(text)
    if tiles is not None and tiles != match.setup.tiles:
        raise MatchError("setup: the match was played with different tiles")
    return match
