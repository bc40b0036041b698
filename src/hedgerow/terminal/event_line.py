"""Events as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games import Event, Game
from hedgerow.games.core.event_text import event_code


def event_line(game: Game, event: Event, names: Sequence[str]) -> str:
    """Return an event as a line of English text with its code, because there is no picture beside it."""
    text, code = game.event_text(event, names), event_code(game.event_detail(event))
    return f"{text} ({code})" if code else text
