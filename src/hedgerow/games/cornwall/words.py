"""Events in English sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from hedgerow.games.contract import Event
from hedgerow.games.cornwall.refusals import SIZES
from hedgerow.games.cornwall.scoring import TERRAIN_WORDS
from hedgerow.games.notation import cell_name

if TYPE_CHECKING:
    from hedgerow.games.cornwall.game import Cornwall


def sentence(game: Cornwall, event: Event, names: Sequence[str]) -> str:
    """An event as one sentence."""
    facts = event.facts

    def number(key: str) -> int:
        return cast(int, facts[key])

    def where() -> str:
        return cell_name(number("x"), number("y"))

    who = names[event.seat] if event.seat >= 0 else ""
    match event.kind:
        case "first":
            return f"{who} plays first."
        case "draw":
            return f"{who} draws tile {number('tile')}."
        case "misfit":
            return f"Tile {number('tile')} fits nowhere and goes under the stack."
        case "lay":
            gain = f" and gets {coins(number('coins'))}" if number("coins") else ""
            return f"{who} lays tile {number('tile')} (r{number('turn')}) at {where()}{gain}."
        case "pub":
            return f"{who} pays 1 coin and takes {number('figures')} back from the pub."
        case "place":
            price = f" for {coins(number('coins'))}" if number("coins") else ""
            return f"{who} puts a {SIZES[number('value') - 1]} figure on {where()}{price}."
        case "chapel":
            return f"{who} scores {number('points')} for the chapel on {where()}."
        case "done":
            return f"{who} leaves it at that."
        case "evaluate":
            points = cast(Sequence[int], facts["points"])
            given = [f"{name} {score}" for name, score in zip(names, points, strict=True) if score]
            flag = " with a flag" if facts["flag"] else ""
            region = f"The {TERRAIN_WORDS[number('terrain')]} of {number('fields')}{flag} at {where()}"
            return f"{region} is evaluated: {', '.join(given) or 'nobody scores'}."
        case "over":
            scores = cast(Sequence[int], facts["scores"])
            listed = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
            return f"Final score: {listed}."
        case _:
            raise ValueError(f"{game.title} has no event called {event.kind!r}")


def coins(number: int) -> str:
    """A number of coins."""
    return "1 coin" if number == 1 else f"{number} coins"
