"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.contract import Event
from hedgerow.games.sentences import Told, yes_or_no
from hedgerow.games.woolybully.box import COLOUR_WORDS, ORDINARY
from hedgerow.games.woolybully.phases import Kind
from hedgerow.words import Phrase, series, speaker

say = speaker(__package__)


def sentence(event: Event, names: Sequence[str]) -> Phrase:
    """One event in words."""
    told = Told(event, names)
    who = told.who
    match event.kind:
        case "first":
            return say("first", who=who)
        case "shepherd":
            return say("shepherd", who=who, colour=_colour(told)) if "colour" in told.facts else say("secret", who=who)
        case "draw":
            known = "tile" in told.facts
            return say("draw", who=who, tile=told.number("tile")) if known else say("draw_unseen", who=who)
        case "lay":
            return _laying(told)
        case "wolf":
            covers, contacts = yes_or_no(told.facts["covers"]), told.number("contacts")
            return say("wolf", who=who, covers=covers, where=told.where, contacts=contacts)
        case "hunter":
            covers, contacts = yes_or_no(told.facts["covers"]), told.number("contacts")
            return say("hunter", who=who, covers=covers, where=told.where, contacts=contacts)
        case "reveal":
            contacts = told.number("contacts")
            return say("reveal", who=who, colour=_colour(told), where=told.where, contacts=contacts)
        case "closed":
            return say("closed", sheep=told.number("sheep"), colour=_colour(told), where=told.where)
        case "pass":
            return say("pass", who=who) if told.number("duty") == Kind.TURN else say("no_more", who=who)
        case "done":
            return say("done", who=who)
        case "discard":
            known = "tile" in told.facts
            return say("discard", who=who, tile=told.number("tile")) if known else say("discard_unseen", who=who)
        case "quit":
            return say("quit", who=who, bonus=told.number("bonus"))
        case "finish":
            return say("finish", who=who, bonus=told.number("bonus"))
        case "call":
            return say("call")
        case "anew":
            return say("anew")
        case "over":
            colours = [say("colour", colour=COLOUR_WORDS[colour]) for colour in told.numbers("colours")]
            return say("over", final_score=told.final_score(), colours=series(told.by_name(colours)))
        case _:
            raise ValueError(f"Wooly Bully has no event called {event.kind!r}")


def _colour(told: Told) -> str:
    return COLOUR_WORDS[told.number("colour")]


def _laying(told: Told) -> Phrase:
    tile, contacts = told.number("tile"), told.number("contacts")
    if tile > ORDINARY:
        return say("lay_back", who=told.who, tile=tile, where=told.where, contacts=contacts)
    face = "ab"[told.number("face")]
    return say("lay", who=told.who, tile=tile, face=face, where=told.where, contacts=contacts)
