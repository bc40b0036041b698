"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import Told, yes_or_no
from hedgerow.games.tipperary.components import ARMS
from hedgerow.games.tipperary.explain import feature
from hedgerow.games.tipperary.phases import NOBODY
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary

msg = messages_of(__package__)


def sentence(game: Tipperary, event: Event, names: Sequence[str]) -> Message:
    """An event as one sentence."""
    told = Told(event, names)
    who, number = told.who, told.number
    match event.kind:
        case "first":
            return msg("first", who=who)
        case "town":
            town, side = str(told.facts["name"]), str(told.facts["side"])
            return msg("town", who=who, town=town, arms=ARMS[number("arms")], side=side)
        case "fill":
            return msg("fill", tile=number("tile"), area=number("area") + 1)
        case "spin":
            return msg("spin", round=number("round"), who=who, turns=number("turns"))
        case "lay":
            turned = game.orientation_text(number("orientation"))
            return msg("lay", who=who, tile=number("tile"), turned=turned, where=told.where)
        case "lay_bonus":
            return msg("lay_bonus", who=who, feature=feature(number("feature")), where=told.where)
        case "place_sheep":
            return msg("place_sheep", who=who, where=told.where)
        case "whiskey":
            return msg("whiskey", who=who, made=number("made"), value=number("value"))
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
            return msg("draw_bonus", who=who, feature=feature(number("feature")))
        case "marker":
            if event.seat == NOBODY:
                return msg("marker_returned", who=names[number("from")], flock=number("flock"))
            return msg("marker", who=who, flock=number("flock"))
        case "round":
            return msg("round", who=who, round=number("round"), rounds=number("rounds"))
        case "tower_phase":
            return msg("tower_phase")
        case "place_tower":
            return msg("place_tower", who=who, where=told.where)
        case "done":
            return msg("done", who=who)
        case "over":
            return told.final_score()
        case _:
            raise ValueError(f"Tipperary has no event called {event.kind!r}")
