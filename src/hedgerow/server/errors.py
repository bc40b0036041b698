"""What a server refuses: a code for programs, a sentence for people, and what to do now."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from litestar.connection import ASGIConnection

from hedgerow.games import HedgerowError
from hedgerow.i18n import Language, Value, messages_of, read_language, translate

msg = messages_of(__package__)
_CELL: Final = re.compile(r"-?[a-z]+-?\d")

STATUS: Final[dict[str, int]] = {
    "bad-request": 400,
    "not-allowed": 403,
    "no-table": 404,
    "stale": 409,
    "illegal": 409,
    "not-now": 409,
    "damaged": 500,
    "too-large": 413,
    "too-fast": 429,
}
"""Every code and the HTTP status that goes with it."""


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Language:
    """What somebody who asks for something wants to hear."""
    return read_language(connection.headers.get("accept-language", ""))


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused: a code, a sentence, what to do now."""

    code: str
    message: str
    advice: str


class Refusal(HedgerowError):
    """Something the server does not do."""

    def __init__(self, code: str, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.code = code
        self._message = message
        self._advice = advice

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def within(self, language: Language) -> Problem:
        """What is told to somebody who speaks this language."""
        return Problem(
            code=self.code, message=_sentence(self._message, language), advice=translate(self._advice, language)
        )

    @property
    def message(self) -> str:
        return self.within("en").message


def refuse(code: str, key: str, **values: Value) -> Refusal:
    """A refusal by the key of its words; what to do now stands under the same key with `.advice`."""
    return Refusal(code, msg(key, **values), msg(f"{key}.advice", **values))


def refuse_for(code: str, error: object, key: str) -> Refusal:
    """A refusal for what an error (or a text) says, with an advice of ours."""
    reason = error.args[0] if isinstance(error, Exception) and len(error.args) == 1 else error
    return Refusal(code, reason if isinstance(reason, str) else str(reason), msg(f"{key}.advice"))


class Behind(Refusal):
    """Another server has written to the table meanwhile: it is read anew, and then things may look different."""

    def __init__(self) -> None:
        super().__init__("stale", msg("behind"), msg("behind.advice"))


def no_table(table: str) -> Refusal:
    """There is no such table."""
    return refuse("no-table", "no-table", table=repr(table[:40]))


def damaged() -> Refusal:
    """What is stored of a table cannot be read. The reason may name secrets, so it is for the server's log only."""
    return refuse("damaged", "damaged")


def closed() -> Refusal:
    """Nothing happens at a closed table any more."""
    return refuse("not-now", "closed")


def cannot_store() -> Refusal:
    """The database does not answer."""
    return refuse("not-now", "cannot-store")


def not_your_seat() -> Refusal:
    """The seat belongs to somebody else."""
    return refuse("not-allowed", "not-your-seat")


def _sentence(said: str, language: Language) -> str:
    """What is said, as a sentence. The name of a cell stays as it is: c2, -a4."""
    text = translate(said, language)
    if not _CELL.match(text):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
