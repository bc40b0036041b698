"""What can go wrong, each with a message that names the place and the reason in words."""

from __future__ import annotations

from hedgerow.i18n import messages_of

msg = messages_of(__package__)


class HedgerowError(Exception):
    """Anything wrong with what came from outside: a move, a file, a setting. Shown to people as it is."""


class SetupError(HedgerowError):
    """An unknown game, a player count out of range, an option that does not exist."""


class TileFileError(SetupError):
    """A tile file that cannot be used; the message starts with its line."""

    @classmethod
    def at(cls, line: int, why: str) -> TileFileError:
        """What is wrong in a line."""
        return cls(msg("in_line", line=line, why=why))


class NotationError(HedgerowError):
    """A text that cannot be read as a position; the message says where and why."""


class MoveError(HedgerowError):
    """A move that was refused. The state is unchanged."""


class MalformedMove(MoveError):
    """Not a move of this game at all, whatever the position."""


class IllegalMove(MoveError):
    """A move of this game that is not allowed here; the message says which rule forbids it."""


class NotYourTurn(MoveError):
    """The seat has nothing to decide now."""
