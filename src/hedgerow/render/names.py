"""Translatable names of grounds and pieces."""

from __future__ import annotations

from hedgerow.i18n import Message, messages_of

msg = messages_of(__package__)


def name_message(name: str) -> Message:
    """Return the text that players see for a name of the vocabulary (`pasture-1`, `figure-red-2`), or for `closed`."""
    if name.startswith("figure-"):
        _, colour, size = name.split("-")
        return msg("figure", colour=colour, size=size)
    return msg(f"name-{name}")
