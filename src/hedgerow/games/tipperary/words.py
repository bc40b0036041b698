"""Events in English sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.games.contract import Event
from hedgerow.games.sentences import Told
from hedgerow.games.tipperary.box import ARMS, Feature
from hedgerow.games.tipperary.phases import NOBODY
from hedgerow.games.tipperary.refusals import FEATURE_WORDS

if TYPE_CHECKING:
    from hedgerow.games.tipperary.game import Tipperary


def sentence(game: Tipperary, event: Event, names: Sequence[str]) -> str:
    """An event as one sentence."""
    told = Told(event, names)
    who, number = told.who, told.number

    def feature() -> str:
        return FEATURE_WORDS[Feature(number("feature"))]

    match event.kind:
        case "first":
            return f"{who} holds the bag first."
        case "town":
            return f"{who} settles in {told.facts['name']} (arms: {ARMS[number('arms')]}, side {told.facts['side']})."
        case "fill":
            return f"Tile {number('tile')} comes to area {number('area') + 1}."
        case "spin":
            return f"Round {number('round')}: {who} spins, and the wheel turns by {number('turns')}."
        case "lay":
            turned = game.orientation_text(number("orientation"))
            return f"{who} lays tile {number('tile')} ({turned}) at {told.where}."
        case "lay_bonus":
            return f"{who} places the bonus {feature()} at {told.where}."
        case "place_sheep":
            return f"{who} puts a wooden sheep on {told.where}."
        case "whiskey":
            return f"{who} makes whiskey ({number('made')}): the barrel stands on {number('value')}."
        case "gain_towers":
            return _gain(who, "tower", "line{s} of ruins", number("lines"), number("gained"))
        case "gain_bonus":
            return _gain(who, "bonus tile", "protected site{s}", number("sites"), number("gained"))
        case "gain_sheep":
            gained, earned = number("gained"), number("earned")
            missing = f", as the supply has no more than {gained}" if gained < earned else ""
            return f"{who} gets {gained} wooden sheep{missing}."
        case "lose_sheep":
            return f"{who} has no free meadow: {number('lost')} wooden sheep back to the supply."
        case "draw_bonus":
            return f"{who} draws a bonus tile: {feature()}."
        case "marker":
            if event.seat == NOBODY:
                loser, flock = names[number("from")], number("flock")
                return f"{loser} returns the largest-flock marker: others have tied at {flock}."
            return f"{who} takes the largest-flock marker with {number('flock')} sheep."
        case "round":
            return f"The bag goes to {who} for round {number('round')} of {number('rounds')}."
        case "tower_phase":
            return "The rounds are over; gained towers may be placed."
        case "place_tower":
            return f"{who} places a tower at {told.where}."
        case "done":
            return f"{who} places no more towers."
        case "over":
            return told.final_score()
        case _:
            raise ValueError(f"Tipperary has no event called {event.kind!r}")


def _gain(who: str, thing: str, cause: str, causes: int, gained: int) -> str:
    what = {0: f"no {thing}", 1: f"a {thing}"}.get(gained, f"{gained} {thing}s")
    missing = ", as the supply has no more" if gained < causes else ""
    return f"{who} gets {what} for {causes} new {cause.format(s='s' * (causes > 1))}{missing}."
