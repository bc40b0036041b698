"""Hedgerow: modern tile-laying board games to play, simulate and study.

The most important names can be imported from here. Each is loaded from its package (`hedgerow.games`,
`hedgerow.match`, …) when it is first used, so that `import hedgerow` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hedgerow.arena.simulate import simulate as simulate
    from hedgerow.bots import InformationState as InformationState
    from hedgerow.bots import new_bot as new_bot
    from hedgerow.games import CHANCE as CHANCE
    from hedgerow.games import HedgerowError as HedgerowError
    from hedgerow.games import Setup as Setup
    from hedgerow.games import new_game as new_game
    from hedgerow.match import Dealer as Dealer
    from hedgerow.match import Match as Match
    from hedgerow.match import load as load
    from hedgerow.render import svg as svg

__version__ = "0.2.0.dev0"

_PACKAGES = {
    "CHANCE": "games",
    "Dealer": "match",
    "HedgerowError": "games",
    "InformationState": "bots",
    "Match": "match",
    "Setup": "games",
    "load": "match",
    "new_bot": "bots",
    "new_game": "games",
    "simulate": "arena",
    "svg": "render",
}

__all__ = [*_PACKAGES, "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    """Import a public name on first use."""
    package = _PACKAGES.get(name)
    if package is None:
        raise AttributeError(f"module 'hedgerow' has no attribute {name!r}")
    return getattr(import_module(f"hedgerow.{package}"), name)


def __dir__() -> list[str]:
    """List the public names, whether or not they have been imported."""
    return sorted({*globals(), *_PACKAGES})
