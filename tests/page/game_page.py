"""What tests in the browser know about a game: the names of its buttons, and how its matches go.

A game with a tray of its own has a constant `PAGE` in the module `page` of its tests. All other games are shown at the
generic table, where pieces and words are found by their notation; the defaults are for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.games.hooks import hook
from tests.page.seat_client import SeatClient
from tests.server.client import JsonDict


@dataclass(frozen=True)
class GamePage:
    """The page of a game, as tests use it. Names of buttons are keys of texts."""

    lay: tuple[str, ...] = ("tray.lay",)
    """The button that plays the placed piece."""
    flip: str = "tray.flip"
    """The button that flips a piece."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The buttons that play words."""
    word_events: Mapping[str, str] = field(default_factory=dict)
    """The kinds of the first events of words, where they have other names."""
    leave: str = ""
    """The button that confirms leaving the game early."""
    piece: Callable[[str], re.Pattern[str]] | None = None
    """Return a pattern for the name of the button that chooses a piece."""
    orientation: Callable[[JsonDict], str | None] | None = None
    """Return the tile of an event with its orientation, in notation."""

    bots: int = 1
    """Opponents in a whole game on the page."""
    opponent: str = "random"
    """The level of an opponent that does not end a match early."""
    word_chance: float = 0.2
    """How often a word is played although a piece could be placed."""
    words_are_rare: bool = False
    """True if there are matches without words."""
    midway: int = 9
    """Own moves up to the middle of a match."""
    is_nearly_over: Callable[[JsonDict], bool] = lambda view: True  # noqa: ARG005
    """Return whether only a few turns are left after a match was played over HTTP."""
    positions: Mapping[str, Callable[[SeatClient], bool]] = field(default_factory=dict)
    """Strategies that reach a special position, or return false if the match ended before."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """Options with which every action of the game occurs."""
    phases: frozenset[str] = frozenset()
    """Explanations that occur in each phase of a match; a match may end before all of them were seen."""
    explained: frozenset[str] = frozenset()
    """Explanations whose keys the page builds from names."""
    outlines: frozenset[str] = frozenset()
    """Explanations of outlines."""


def page_of(game: str) -> GamePage:
    """Return what tests know about the page of a game."""
    page: GamePage = hook(game, "page", "PAGE", GENERIC)
    return page


GENERIC = GamePage()
"""The page of a game without a tray of its own."""
