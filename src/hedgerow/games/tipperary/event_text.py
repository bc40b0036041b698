"""The sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import NOBODY, Event
from hedgerow.games.core.event_text import EventFacts, yes_or_no
from hedgerow.games.tipperary.explain import feature_name
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


def event_text(event: Event, names: Sequence[str], reader: int | None = None) -> Message:
    """Return an event as one sentence."""
    facts = EventFacts(event, names, reader)
    number = facts.number
    match event.kind:
        case "town":
            return facts.message(msg, town=str(facts.facts["name"]))
        case "lay_bonus" | "draw_bonus":
            return facts.message(msg, feature=feature_name(number("feature")))
        case "gain_towers":
            return facts.message(msg, short=yes_or_no(number("gained") < number("lines")))
        case "gain_bonus":
            return facts.message(msg, short=yes_or_no(number("gained") < number("sites")))
        case "gain_sheep":
            return facts.message(msg, short=yes_or_no(number("gained") < number("earned")))
        case "marker" if event.seat == NOBODY:
            holder = number("from")
            return facts.message(msg, "marker_returned", who=names[holder], you=facts.is_reader(holder))
        case "over":
            return facts.final_score()
        case _:
            return facts.message(msg)
