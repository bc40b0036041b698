"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import EventFacts
from hedgerow.games.woolybully.components import COLOUR_NAMES, ORDINARY
from hedgerow.games.woolybully.phases import DutyKind
from hedgerow.i18n import Message, join, messages_of

msg = messages_of(__package__)


def event_text(event: Event, names: Sequence[str]) -> Message:
    """Return an event as one sentence; `names` are the names of the seats."""
    facts = EventFacts(event, names)
    match event.kind:
        case "shepherd" if "colour" not in facts.facts:
            return facts.message(msg, "secret")
        case "draw" if "tile" not in facts.facts:
            return facts.message(msg, "draw_unseen")
        case "discard" if "tile" not in facts.facts:
            return facts.message(msg, "discard_unseen")
        case "lay" if facts.number("tile") > ORDINARY:
            return facts.message(msg, "lay_back")
        case "lay":
            return facts.message(msg, face="ab"[facts.number("face")])
        case "shepherd" | "reveal" | "closed":
            return facts.message(msg, colour=_colour(facts))
        case "pass" if facts.number("duty") != DutyKind.TURN:
            return facts.message(msg, "no_more")
        case "over":
            colours = [msg("colour", colour=COLOUR_NAMES[colour]) for colour in facts.numbers("colours")]
            return msg("over", final_score=facts.final_score(), colours=join(facts.by_name(colours)))
        case _:
            return facts.message(msg)


def _colour(facts: EventFacts) -> str:
    return COLOUR_NAMES[facts.number("colour")]
