"""Secrets and signatures: table ids, seat tokens and the guests' cookie."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from hedgerow.server.tables.sanitize import clean_name

GUEST_COOKIE: Final = "guest"
"""The name of the cookie."""
TOKEN_BYTES: Final = 16
"""128 bits, so that seat links cannot be guessed."""
MAX_TABLE_ID: Final = 16
_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def new_table_id() -> str:
    """Return a short id that is easy to read out. It is not a secret."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(10))


def is_table_id(text: str) -> bool:
    """Return True if a table could have this id; no other text is sent to the database."""
    return len(text) <= MAX_TABLE_ID and text.isascii() and text.isalnum()


def new_token() -> str:
    """Return a new secret of a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """Return the digest of a seat's secret, which is all that is stored of it."""
    return sha256(b"hedgerow seat\0" + token.encode()).hexdigest()


def same_token(token: str, stored: str) -> bool:
    """Compare a secret with a stored digest in constant time."""
    return hmac.compare_digest(digest(token), stored)


@dataclass(frozen=True)
class Guest:
    """A person with a browser; there are no accounts."""

    id: str
    name: str


class Signer:
    """Signs and verifies the guests' cookie."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(b"hedgerow guest\0" + secret.encode()).digest()

    def cookie(self, guest: Guest) -> str:
        """Return the value of a guest's cookie."""
        body = f"{guest.id}.{urlsafe_b64encode(guest.name.encode()).decode().rstrip('=')}"
        return f"{body}.{self._signature(body)}"

    def guest(self, cookie: str | None) -> Guest | None:
        """Return the guest of a cookie; `None` if the signature is wrong."""
        parts = (cookie or "").split(".")
        if len(parts) != 3:
            return None
        if not hmac.compare_digest(self._signature(".".join(parts[:2])).encode(), parts[2].encode()):
            return None
        padded = parts[1] + "=" * (-len(parts[1]) % 4)
        return Guest(parts[0], clean_name(urlsafe_b64decode(padded).decode()))

    def origin(self, address: str) -> str:
        """Return a digest of an address, by which its tables are recognised. The address itself is not stored."""
        return hmac.new(self._key, b"origin\0" + address.encode(), sha256).hexdigest()[:16]

    def deal_seed(self, deal: str) -> bytes:
        """Return the secret seed of a deal that several guests play (`hedgerow.server.tables.deals`)."""
        return hmac.new(self._key, b"deal\0" + deal.encode(), sha256).digest()[:TOKEN_BYTES]

    def _signature(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), sha256).hexdigest()[:32]


def new_guest(name: str) -> Guest:
    """Return a guest with a new id."""
    return Guest(secrets.token_hex(8), name)
