"""The sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import EventFacts, yes_or_no
from hedgerow.games.tipperary.explain import feature_name
from hedgerow.games.tipperary.phases import NOBODY
from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


def event_text(event: Event, names: Sequence[str]) -> Message:
    """Return an event as one sentence."""
    facts = EventFacts(event, names)
    who, number = facts.who, facts.number
    match event.kind:
        case "first":
            return msg("first", who=who)
        case "town":
            return msg("town", who=who, town=str(facts.facts["name"]))
        case "fill":
            return msg("fill", tile=number("tile"), area=number("area") + 1)
        case "spin":
            return msg("spin", round=number("round"), who=who, turns=number("turns"))
        case "lay":
            return msg("lay", who=who, tile=number("tile"), where=facts.where)
        case "lay_bonus":
            return msg("lay_bonus", who=who, feature=feature_name(number("feature")), where=facts.where)
        case "place_sheep":
            return msg("place_sheep", who=who, where=facts.where)
        case "whiskey":
            return msg("whiskey", who=who, value=number("value"))
        case "gain_towers":
            lines, gained = number("lines"), number("gained")
            return msg("gain_towers", who=who, gained=gained, lines=lines, short=yes_or_no(gained < lines))
        case "gain_bonus":
            sites, gained = number("sites"), number("gained")
            return msg("gain_bonus", who=who, gained=gained, sites=sites, short=yes_or_no(gained < sites))
        case "gain_sheep":
            gained = number("gained")
            return msg("gain_sheep", who=who, gained=gained, short=yes_or_no(gained < number("earned")))
        case "lose_sheep":
            return msg("lose_sheep", who=who, lost=number("lost"))
        case "draw_bonus":
            return msg("draw_bonus", who=who, feature=feature_name(number("feature")))
        case "marker":
            if event.seat == NOBODY:
                return msg("marker_returned", who=names[number("from")], flock=number("flock"))
            return msg("marker", who=who, flock=number("flock"))
        case "round":
            return msg("round", who=who, round=number("round"), rounds=number("rounds"))
        case "tower_phase":
            return msg("tower_phase")
        case "place_tower":
            return msg("place_tower", who=who, where=facts.where)
        case "done":
            return msg("done", who=who)
        case "over":
            return facts.final_score()
        case _:
            raise ValueError(f"Tipperary has no event called {event.kind!r}")
