"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import EventFacts
from hedgerow.games.woolybully.components import COLOUR_NAMES, ORDINARY
from hedgerow.games.woolybully.move_codes import FRONT, special_kind
from hedgerow.games.woolybully.phases import DutyKind
from hedgerow.i18n import Message, join, messages_of

msg = messages_of(__package__)

HEADLINES: Final = frozenset({"wolf", "hunter", "reveal", "call"})
"""Kinds of events that interrupt the turns."""


def event_text(event: Event, names: Sequence[str], reader: int | None = None) -> Message:
    """Return an event as one sentence; `names` are the names of the seats."""
    facts = EventFacts(event, names, reader)
    match event.kind:
        case "shepherd" if "colour" not in facts.facts:
            return facts.message(msg, "secret")
        case "lay" if facts.number("tile") > ORDINARY:
            special = special_kind(facts.number("tile"), FRONT)
            return facts.message(msg, "lay_back", special=special)
        case "shepherd" | "reveal" | "closed":
            return facts.message(msg, colour=_colour(facts))
        case "pass" if facts.number("duty") != DutyKind.TURN:
            return facts.message(msg, "no_more")
        case "over":
            colours = [msg("colour", colour=COLOUR_NAMES[colour]) for colour in facts.numbers("colours")]
            return msg("over", final_score=facts.final_score(), colours=join(facts.by_name(colours)))
        case _:
            return facts.message(msg)


def headline(event: Event) -> str:
    """Return the headline of a move out of turn, and of the last call; empty for other events."""
    return msg(f"headline.{event.kind}") if event.kind in HEADLINES else ""


def _colour(facts: EventFacts) -> str:
    return COLOUR_NAMES[facts.number("colour")]
