"""Refusals: a code for programs, a message for people, and advice on what to do next."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from hedgerow.games import REGISTRY, HedgerowError
from hedgerow.i18n import Language, Value, messages_of, translate

ErrorCode = Literal[
    "bad-request",
    "not-allowed",
    "no-table",
    "no-page",
    "old-page",
    "stale",
    "illegal",
    "not-now",
    "taken",
    "too-large",
    "too-fast",
    "damaged",
    "not-installed",
    "failed",
]
STATUS: Final[dict[ErrorCode, int]] = {
    "bad-request": 400,
    "not-allowed": 403,
    "no-table": 404,
    "no-page": 404,
    "old-page": 409,
    "stale": 409,
    "illegal": 409,
    "not-now": 409,
    "taken": 409,
    "too-large": 413,
    "too-fast": 429,
    "damaged": 500,
    "not-installed": 501,
    "failed": 500,
}
"""The HTTP status of every error code."""
msg = messages_of(__package__)
_CELL: Final = re.compile(r"-?[a-z]+-?\d")


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The body of a refused request."""

    code: str
    message: str
    advice: str


class Refusal(HedgerowError):
    """A request that the server does not carry out."""

    def __init__(self, code: ErrorCode, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.code = code
        self._message = message
        self._advice = advice

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def problem(self, language: Language) -> Problem:
        """Return the code, the message and the advice in a language."""
        return Problem(
            code=self.code, message=_sentence(self._message, language), advice=translate(self._advice, language)
        )

    @property
    def message(self) -> str:
        return self.problem("en").message


class OutOfDate(Refusal):
    """Another server has written to the table since this one last read it.

    The session has caught up or is loaded again, so the request can be repeated on the new position.
    """

    def __init__(self) -> None:
        super().__init__("stale", msg("behind"), msg("behind.advice"))


def refuse(code: ErrorCode, key: str, **values: Value) -> Refusal:
    """Return a refusal with the message of a key; its advice has the same key with `.advice`."""
    return Refusal(code, msg(key, **values), msg(f"{key}.advice", **values))


def refuse_because(code: ErrorCode, reason: object, key: str) -> Refusal:
    """Return a refusal whose message is an error or a text, with the advice of a key."""
    text = reason.args[0] if isinstance(reason, Exception) and len(reason.args) == 1 else reason
    return Refusal(code, text if isinstance(text, str) else str(text), msg(f"{key}.advice"))


def no_table(table_id: str) -> Refusal:
    """Return the refusal for a table that does not exist."""
    return refuse("no-table", "no-table", table=repr(table_id[:40]))


def damaged() -> Refusal:
    """Return the refusal for a table whose stored data cannot be read.

    The reason may contain secrets, so it goes to the server's log only.
    """
    return refuse("damaged", "damaged")


def no_game(game: str) -> Refusal:
    """Return the refusal for a request about a game that is not installed."""
    return refuse("bad-request", "no-game", game=repr(game[:40]), games=", ".join(REGISTRY))


def not_installed(game: str) -> Refusal:
    """Return the refusal for a stored table whose game is not installed any more."""
    return refuse("not-installed", "not-installed", game=repr(game[:40]))


def closed() -> Refusal:
    """Return the refusal for actions at a closed table."""
    return refuse("not-now", "closed")


def cannot_store() -> Refusal:
    """Return the refusal for writes while the database is unavailable."""
    return refuse("not-now", "cannot-store")


def not_your_seat() -> Refusal:
    """Return the refusal for a token that does not open the seat."""
    return refuse("not-allowed", "not-your-seat")


def link_taken() -> Refusal:
    """Return the refusal for a link whose seat another person has taken."""
    return refuse("taken", "link-taken")


def _sentence(message: str, language: Language) -> str:
    """Return a message as a sentence. A leading cell name (c2, -a4) is not capitalised."""
    text = translate(message, language)
    if not _CELL.match(text):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
