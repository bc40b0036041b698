"""What can go wrong with a match, said in one line that names the place and the reason."""

from __future__ import annotations

from hedgerow.games import HedgerowError

LONGEST_REASON = 300


class MatchError(HedgerowError):
    """Something wrong with a match: its log, its file, its code, or what was asked of it."""


class LogMovedOn(MatchError):
    """Somebody else has appended in the meantime: load the match again and decide anew."""


class UndoRefused(MatchError):
    """An undo that would take back what is already known, without the agreement of other people."""


class DealError(MatchError):
    """The deal is not the one that the dealer committed to."""


def one_line(reason: object) -> str:
    """A reason as one printable line of bounded length, whatever text from outside it quotes."""
    line = " ".join(str(reason).split())
    line = "".join(character if character.isprintable() else "�" for character in line)
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"
