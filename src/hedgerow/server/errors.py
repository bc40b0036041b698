"""What a server refuses: a code for programs, a sentence for people, and what to do now."""

from __future__ import annotations

from typing import Final

import msgspec

from hedgerow.games import HedgerowError

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
        self.message = message
        self.advice = advice

    @property
    def status(self) -> int:
        return STATUS[self.code]


class Behind(Refusal):
    """Another server has written to the table meanwhile: it is read anew, and then things may look different."""

    def __init__(self) -> None:
        super().__init__("stale", "Somebody else was faster.", "Look at the table again, then decide anew.")


def no_table(table: str) -> Refusal:
    """There is no such table."""
    return Refusal("no-table", f"There is no table {table[:40]!r}.", "Check the link, or choose a table from the list.")


def damaged() -> Refusal:
    """What is stored of a table cannot be read. The reason may name secrets, so it is for the server's log only."""
    return Refusal(
        "damaged",
        "This table cannot be opened: what is stored of it is damaged.",
        "Nothing was changed. Please tell whoever runs this server; a backup may help.",
    )


def closed() -> Refusal:
    """Nothing happens at a closed table any more."""
    return Refusal("not-now", "The owner has closed this table.", "Look at what was played, or choose another table.")


def cannot_store() -> Refusal:
    """The database does not answer."""
    return Refusal(
        "not-now", "The server cannot reach its database at the moment.", "Nothing was changed. Try again soon."
    )


def not_your_seat() -> Refusal:
    """The seat belongs to somebody else."""
    return Refusal("not-allowed", "This seat is not yours.", "Open the table with the link of your own seat.")


def sentence(error: object) -> str:
    """What an error says, as a sentence."""
    text = str(error)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
