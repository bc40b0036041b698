"""Secrets and signatures: seat links, and the guests' cookie."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from hedgerow.server.tables.sanitize import clean_name

TOKEN_BYTES: Final = 16
"""128 bits: nobody guesses a seat link."""
LONGEST_TABLE_ID: Final = 16
_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def new_table_id() -> str:
    """A short name for a table that is easy to read out; it is no secret."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(10))


def may_be_table_id(text: str) -> bool:
    """Whether a table could have this name; no other text gets as far as the database."""
    return len(text) <= LONGEST_TABLE_ID and text.isascii() and text.isalnum()


def new_token() -> str:
    """The secret of a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """What is stored of a secret: who reads the database cannot take a seat."""
    return sha256(b"hedgerow seat\0" + token.encode()).hexdigest()


def same_token(token: str, stored: str) -> bool:
    """Whether a secret is the one that was stored, without telling by time how much of it is right."""
    return hmac.compare_digest(digest(token), stored)


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser; no account."""

    id: str
    name: str


class Signer:
    """Signs the guests' cookie."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(b"hedgerow guest\0" + secret.encode()).digest()

    def cookie(self, guest: Guest) -> str:
        """A guest as a cookie's value."""
        body = f"{guest.id}.{urlsafe_b64encode(guest.name.encode()).decode().rstrip('=')}"
        return f"{body}.{self._mac(body)}"

    def guest(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; `None` if it is not one of ours."""
        parts = (cookie or "").split(".")
        if len(parts) != 3 or not hmac.compare_digest(self._mac(".".join(parts[:2])).encode(), parts[2].encode()):
            return None
        padded = parts[1] + "=" * (-len(parts[1]) % 4)
        return Guest(parts[0], clean_name(urlsafe_b64decode(padded).decode()))

    def _mac(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), sha256).hexdigest()[:32]


def new_guest(name: str) -> Guest:
    """A guest nobody has seen before."""
    return Guest(secrets.token_hex(8), name)
