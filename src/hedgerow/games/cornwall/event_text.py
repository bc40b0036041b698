"""The sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import EventFacts
from hedgerow.games.cornwall.components import FIGURE_WORDS, TERRAIN_NAMES
from hedgerow.i18n import Message, join, messages_of

msg = messages_of(__package__)


def event_text(event: Event, names: Sequence[str], reader: int | None = None) -> Message:
    """Return an event as one sentence."""
    facts = EventFacts(event, names, reader)
    match event.kind:
        case "place":
            return facts.message(msg, size=FIGURE_WORDS[facts.number("value") - 1])
        case "evaluate":
            return _scoring_text(facts)
        case "over":
            return facts.final_score()
        case _:
            return facts.message(msg)


def _scoring_text(facts: EventFacts) -> Message:
    scores = facts.gains(facts.numbers("points"))
    return facts.message(
        msg,
        terrain=TERRAIN_NAMES[facts.number("terrain")],
        hexes=facts.number("fields"),
        scoring=len(scores),
        scores=join(scores),
    )
