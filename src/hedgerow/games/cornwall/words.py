"""Events in English sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.games.contract import Event
from hedgerow.games.cornwall.refusals import SIZES
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS
from hedgerow.games.sentences import Told

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall


def sentence(game: Cornwall, event: Event, names: Sequence[str]) -> str:
    """An event as one sentence."""
    told = Told(event, names)
    who, number = told.who, told.number
    match event.kind:
        case "first":
            return f"{who} plays first."
        case "draw":
            return f"{who} draws tile {number('tile')}."
        case "misfit":
            return f"Tile {number('tile')} fits nowhere and goes under the stack."
        case "lay":
            gain = f" and gets {coins(number('coins'))}" if number("coins") else ""
            return f"{who} lays tile {number('tile')} (r{number('turn')}) at {told.where}{gain}."
        case "pub":
            return f"{who} pays 1 coin and takes {number('figures')} back from the pub."
        case "place":
            price = f" for {coins(number('coins'))}" if number("coins") else ""
            return f"{who} puts a {SIZES[number('value') - 1]} figure on {told.where}{price}."
        case "chapel":
            return f"{who} scores {number('points')} for the chapel on {told.where}."
        case "done":
            return f"{who} leaves it at that."
        case "evaluate":
            points = told.numbers("points")
            given = [f"{name} {score}" for name, score in zip(names, points, strict=True) if score]
            flag = " with a flag" if told.facts["flag"] else ""
            region = f"The {TERRAIN_WORDS[number('terrain')]} of {number('fields')}{flag} at {told.where}"
            return f"{region} is evaluated: {', '.join(given) or 'nobody scores'}."
        case "over":
            return told.final_score()
        case _:
            raise ValueError(f"{game.title} has no event called {event.kind!r}")


def coins(number: int) -> str:
    """A number of coins."""
    return "1 coin" if number == 1 else f"{number} coins"
