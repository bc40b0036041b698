"""Effort: how many samples an analysis takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hedgerow.games import SetupError

MIN_EFFORT: Final = 0.1
MAX_EFFORT: Final = 20.0
SMALLEST_SHARE: Final = 0.4
"""The smallest share of the effort for one decision."""


@dataclass(frozen=True)
class Effort:
    """The sizes of an analysis. Twice the effort takes about twice the time and narrows intervals to 71 %."""

    factor: float = 1.0

    @staticmethod
    def read(factor: float) -> Effort:
        """Return the effort with this factor; raise `SetupError` if it is out of range."""
        if not MIN_EFFORT <= factor <= MAX_EFFORT:
            raise SetupError(f"the effort {factor:g} is not between {MIN_EFFORT:g} and {MAX_EFFORT:g}")
        return Effort(factor)

    @property
    def candidates(self) -> int:
        """The number of promising moves that are compared at a decision."""
        return 6 if self.factor >= 0.5 else 4

    @property
    def screening(self) -> int:
        """The number of samples of every candidate."""
        return max(3, self._scaled(6))

    @property
    def deciding(self) -> int:
        """The number of samples in a batch for the played move and the best one."""
        return max(6, self._scaled(10))

    @property
    def max_batches(self) -> int:
        """The maximum number of these batches; there are more than one only where the answer is close."""
        return 4

    @property
    def draws(self) -> int:
        """The number of continuations for the expectation before a draw. They are cheap."""
        return max(5, self._scaled(24))

    def share(self, share: float) -> Effort:
        """Return the effort for a decision that deserves a share of the usual one."""
        return Effort(self.factor * max(SMALLEST_SHARE, share))

    def _scaled(self, number: int) -> int:
        return round(number * self.factor)
