"""The dealer: every draw of a match comes from one secret number that is committed to beforehand.

The seed's hash is published at the start and the seed at the end. An outcome depends on the seed and
on the number of its draw (how many draws the match had before, undone ones included) and on nothing
else: not on talk, and not on when it is made. Numbers never repeat, so a draw that was undone and is made
again is a fresh draw, and anyone can check every draw afterwards.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from typing import Final

from hedgerow.games.core.chance import Chance
from hedgerow.match.errors import MatchError

SEED_BYTES: Final = 16
COMMITMENT_LENGTH: Final = 64
"""A SHA-256 hash in hexadecimal digits."""

# Different words for the two uses of the seed: what is published for one says nothing about the other.
_COMMITMENT_DOMAIN: Final = b"hedgerow dealer commitment 1\0"
_DRAW_DOMAIN: Final = b"hedgerow draw 1"

_BLOCK_BYTES: Final = 64


class Dealer:
    """Turns a secret seed into tickets and outcomes."""

    __slots__ = ("_seed", "commitment")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = bytes(seed)
        self.commitment = commitment_to(self._seed)

    @classmethod
    def fresh(cls) -> Dealer:
        """A dealer nobody can predict."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def numbered(cls, number: int) -> Dealer:
        """The dealer with this number as seed, for simulations and tests: easy to repeat, easy to guess."""
        if not 0 <= number < 1 << 8 * SEED_BYTES:
            raise MatchError(f"seed: the number has to be from 0 to 2**{8 * SEED_BYTES} - 1")
        return cls(number.to_bytes(SEED_BYTES, "big"))

    def reveal(self) -> bytes:
        """The seed. For the end of the match, and for whoever stores the match until then."""
        return self._seed

    def ticket(self, draw: int, total: int) -> int:
        """The ticket, 0 to `total - 1`, of the draw with this number; all are exactly equally likely."""
        if total < 1:
            raise ValueError("there are no tickets to draw from")
        bits = (total - 1).bit_length()
        attempt = 0
        # A number out of range is thrown away, not folded back: folding would favour low tickets.
        while (ticket := self._bits(draw, attempt, bits)) >= total:
            attempt += 1
        return ticket

    def outcome(self, draw: int, chance: Chance) -> int:
        """The outcome of a chance node, if `draw` draws were made in the match before (undone ones included)."""
        return chance.outcome(self.ticket(draw, chance.total))

    def _bits(self, draw: int, attempt: int, bits: int) -> int:
        blocks = -(-bits // (8 * _BLOCK_BYTES))
        stream = b"".join(self._block(draw, attempt, block) for block in range(blocks))
        return int.from_bytes(stream, "big") >> 8 * len(stream) - bits

    def _block(self, draw: int, attempt: int, block: int) -> bytes:
        message = b"".join(number.to_bytes(8, "big") for number in (draw, attempt, block))
        return blake2b(message, digest_size=_BLOCK_BYTES, key=self._seed, person=_DRAW_DOMAIN).digest()

    def __repr__(self) -> str:
        # The seed must not reach a log file by way of a debugging message.
        return f"<Dealer committed to {self.commitment}>"


def commitment_to(seed: bytes) -> str:
    """What the dealer publishes before the first draw."""
    return sha256(_COMMITMENT_DOMAIN + seed).hexdigest()
