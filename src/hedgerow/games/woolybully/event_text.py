"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import EventFacts, yes_or_no
from hedgerow.games.woolybully.components import COLOUR_NAMES, ORDINARY
from hedgerow.games.woolybully.phases import DutyKind
from hedgerow.i18n import Message, join, messages_of

msg = messages_of(__package__)


def event_text(event: Event, names: Sequence[str]) -> Message:
    """Return an event as one sentence; `names` are the names of the seats."""
    facts = EventFacts(event, names)
    who = facts.who
    match event.kind:
        case "first":
            return msg("first", who=who)
        case "shepherd":
            known = "colour" in facts.facts
            return msg("shepherd", who=who, colour=_colour(facts)) if known else msg("secret", who=who)
        case "draw":
            known = "tile" in facts.facts
            return msg("draw", who=who, tile=facts.number("tile")) if known else msg("draw_unseen", who=who)
        case "lay":
            return _placement(facts)
        case "wolf":
            covers, contacts = yes_or_no(facts.facts["covers"]), facts.number("contacts")
            return msg("wolf", who=who, covers=covers, where=facts.where, contacts=contacts)
        case "hunter":
            covers, contacts = yes_or_no(facts.facts["covers"]), facts.number("contacts")
            return msg("hunter", who=who, covers=covers, where=facts.where, contacts=contacts)
        case "reveal":
            contacts = facts.number("contacts")
            return msg("reveal", who=who, colour=_colour(facts), where=facts.where, contacts=contacts)
        case "closed":
            return msg("closed", sheep=facts.number("sheep"), colour=_colour(facts), where=facts.where)
        case "pass":
            return msg("pass", who=who) if facts.number("duty") == DutyKind.TURN else msg("no_more", who=who)
        case "done":
            return msg("done", who=who)
        case "discard":
            known = "tile" in facts.facts
            return msg("discard", who=who, tile=facts.number("tile")) if known else msg("discard_unseen", who=who)
        case "quit":
            return msg("quit", who=who, bonus=facts.number("bonus"))
        case "finish":
            return msg("finish", who=who, bonus=facts.number("bonus"))
        case "call":
            return msg("call")
        case "anew":
            return msg("anew")
        case "over":
            colours = [msg("colour", colour=COLOUR_NAMES[colour]) for colour in facts.numbers("colours")]
            return msg("over", final_score=facts.final_score(), colours=join(facts.by_name(colours)))
        case _:
            raise ValueError(f"Wooly Bully has no event called {event.kind!r}")


def _colour(facts: EventFacts) -> str:
    return COLOUR_NAMES[facts.number("colour")]


def _placement(facts: EventFacts) -> Message:
    tile, contacts = facts.number("tile"), facts.number("contacts")
    if tile > ORDINARY:
        return msg("lay_back", who=facts.who, tile=tile, where=facts.where, contacts=contacts)
    face = "ab"[facts.number("face")]
    return msg("lay", who=facts.who, tile=tile, face=face, where=facts.where, contacts=contacts)
