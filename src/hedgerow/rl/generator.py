"""The random numbers of environments: xoshiro256++, the double of `hedgerow.fast.Random`.

Four numbers are the whole state, so a copy of an environment is cheap, and a game is the same with both engines.
"""

from __future__ import annotations

from typing import Final

_MASK: Final = (1 << 64) - 1


def _mix(value: int) -> int:
    value = (value + 0x9E3779B97F4A7C15) & _MASK
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & _MASK
    return value ^ (value >> 31)


def _rotated(value: int, by: int) -> int:
    return (value << by | value >> (64 - by)) & _MASK


class Generator:
    """A generator of random numbers in plain Python."""

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        value = _mix(seed & _MASK) ^ _mix(~stream & _MASK)
        words = []
        for _ in range(4):
            value = _mix(value)
            words.append(value)
        self.state: tuple[int, ...] = tuple(words)

    @staticmethod
    def from_state(state: tuple[int, ...]) -> Generator:
        """Return a generator that continues from the `state` of another one."""
        new = Generator.__new__(Generator)
        new.state = tuple(state)
        return new

    def copy(self) -> Generator:
        """Return an independent copy."""
        return Generator.from_state(self.state)

    def bits(self) -> int:
        """Return 64 random bits."""
        one, two, three, four = self.state
        result = (_rotated((one + four) & _MASK, 23) + one) & _MASK
        shifted = two << 17 & _MASK
        three ^= one
        four ^= two
        two ^= three
        one ^= four
        self.state = (one, two, three ^ shifted, _rotated(four, 45))
        return result

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit - 1`."""
        return self.bits() * limit >> 64
