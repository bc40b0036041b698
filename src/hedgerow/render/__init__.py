"""Rendering of positions: SVG for pages, notebooks and files, characters for terminals.

A game describes a position as a `Scene` (`State.scene`); this package draws scenes and knows no game.
Notebooks display states and matches with `svg`.
"""

from __future__ import annotations

from hedgerow.games.core.contract import State
from hedgerow.i18n import Language
from hedgerow.render.players import with_players
from hedgerow.render.stylesheet import Theme
from hedgerow.render.svg_document import paint

__all__ = ["Theme", "paint", "svg", "with_players"]


def svg(state: State, seat: int | None = None, theme: Theme = "auto", language: Language = "en") -> str:
    """Return a picture of a state as an SVG document.

    `seat` is the viewer: nothing that is hidden from this seat is drawn. `None` is a spectator, who sees what
    everybody may see. `theme` and `language` are explained at `paint`.

    >>> from hedgerow import new_game, svg
    >>> svg(new_game("cornwall", 2).start()).startswith("<svg")
    True
    """
    return paint(state.scene(seat).seen_from(seat), theme, language)
