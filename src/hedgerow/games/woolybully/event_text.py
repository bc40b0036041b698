"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import Told, yes_or_no
from hedgerow.games.woolybully.components import COLOUR_WORDS, ORDINARY
from hedgerow.games.woolybully.phases import Kind
from hedgerow.i18n import Message, join, messages_of

msg = messages_of(__package__)


def sentence(event: Event, names: Sequence[str]) -> Message:
    """One event in words."""
    told = Told(event, names)
    who = told.who
    match event.kind:
        case "first":
            return msg("first", who=who)
        case "shepherd":
            return msg("shepherd", who=who, colour=_colour(told)) if "colour" in told.facts else msg("secret", who=who)
        case "draw":
            known = "tile" in told.facts
            return msg("draw", who=who, tile=told.number("tile")) if known else msg("draw_unseen", who=who)
        case "lay":
            return _laying(told)
        case "wolf":
            covers, contacts = yes_or_no(told.facts["covers"]), told.number("contacts")
            return msg("wolf", who=who, covers=covers, where=told.where, contacts=contacts)
        case "hunter":
            covers, contacts = yes_or_no(told.facts["covers"]), told.number("contacts")
            return msg("hunter", who=who, covers=covers, where=told.where, contacts=contacts)
        case "reveal":
            contacts = told.number("contacts")
            return msg("reveal", who=who, colour=_colour(told), where=told.where, contacts=contacts)
        case "closed":
            return msg("closed", sheep=told.number("sheep"), colour=_colour(told), where=told.where)
        case "pass":
            return msg("pass", who=who) if told.number("duty") == Kind.TURN else msg("no_more", who=who)
        case "done":
            return msg("done", who=who)
        case "discard":
            known = "tile" in told.facts
            return msg("discard", who=who, tile=told.number("tile")) if known else msg("discard_unseen", who=who)
        case "quit":
            return msg("quit", who=who, bonus=told.number("bonus"))
        case "finish":
            return msg("finish", who=who, bonus=told.number("bonus"))
        case "call":
            return msg("call")
        case "anew":
            return msg("anew")
        case "over":
            colours = [msg("colour", colour=COLOUR_WORDS[colour]) for colour in told.numbers("colours")]
            return msg("over", final_score=told.final_score(), colours=join(told.by_name(colours)))
        case _:
            raise ValueError(f"Wooly Bully has no event called {event.kind!r}")


def _colour(told: Told) -> str:
    return COLOUR_WORDS[told.number("colour")]


def _laying(told: Told) -> Message:
    tile, contacts = told.number("tile"), told.number("contacts")
    if tile > ORDINARY:
        return msg("lay_back", who=told.who, tile=tile, where=told.where, contacts=contacts)
    face = "ab"[told.number("face")]
    return msg("lay", who=told.who, tile=tile, face=face, where=told.where, contacts=contacts)
