"""The dealer, which derives every draw of a match from a secret seed that it commits to in advance.

The hash of the seed is published at the start of the match and the seed at its end. An outcome depends only on the
seed and on the number of the draw, which counts all earlier draws of the match including undone ones. Chat and timing
have no influence. Draw numbers never repeat, so a draw that is repeated after an undo has a new result. After the end,
anyone can verify every draw.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from typing import Final

from hedgerow.games.core.chance import Chance
from hedgerow.match.errors import MatchError

SEED_BYTES: Final = 16
COMMITMENT_LENGTH: Final = 64
"""The number of hexadecimal digits of a SHA-256 hash."""

# Domain separation: the published hash reveals nothing about the draws.
_COMMITMENT_DOMAIN: Final = b"hedgerow dealer commitment 1\0"
_DRAW_DOMAIN: Final = b"hedgerow draw 1"

_BLOCK_BYTES: Final = 64


class Dealer:
    """A source of verifiable draws, derived from a secret seed."""

    __slots__ = ("_seed", "commitment")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = bytes(seed)
        self.commitment = commitment_to(self._seed)

    @classmethod
    def fresh(cls) -> Dealer:
        """Return a dealer with an unpredictable seed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def numbered(cls, number: int) -> Dealer:
        """Return the dealer with this number as its seed, for simulations and tests: reproducible, but predictable."""
        if not 0 <= number < 1 << 8 * SEED_BYTES:
            raise MatchError(f"seed: the number must be between 0 and 2**{8 * SEED_BYTES} - 1")
        return cls(number.to_bytes(SEED_BYTES, "big"))

    def reveal(self) -> bytes:
        """Return the seed, to publish it at the end of the match or to store an unfinished match."""
        return self._seed

    def ticket(self, draw: int, total: int) -> int:
        """Return the ticket (0 to `total - 1`) of the draw with this number; all are exactly equally likely."""
        if total < 1:
            raise ValueError("there are no tickets to draw from")
        bits = (total - 1).bit_length()
        attempt = 0
        # Reject numbers out of range; reducing them modulo `total` would favour low tickets.
        while (ticket := self._bits(draw, attempt, bits)) >= total:
            attempt += 1
        return ticket

    def outcome(self, draw: int, chance: Chance) -> int:
        """Return the outcome of a chance node; `draw` is the number of earlier draws, including undone ones."""
        return chance.outcome(self.ticket(draw, chance.total))

    def _bits(self, draw: int, attempt: int, bits: int) -> int:
        blocks = -(-bits // (8 * _BLOCK_BYTES))
        stream = b"".join(self._block(draw, attempt, block) for block in range(blocks))
        return int.from_bytes(stream, "big") >> 8 * len(stream) - bits

    def _block(self, draw: int, attempt: int, block: int) -> bytes:
        message = b"".join(number.to_bytes(8, "big") for number in (draw, attempt, block))
        return blake2b(message, digest_size=_BLOCK_BYTES, key=self._seed, person=_DRAW_DOMAIN).digest()

    def __repr__(self) -> str:
        # Without the seed, so that it cannot leak into a log file.
        return f"<Dealer committed to {self.commitment}>"


def commitment_to(seed: bytes) -> str:
    """Return the hash of a seed, which is published before the first draw."""
    return sha256(_COMMITMENT_DOMAIN + seed).hexdigest()
