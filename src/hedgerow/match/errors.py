"""Errors of matches. Every message is one line that names the location and the reason."""

from __future__ import annotations

from hedgerow.games import HedgerowError

MAX_REASON_LENGTH = 300
"""The maximum length in characters; longer messages are cut off."""


class MatchError(HedgerowError):
    """An invalid log, match file or match code, or an operation that the match does not allow."""


class LogMovedOn(MatchError):
    """Another writer has appended to the log in the meantime. Reload the match and retry."""


class UndoRefused(MatchError):
    """An undo that is not allowed, or that other players have not agreed to."""


class DealError(MatchError):
    """A deal that cannot be verified against the dealer's commitment."""


def one_line(reason: object) -> str:
    """Return a reason as one printable line of limited length, even if it quotes user input."""
    line = " ".join(str(reason).split())
    line = "".join(character if character.isprintable() else "�" for character in line)
    return line if len(line) <= MAX_REASON_LENGTH else line[: MAX_REASON_LENGTH - 1] + "…"
