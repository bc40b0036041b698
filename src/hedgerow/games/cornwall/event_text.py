"""The sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import EventFacts, yes_or_no
from hedgerow.games.cornwall.components import FIGURE_WORDS, TERRAIN_NAMES
from hedgerow.i18n import Message, join, messages_of

msg = messages_of(__package__)


def event_text(event: Event, names: Sequence[str]) -> Message:
    """Return an event as one sentence."""
    facts = EventFacts(event, names)
    who, number = facts.who, facts.number
    match event.kind:
        case "first":
            return msg("first", who=who)
        case "draw":
            return msg("draw", who=who, tile=number("tile"))
        case "misfit":
            return msg("misfit", tile=number("tile"))
        case "lay":
            return msg("lay", who=who, tile=number("tile"), where=facts.where, coins=number("coins"))
        case "pub":
            return msg("pub", who=who, figures=number("figures"))
        case "place":
            size = FIGURE_WORDS[number("value") - 1]
            return msg("place", who=who, size=size, where=facts.where, coins=number("coins"))
        case "chapel":
            return msg("chapel", who=who, points=number("points"), where=facts.where)
        case "done":
            return msg("done", who=who)
        case "evaluate":
            return _scoring_text(facts)
        case "over":
            return facts.final_score()
        case _:
            raise ValueError(f"Cornwall has no event called {event.kind!r}")


def _scoring_text(facts: EventFacts) -> Message:
    points = facts.numbers("points")
    scores = [msg("gain", name=name, points=gained) for name, gained in zip(facts.names, points, strict=True) if gained]
    return msg(
        "evaluate",
        terrain=TERRAIN_NAMES[facts.number("terrain")],
        hexes=facts.number("fields"),
        flag=yes_or_no(facts.facts["flag"]),
        where=facts.where,
        scoring=len(scores),
        scores=join(scores),
    )
