"""Translatable names of grounds and pieces."""

from __future__ import annotations

from hedgerow.games.core.texts import name_of
from hedgerow.i18n import find_message, messages_of
from hedgerow.render.artwork import seat_colours

msg = messages_of(__package__)


def name_message(package: str, name: str) -> str:
    """Return the text that players see for a ground or piece of a scene (`pasture-1`), or for `closed`.

    A piece of a seat has the colour in its name, and the game names it without: `figure-red-2` is `piece.figure-2`.
    """
    if name == "closed":
        return msg("closed")
    known = find_message(package, f"ground.{name}") or find_message(package, f"piece.{name}")
    if known is not None:
        return known
    for colour in seat_colours():
        if f"-{colour}" in name:
            piece = name_of(package, "piece", name.replace(f"-{colour}", ""))
            return msg("piece-of-seat", piece=piece, seat=msg(f"seat-{colour}"))
    return name_of(package, "piece", name)
