"""Pictures in the rules, by name."""

from __future__ import annotations

from typing import Any

from hedgerow.tutorial.rulebook import RulePicture, pictures


def picture(game: str, name: str) -> RulePicture:
    """Return a picture in the rules of a game."""
    return next(picture for picture in pictures(game) if picture.name == name)


def view(game: str, name: str) -> Any:
    """Return what spectators see of the position in a picture."""
    return picture(game, name).state.view(None)
