"""Errors of the games. Every message is for people and names the place and the reason."""

from __future__ import annotations

from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class HedgerowError(Exception):
    """The base class of all errors in input, such as a move, a file or a setting. Its message is shown to people."""


class SetupError(HedgerowError):
    """An invalid setup: a game that is not installed, a player count out of range, a wrong option or value."""


class GameNotInstalled(SetupError):
    """A game that is not installed, or that was left out because it cannot be used."""


class TileFileError(SetupError):
    """An invalid tile file. The message begins with the line number."""

    @classmethod
    def at(cls, line: int, why: str) -> TileFileError:
        """Return the error for a line of the file."""
        return cls(msg("in_line", line=line, why=why))


class NotationError(HedgerowError):
    """A text that is not a position. The message names the field and the reason."""


class MoveError(HedgerowError):
    """A refused move. The state is unchanged."""


class MalformedMove(MoveError):
    """A number or text that is not a move of this game in any position."""


class IllegalMove(MoveError):
    """A move that is not legal in this position. The message names the rule that forbids it."""


class NotYourTurn(MoveError):
    """A move by a seat that may not act now."""
