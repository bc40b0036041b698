"""A position as a picture: SVG for pages, notebooks and files, letters for terminals.

Importing this room teaches every `State` to show itself in a notebook.
"""

from __future__ import annotations

from hedgerow.games.core.contract import State
from hedgerow.render.stylesheet import Theme
from hedgerow.render.svg import paint

__all__ = ["Theme", "paint", "svg"]


def svg(state: State, seat: int | None = None, theme: Theme = "auto") -> str:
    """A state as a picture, as a seat (or, with `None`, a spectator) may see it."""
    return paint(state.scene(seat), theme)


State.svg_painter = svg
