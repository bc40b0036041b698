"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.games.core.contract import Event
from hedgerow.games.core.event_text import EventFacts, yes_or_no
from hedgerow.games.cornwall.explain import SIZES
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS
from hedgerow.i18n import Message, join, messages_of

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall

msg = messages_of(__package__)


def sentence(game: Cornwall, event: Event, names: Sequence[str]) -> Message:
    """An event as one sentence."""
    told = EventFacts(event, names)
    who, number = told.who, told.number
    match event.kind:
        case "first":
            return msg("first", who=who)
        case "draw":
            return msg("draw", who=who, tile=number("tile"))
        case "misfit":
            return msg("misfit", tile=number("tile"))
        case "lay":
            tile, turn, coins = number("tile"), number("turn"), number("coins")
            return msg("lay", who=who, tile=tile, turn=turn, where=told.where, coins=coins)
        case "pub":
            return msg("pub", who=who, figures=number("figures"))
        case "place":
            size = SIZES[number("value") - 1]
            return msg("place", who=who, size=size, where=told.where, coins=number("coins"))
        case "chapel":
            return msg("chapel", who=who, points=number("points"), where=told.where)
        case "done":
            return msg("done", who=who)
        case "evaluate":
            return _evaluation(told)
        case "over":
            return told.final_score()
        case _:
            raise ValueError(f"{game.title} has no event called {event.kind!r}")


def _evaluation(told: EventFacts) -> Message:
    points = told.numbers("points")
    given = [named for named, score in zip(told.by_name(points), points, strict=True) if score]
    return msg(
        "evaluate",
        terrain=TERRAIN_WORDS[told.number("terrain")],
        fields=told.number("fields"),
        flag=yes_or_no(told.facts["flag"]),
        where=told.where,
        scoring=len(given),
        scores=join(given),
    )
