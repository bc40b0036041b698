"""Matches that look the same to one seat although other things are hidden from it.

The tests of a game with secrets know which hidden parts can be exchanged; see their module `secret_twins`.
"""

from __future__ import annotations

from random import Random

from hedgerow.match import ChanceEntry, Match
from tests.games.hooks import hook
from tests.registered import SECRET_GAME


def random_match(number: int, players: int, moves: int, *, short_hands: bool) -> Match:
    """Return a live match after some moves, with chat and an undo; hands can be short."""
    match: Match = hook(SECRET_GAME, "secret_twins", "random_match")(number, players, moves, short_hands)
    return match


def secret_twin(match: Match, viewer: int | None, rng: Random) -> Match:
    """Return a match that looks the same to the viewer but has other secrets, with the dealer's same commitment."""
    other: Match = hook(SECRET_GAME, "secret_twins", "secret_twin")(match, viewer, rng)
    return other


def impossible_draw(match: Match, viewer: int | None) -> ChanceEntry:
    """Return an impossible entry: the last draw hidden from the viewer, of a component that was drawn before."""
    entry: ChanceEntry = hook(SECRET_GAME, "secret_twins", "impossible_draw")(match, viewer)
    return entry


def tempting_moves(match: Match) -> list[str]:
    """Return moves that reveal a secret if they are answered in different ways."""
    moves: list[str] = hook(SECRET_GAME, "secret_twins", "tempting_moves")(match)
    return moves


def shows_no_secret(match: Match, view: object) -> bool:
    """Return whether the view sent to a spectator says nothing that is hidden from it."""
    shows: bool = hook(SECRET_GAME, "secret_twins", "shows_no_secret")(match, view)
    return shows


def reveals(text: str) -> bool:
    """Return whether a move shows something that differs between the twins, or ends the game for its seat."""
    shown: bool = hook(SECRET_GAME, "secret_twins", "reveals")(text)
    return shown
