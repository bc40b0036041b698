"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.contract import Event
from hedgerow.games.sentences import Told
from hedgerow.games.woolybully.box import COLOUR_WORDS, ORDINARY
from hedgerow.games.woolybully.phases import Kind


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event in words."""
    told = Told(event, names)
    who = told.who
    match event.kind:
        case "first":
            return f"{who} plays first."
        case "shepherd":
            return f"{who} gets {_colour(told)} sheep." if "colour" in told.facts else f"{who} gets a secret shepherd."
        case "draw":
            return f"{who} draws tile {told.number('tile')}." if "tile" in told.facts else f"{who} draws a tile."
        case "lay":
            return f"{who} lays {_tile(told)} at {told.where}{_touching(told)}."
        case "wolf":
            where = f"onto the Hunter at {told.where}" if told.facts["covers"] else f"at {told.where}"
            return f"{who} calls: Wolf! It comes {where}{_touching(told)}."
        case "hunter":
            where = f"onto the Wolf at {told.where}" if told.facts["covers"] else f"at {told.where}"
            return f"{who} calls: Hunter! He comes {where}{_touching(told)}."
        case "reveal":
            return f"{who} keeps {_colour(told)} sheep: the shepherd comes to {told.where}{_touching(told)}."
        case "closed":
            return f"A field of {told.number('sheep')} {_colour(told)} sheep at {told.where} is closed."
        case "pass":
            if told.number("duty") == Kind.TURN:
                return f"{who} cannot lay and passes."
            return f"{who} can lay no more."
        case "done":
            return f"{who} leaves the free turn unused."
        case "discard":
            what = f"tile {told.number('tile')}" if "tile" in told.facts else "a tile"
            return f"{who} discards {what}."
        case "quit":
            return f"{who} quits{_bonus(told)}."
        case "finish":
            return f"{who} has nothing left to play and has finished{_bonus(told)}."
        case "call":
            return "Everybody has passed: the closing call."
        case "anew":
            return "Nobody could begin: the hands go back and are dealt anew."
        case "over":
            colours = zip(names, told.numbers("colours"), strict=True)
            kept = ", ".join(f"{name} {COLOUR_WORDS[colour]}" for name, colour in colours)
            return f"{told.final_score()} The colours were: {kept}."
        case _:
            raise ValueError(f"Wooly Bully has no event called {event.kind!r}")


def _colour(told: Told) -> str:
    return COLOUR_WORDS[told.number("colour")]


def _tile(told: Told) -> str:
    tile = told.number("tile")
    if tile > ORDINARY:
        return f"the back of tile {tile}"
    return f"tile {tile} ({'ab'[told.number('face')]})"


def _touching(told: Told) -> str:
    contacts = told.number("contacts")
    return "" if contacts == 1 else f", touching {contacts} tiles"


def _bonus(told: Told) -> str:
    bonus = told.number("bonus")
    return f" with a bonus of {bonus}" if bonus else ""
