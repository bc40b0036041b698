"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.games.contract import Event
from hedgerow.games.cornwall.refusals import SIZES
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS
from hedgerow.games.sentences import Told, yes_or_no
from hedgerow.words import Phrase, series, speaker

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall

say = speaker(__package__)


def sentence(game: Cornwall, event: Event, names: Sequence[str]) -> Phrase:
    """An event as one sentence."""
    told = Told(event, names)
    who, number = told.who, told.number
    match event.kind:
        case "first":
            return say("first", who=who)
        case "draw":
            return say("draw", who=who, tile=number("tile"))
        case "misfit":
            return say("misfit", tile=number("tile"))
        case "lay":
            tile, turn, coins = number("tile"), number("turn"), number("coins")
            return say("lay", who=who, tile=tile, turn=turn, where=told.where, coins=coins)
        case "pub":
            return say("pub", who=who, figures=number("figures"))
        case "place":
            size = SIZES[number("value") - 1]
            return say("place", who=who, size=size, where=told.where, coins=number("coins"))
        case "chapel":
            return say("chapel", who=who, points=number("points"), where=told.where)
        case "done":
            return say("done", who=who)
        case "evaluate":
            return _evaluation(told)
        case "over":
            return told.final_score()
        case _:
            raise ValueError(f"{game.title} has no event called {event.kind!r}")


def _evaluation(told: Told) -> Phrase:
    points = told.numbers("points")
    given = [named for named, score in zip(told.by_name(points), points, strict=True) if score]
    return say(
        "evaluate",
        terrain=TERRAIN_WORDS[told.number("terrain")],
        fields=told.number("fields"),
        flag=yes_or_no(told.facts["flag"]),
        where=told.where,
        scoring=len(given),
        scores=series(given),
    )
